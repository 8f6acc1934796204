"""A question read in the words of the graph: covered with mentions, the surest first."""
