"""Things that papers are of or tell of: what they are, who uses them, what else has them."""
