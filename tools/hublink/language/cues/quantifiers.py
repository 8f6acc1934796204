"""Questions of yes or no that ask of all things at once: "did all four of them have a lab?"."""

import re

_OF_ALL = re.compile(r"\b(?<!at )(?<!after )(?:all|both|every|each)\b(?! in all\b)", re.IGNORECASE)


def is_of_all(question: str) -> bool:
    """Return whether what a question of yes or no asks has to hold of each thing it is of."""
    return _OF_ALL.search(question) is not None
