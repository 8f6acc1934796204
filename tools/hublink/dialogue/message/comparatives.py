"""Comparatives that choose among those at hand: "which of the two is cheaper?", the cheapest."""

import re

from tools.hublink.language.cues.degrees import superlative_of

_OF_THOSE = re.compile(
    r"^\W*(?:(?:and|but|so) )?which (?:one|of (?:the )?(?:two|three|them|these|those|both|papers"
    r"|studies))\b",
    re.IGNORECASE,
)
_AGAINST = re.compile(r"\b(?:than|or)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


def choosing_the_most(text: str) -> str:
    """Return a text that asks which of some has more with the superlative that it means.

    It stays as it is where it says what is compared with.
    """
    led = _OF_THOSE.match(text)
    if led is None or _AGAINST.search(text):
        return text
    for word in _WORD.finditer(text, led.end()):
        if (most := superlative_of(word.group())) is not None:
            return f"{text[: word.start()]}{most}{text[word.end() :]}"
    return text
