"""Conditions of an earlier plan, exchanged, widened and added to."""

from collections.abc import Collection, Hashable, Sequence
from itertools import takewhile
from typing import NamedTuple

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.message.context import Context
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import phrase
from tools.hublink.vocabulary.attribute_names import is_of_people

_WORDED = (ValueKind.TEXT, ValueKind.NAME)


def all_conditions(plan: Plan) -> tuple[Condition, ...]:
    """Return the conditions of a plan and those that the papers it is about were found by."""
    return exchanged(plan.found_by, plan.conditions)


def exchanged(before: Sequence[Condition], new: Sequence[Condition]) -> tuple[Condition, ...]:
    """Return conditions with those on the same attribute exchanged, and others added."""
    keys = {c.facet.key for c in new}
    return (*(c for c in before if c.facet.key not in keys), *new)


def united(known: Condition, also: Condition | None) -> Condition | None:
    """Return a condition that lets in more values; none where it had kept just these out."""
    if also is None:
        return known
    if known.negated:
        left = tuple(value for value in known.values if value not in also.values)
        return known.model_copy(update={"values": left}) if left else None
    if known.values and not also.values:
        return also
    if known.values and also.values:
        said_by = tuple(dict.fromkeys((*known.said_by, *also.said_by)))
        values = (*known.values, *also.values)
        return known.model_copy(update={"values": values, "said_by": said_by})
    lowest = None if known.lowest is None or also.lowest is None else min(known.lowest, also.lowest)
    highest = (
        None if known.highest is None or also.highest is None else max(known.highest, also.highest)
    )
    return known.model_copy(update={"lowest": lowest, "highest": highest})


def of_attributes_before(plan: Plan, before: Plan) -> Plan:
    """Return a plan whose values are of the attributes that were spoken of, where they may be.

    After the papers that use one data set, "how many use X?" is of the data set X.
    """
    known = {condition.facet for condition in all_conditions(before) if condition.values}

    def as_before(condition: Condition) -> Condition:
        may_be = [facet for facet in condition.otherwise if facet in known]
        if condition.facet in known or len(may_be) != 1:
            return condition
        others = tuple(f for f in (condition.facet, *condition.otherwise) if f != may_be[0])
        return condition.model_copy(update={"facet": may_be[0], "otherwise": others})

    conditions = tuple(map(as_before, plan.conditions))
    return (
        plan
        if conditions == plan.conditions
        else plan.model_copy(update={"conditions": conditions})
    )


def surely(conditions: Sequence[Condition]) -> tuple[Condition, ...]:
    """Return conditions none of which is dropped to find anything."""
    return tuple(c.model_copy(update={"certainty": 1.0}) for c in conditions)


def of_both(one: Plan, other: Plan) -> Plan | None:
    """Return the later of two plans with what the earlier one named besides: "the two" of them.

    None where they are not the same question about two values.
    """
    before, after = map(_bounds_of, (one.conditions, other.conditions))
    apart = [c for bound, c in before.items() if bound not in after]
    since = [c for bound, c in after.items() if bound not in before]
    if not (len(apart) == len(since) == 1 and apart[0].values and since[0].values):
        return None
    first, last = apart[0], since[0]
    shared = {f.key for f in (first.facet, *first.otherwise)}
    facet = next((f for f in (last.facet, *last.otherwise) if f.key in shared), None)
    if facet is None or first.negated or last.negated:
        return None
    values = tuple(dict.fromkeys((*first.values, *last.values)))
    both = last.model_copy(update={"facet": facet, "values": values})
    conditions = tuple(both if c == last else c for c in other.conditions)
    return other.model_copy(update={"conditions": conditions})


def _bounds_of(conditions: Sequence[Condition]) -> dict[Hashable, Condition]:
    """Conditions by what they bound, however it was said."""
    return {(c.facet.key, c.values, c.lowest, c.highest, c.negated): c for c in conditions}


def fitted(new: Condition, known: Sequence[Condition], view: FacetView) -> Condition:
    """Return a condition on the attribute that was spoken of, where that holds the values too."""
    if not new.values or any(new.facet.key == condition.facet.key for condition in known):
        return new
    facets = [f for c in known if c.values for f in (c.facet, *c.otherwise)]
    for facet in (*facets, *_beside(facets, new, view)):
        held = {value.casefold(): value for value in view.column(facet).by_value}
        values = [held.get(value.casefold()) for value in new.values]
        if all(values):
            update = {"facet": facet, "values": tuple(filter(None, values)), "otherwise": ()}
            return new.model_copy(update=update)
    return new


