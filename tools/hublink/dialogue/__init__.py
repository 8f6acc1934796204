"""What a message does within its conversation, and how it edits the plan before it."""
