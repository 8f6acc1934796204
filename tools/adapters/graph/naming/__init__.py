"""Names where a graph gives no telling ones: of its things, and of the predicates of its papers."""
