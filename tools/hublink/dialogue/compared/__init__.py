"""Comparisons: of papers, of what they found, and of the years."""
