"""Verifying how long something takes, in whatever unit, against the statements of papers."""

import re
from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from assistant.support.against.said.statements import FactStatement, denies
from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.words import LIGHT_STEMS, stem, tokens

_DAYS = {
    "second": 1 / 86_400,
    "minute": 1 / 1440,
    "hour": 1 / 24,
    "day": 1.0,
    "night": 1.0,
    "week": 7.0,
    "month": 30.4,
    "year": 365.0,
}
_DURATION = re.compile(
    r"(?:(?P<below>less than|under|within|up to|at most|in)|(?P<above>more than|over|at least))?\s*"
    r"\b(?P<count>an?|several|many|\d[\d.,]*|[a-z]+(?:-[a-z]+)?) "
    rf"(?P<unit>{'|'.join(_DAYS)})s?\b(?! (?:after|before|of age|old))",
    re.IGNORECASE,
)
_SLACK = 0.25
_SHARED = 0.5


class _Duration(NamedTuple):
    """How long something takes at least and at most, in days."""

    least: float
    most: float


def wrong_duration(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement tells another duration of the same thing than a text does.

    Each must tell one duration, and the text half of what the statement is about.
    """
    said = _duration(text)
    if said is None or denies(tokens(text)):
        return None
    content = _content(text)
    for held in statements:
        known = _duration(held.text)
        if known is None or held.denies:
            continue
        told = _content(held.text)
        apart = said.most < known.least or known.most < said.least
        if apart and told and len(told & content) >= max(1.0, _SHARED * len(told)):
            return kept_text("support.stated", text=held.text)
    return None


def _duration(text: str) -> _Duration | None:
    """The one duration that a text tells."""
    found = [each for match in _DURATION.finditer(text) if (each := _read(match)) is not None]
    return found[0] if len(found) == 1 else None


def _read(match: re.Match[str]) -> _Duration | None:
    count, unit = match["count"].lower(), _DAYS[match["unit"].lower()]
    if count in ("several", "many"):
        return _Duration(2 * unit, inf)
    stated = amounts(match["count"], 0, len(match["count"]))
    if count not in ("a", "an") and not stated:
        return None
    days = unit * (stated[0].value if stated else 1.0)
    if match["below"]:
        return _Duration(0.0, days)
    if match["above"]:
        return _Duration(days, inf)
    return _Duration(days * (1 - _SLACK), days * (1 + _SLACK))


def _content(text: str) -> set[str]:
    """The telling stems of a text without its durations."""
    rest = _DURATION.sub(" ", text)
    stems = {word.stem for word in tokens(rest) if not word.is_function_word}
    return stems - LIGHT_STEMS - {stem("take"), stem("last"), stem("long")}
