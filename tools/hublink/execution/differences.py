"""The numbers at the ends of an order: from where to where they range, and how far apart."""

from tools.hublink.core.plan import Computation, Operation, Statistic
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.qualified_values import Qualifications
from tools.hublink.execution.tabulation import Table, TableRow, bearer, tabulate
from tools.hublink.facets.quantities import names_unit

_DECIMALS = 6
_ENDS = ("lowest", "highest")


def apart(found: Found, asked: Computation, hub_name: str = "papers") -> Table:
    """Compute how far the first and the last of some numbers in order lie apart.

    Of a limited order, the last is the one at that place. Numbers in another unit than the first
    are left out. Where nothing else is there to compare with, no row is told. A range has a row for
    each end, the lowest first.
    """
    ranges = asked.statistic is Statistic.RANGE
    ranked = asked.model_copy(
        update={
            "operation": Operation.RANK,
            "statistic": None,
            "limit": None,
            "place": 1,
            "order_by": asked.order_by or asked.counted,
            "descending": asked.descending and not ranges,
        }
    )
    table = tabulate(found, ranked, hub_name)
    rows = _of_one_unit(_once(list(table.rows)))
    places = list(dict.fromkeys(row.place for row in rows))
    limit = asked.limit or len(places)
    ends = [
        next(row for row in rows if row.place == p) for p in (places[:1] + places[1:limit][-1:])
    ]
    if asked.limit is None and len(places) == 1 and len(rows) > 1 and not ranges:
        ends = rows[:2]
    numbers = [_with_all(end, rows) for end in ends]
    told = table.model_copy(
        update={
            "operation": asked.operation,
            "statistic": asked.statistic,
            "numbers": tuple(numbers),
            "rows": (),
        }
    )
    if ranges:
        return told.model_copy(update={"rows": tuple(map(_as_end, numbers, _ENDS))})
    if len(numbers) < 2 or any(number.date for number in numbers):
        return told
    return told.model_copy(update={"rows": (_computed(numbers, asked.statistic),)})


def _computed(numbers: list[TableRow], statistic: Statistic | None) -> TableRow:
    low, high = sorted(number.value or 0.0 for number in numbers)
    hubs = tuple(dict.fromkeys(hub for number in numbers for hub in number.hubs))
    if statistic is Statistic.RATIO and low:
        return TableRow(label="", value=round(high / low, 2), hubs=hubs, count=2)
    return TableRow(label="", value=round(high - low, _DECIMALS), hubs=hubs, count=2)


def _as_end(number: TableRow, end: str) -> TableRow:
    return number.model_copy(update={"label": end})


def _once(rows: list[TableRow]) -> list[TableRow]:
    """Each thing with the number that comes first, and the hubs that state it."""
    first: dict[object, TableRow] = {}
    for row in rows:
        first.setdefault(bearer(row), row)
    return list(first.values())


def _with_all(end: TableRow, rows: list[TableRow]) -> TableRow:
    same = [row for row in rows if (row.place, row.qualifiers) == (end.place, end.qualifiers)]
    return end.model_copy(
        update={"hubs": tuple(dict.fromkeys(h for row in same for h in row.hubs))}
    )


def _of_one_unit(rows: list[TableRow]) -> list[TableRow]:
    return [row for row in rows if unit_of(row.qualifiers) == unit_of(rows[0].qualifiers)]


def unit_of(qualifiers: Qualifications) -> str:
    """Return the unit that is named beside a number; nothing where none is."""
    return next((value for name, value in qualifiers if names_unit(name)), "")
