"""The commands of `hublink`, with what they share and what they show."""
