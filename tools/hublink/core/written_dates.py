"""Dates as graphs write them: "2020-06-12", "12 June 2020", "12/06/2020", "06/2020", "2020"."""

import re
from collections.abc import Iterable
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
        rf"{_YEAR}(?P<sign>[/.])(?P<month>[01]?\d)(?:(?P=sign)(?P<day>[0-3]?\d))?",
    )
)
_TWO_NUMBERS = re.compile(rf"(?P<one>\d\d?)(?P<sign>[/-])(?P<other>\d\d?)(?P=sign){_YEAR}")
_TIME_BEHIND = re.compile(r"(?<=\d)[ T]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?Z?$")
_LAST_MONTH = 12
_YEARS = re.compile(r"(?<!\w)(?:1[4-9]|20)\d\d(?!\d)")


def is_of_two_numbers(text: str) -> bool:
    """Return whether a date has two numbers before its year, of which either may be the month."""
    return bool(_TWO_NUMBERS.match(text.strip()))


def is_day_first(texts: Iterable[str]) -> bool | None:
    """Return whether dates such as "15/12/2020" begin with the day; None where that is not told.

    Of two numbers before a year one above twelve is no month, and neither are those in its place.
    """
    found = [match for text in texts if (match := _TWO_NUMBERS.match(text.strip()))]
    first = any(int(match["one"]) > _LAST_MONTH for match in found)
    last = any(int(match["other"]) > _LAST_MONTH for match in found)
    return first if first is not last else None


def parts_of_date(text: str, day_first: bool | None = None) -> DateParts | None:
    """Return the year, month and day that a text states, or the only year it holds.

    The first moment of a year or a month stands for all of it. Of "03/04/2020" `day_first` tells
    which number is the day; unless the number itself does, only its year is known without that.
    """
    if iso := _ISO.match(text):
        parts = _parts(iso)
        if len(parts) == 3 and parts[2] == 1 and _MIDNIGHT.match(text, iso.end()):
            return (parts[0],) if parts[1] == 1 else (parts[0], parts[1])
        return parts
    told = _TIME_BEHIND.sub("", " ".join(text.split()))
    if numbers := _TWO_NUMBERS.fullmatch(told):
        return _of_two_numbers(numbers, day_first)
    if written := next(filter(None, (pattern.fullmatch(told) for pattern in _WRITTEN)), None):
        return _parts(written)
    years = set(_YEARS.findall(text))
    return (int(years.pop()),) if len(years) == 1 else None


def month_in(text: str) -> int | None:
    """Return the month that a text is the name or the number of."""
    text = text.strip().lower().removeprefix("--")
    return int(text) if re.fullmatch(r"0?[1-9]|1[0-2]", text) else _NUMBERS.get(text[:3])


def _of_two_numbers(found: re.Match[str], day_first: bool | None) -> DateParts:
    told = is_day_first([found[0]])
    first = day_first if told is None and found["one"] != found["other"] else told is not False
    if first is None:
        return (int(found["year"]),)
    day, month = ("one", "other") if first else ("other", "one")
    return _dated(int(found["year"]), int(found[month]), int(found[day]))


def _parts(found: re.Match[str]) -> DateParts:
    """Return what a date tells; its year alone where there is no such day."""
    day = found.groupdict().get("day")
    parts = _dated(int(found["year"]), month_in(found["month"]) or 0, int(day or 1))
    return parts if day else parts[:2]


def _dated(year: int, month: int, day: int) -> DateParts:
    try:
        date(year, month, day)
    except ValueError:
        return (year,)
    return year, month, day
