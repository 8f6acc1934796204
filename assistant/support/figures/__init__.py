"""Numbers that follow from those of facts: shares, sums, differences, averages."""
