"""Attributes and values in words that the graph does not have for them."""
