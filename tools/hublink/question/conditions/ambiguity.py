"""Values that several facets hold: the reading under which all conditions can hold together."""

from collections.abc import Sequence
from itertools import combinations, islice, product, takewhile

from tools.hublink.core.plan import Condition, Facet, Operation
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import phrase
from tools.hublink.question.cells.number_tables import number_tables
from tools.hublink.question.conditions.rows import read_rows
from tools.hublink.question.conditions.subjects import read_subjects
from tools.hublink.question.mentions.parse import Parse

_READINGS = 64
_NAMED = 0.7
"""Certainty from which an attribute is asked for by its name."""


def read_ambiguities(parse: Parse, joins: Joins) -> None:
    """Read names of several attributes so that they go together, and what is asked of them."""
    read_rows(parse, joins)
    _read_together(parse, joins)
    read_subjects(parse, joins)


def _read_together(parse: Parse, joins: Joins) -> None:
    """Replace conditions that leave no hub by the best reading that leaves some.

    The best are those whose facets lie closest together; what is denied stays as it is. Where none
    leaves any, values that all are to hold are of different facets; those that are compared may be
    of one.
    """
    conditions = parse.conditions
    if len(conditions) < 2 or not any(c.otherwise for c in conditions):
        return
    if parse.cues.compares and len({c.facet.key for c in conditions}) < len(conditions):
        return
    if matching(conditions, parse.view, joins).hubs or _denies(parse):
        return
    choices = [[c] if c.negated else _readings(c, parse) for c in conditions]
    readings = list(islice(product(*choices), _READINGS))
    for reading in sorted(readings, key=lambda r: -_closeness(r)):
        if matching(reading, parse.view, joins).hubs:
            parse.conditions = list(reading)
            return
    apart = [r for r in readings if _can_hold_together(r, parse)]
    parse.conditions = list(apart[0]) if apart else conditions


def read_with_what_is_asked(parse: Parse, joins: Joins) -> None:
    """Read names of several attributes so that what they leave tells what is asked.

    "Data sets that run on X" are not asked of the paper on X, which uses none.
    """
    asked = [request.facet for _, request in parse.requests if request.certainty >= _NAMED]
    listing = parse.cues.operation is Operation.LIST and not parse.cues.compares
    if not (asked and listing and any(c.otherwise for c in parse.conditions)):
        return
    if len(matching(parse.conditions, parse.view, joins).hubs) > 1:
        return
    choices = [_readings(condition, parse) for condition in parse.conditions]
    for reading in islice(product(*choices), _READINGS):
        hubs = matching(reading, parse.view, joins).hubs
        if any(not parse.column(facet).by_hub.keys().isdisjoint(hubs) for facet in asked):
            parse.conditions = list(reading)
            return


def held_together(
    conditions: Sequence[Condition], view: FacetView, joins: Joins
) -> tuple[Condition, ...]:
    """Return conditions on those of their attributes under which some hub meets all of them."""
    choices = [
        [each.model_copy(update={"facet": facet}) for facet in (each.facet, *each.otherwise)]
        for each in conditions
    ]
    readings = islice(product(*choices), _READINGS)
    return next((r for r in readings if matching(r, view, joins).hubs), tuple(conditions))


def _denies(parse: Parse) -> bool:
    """Return whether no hub is an answer: to whether a thing has a quality, it is "no"."""
    statuses = [parse.column(condition.facet).is_status() for condition in parse.conditions]
    return parse.cues.operation is Operation.VERIFY and any(statuses)


def _readings(condition: Condition, parse: Parse) -> list[Condition]:
    """Return the condition on each facet that holds its values; on measured ones for "the best"."""
    facets = (condition.facet, *condition.otherwise)
    if parse.cues.by_magnitude:
        measured = [f for f in facets if parse.measured_beside(parse.column(f).number)]
        facets = tuple(measured) or tuple(_called_in_rows(facets, parse)) or facets
    return [condition.model_copy(update={"facet": facet}) for facet in facets]


def _called_in_rows(facets: Sequence[Facet], parse: Parse) -> list[Facet]:
    """The attributes that columns of rows with numbers are called after: "result data set"."""
    columns = [column for table in number_tables(parse.view) for column in table.columns]
    called = [set(phrase(column.name)) for column in columns]
    return [facet for facet in facets if any(set(phrase(facet.name)) <= name for name in called)]


def _can_hold_together(reading: Sequence[Condition], parse: Parse) -> bool:
    """Return whether no attribute is to have two values that has but one in nearly every hub."""
    facets = [c.facet for c in reading if c.values and not c.negated]
    twice = {f.key: f for f in facets if facets.count(f) > 1}.values()
    return all(not parse.column(facet).is_single() for facet in twice)


def _closeness(reading: Sequence[Condition]) -> int:
    """Return how many steps from the hub the facets of a reading share, pair by pair."""
    keys = [condition.facet.key[:-1] for condition in reading]
    pairs = combinations(keys, 2)
    return sum(
        len(list(takewhile(lambda p: p[0] == p[1], zip(*pair, strict=False)))) for pair in pairs
    )
