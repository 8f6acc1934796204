"""Computing over found facts: counts, rankings, comparisons, distributions, extremes.

What can be computed is computed here, never left to a model; ties are named as ties.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Computation, Condition, Facet, Operation, Statistic
from tools.hublink.core.units import thing_counted, unit_behind
from tools.hublink.core.value_kinds import (
    amount,
    day_of,
    numeric,
    tells_nothing,
    usual_size,
    year_of,
)
from tools.hublink.core.written_dates import is_day_first
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.labelled_numbers import number_labelled
from tools.hublink.execution.matching import in_range
from tools.hublink.execution.qualified_values import Qualifications, parts_among, qualifiers_of
from tools.hublink.language.explanation import number_text, range_text


class TableRow(Frozen):
    """A line of a table: what it is about, its number if it has one, and the hubs behind it.

    Of a number computed of many, `count` says of how many, and of a share, it says how many of
    `among` there are. Of a date, the number is its year, and
    `date` tells as it is written which of that year it is, `day` in numbers. One that is `stated`
    in a unit of its own is compared by its number. `qualifiers` are what stands beside a number in
    the graph, by name.
    """

    label: str
    value: float | None = None
    unit: str = ""
    hubs: tuple[str, ...] = ()
    count: int = 0
    among: int = 0
    date: str = ""
    day: tuple[int, ...] = ()
    stated: str = ""
    qualifiers: Qualifications = ()

    @property
    def amount(self) -> str:
        """The date or the number with its unit as text; empty without either."""
        number = "" if self.value is None else f"{number_text(self.value)} {self.unit}".rstrip()
        return self.date or self.stated or number

    @property
    def place(self) -> tuple[float, tuple[int, ...]]:
        """The key that rows are ordered by: the number, then the date."""
        return self.value or 0.0, self.day


class Table(Frozen):
    """A computed result.

    `total` counts what `counted` names: hubs, or distinct values of a facet. `rows` are in the
    order asked for; for an extreme they hold the best only, several where they tie. `measured` is
    what their values are: numbers of it, or its numbers. Of a `statistic`, `numbers` went into it,
    `unread` values are no numbers, and the `missing` hubs have none; the numbers are `of_counts`
    where a hub's is how many values it has.
    """

    operation: Operation
    statistic: Statistic | None = None
    counted: str
    total: int
    group: str | None = None
    measured: str = ""
    rows: tuple[TableRow, ...] = ()
    numbers: tuple[TableRow, ...] = ()
    unread: tuple[TableRow, ...] = ()
    missing: tuple[str, ...] = ()
    of_counts: bool = False
    descending: bool = True

    @property
    def subject(self) -> str:
        """The name of what is counted, or of the statistic."""
        return self.measured if self.statistic else self.counted

    def answers(self, title: Callable[[str], str]) -> tuple[str, ...]:
        """Return the answers to the question: the number computed, or the labels of the rows.

        A row without a label is about its hub.
        """
        if self.operation is Operation.COUNT:
            return (number_text(self.total),)
        if self.operation is Operation.SUMMARIZE:
            return tuple(row.amount for row in self.rows)
        return tuple(dict.fromkeys(row.label or title(row.hubs[0]) for row in self.rows))


def tabulate(found: Found, asked: Computation, hub_name: str = "papers") -> Table:
    """Compute a table of numbers of values or hubs, or of an ordering facet's own numbers."""
    operation, descending, limit = asked.operation, asked.descending, asked.limit
    counted, group_by, order_by = asked.counted, asked.group_by, asked.order_by
    table = partial(Table, operation=operation, descending=descending)
    name = counted.name if counted else hub_name
    if order_by is not None and operation in (Operation.EXTREME, Operation.RANK):
        rows = _by_number(found, order_by, counted, descending)
        if operation is Operation.EXTREME:
            named = [row for row in rows if row.label]
            rows = _at_place(named or rows, asked)
        ordering = order_by.name
        told = operation is Operation.EXTREME and any(row.qualifiers for row in rows)
        shown = tuple(rows if told else rows[: limit or None])
        return table(counted=name, total=len(rows), group=ordering, measured=ordering, rows=shown)
    measure = _measure(found, counted)
    if group_by is None:
        rows = _values(found, counted, descending, operation)
        total = measure(found.hubs)
        return table(counted=name, total=total, measured=hub_name, rows=tuple(rows))
    if counted == group_by:
        name = hub_name
    rows = [
        TableRow(label=label, value=float(measure(hubs)), hubs=hubs)
        for label, hubs in groups(found, group_by).items()
    ]
    if operation is Operation.COMPARE:
        rows += _zeros(found, group_by, rows)
    if asked.bounds is not None:
        rows = [row for row in rows if asked.bounds.hold(row.value or 0)]
    if operation in (Operation.EXTREME, Operation.RANK):
        rows = [row for row in rows if not tells_nothing(row.label)] or rows
    return table(
        counted=name,
        total=len(found.hubs),
        group=group_by.name,
        measured=name,
        rows=tuple(rows if _keeps_order(found, asked) else arranged(rows, asked)),
    )


