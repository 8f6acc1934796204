"""Values that a question names or speaks of: in part, in another order, in other words."""
