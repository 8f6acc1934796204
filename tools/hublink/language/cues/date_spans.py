"""Days and months in a question, and spans of them: "May 2020", "after 3 June 2021"."""

import re
from calendar import monthrange
from collections.abc import Callable, Sequence
from datetime import date
from math import ceil, floor

from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import month_of
from tools.hublink.core.written_dates import (
    DateParts,
    is_day_first,
    is_of_two_numbers,
    parts_of_date,
)
from tools.hublink.language.cues.ranges import Range, ranges_in

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"[0-3]?\d(?:st|nd|rd|th)?"
_YEAR = r"(?:19|20)\d\d"
_DATE = re.compile(
    rf"\b(?:(?:{_DAY} (?:of )?)?{_MONTH},? (?:of )?{_YEAR}|{_MONTH} {_DAY},? {_YEAR}"
    rf"|{_YEAR}-\d\d(?:-\d\d)?|{_YEAR}/\d\d?(?:/\d\d?)?|[0-3]?\d\. ?[01]?\d\. ?{_YEAR}"
    rf"|[0-3]?\d/[0-3]?\d/{_YEAR}|[0-3]?\d-[0-3]?\d-{_YEAR}"
    rf"|[01]?\d/{_YEAR}|{_YEAR})\b(?![-/]\d)"
)
_FIRST = 1001
"""Where bounds are read, dates stand in the text as numbers from here on, in their order."""


class DateSpan(Frozen):
    """The days from the first to the last, inclusive, by their ordinals; without an end where None.

    They were read from the characters from `start` to `end`, where a month or a day is `named`;
    words such as "since" lead to it where it `is_led`.
    """

    first: int | None
    last: int | None
    start: int
    end: int
    named: str
    is_led: bool

    def holds(self, value: str, day_first: bool | None = None) -> bool:
        """Return whether all of a date, which may tell a year or a month alone, is within."""
        parts = parts_of_date(value, day_first)
        if parts is None:
            return False
        month = month_of(value) if len(parts) == 1 else None
        begin, end = _days((parts[0], month) if month else parts)
        return (self.first is None or begin >= self.first) and (
            self.last is None or end <= self.last
        )


def date_spans_in(
    text: str, day_first: Callable[[], bool | None] = lambda: None
) -> tuple[DateSpan, ...]:
    """Return the days and months that a text names, and what is before, after and between such.

    Of "03/04/2020" `day_first` tells which number is the day, unless others of the text do.
    """
    text = text.lower()
    written = [found[0].replace(" of ", " ") for found in _DATE.finditer(text)]
    is_first = is_day_first(written)
    if is_first is None and any(map(is_of_two_numbers, written)):
        is_first = day_first()
    dated = {
        found.span(): parts
        for found, date in zip(_DATE.finditer(text), written, strict=True)
        if (parts := parts_of_date(date, is_first))
    }
    ordered = sorted(set(dated.values()), key=_days)
    bounds = ranges_in(_DATE.sub(lambda found: _as_number(found, dated, ordered), text))
    spans: dict[tuple[int, int], DateSpan] = {}
    for (start, end), parts in dated.items():
        if len(parts) == 1:
            continue
        bound = next((b for b in bounds if b.start < end and start < b.end), None)
        first, last = _days(parts) if bound is None else _bounded(bound, ordered)
        month = re.search(_MONTH, text[start:end])
        named = month[0] if month else text[start:end]
        at = (start, end) if bound is None else (bound.start, bound.end)
        spans[at] = DateSpan(
            first=first, last=last, start=at[0], end=at[1], named=named, is_led=at[0] < start
        )
    return tuple(spans.values())


def _as_number(
    found: re.Match[str], dated: dict[tuple[int, int], DateParts], ordered: Sequence[DateParts]
) -> str:
    """Return a date as a number of as many characters, bounds of which are read as of others."""
    if found.span() not in dated:
        return found[0]
    number = str(_FIRST + ordered.index(dated[found.span()]))
    return number if len(found[0]) == len(number) else f"{number}.".ljust(len(found[0]), "0")


def _bounded(bound: Range, ordered: Sequence[DateParts]) -> tuple[int | None, int | None]:
    """Return the first and the last day within a bound: after a month is after all of it."""
    first = last = None
    if bound.lowest is not None:
        begin, end = _days(ordered[floor(bound.lowest) - _FIRST])
        first = begin if bound.lowest == floor(bound.lowest) else end + 1
    if bound.highest is not None:
        begin, end = _days(ordered[ceil(bound.highest) - _FIRST])
        last = end if bound.highest == ceil(bound.highest) else begin - 1
    return first, last


def _days(parts: DateParts) -> tuple[int, int]:
    """Return the first and the last day of a year, a month or a day."""
    year, month, day = (*parts, None, None)[:3]
    end = date(year, month or 12, day or monthrange(year, month or 12)[1])
    return date(year, month or 1, day or 1).toordinal(), end.toordinal()
