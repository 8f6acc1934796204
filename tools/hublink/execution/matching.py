"""The hubs that meet the conditions of a plan.

Conditions on facets that live under one node of a hub (a contribution, an evaluation) must hold at
the same node, and so does what is said of a value (the affiliation of an author); others are joined
at the hub. What has a value has those that it is part of, too: a field is in its parent field.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tools.hublink.core.plan import Condition
from tools.hublink.core.units import (
    in_unit,
    nearly_whole,
    number_and_unit,
    number_counted,
    thing_counted,
    unit_of,
)
from tools.hublink.core.value_kinds import numeric, period_of, usual_size
from tools.hublink.execution.joins import Joins
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import phrase


class Matched(NamedTuple):
    """The hubs that meet all conditions, by id, and, a condition each, the rows that say so."""

    hubs: list[str]
    rows: list[list[Row]]


def matching(
    conditions: Sequence[Condition],
    view: FacetView,
    joins: Joins,
    among: Sequence[str] | None = None,
) -> Matched:
    """Return the hubs that meet all conditions, of all or of some; without conditions in order."""
    among = None if among is None else [hub for hub in among if hub in view.hubs]
    if not conditions:
        return Matched(sorted(view.hubs) if among is None else among, [])
    limit = None if among is None else set(among)
    met = [condition for condition in conditions if not condition.negated]
    bound = [_rows(c, view, limit) for c in met if not c.said_by]
    survivors = joins.agreeing(bound)
    agreed = iter(survivors)
    rows = [_rows(c, view, limit) if c.said_by else next(agreed) for c in met]
    remaining = set(view.hubs) if limit is None else limit
    for condition, found in zip(met, rows, strict=True):
        remaining &= {row.hub for row in found}.union(condition.said_by)
    for condition in conditions:
        if condition.negated:
            remaining -= _barred(condition, view, survivors, joins)
            by_hub = view.column(condition.facet).by_hub
            left = (row for hub in sorted(remaining) for row in by_hub.get(hub, []))
            rows.append(view.placed(condition.facet, left))
    shown = [[row for row in found if row.hub in remaining] for found in rows]
    return Matched(sorted(remaining), shown)


def _barred(
    condition: Condition, view: FacetView, survivors: Sequence[Sequence[Row]], joins: Joins
) -> set[str]:
    """Return hubs that a negated condition excludes."""
    rows = _rows(condition, view, None)
    if survivors:
        rows = joins.agreeing([rows, *survivors])[0]
    return {row.hub for row in rows}.union(condition.said_by)


def _rows(condition: Condition, view: FacetView, limit: set[str] | None) -> list[Row]:
    """Return the rows that meet a condition, those of some hubs alone where a limit is set."""
    column = view.column(condition.facet)
    if condition.values:
        columns = (column, *view.broader(column))
        rows = [
            row
            for each in columns
            for value in condition.values
            for row in each.by_value.get(value, [])
        ]
    elif condition.counts_values:
        none = column.negative_values
        each = column.by_hub.values()
        rows = [row for of_hub in each for row in _as_many(of_hub, condition, none)]
    elif _is_range(condition):
        usual = usual_size(tuple(column.by_value)) if condition.unit else 1.0
        within = [value for value in column.by_value if in_range(value, condition, usual)]
        rows = [row for value in within for row in column.by_value[value]]
    else:
        rows = [row for row in column.rows if row.value not in column.negative_values]
    held = (row for row in rows if row.holds and (limit is None or row.hub in limit))
    return view.placed(condition.facet, held)


def _as_many(rows: Sequence[Row], condition: Condition, none: Collection[str]) -> list[Row]:
    """Return the rows of a hub that name values, if these are as many as a condition wants."""
    held = [row for row in rows if row.holds and row.value not in none]
    count = len({row.value for row in held})
    enough = count >= max(condition.fewest or 0, 1)
    return held if enough and (condition.most is None or count <= condition.most) else []


def _is_range(condition: Condition) -> bool:
    return condition.lowest is not None or condition.highest is not None or bool(condition.spans)


def in_range(value: str, condition: Condition, usual: float = 1.0) -> bool:
    """Return whether a value is within the bounds of a condition; a period is by any of its years.

    A number without a unit is in the one of `usual` size of its attribute; one of other things than
    those that are bounded is not.
    """
    if condition.spans:
        return any(in_range(value, condition.of_span(span), usual) for span in condition.spans)
    period = period_of(value)
    if period is not None:
        begun = condition.highest is None or period[0] <= condition.highest
        return begun and (condition.lowest is None or period[1] >= condition.lowest)
    counted = number_counted(value)
    if condition.unit and unit_of(condition.unit) is None:
        number = counted if _counts(value, condition.unit) else None
    else:
        number = in_unit(value, condition.unit)
        if number is None and not (condition.unit and counted is not None):
            number = _in_its_unit(value, condition.unit, usual)
    if number is None:
        return False
    above = condition.lowest is None or number >= condition.lowest
    return above and (condition.highest is None or number <= condition.highest)


def _counts(value: str, things: str) -> bool:
    """Whether a value counts some things: "96 paired net sets" do net sets."""
    counted = thing_counted(value)
    return bool(counted) and set(phrase(things)) <= set(phrase(counted))


def _in_its_unit(value: str, unit: str, usual: float) -> float | None:
    number, said = numeric(value), unit_of(unit)
    if number is None or said is None or number_and_unit(value) is not None:
        return number
    return nearly_whole(number * usual / said.size)
