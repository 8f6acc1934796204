"""Measurements of answers, of time and of size."""
