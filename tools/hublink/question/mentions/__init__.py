"""The words of a question that name things in the graph."""
