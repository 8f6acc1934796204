"""Comparisons of several papers or approaches for which no attribute is named."""

from collections.abc import Sequence
from itertools import islice

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet, Likeness, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import phrase
from tools.workspace.telling_attributes import (
    is_bookkeeping,
    is_description,
    is_of_reference,
    is_worded,
)

_MEANT = 0.7
"""Certainty from which an attribute is asked for."""
_MOST_SIDES = 12
_FEW_SIDES = 4
_MOST_ATTRIBUTES = 8
_MOST_OF_MANY = 3
_MOST_VALUES = 6
_MANY = 8
_NEARLY_ALL = 0.6


class Side(Frozen):
    """One side of a comparison: its name where it has one of its own, and its papers."""

    label: str = ""
    hubs: tuple[str, ...]


def asks_side_by_side(plan: Plan) -> bool:
    """Return whether a plan compares things as such, not one attribute or how often they occur."""
    if plan.operation is not Operation.COMPARE or plan.order_by is not None:
        return False
    return not named_requests(plan) and not read_cues(plan.question).counts


def named_requests(plan: Plan) -> list[Request]:
    """Return the requests of a plan, without those that the wish to compare alone suggested.

    That is its word for it, or the question as a whole where this only sounds like an attribute.
    """
    whole = phrase(plan.question)
    said = [r for r in plan.requests if not r.words.lower().startswith("compar")]
    return [r for r in said if r.certainty >= _MEANT or phrase(r.words) != whole]


def sides_of(found: Found) -> tuple[Side, ...]:
    """Return the sides of a comparison: values of a condition that names several, else papers."""
    for condition in found.plan.conditions:
        if len(condition.values) > 1 and not condition.negated:
            bearers = [
                (value, [f.hub for f in found.facts if _says(value, condition.facet, f)])
                for value in condition.values
            ]
            sides = [Side(label=v, hubs=tuple(dict.fromkeys(hubs))) for v, hubs in bearers if hubs]
            if len(sides) > 1:
                return tuple(sides)
    return tuple(Side(hubs=(hub,)) for hub in found.hubs)


def with_shared_attributes(
    found: Found, view: FacetView, finding: FacetColumn | None = None
) -> Plan | None:
    """Return the plan with requests for the attributes that all sides have; None without any.

    What few papers found, told by the attribute of a `finding`, comes before all of them. Where
    only what they share is wanted, or only where they differ, these attributes alone.
    """
    sides = sides_of(found)
    if not 2 <= len(sides) <= _MOST_SIDES:
        return None
    barred = {condition.facet.key for condition in found.plan.conditions}
    known = {column.facet.key for column in view.columns}
    shared: dict[str, FacetColumn] = {}
    for column in sorted(view.columns, key=_telling):
        if column.facet.key[:-1] in known or view.is_title(column):
            continue
        telling = tells(column) and _is_wanted(column, sides, found.plan.likeness)
        if column.facet.key not in barred and telling and _has_all(column, sides):
            shared.setdefault(column.name, column)
    most = _MOST_ATTRIBUTES if len(sides) <= _FEW_SIDES else _MOST_OF_MANY
    chosen = list(shared.values())[:most]
    if len(sides) <= _FEW_SIDES and found.plan.likeness is not Likeness.SHARED:
        found_by_each = [finding] if finding is not None and _has_all(finding, sides) else []
        first = [*found_by_each, *_describing(found.plan, sides, view)]
        chosen = list(dict.fromkeys([*first, *chosen]))
    if not chosen:
        return None
    requests = tuple(Request(facet=column.facet) for column in chosen)
    return found.plan.model_copy(update={"requests": requests, "group_by": None})


def _describing(plan: Plan, sides: Sequence[Side], view: FacetView) -> list[FacetColumn]:
    """The attribute that describes in a sentence what is compared: the things, else their papers.

    Each side has one such sentence.
    """
    things = {condition.facet.key for condition in plan.conditions if len(condition.values) > 1}
    of_things = (c for c in view.columns if c.facet.key[:-1] in things and is_worded(c))
    own = (c for c in view.columns if len(c.facet.key) == 1 and not view.is_title(c))
    of_papers = filter(is_description, own)
    described = (c for c in (*of_things, *of_papers) if _says_one(c, sides))
    return list(islice(described, 1))


def _says_one(column: FacetColumn, sides: Sequence[Side]) -> bool:
    told = ({row.value for hub in s.hubs for row in column.by_hub.get(hub, ())} for s in sides)
    return all(len(values) == 1 for values in told)


def _says(value: str, facet: Facet, fact: FoundFact) -> bool:
    return fact.facet.key == facet.key and fact.value.lower() == value.lower()


def _telling(column: FacetColumn) -> tuple[bool, int, int]:
    """A sort key: what any work has, such as a year, comes after what is told of its content."""
    return is_of_reference(column), len(column.facet.key), -len(column.by_hub)


def _has_all(column: FacetColumn, sides: Sequence[Side]) -> bool:
    """Whether an attribute has a few values on every side."""
    counts = [sum(len(column.by_hub.get(hub, ())) for hub in side.hubs) for side in sides]
    return all(0 < count <= _MOST_VALUES for count in counts)


def _is_wanted(column: FacetColumn, sides: Sequence[Side], likeness: Likeness | None) -> bool:
    values = [{r.value for hub in side.hubs for r in column.by_hub.get(hub, ())} for side in sides]
    if likeness is Likeness.SHARED:
        return column.kind is not ValueKind.NUMBER and bool(set.intersection(*values))
    return likeness is None or any(each != values[0] for each in values)


def tells(column: FacetColumn) -> bool:
    """Return whether an attribute describes: links and identifiers do not, nor do constants.

    Numbers do where each hub has one, however few are the same.
    """
    if column.kind is ValueKind.LINK or len(column.by_value) < 2 or is_bookkeeping(column):
        return False
    if column.kind is ValueKind.NUMBER and column.is_single():
        return True
    return len(column.rows) < _MANY or len(column.by_value) <= _NEARLY_ALL * len(column.rows)
