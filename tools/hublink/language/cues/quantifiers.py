"""Questions of yes or no that ask of all things at once: "did all four of them have a lab?"."""

import re

_OF_ALL = re.compile(
    r"\b(?:all|both|each|every one)(?: \w+)? of (?:them|these|those|the)\b"
    r"|\b(?:they|these|those) (?:all|both|each)\b"
    r"|\b(?:all|both|every|each)(?: (?:the|these|those))?(?: \w+)?"
    r" (?:papers?|studies|study|articles?|works?|trials?|entry|entries)\b"
    r"|^\W*(?:(?:and|but|so)\W+)?(?:are|were|do|did|have|had|can|could) (?:all|both)\b",
    re.IGNORECASE,
)
"""What says that all of some works are meant, and not both of two things that one may have."""


def is_of_all(question: str) -> bool:
    """Return whether what a question of yes or no asks has to hold of each work it is of."""
    return _OF_ALL.search(question) is not None
