"""Words that compare those at hand: "which of the two is cheaper?", what is the same of them."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Likeness
from tools.hublink.language.cues.degrees import superlative_of
from tools.hublink.language.words import stem

_OF_THOSE = re.compile(
    r"^\W*(?:(?:and|but|so) )?which(?: (?:one|paper|study|trial|of (?:the )?(?:two|three|them|these"
    r"|those|both|papers|studies))\b|(?= (?:has|had|is|was|took|ran|got|had|[a-z]+(?:ed|s))\b))",
    re.IGNORECASE,
)
_AGAINST = re.compile(r"\b(?:than|or|about|on|with)\b", re.IGNORECASE)
_LAST = re.compile(r"\b(?P<more>[^\W\d_]+)(?: [^\W\d_]+){0,2}\W*$")
"""A comparative, and what it may be of, end the question: "had more people", "is cheaper"."""
_LED_BY = "which of these"
_SAME = frozenset(("same", "both"))
LIKENESSES = {
    Likeness.SHARED: frozenset(map(stem, "share shared common alike similarities".split())),
    Likeness.DIFFERENT: frozenset(map(stem, "differ different difference distinguishes".split())),
}


def choosing_the_most(text: str) -> str:
    """Return a text that asks which of some has more with the superlative of these that it means.

    It stays as it is where it says what is compared with, or what papers are about.
    """
    led = _OF_THOSE.match(text)
    if led is None or _AGAINST.search(text):
        return text
    ends = (found for at in range(led.end(), len(text)) if (found := _LAST.match(text, at)))
    for found in ends:
        if (most := superlative_of(found["more"])) is not None:
            between = text[led.end() : found.start("more")]
            return f"{_LED_BY}{between}{most}{text[found.end('more') :]}"
    return text


def likeness_in(words: Sequence[str]) -> Likeness | None:
    """Return which side of a comparison some words ask for, if for one alone."""
    said = {stem(word) for word in words}
    asked = [likeness for likeness, stems in LIKENESSES.items() if said & stems]
    return asked[0] if len(asked) == 1 else None


def asks_what_is_shared(words: Sequence[str]) -> bool:
    """Return whether some words ask for what several have alike: "the same", "in common"."""
    return likeness_in(words) is Likeness.SHARED or not _SAME.isdisjoint(words)
