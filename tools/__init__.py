"""What the assistant may do with a knowledge graph."""