def _beside(facets: Sequence[Facet], new: Condition, view: FacetView) -> list[Facet]:
    """The attributes with numbers at the nodes spoken of, of those that a number is said to be of.

    "At 12 weeks" is of the results that were told, where a treatment lasts weeks as well.
    """
    said = set(phrase(new.words))
    nodes = {facet.key[:-1] for facet in facets if len(facet.key) > 1}
    numbers = (c for c in view.columns if c.is_numeric() and c.facet.key[:-1] in nodes)
    return [c.facet for c in numbers if new.is_number and said & set(phrase(c.name))]


def displaced(
    known: Sequence[Condition], new: Sequence[Condition], view: FacetView
) -> tuple[Condition, ...]:
    """Return known conditions without those that new ones stand in for.

    A value takes the place of one of the same attribute, else of one of the same kind: a person
    that of a person, words those of words, told nearest to it in the graph, of these the last.
    """
    kept = list(known)
    for condition in new:
        same = [c for c in kept if c.facet.key == condition.facet.key]
        kind = view.column(condition.facet).kind
        alike = [
            c for c in kept if c.values and condition.values and view.column(c.facet).kind is kind
        ]
        people = is_of_people(view.column(condition.facet))
        alike = [c for c in alike if is_of_people(view.column(c.facet)) is people]
        nearest = max(reversed(alike), key=lambda c: _nearness(c, condition), default=None)
        beside = [nearest] if nearest is not None and kind in _WORDED else []
        for gone in same or beside:
            kept.remove(gone)
    return tuple(kept)


def _nearness(one: Condition, other: Condition) -> int:
    """How many steps from a hub two conditions have in common."""
    steps = zip(one.facet.key, other.facet.key, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], steps))


def in_form_of(plan: Plan, last: Plan) -> Plan:
    """Return a plan that asks for what the last one asked for, if that asked for anything."""
    if not last.requests and last.operation in (Operation.LIST, Operation.VERIFY):
        return plan
    order = ("group_by", "order_by", "statistic", "descending", "limit")
    kept = ("requests", "overview", "operation", *order)
    return plan.model_copy(update={name: getattr(last, name) for name in kept})


def under(
    before: Plan, fresh: Plan, conditions: Sequence[Condition], hubs: tuple[str, ...] | None
) -> Plan:
    """Return a plan under other conditions; a comparison of two becomes a count of one."""
    compared = before.operation is Operation.COMPARE
    return before.model_copy(
        update={
            "hubs": hubs,
            "found_by": (),
            "conditions": tuple(conditions),
            "requests": _asked(before, fresh),
            "overview": False,
            "reasons": False,
            "operation": Operation.COUNT if compared else before.operation,
            "group_by": None if compared else before.group_by,
            "not_understood": fresh.not_understood,
            "unmatched": fresh.unmatched,
            "suggestions": fresh.suggestions,
            "relaxed": (),
            "similar_to": None,
            "confidence": fresh.confidence,
        }
    )


def _asked(before: Plan, fresh: Plan) -> tuple[Request, ...]:
    """The requests of a new plan, else those of the one before; none after an overview."""
    if fresh is not before and fresh.requests:
        return fresh.requests
    return () if before.overview else before.requests


class Base(NamedTuple):
    """The question that an edit starts from, its papers, its conditions and those added since."""

    plan: Plan
    hubs: tuple[str, ...] | None
    conditions: tuple[Condition, ...]


def base(context: Context, keys: Collection[tuple[str, ...]], topic: bool = False) -> Base | None:
    """Return the last of the questions leading to what is at hand that bounds some attributes.

    Where `topic`, the last that has a topic is meant; where none fits, the last one.
    """
    lineage = context.lineage
    if not lineage:
        return None
    fits = (
        place
        for place, told in enumerate(lineage)
        if (topic and told.plan.topic is not None)
        or any(condition.facet.key in keys for condition in told.plan.conditions)
    )
    place = next(fits, None)
    if place is None and any(c.facet.key in keys for c in lineage[0].plan.found_by):
        told = lineage[-1]
        hubs = None if told.plan.found_by else told.plan.hubs
        return Base(told.plan, hubs, all_conditions(lineage[0].plan))
    told = lineage[place or 0]
    since = [c for later in lineage[: place or 0] for c in later.plan.conditions]
    hubs = told.hubs if told.plan.similar_to is not None else told.plan.hubs
    return Base(told.plan, hubs, exchanged(told.plan.conditions, since))
