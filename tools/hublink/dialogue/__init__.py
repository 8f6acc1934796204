"""A message within its conversation: what it does, and how it edits the plan before it."""