def _keeps_order(found: Found, asked: Computation) -> bool:
    """Whether groups are spans of numbers, that are told in their order."""
    spanned = asked.group_by is not None and spans_of(found, asked.group_by) is not None
    return spanned and asked.operation is Operation.DISTRIBUTE


def _zeros(found: Found, group_by: Facet, rows: Sequence[TableRow]) -> list[TableRow]:
    """Return rows for what is named to be compared and was not found at all."""
    present = {row.label.lower() for row in rows}
    named = (c.values for c in found.plan.conditions if c.facet == group_by and not c.negated)
    missing = [value for values in named for value in values if value.lower() not in present]
    return [TableRow(label=value, value=0.0) for value in missing]


def values_of(found: Found, facet: Facet) -> dict[str, tuple[str, ...]]:
    """Return the values of a facet among the facts, each with its hubs, first seen first.

    Values that differ in case alone are one.
    """
    hubs: dict[str, dict[str, None]] = defaultdict(dict)
    spelling: dict[str, str] = {}
    for fact in answering(found, facet):
        value = spelling.setdefault(fact.value.lower(), fact.value)
        hubs[value][fact.hub] = None
    return {value: tuple(bearers) for value, bearers in hubs.items()}


def answering(found: Found, facet: Facet) -> Iterator[FoundFact]:
    """Return the facts of a facet whose values can be an answer."""
    requests = [request for request in found.plan.requests if request.facet.key == facet.key]
    of_facet = (f for f in found.facts if f.facet.key == facet.key and f.row.holds)
    return (fact for fact in of_facet if all(r.answered_by(fact.value) for r in requests))


def groups(found: Found, facet: Facet) -> dict[str, tuple[str, ...]]:
    """Return the values of a facet with their hubs, those of dates by their year.

    Where it is no facet, the hubs themselves, by title.
    """
    if (spanned := spans_of(found, facet)) is not None:
        return _of_spans(found, spanned)
    if facet.key:
        bearers: dict[str, dict[str, None]] = defaultdict(dict)
        for value, named in values_of(found, facet).items():
            bearers[year_of(value) or value] |= dict.fromkeys(named)
        return {value: tuple(each) for value, each in bearers.items()}
    titles = {fact.hub: fact.path.triples[0].subject.label for fact in found.facts}
    hubs: dict[str, tuple[str, ...]] = {}
    for hub, title in titles.items():
        hubs[title] = (*hubs.get(title, ()), hub)
    return hubs


def spans_of(found: Found, facet: Facet) -> Condition | None:
    """Return the condition by whose spans of numbers hubs are grouped, if any does."""
    return next((c for c in found.plan.conditions if c.facet == facet and c.spans), None)


def _of_spans(found: Found, condition: Condition) -> dict[str, tuple[str, ...]]:
    """The hubs with a number in each span of a condition, in their order."""
    numbers = values_of(found, condition.facet)
    usual = usual_size(tuple(numbers)) if condition.unit else 1.0
    parts = {range_text(part): part for part in map(condition.of_span, condition.spans)}
    return {
        said: tuple(
            dict.fromkeys(
                hub
                for value, hubs in numbers.items()
                if in_range(value, part, usual)
                for hub in hubs
            )
        )
        for said, part in parts.items()
    }


def _measure(found: Found, counted: Facet | None) -> Callable[[Sequence[str]], int]:
    if counted is None:
        return lambda hubs: len(set(hubs))
    by_hub: dict[str, set[str]] = defaultdict(set)
    for fact in answering(found, counted):
        by_hub[fact.hub].add(fact.value.lower())
    return lambda hubs: len({value for hub in set(hubs) for value in by_hub[hub]})


def arranged(rows: list[TableRow], asked: Computation) -> list[TableRow]:
    """Return rows in the order that is asked for; of an extreme those at its place alone."""
    operation, descending = asked.operation, asked.descending
    if operation is Operation.EXTREME:
        rows.sort(key=lambda row: (-(row.value or 0) if descending else row.value or 0, row.label))
        return _at_place(rows, asked)
    if operation is Operation.RANK:
        rows.sort(key=lambda row: (-(row.value or 0) if descending else row.value or 0, row.label))
        return _best(rows, asked.limit, descending) if asked.limit else rows
    if all(numeric(row.label) is not None for row in rows):
        return sorted(rows, key=lambda row: numeric(row.label) or 0.0)
    if operation is Operation.COMPARE and asked.statistic is None:
        return sorted(rows, key=lambda row: -(row.value or 0) if descending else row.value or 0)
    if operation is Operation.COMPARE:
        return rows
    return sorted(rows, key=lambda row: (-(row.value or 0), row.label.lower()))


