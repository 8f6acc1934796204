"""Whether there was more of something in the later years, where a change is asked for."""

from itertools import accumulate
from statistics import fmean

from assistant.composing.wording.phrases import number_word
from tools.hublink.core.plan import Plan, Statistic
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.changes import changing_in, first_of_the_later_years
from tools.hublink.language.explanation import number_text

_FEWEST = 2
"""Years of which one half can be held against the other."""


def course(plan: Plan, table: Table) -> str:
    """Return how the later years compare, a half or those since one named; else nothing.

    Nothing is told where no change is asked for, or of how many there are of some papers: that
    would tell how many there are of all.
    """
    years = {numeric(row.label): row for row in table.rows}
    counts = table.statistic is None
    bounded = plan.hubs is not None or plan.conditions or plan.topic is not None
    if changing_in(plan.question) is None or None in years or len(years) < _FEWEST:
        return ""
    shares = table.statistic is Statistic.SHARE and all(row.among for row in table.rows)
    if (counts and bounded) or not (counts or shares or table.statistic is Statistic.MEAN):
        return ""
    known = {int(year): row for year, row in years.items() if year is not None}
    later = first_of_the_later_years(plan.question)
    middle = later - 1 if later is not None else _middle(known, counts=counts)
    early = [row for year, row in known.items() if year <= middle]
    late = [row for year, row in known.items() if year > middle]
    if shares:
        return _shared(early, late, middle)
    return _counted(early, late, middle) if counts else _averaged(early, late, middle)


def _middle(rows: dict[int, TableRow], *, counts: bool) -> int:
    """The last of the earlier years: halfway in time of counts, of the papers of anything else."""
    if counts:
        return (min(rows) + max(rows)) // 2
    among = {year: row.among or row.count for year, row in sorted(rows.items())}
    so_far = list(accumulate(among.values()))
    ends = dict(zip(list(among)[:-1], so_far, strict=False))
    return min(ends, key=lambda year: abs(2 * ends[year] - so_far[-1]))


def _counted(early: list[TableRow], late: list[TableRow], middle: int) -> str:
    first, last = (sum(int(row.value or 0) for row in rows) for rows in (early, late))
    compared = "More" if last > first else "Fewer" if last < first else "As many"
    return (
        f"{compared} in the later years: {number_word(first)} until {middle},"
        f" {number_word(last)} from {middle + 1} on. "
    )


def _shared(early: list[TableRow], late: list[TableRow], middle: int) -> str:
    if not (early and late):
        return ""
    parts = [
        (sum(row.count for row in rows), sum(row.among for row in rows)) for rows in (early, late)
    ]
    first, last = (part / whole for part, whole in parts)
    told = [f"{number_text(round(100 * a / b, 1))} % ({a} of {b})" for a, b in parts]
    return (
        f"{_compared(first, last)} in the later years: {told[0]} until {middle},"
        f" {told[1]} from {middle + 1} on. "
    )


def _averaged(early: list[TableRow], late: list[TableRow], middle: int) -> str:
    if not (early and late) or len({row.unit for row in (*early, *late)}) > 1:
        return ""
    first, last = (_mean(rows) for rows in (early, late))
    told = [f"{number_text(each)} {early[0].unit}".rstrip() for each in (first, last)]
    return (
        f"{_compared(first, last)} in the later years: {told[0]} on average until {middle},"
        f" {told[1]} from {middle + 1} on. "
    )


def _compared(first: float, last: float) -> str:
    return "Higher" if last > first else "Lower" if last < first else "The same"


def _mean(rows: list[TableRow]) -> float:
    """The mean of all numbers that the rows are the averages of."""
    numbers = [row.value or 0.0 for row in rows for _ in range(row.count)]
    return round(fmean(numbers), 1)
