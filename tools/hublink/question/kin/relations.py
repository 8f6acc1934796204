"""Relations between the things that hubs present, read off the values that attributes share."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.hublink.core.plan import Condition
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase

_SHARED = 0.5
"""So many of a relation's values are things that hubs present."""
_OWN = 1.5
"""Hubs for each thing, on average, up to which hubs present things of their own."""


class Relation(NamedTuple):
    """An attribute that tells of what hubs present to what else it stands in a relation."""

    things: FacetColumn
    others: FacetColumn

    def of(self, values: Sequence[str], view: FacetView, joins: Joins) -> tuple[str, ...]:
        """Return the things that stand in the relation to some."""
        condition = Condition(facet=self.others.facet, values=tuple(values))
        (rows,) = matching([condition], view, joins).rows
        hubs = dict.fromkeys(row.hub for row in rows)
        held = [row for hub in hubs for row in self.things.by_hub.get(hub, ())]
        told = joins.agreeing([held, rows])[0]
        return tuple(dict.fromkeys(row.value for row in told))

    def behind(self, values: Sequence[str], view: FacetView, joins: Joins) -> tuple[str, ...]:
        """Return to what some things stand in the relation."""
        condition = Condition(facet=self.things.facet, values=tuple(values))
        (rows,) = matching([condition], view, joins).rows
        hubs = dict.fromkeys(row.hub for row in rows)
        held = [row for hub in hubs for row in self.others.by_hub.get(hub, ())]
        told = joins.agreeing([held, rows])[0]
        return tuple(dict.fromkeys(row.value for row in told))

    def descendants(self, values: Sequence[str], view: FacetView, joins: Joins) -> tuple[str, ...]:
        """Return some things and all that came of them, step by step."""
        found = dict.fromkeys(values)
        newest: Sequence[str] = tuple(values)
        while newest := [v for v in self.of(newest, view, joins) if v not in found]:
            found |= dict.fromkeys(newest)
        return tuple(found)


def relations(view: FacetView) -> Iterator[Relation]:
    """Yield the relations of a graph: each with the attribute that its things are told by."""
    texts = [c for c in view.columns if c.kind in (ValueKind.TEXT, ValueKind.NAME)]
    homes = [c for c in texts if len(c.rows) <= _OWN * len(c.by_value)]
    for others in texts:
        names = set(others.by_value)
        beside = [c for c in homes if c is not others and _is_beside(c, others)]
        shared = {c.number: len(names.intersection(c.by_value)) for c in beside}
        best = max(beside, key=lambda c: (shared[c.number], -c.number), default=None)
        if best is not None and shared[best.number] >= _SHARED * len(names):
            yield Relation(things=best, others=others)


def _is_beside(things: FacetColumn, others: FacetColumn) -> bool:
    """Whether a relation is told where things are, or of the things themselves."""
    key, at = others.facet.key[:-1], things.facet.key
    return key in (at, at[:-1])


def is_lineage(relation: Relation, names: Sequence[str]) -> bool:
    """Return whether a relation is called as what tells of a thing what came of it."""
    label = phrase(relation.others.labels[-1])
    wanted = [phrase(name) for name in names]
    return any(each and label[: len(each)] == each for each in wanted)
