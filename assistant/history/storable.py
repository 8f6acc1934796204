"""Text that every database takes."""


def storable(text: str) -> str:
    """Return a text without zero bytes and halves of characters, which PostgreSQL refuses."""
    return text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
