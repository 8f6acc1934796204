"""The conditions a question sets on hubs."""
