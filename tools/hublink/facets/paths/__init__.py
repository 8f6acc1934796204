"""Paths of hubs as arrays, and what they mean: which attribute each leads to."""
