"""Decades that a question names, as bounds of years: "in the 1990s", "since the late eighties"."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_NAMED = {
    name: 1900 + 10 * tens
    for tens, name in enumerate(
        "thirties forties fifties sixties seventies eighties nineties".split(), 3
    )
} | {"noughties": 2000}
_PARTS = {"early": (0, 4), "mid": (3, 6), "late": (5, 9)}
"""The years of a decade, from its first on, that are early, in its middle and late."""
_DECADE = (
    rf"(?:(?:{'|'.join(_PARTS)})[- ])?"
    rf"(?:(?:1[5-9]|20)\d0['’]?s|['’]?[3-9]0s|{'|'.join(_NAMED)})"
)
_TWO = re.compile(
    rf"\b(?:between|from) the (?P<first>{_DECADE})"
    rf" (?:and|to|until|till|through) (?:the )?(?P<last>{_DECADE})\b"
)
_ONE = re.compile(
    r"(?:\b(?P<lead>since|after|before|prior to|until|till|up to|later than|earlier than) )?"
    rf"\b(?P<the>the )?(?P<decade>{_DECADE})\b(?P<on> (?:onwards?|and later|or later))?"
)
_OPEN, _PAST = ("since",), ("after", "later than")
_BEFORE, _UNTIL = ("before", "prior to", "earlier than"), ("until", "till", "up to")
_FOUR_DIGITS = re.compile(r"\d{4}")


class Decade(NamedTuple):
    """Bounds of years, inclusive, with the characters they were read from."""

    lowest: int | None
    highest: int | None
    start: int
    end: int


def decades_in(text: str) -> Iterator[Decade]:
    """Yield the bounds that decades in a text in small letters set.

    One without its century is of the last one, and is only meant behind "the".
    """
    spans: list[range] = []
    for found in _TWO.finditer(text):
        spans.append(range(*found.span()))
        yield Decade(_years(found["first"])[0], _years(found["last"])[1], *found.span())
    for found in _ONE.finditer(text):
        whole = found["the"] or _FOUR_DIGITS.search(found["decade"])
        if whole and not any(found.start() in span for span in spans):
            yield Decade(*_bounds(found), *found.span())


def _bounds(found: re.Match[str]) -> tuple[int | None, int | None]:
    first, last = _years(found["decade"])
    lead = found["lead"] or ""
    if lead in _OPEN or found["on"]:
        return first, None
    if lead in _PAST:
        return last + 1, None
    if lead in _BEFORE:
        return None, first - 1
    return (None, last) if lead in _UNTIL else (first, last)


def _years(decade: str) -> tuple[int, int]:
    """The first and the last year of a decade, or of a part of it."""
    name = re.split(r"[- ]", decade)[-1]
    digits = re.sub(r"\D", "", name)
    begun = _NAMED.get(name) or (int(digits) if len(digits) == len("1990") else 1900 + int(digits))
    part = next((years for word, years in _PARTS.items() if decade.startswith(word)), (0, 9))
    return begun + part[0], begun + part[1]
