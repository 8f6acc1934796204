"""Bringing an index up to date with its source, once or whenever the source changes."""
