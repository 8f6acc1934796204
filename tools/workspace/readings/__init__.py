"""The readings of a question: tried on the graph, chosen from, told by texts."""
