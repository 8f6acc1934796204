"""Learning which facts of a collection answer a message."""
