"""How sure it is that a message was read as it is meant, and the facts that answer it otherwise."""