def _at_place(rows: list[TableRow], asked: Computation) -> list[TableRow]:
    """Return the rows at the place of an order, best first, that is asked for, with all that tie.

    Each thing has one place: who is best is not the second best as well.
    """
    if asked.place == 1 and not (asked.limit and any(row.qualifiers for row in rows)):
        return _best(rows, asked.limit, asked.descending)
    first: dict[object, tuple[float, tuple[int, ...]]] = {}
    for row in rows:
        first.setdefault(bearer(row), row.place)
    once = [row for row in rows if row.place == first[bearer(row)]]
    if asked.place == 1:
        leading, edge = list(first)[: asked.limit], list(first.values())[: asked.limit][-1]
        return [row for row in once if bearer(row) in leading or row.place == edge]
    places = list(dict.fromkeys(row.place for row in once))
    return [row for row in once if row.place in places[asked.place - 1 : asked.place]]


def bearer(row: TableRow) -> object:
    """Return what a number is of: what it is named by, else what it is told with, else hubs."""
    return row.label or row.qualifiers or row.hubs


def _best(rows: list[TableRow], limit: int | None, descending: bool) -> list[TableRow]:
    """Return the first rows, with all that tie with the last of them."""
    if not rows:
        return rows
    edge = rows[min(limit or 1, len(rows)) - 1].place
    return [r for r in rows if (r.place >= edge if descending else r.place <= edge)]


def _by_number(
    found: Found, order_by: Facet, counted: Facet | None, descending: bool
) -> list[TableRow]:
    """Return a row a fact of the ordering facet, named by the counted facet's value beside it.

    Where a number is stated for a whole and for its parts, it is the whole's.
    """
    is_of_hub = len(order_by.key) == 1
    beside: dict[tuple[str, Hashable | None], list[str]] = defaultdict(list)
    for fact in answering(found, counted) if counted is not None else ():
        beside[fact.hub, fact.node].append(fact.value)
        beside[fact.hub, None].append(fact.value)

    def place_of(fact: FoundFact) -> tuple[str, Hashable | None]:
        """What is told of the hub itself stands beside all that is told of it."""
        return fact.hub, None if is_of_hub else fact.node

    stated = list(answering(found, order_by))
    units = {unit for fact in stated if (unit := unit_behind(fact.value))}
    things = {thing for fact in stated if (thing := thing_counted(fact.value))}
    # In several units they only compare so.
    usual = usual_size([fact.value for fact in stated])
    label = next((c.words for c in found.plan.conditions if c.facet == order_by and c.values), "")
    labelled = bool(label) and all(numeric(fact.value) is None for fact in stated)
    read = numeric if len(units) == 1 else partial(amount, usual=usual)
    if labelled:
        read = partial(number_labelled, label=label)
    numbers = [
        (fact, number, qualifiers_of(fact), beside.get(place_of(fact), [""]))
        for fact in stated
        if (number := read(fact.value)) is not None
    ]
    if not is_of_hub and any(labels != [""] for *_, labels in numbers):
        numbers = [each for each in numbers if each[-1] != [""]]
    day_first = is_day_first(fact.value for fact in stated)
    parts = parts_among((number, qualifiers) for _, number, qualifiers, _ in numbers)
    rows: dict[tuple[object, ...], TableRow] = {}  # by what is beside the number, or by hub
    for fact, number, qualifiers, labels in numbers:
        if frozenset(qualifiers) in parts:
            continue
        for label in labels:
            row = TableRow(
                label=label,
                value=number,
                hubs=(fact.hub,),
                date=fact.value if year_of(fact.value) else "",
                day=day_of(fact.value, day_first),
                stated=fact.value if labelled or max(len(units), len(things)) > 1 else "",
                unit=unit_behind(fact.value),
                qualifiers=tuple(each for each in qualifiers if each[1] != label),
            )
            key = (label or fact.hub, row.place, row.qualifiers)
            known = rows[key].hubs if key in rows else ()
            hubs = tuple(dict.fromkeys([*known, fact.hub]))
            rows[key] = row.model_copy(update={"hubs": hubs})
    position = {hub: place for place, hub in enumerate(found.hubs)}
    found_first = sorted(rows.values(), key=lambda row: (position[row.hubs[0]], row.label))
    return sorted(found_first, key=lambda row: row.place, reverse=descending)


def _values(
    found: Found, counted: Facet | None, descending: bool, operation: Operation
) -> list[TableRow]:
    if counted is None:
        return [TableRow(label="", hubs=(hub,)) for hub in found.hubs]
    rows = [
        TableRow(label=value, value=float(len(hubs)), hubs=hubs)
        for value, hubs in values_of(found, counted).items()
    ]
    if operation is Operation.RANK:
        first = is_day_first(row.label for row in rows)
        return sorted(rows, key=lambda row: _natural(row.label, first), reverse=descending)
    return sorted(rows, key=lambda row: (-(row.value or 0), row.label.lower()))


def _natural(label: str, day_first: bool | None) -> tuple[float, tuple[int, ...], str]:
    return numeric(label) or 0.0, day_of(label, day_first), label.lower()
