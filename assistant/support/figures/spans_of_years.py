"""Whether numbers of a sentence are sums, averages or shares over the years that it bounds."""

from statistics import fmean

from assistant.support.reading.numbers import amounts
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.cues.ranges import Range, ranges_in

_DECIMALS = 1


def follows_over_years(table: Table, text: str) -> bool:
    """Return whether all numbers of a text follow from the rows of its spans: "20 until 2017"."""
    years = {numeric(row.label): row for row in table.rows}
    spans = [span for span in ranges_in(text.lower()) if span.may_be_of_years]
    stated = [each for each in amounts(text, 0, len(text)) if not each.is_year]
    if None in years or not (spans and stated):
        return False
    within = [
        [row for year, row in years.items() if year is not None and _is_in(year, span)]
        for span in spans
    ]
    told = {number for rows in within if rows for number in _of(rows)}
    return all(any(each.agrees(number) for number in told) for each in stated)


def _is_in(year: float, span: Range) -> bool:
    above = span.lowest is None or year >= span.lowest
    return above and (span.highest is None or year <= span.highest)


def _of(rows: list[TableRow]) -> tuple[float, ...]:
    """The sum of some rows, and the average of all numbers that they are the averages of.

    Of shares the part, the whole and the share.
    """
    if any(row.among for row in rows):
        part, whole = sum(row.count for row in rows), sum(row.among for row in rows)
        return float(part), float(whole), part / whole
    numbers = [row.value or 0.0 for row in rows for _ in range(max(row.count, 1))]
    return sum(row.value or 0.0 for row in rows), round(fmean(numbers), _DECIMALS)
