"""Months of years in a question, and spans of them: "May 2020", "after June 2021"."""

import re
from math import ceil, floor

from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import MONTHS, month_of, numeric, year_of
from tools.hublink.language.cues.ranges import Range, ranges_in

_MONTH_OF_YEAR = re.compile(
    rf"\b(?P<month>(?:{'|'.join(MONTHS)})[a-z]*\.?),? (?:of )?(?P<year>(?:19|20)\d\d)\b"
)
_IN_A_YEAR = 12


class Months(Frozen):
    """The months from the first to the last, inclusive, as numbers counted from the year zero.

    They were read from the characters from `start` to `end`, where a month is `named`.
    """

    first: int | None
    last: int | None
    start: int
    end: int
    named: str

    def hold(self, date: str) -> bool:
        """Return whether all of a date, which may tell no month, is within."""
        year, month = numeric(year_of(date) or date), month_of(date)
        if year is None:
            return False
        begin = _number(int(year), month or 1)
        end = _number(int(year), month or _IN_A_YEAR)
        return (self.first is None or begin >= self.first) and (
            self.last is None or end <= self.last
        )


def months_in(text: str) -> tuple[Months, ...]:
    """Return the months that a text names, and those before, after and between such."""
    named = [*_MONTH_OF_YEAR.finditer(text.lower())]
    if not named:
        return ()
    # Written as numbers of as many digits, they are bounds as years are.
    bounds = ranges_in(_MONTH_OF_YEAR.sub(_in_digits, text.lower()))
    spans: dict[tuple[int, int], Months] = {}
    for each in named:
        number, (start, end) = _number_of(each), each.span()
        alone = Range(lowest=number, highest=number, start=start, end=end)
        span = next((b for b in bounds if b.start < end and start < b.end), alone)
        months = Months(
            first=None if span.lowest is None else ceil(span.lowest),
            last=None if span.highest is None else floor(span.highest),
            start=span.start,
            end=span.end,
            named=each["month"],
        )
        spans.setdefault((span.start, span.end), months)
    return tuple(spans.values())


def _in_digits(named: re.Match[str]) -> str:
    return str(_number_of(named)).zfill(len(named.group()))


def _number_of(named: re.Match[str]) -> int:
    return _number(int(named["year"]), month_of(named["month"]) or 1)


def _number(year: int, month: int) -> int:
    return year * _IN_A_YEAR + month - 1
