"""From a question to hubs ranked by vectors: direct and by traversal (thesis section 4.3)."""
