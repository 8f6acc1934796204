"""Comparisons: of what papers found, and of the years."""
