"""Computing one number of many found facts: averages, medians, totals and shares."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, takewhile
from statistics import fmean, median

from tools.hublink.core.plan import Computation, Facet, Statistic
from tools.hublink.core.units import (
    Unit,
    nearly_whole,
    number_counted,
    thing_counted,
    unit_in_symbol,
)
from tools.hublink.core.value_kinds import are_years, usual_size, year_of
from tools.hublink.execution.differences import apart
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.tabulation import (
    Table,
    TableRow,
    answering,
    arranged,
    groups,
    spans_of,
    values_of,
)
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.quantities import are_numbers, names_unit, quantity

_MORE_DECIMALS = 2
"""An average has at most so many decimals more than the numbers it is of."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """A number with the hubs that bear it, and the nodes that lead to it where it is a fact's."""

    number: float
    hubs: tuple[str, ...]
    label: str = ""
    unit: str = ""
    measure: str = ""
    decimals: int = 0
    trail: tuple[Hashable, ...] = ()


def summarize(found: Found, asked: Computation, view: FacetView, hub_name: str = "papers") -> Table:
    """Compute a statistic over found facts: one number, or one for each value of `group_by`.

    Of a facet with numbers these are taken, of another one how many values each hub has of it.
    Without `counted` it is of how many hubs each group has; a share is one of hubs in any case.
    Numbers of units that measure the same are told in the usual one of these. Others are never
    taken together: each unit, whether it is written with the number or stands beside it in the
    graph, has a row of its own.
    """
    counted, group_by, statistic = asked.counted, asked.group_by, asked.statistic or Statistic.MEAN
    if statistic.is_apart:
        return apart(found, asked, hub_name)
    name = counted.name if counted else hub_name
    table = Table(
        operation=asked.operation,
        statistic=statistic,
        counted=name,
        total=len(found.hubs),
        group=group_by.name if group_by else None,
        measured=f"{statistic} {name}",
        descending=asked.descending,
    )
    if statistic is Statistic.SHARE:
        return _shares(table, found, asked)
    unread: tuple[TableRow, ...] = ()
    if counted is None:
        named = groups(found, group_by).items() if group_by else ()
        numbers = [Measurement(float(len(hubs)), hubs, label) for label, hubs in named]
    elif are_numbers([fact.value for fact in answering(found, counted)]):
        numbers, unread = _measurements(list(answering(found, counted)), view)
    else:
        numbers = _numbers_of_values(answering(found, counted))
        table = table.model_copy(update={"of_counts": True})
    if group_by is None or counted is None:
        rows = _summaries(statistic, numbers, statistic)
    else:
        grouped = _grouped(found, numbers, group_by).items()
        rows = tuple(row for label, each in grouped for row in _summaries(label, each, statistic))
        rows = _arranged_by_unit(rows, asked)
    bearing = {hub for each in numbers for hub in each.hubs}
    bearing |= {hub for row in unread for hub in row.hubs}
    return table.model_copy(
        update={
            "rows": rows,
            "numbers": tuple(map(_as_row, numbers)),
            "unread": unread,
            "missing": tuple(hub for hub in found.hubs if hub not in bearing),
        }
    )


def _shares(table: Table, found: Found, asked: Computation) -> Table:
    """Return the share of all hubs with each value of a facet, or of those found.

    Where the hubs found are a part of each group, it is their share in it. Where values are asked
    for it is their share; where it is another than that of the hubs, this one comes second.
    """
    hubs, total = found.hubs, found.among or len(found.hubs)
    if asked.group_by is not None:
        total = len(hubs)
        named, wholes = groups(found, asked.group_by), wholes_told(found, asked.group_by)
        rows = [_in_group(label, named.get(label, ()), whole) for label, whole in wholes]
        rows = arranged(rows, asked)
    else:
        rows = [_percentage("share", len(hubs), total, hubs)] if total else []
        if asked.counted is not None and found.among_values:
            total, part = found.among_values, len(values_of(found, asked.counted))
            of_values = _percentage("share", part, total, hubs)
            rows = [of_values, *(row for row in rows if row.value != of_values.value)]
    return table.model_copy(update={"rows": tuple(rows), "total": total})


