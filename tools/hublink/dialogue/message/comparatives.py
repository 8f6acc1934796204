"""Comparatives that choose among those at hand: "which of the two is cheaper?", the cheapest."""

import re

from tools.hublink.language.cues.degrees import superlative_of

_OF_THOSE = re.compile(
    r"^\W*(?:(?:and|but|so) )?which (?:one|of (?:the )?(?:two|three|them|these|those|both|papers"
    r"|studies))\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(r"\b(?:than|or|about|on|with)\b", re.IGNORECASE)
_LAST = re.compile(r"\b(?P<more>[^\W\d_]+)(?: [^\W\d_]+){0,2}\W*$")
"""A comparative, and what it may be of, end the question: "had more people", "is cheaper"."""


def choosing_the_most(text: str) -> str:
    """Return a text that asks which of some has more with the superlative that it means.

    It stays as it is where it says what is compared with, or what papers are about.
    """
    led = _OF_THOSE.match(text)
    if led is None or _AGAINST.search(text):
        return text
    ends = (found for at in range(led.end(), len(text)) if (found := _LAST.match(text, at)))
    for found in ends:
        if (most := superlative_of(found["more"])) is not None:
            return f"{text[: found.start('more')]}{most}{text[found.end('more') :]}"
    return text
