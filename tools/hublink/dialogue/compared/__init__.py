"""Comparisons: of sizes, of what papers found, and of the years."""
