"""Who judges whether a message was read as it is meant."""

from typing import Protocol


class Judge(Protocol):
    """Judges by words: those of a message, of what was asked before it, and of how it was read."""

    def probability(self, question: str, before: str, words: str) -> float:
        """Return how probable it is that a question, asked after another, means some words."""
        ...
