"""What the values of a facet are: numbers, years, names, flags, links or other texts."""

import re
from collections.abc import Mapping
from enum import StrEnum

TRUE_LABELS = frozenset({"true", "yes"})
FALSE_LABELS = frozenset({"false", "no", "none"})

_STRAY = 0.005
"""Share of facts that may not be numbers where the others are: large graphs hold a few errors."""

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_DATE = re.compile(r"(\d{4})(?:-\d{2}){1,2}(?:T.*)?")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}")


class ValueKind(StrEnum):
    """What the values of a facet are."""

    NUMBER = "number"
    YEAR = "year"
    NAME = "name"
    FLAG = "flag"
    LINK = "link"
    TEXT = "text"


def kind_of(values: Mapping[str, int]) -> ValueKind:
    """What values are, given how many facts bear each."""
    if all(v.lower() in TRUE_LABELS | FALSE_LABELS for v in values):
        return ValueKind.FLAG
    if all(v.startswith(("http://", "https://")) for v in values):
        return ValueKind.LINK
    numbers = [numeric(v) for v in values]
    known = [n for n in numbers if n is not None]
    stray = sum(values[v] for v, n in zip(values, numbers, strict=True) if n is None)
    if known and stray <= _STRAY * sum(values.values()):
        plausible = all(1000 <= n <= 2200 and n == int(n) for n in known)
        return ValueKind.YEAR if plausible else ValueKind.NUMBER
    names = sum(bool(_NAME.fullmatch(v)) and v != v.lower() for v in values)
    return ValueKind.NAME if names >= 0.8 * len(values) else ValueKind.TEXT


def is_negative(value: str) -> bool:
    """Whether a value says that something is not there."""
    lower = value.lower()
    return lower in FALSE_LABELS or lower.startswith(("no ", "not ", "none "))


def is_positive_flag(value: str) -> bool:
    return value.lower() in TRUE_LABELS


def numeric(value: str) -> float | None:
    """The number a value stands for; a date stands for its year."""
    if _NUMBER.fullmatch(value):
        return float(value)
    year = year_of(value)
    return None if year is None else float(year)


def year_of(value: str) -> str | None:
    """The year of a date; nothing for a text that is none, or is a year alone."""
    date = _DATE.fullmatch(value)
    return date.group(1) if date else None
