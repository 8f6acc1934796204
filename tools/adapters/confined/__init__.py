"""Reading a source in a process of its own, within limits, so that no file can do harm."""
