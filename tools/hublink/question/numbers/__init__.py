"""Conditions on numbers: ranges in their units, counts, shares and dates."""
