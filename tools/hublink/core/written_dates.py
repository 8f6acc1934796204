"""Dates as graphs write them: "2020-06-12", "12 June 2020", "June 2020", "06/2020", "2020"."""

import re
from datetime import date

DateParts = tuple[int] | tuple[int, int] | tuple[int, int, int]

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_GERMAN = {"mär": 3, "mae": 3, "mrz": 3, "mai": 5, "okt": 10, "dez": 12}
_NUMBERS = {name: number for number, name in enumerate(_MONTHS, 1)} | _GERMAN
_MIDNIGHT = re.compile(r"T00:00(?::00(?:\.0+)?)?")
_ISO = re.compile(r"\s*(?P<year>\d{4})-(?P<month>\d{2})(?:-(?P<day>\d{2}))?(?!\d)")
_YEAR = r"(?P<year>(?:1[4-9]|20)\d\d)"
_NAMED = rf"(?P<month>(?:{'|'.join(_NUMBERS)})[a-zä]*)\.?"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th|\.)?"
_WRITTEN = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_DAY} (?:of )?)?{_NAMED},? {_YEAR}",
        rf"{_NAMED} {_DAY},? {_YEAR}",
        rf"{_YEAR},? {_NAMED}(?: {_DAY})?",
        rf"(?:(?P<day>[0-3]?\d)\. ?)?(?P<month>[01]?\d)\. ?{_YEAR}",
        rf"(?P<month>[01]?\d)/{_YEAR}",
        rf"{_YEAR}/(?P<month>[01]?\d)(?:/(?P<day>[0-3]?\d))?",
    )
)
"""What of two numbers before a year is the month is told by full stops alone."""
_YEARS = re.compile(r"(?<!\w)(?:1[4-9]|20)\d\d(?!\d)")


def parts_of_date(text: str) -> DateParts | None:
    """Return the year, month and day that a text states, or the only year it holds.

    The first moment of a year or a month stands for all of it.
    """
    if iso := _ISO.match(text):
        parts = _parts(iso)
        if len(parts) == 3 and parts[2] == 1 and _MIDNIGHT.match(text, iso.end()):
            return (parts[0],) if parts[1] == 1 else (parts[0], parts[1])
        return parts
    told = " ".join(text.split())
    if written := next(filter(None, (pattern.fullmatch(told) for pattern in _WRITTEN)), None):
        return _parts(written)
    years = set(_YEARS.findall(text))
    return (int(years.pop()),) if len(years) == 1 else None


def month_in(text: str) -> int | None:
    """Return the month that a text is the name or the number of."""
    text = text.strip().lower().removeprefix("--")
    return int(text) if re.fullmatch(r"0?[1-9]|1[0-2]", text) else _NUMBERS.get(text[:3])


def _parts(found: re.Match[str]) -> DateParts:
    """Return what a date tells; its year alone where there is no such day."""
    groups = found.groupdict()
    year, month = int(found["year"]), month_in(found["month"])
    try:
        day = date(year, month or 0, int(groups.get("day") or 1))
    except ValueError:
        return (year,)
    return (year, day.month, day.day) if groups.get("day") else (year, day.month)
