"""From a question to a plan in the graph's own words."""
