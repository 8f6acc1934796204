"""Ranges of numbers and years in a question: "since 2019", "between 5 and 10", "more than 3"."""

import re

from tools.hublink.models import Frozen


def any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


BEYOND = 1e-9
"""How far a bound that itself does not count ("more than 5") lies from its number."""

_NUMBER = r"((?:(?<=\s)[-−])?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)"
_UP_TO_IT = r"(?: the)?(?: [a-z]\w*){0,2}? "
"""Up to two words between a bound's word and its number: "since the year 2019"."""

_BETWEEN = re.compile(
    rf"\b(?:between|from)\b[^\d.?!]{{0,40}}?{_NUMBER}\s*"
    rf"(?:and|to|until|till|through|[-–])\s*{_NUMBER}\b"
)
_DASH = re.compile(r"\b((?:1[5-9]|20)\d\d)\s*(?:[-–]|to|until|through)\s*((?:1[5-9]|20)\d\d)\b")
_AT_LEAST = any_of(
    rf"\b(?:since|starting (?:in|from)){_UP_TO_IT}{_NUMBER}\b",
    rf"\bfrom {_NUMBER} on(?:wards?)?\b",
    rf"\bat least {_NUMBER}",
    rf"\b{_NUMBER} or (?:later|more|above|newer)",
    rf"(?:≥|>=)\s*{_NUMBER}",
)
_MORE = any_of(
    r"\b(?:after|later than|newer than|more than|greater than|higher than|larger than|above|over"
    rf"|exceeding){_UP_TO_IT}{_NUMBER}\b",
    rf"(?<![-=])>\s*{_NUMBER}",
)
_AT_MOST = any_of(
    rf"\b(?:until|up to|no later than|at most|not more than){_UP_TO_IT}{_NUMBER}",
    rf"\b{_NUMBER} or (?:earlier|less|fewer|below|older)",
    rf"(?:≤|<=)\s*{_NUMBER}",
)
_LESS = any_of(
    r"\b(?:before|earlier than|older than|prior to|less than|fewer than|lower than|smaller than"
    rf"|below|under){_UP_TO_IT}{_NUMBER}\b",
    rf"<(?!=)\s*{_NUMBER}",
)


class Range(Frozen):
    """Bounds read from a question, inclusive, with the characters they were read from."""

    lowest: float | None = None
    highest: float | None = None
    start: int
    end: int


def ranges_in(text: str) -> tuple[Range, ...]:
    found: list[Range] = []

    def add(match: re.Match[str], lowest: float | None, highest: float | None) -> None:
        if not any(r.start < match.end() and match.start() < r.end for r in found):
            found.append(
                Range(lowest=lowest, highest=highest, start=match.start(), end=match.end())
            )

    for pattern in (_BETWEEN, _DASH):
        for match in pattern.finditer(text):
            first, last = sorted(_number(g) for g in match.groups())
            add(match, first, last)
    for match in _MORE.finditer(text):
        add(match, _bound(match) + BEYOND, None)
    for match in _LESS.finditer(text):
        add(match, None, _bound(match) - BEYOND)
    for match in _AT_LEAST.finditer(text):
        add(match, _bound(match), None)
    for match in _AT_MOST.finditer(text):
        add(match, None, _bound(match))
    return tuple(found)


def leads_to_bound(text: str) -> bool:
    """Whether a number that follows a text, such as "at more than", would be a bound."""
    return bool(ranges_in(f"{text} 1".lower().lstrip()))


def _bound(match: re.Match[str]) -> float:
    return _number(next(group for group in match.groups() if group))


def _number(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))
