"""Vector stores: Chroma, embedded or at a server."""