def wholes_told(found: Found, group_by: Facet) -> tuple[tuple[str, int], ...]:
    """Return the groups whose shares are told, with how many hubs each is a share of.

    Where most groups have none of the hubs found, those alone are told that have, but of years all.
    """
    named = groups(found, group_by)
    wholes = found.among_groups or tuple((label, len(found.hubs)) for label in named)
    if 2 * len(named) >= len(wholes) or are_years(named):
        return wholes
    return tuple((label, whole) for label, whole in wholes if label in named)


def _in_group(label: str, hubs: tuple[str, ...], whole: int) -> TableRow:
    share = _percentage(label, len(hubs), whole, hubs)
    return share.model_copy(update={"among": whole})


def _percentage(label: str, part: int, whole: int, hubs: tuple[str, ...]) -> TableRow:
    value = round(100 * part / whole, 1)
    return TableRow(label=label, value=value, unit="%", hubs=hubs, count=part)


def _numbers_of_values(facts: Iterable[FoundFact]) -> list[Measurement]:
    """Return the number of different values of each hub."""
    values: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        values[fact.hub].add(fact.value.lower())
    return [Measurement(float(len(each)), (hub,)) for hub, each in values.items()]


def _measurements(
    facts: Sequence[FoundFact], view: FacetView
) -> tuple[list[Measurement], tuple[TableRow, ...]]:
    """Return the numbers that facts state, and the values that are none."""
    beside = _units_beside(facts, view)
    things = {thing_counted(fact.value) for fact in facts}
    apart = len(things) > 1 and "" not in things
    is_numeric = view.column(facts[0].facet).is_numeric() and not apart
    numbers, unread = [], []
    for fact in facts:
        read = quantity(fact.value)
        if read is None:
            unread.append(TableRow(label=fact.value, hubs=(fact.hub,)))
            continue
        if number_counted(fact.value) is not None and is_numeric:
            read = read.model_copy(update={"unit": ""})
        if not read.unit and (unit := beside.get((fact.hub, fact.node))):
            read = read.model_copy(update={"unit": unit})
        number = Measurement(
            number=read.number,
            hubs=(fact.hub,),
            unit=read.unit,
            measure=read.measure,
            decimals=read.decimals,
            trail=fact.row.trail,
        )
        numbers.append(number)
    usual = usual_size([fact.value for fact in facts])
    return _in_their_usual_unit(numbers, usual), tuple(unread)


def _in_their_usual_unit(numbers: Sequence[Measurement], alone: float) -> list[Measurement]:
    """Return numbers in the unit most of them have, if those of all measure the same.

    Of "90 min", "2 h" and 60 all are minutes; 18 beside "40 %" is one of per cent. Those without a
    unit are in one of the size of those `alone`.
    """
    written = Counter(each.unit for each in numbers if each.unit)
    if len({each.measure for each in numbers if each.measure}) == 1:
        one = next(each for each in numbers if each.measure)
        return [replace(each, unit=one.unit, measure=one.measure) for each in numbers]
    known = {name: unit for name in written if (unit := unit_in_symbol(name)) is not None}
    if len(known) < len(written) or len({unit.dimension for unit in known.values()}) != 1:
        return list(numbers)
    of_those_alone = min(known.values(), key=lambda unit: abs(unit.size - alone))
    units = [known.get(each.unit, of_those_alone) for each in numbers]
    usual, _ = Counter(units).most_common(1)[0]
    name = next(name for name, _ in written.most_common() if known[name] == usual)

    def told(each: Measurement, own: Unit) -> Measurement:
        number = each.number
        if own.size != usual.size:
            number = nearly_whole(number * own.size / usual.size)
        return replace(each, number=number, unit=name, measure=usual.sign)

    return list(map(told, numbers, units))


