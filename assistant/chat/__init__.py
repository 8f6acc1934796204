"""The chat page: one turn's events as steps, text, citations and evidence."""
