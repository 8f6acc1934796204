"""Tables over two attributes: which values occur together, and in how many hubs."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product

from tools.hublink.core.plan import Facet, Plan
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.tabulation import Table, TableRow, answering, arranged
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetView

_Pair = tuple[str, str]


def cross_table(
    found: Found, one: Facet, other: Facet, view: FacetView, joins: Joins, hub_name: str
) -> Table:
    """Return how many hubs have both of two values, commonest first.

    Values under one node of a hub go together where the graph keeps them apart; the two of one
    attribute are pairs of those a hub has, such as its authors.
    """
    plan = found.plan
    asked = plan.computation.model_copy(update={"descending": True})
    pairs: dict[_Pair, dict[str, None]] = defaultdict(dict)
    beside = _of_one(found, one, view) if one == other else _of_two(found, one, other, joins)
    for pair, hub in beside:
        pairs[pair][hub] = None
    rows = [
        TableRow(label=f"{first} × {second}", value=float(len(hubs)), hubs=tuple(hubs))
        for (first, second), hubs in pairs.items()
    ]
    rows.sort(key=lambda row: (-(row.value or 0), row.label.lower()))
    return Table(
        operation=plan.operation,
        counted=hub_name,
        total=len(found.hubs),
        group=f"{one.name} × {other.name}",
        measured=hub_name,
        rows=tuple(arranged(rows, asked) if plan.limit else rows),
    )


def _of_one(found: Found, facet: Facet, view: FacetView) -> Iterator[tuple[_Pair, str]]:
    """Yield the pairs of values each hub has; one is a named value where values are named."""
    named, column = _named(found.plan, facet), view.column(facet)
    for hub in found.hubs:
        values = sorted({row.value for row in column.by_hub.get(hub, ()) if row.holds})
        for pair in combinations(values, 2):
            if not named or not named.isdisjoint(pair):
                yield pair, hub


def _of_two(found: Found, one: Facet, other: Facet, joins: Joins) -> Iterator[tuple[_Pair, str]]:
    rows, others = _by_hub(found, one), _by_hub(found, other)
    for hub in found.hubs:
        if hub in rows and hub in others:
            depth = joins.depth_in(hub, rows[hub][0].facet, others[hub][0].facet)
            for first, second in product(rows[hub], others[hub]):
                if first.trail[:depth] == second.trail[:depth]:
                    yield (first.value, second.value), hub


def _by_hub(found: Found, facet: Facet) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = defaultdict(list)
    for fact in answering(found, facet):
        rows[fact.hub].append(fact.row)
    return rows


def _named(plan: Plan, facet: Facet) -> frozenset[str]:
    met = (c.values for c in plan.conditions if c.facet.key == facet.key and not c.negated)
    return frozenset(value for values in met for value in values)