def _units_beside(facts: Sequence[FoundFact], view: FacetView) -> dict[tuple[str, Hashable], str]:
    """Return the unit that the graph names beside each number: by hub and node."""
    node = facts[0].facet.key[:-1]
    units = [
        c for c in view.columns if node and c.facet.key[:-1] == node and names_unit(c.labels[-1])
    ]
    hubs = dict.fromkeys(fact.hub for fact in facts) if units else ()
    rows = (row for column in units for hub in hubs for row in column.by_hub.get(hub, ()))
    return {(row.hub, row.nodes[-1]): row.value for row in rows}


def _summaries(
    label: str, numbers: Sequence[Measurement], statistic: Statistic
) -> tuple[TableRow, ...]:
    """Return the statistic of numbers, a row for each unit, the most frequent one first."""
    by_unit: dict[str, list[Measurement]] = defaultdict(list)
    for each in numbers:
        by_unit[each.measure].append(each)
    alike = sorted(by_unit.values(), key=len, reverse=True)
    return tuple(_summary(label, each, statistic) for each in alike)


def _summary(label: str, numbers: Sequence[Measurement], statistic: Statistic) -> TableRow:
    plain = [each.number for each in numbers]
    if statistic is Statistic.TOTAL:
        value = sum(plain)
    else:
        value = median(plain) if statistic is Statistic.MEDIAN else fmean(plain)
    decimals = max(each.decimals for each in numbers) + _MORE_DECIMALS
    hubs = dict.fromkeys(hub for each in numbers for hub in each.hubs)
    return TableRow(
        label=label,
        value=round(value, decimals),
        unit=numbers[0].unit,
        hubs=tuple(hubs),
        count=len(numbers),
    )


def _grouped(
    found: Found, numbers: Sequence[Measurement], group_by: Facet
) -> dict[str, list[Measurement]]:
    """The numbers by the value of a facet nearest to each: at its own node, else of its hub."""
    if not group_by.key:
        titled = {hub: title for title, hubs in groups(found, group_by).items() for hub in hubs}
        labels: dict[str, list[tuple[tuple[Hashable, ...], str]]] = {
            hub: [((), title)] for hub, title in titled.items()
        }
    elif (spanned := spans_of(found, group_by)) is not None:
        of_spans = groups(found, spanned.facet).items()
        labels = defaultdict(list)
        for said, hubs in of_spans:
            for hub in hubs:
                labels[hub].append(((), said))
    else:
        labels = defaultdict(list)
        for fact in answering(found, group_by):
            labels[fact.hub].append((fact.row.trail, year_of(fact.value) or fact.value))
    grouped: dict[str, list[Measurement]] = defaultdict(list)
    for each in numbers:
        beside = labels.get(each.hubs[0], [])
        nearest = max((_shared(each.trail, trail) for trail, _ in beside), default=0)
        near = [label for trail, label in beside if _shared(each.trail, trail) == nearest]
        for label in dict.fromkeys(near):
            grouped[label].append(each)
    return grouped


def nearest_depths(found: Found, counted: Facet, group_by: Facet) -> set[int]:
    """Return how many leading nodes numbers share with the groups that they are nearest to."""
    trails: dict[str, list[tuple[Hashable, ...]]] = defaultdict(list)
    for fact in answering(found, group_by):
        trails[fact.hub].append(fact.row.trail)
    return {
        max(_shared(fact.row.trail, trail) for trail in trails[fact.hub])
        for fact in answering(found, counted)
        if trails[fact.hub]
    }


def _shared(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """Return how many leading nodes two trails share."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _arranged_by_unit(rows: Sequence[TableRow], asked: Computation) -> tuple[TableRow, ...]:
    """Return rows in the order asked for, those of each unit by themselves."""
    by_unit: dict[str, list[TableRow]] = defaultdict(list)
    for row in rows:
        by_unit[row.unit].append(row)
    order = partial(arranged, asked=asked)
    return tuple(chain.from_iterable(map(order, by_unit.values())))


def _as_row(each: Measurement) -> TableRow:
    return TableRow(label=each.label, value=each.number, unit=each.unit, hubs=each.hubs)
