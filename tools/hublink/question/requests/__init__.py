"""The requests of a question: attributes, groups, order and statistics."""
