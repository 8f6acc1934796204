"""What stands on the two sides of a word that relates papers: which of them it is told of."""

import re
from collections.abc import Sequence
from itertools import pairwise

from assistant.support.between.mentions import NamedPaper

_ASIDE = re.compile(
    r",\s*(?:(?:on|in|of|from|with|by) )?(?:which|whose|who|where)\b[^,;]*(?=,)|\([^)]*\)",
    re.IGNORECASE,
)
"""What is told of a thing by the way, up to where the sentence goes on."""
_LISTED = re.compile(
    r"(?:[\s,]|\[\d+\]|\([^)]*\))*(?:(?:and|or|as well as)\b\s*)?"
    r"(?:(?:the|both|of|its|study|one|on)\b\s*)*",
    re.IGNORECASE,
)
"""What stands between things in a list."""
_END = re.compile(r"[;:]|\.\s|\b(?:but|while|whereas|though|although|yet)\b", re.IGNORECASE)
_AND = re.compile(r"\b(?:and|or|as well as)\b", re.IGNORECASE)
"""What a list has before its last thing; without it, a comma begins a clause."""
_CLAUSE = re.compile(r"[^,]*,\s*and\b", re.IGNORECASE)
_LEADING = re.compile(r"\s*(?:[a-z'’-]+\s+){0,5}[\s\[“\"*_]*", re.IGNORECASE)
"""What may lead in a thing behind a word: "the one on", "its predecessor"."""


def told_before(text: str, named: Sequence[NamedPaper], place: int, start: int = 0) -> set[str]:
    """Return the papers that stand right before a place of a text: the last, and its list."""
    begin = max((m.end() for m in _END.finditer(text, start, place)), default=start)
    aside = [match.span() for match in _ASIDE.finditer(text, begin, place + 1)]
    before = [
        each
        for each in named
        if begin <= each.start < place and not any(a <= each.start < b for a, b in aside)
    ]
    return set() if not before else _listed(text, before[::-1])


def told_after(
    text: str, named: Sequence[NamedPaper], place: int, end: int | None = None
) -> set[str]:
    """Return the papers that stand right behind a place of a text: the first, and its list."""
    stop = len(text) if end is None else end
    last = min((m.start() for m in _END.finditer(text, place, stop)), default=stop)
    after = [each for each in named if place <= each.start < last]
    return set() if not after else _listed(text, after)


def is_told_next(text: str, named: Sequence[NamedPaper], place: int) -> bool:
    """Return whether a paper is named within a few words behind a place of a text."""
    first = next((each.start for each in named if each.start >= place), None)
    return first is not None and _LEADING.fullmatch(text, place, first) is not None


def are_listed(text: str, start: int, end: int, before: int = 2) -> bool:
    """Return whether nothing but a list goes on between two places.

    A comma before an "and" that stands behind the first thing begins a clause.
    """
    match = _LISTED.fullmatch(text, start, end)
    return match is not None and (before > 1 or _CLAUSE.match(match[0]) is None)


def _listed(text: str, ranged: Sequence[NamedPaper]) -> set[str]:
    """The first of some mentions, with those that only go on with a list."""
    found, joined = {ranged[0].hub}, False
    for one, other in pairwise(ranged):
        left, right = sorted((one, other))
        if one.hub != other.hub and not are_listed(text, left.end, right.start, len(found)):
            break
        joined = joined or _AND.search(text, left.end, right.start) is not None
        found.add(other.hub)
    return found if joined else {ranged[0].hub}
