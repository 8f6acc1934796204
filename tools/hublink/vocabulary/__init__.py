"""The graph's vocabulary: which names, spellings and senses its texts have."""
