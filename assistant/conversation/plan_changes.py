"""Changes of how a question was understood, part by part, as a person makes them by hand."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Facet, Operation, Plan, Request, SimilarTo, Topic
from tools.hublink.language.explanation import MOST_NAMED, flag_held
from tools.workspace.library import Library
from tools.workspace.scope_choices import choices, chosen_range, chosen_value

Part = TypeVar("Part")
Key = Annotated[tuple[Annotated[str, Field(max_length=1000)], ...], Field(max_length=20)]
Number = Annotated[float, Field(allow_inf_nan=False)]

CHANGEABLE = frozenset("condition saying topic request scope operation similarity".split())
"""The kinds of parts that a plan can be without."""


class Change(Frozen):
    """A change of one part of a plan, named by its kind and its place among those of that kind.

    Without anything new the part is taken away.
    """

    kind: str
    place: Annotated[int, Field(ge=0, le=1000)] = 0
    value: Annotated[str, Field(max_length=2000)] | None = None
    lowest: Number | None = None
    highest: Number | None = None
    negated: bool | None = None
    attribute: Key | None = None
    operation: Literal["list", "count", "compare", "distribute"] | None = None

    @property
    def takes_away(self) -> bool:
        new = (self.value, self.lowest, self.highest, self.negated, self.attribute, self.operation)
        return all(each is None for each in new)


def as_asked(plan: Plan) -> Plan:
    """Return a plan without the attributes that were chosen for it, as for an overview."""
    asked = plan.tabular or len(plan.requests) < 2 or any(each.words for each in plan.requests)
    return plan if asked else plan.model_copy(update={"requests": ()})


def values_near(plan: Plan, change: Change, library: Library) -> tuple[str, ...]:
    """Return the values that hold the words of one which the graph does not know by itself."""
    if change.kind != "condition" or not change.value or change.place >= len(plan.conditions):
        return ()
    key = change.attribute or plan.conditions[change.place].facet.key
    return tuple(each.value for each in choices((library,), key, change.value))


def changed(plan: Plan, change: Change, library: Library) -> Plan | None:
    """Return a plan with one of its parts changed; None where the graph does not know the new one.

    What was not understood of the question is settled by that.
    """
    plan = as_asked(plan)
    update = _without(plan, change) if change.takes_away else _with_new(plan, change, library)
    if update is None:
        return None
    settled = {
        "not_understood": (),
        "unmatched": (),
        "unapplied": (),
        "suggestions": (),
        "relaxed": (),
        "confidence": 1.0,
    }
    new = plan.model_copy(update={**settled, **update})
    return new if new.is_bounded else new.model_copy(update={"everything": True})


def _without(plan: Plan, change: Change) -> dict[str, object] | None:
    """What a plan is without a part of it."""
    match change.kind:
        case "condition":
            return {"conditions": _less(plan.conditions, change.place)}
        case "saying":
            return {"sayings": _less(plan.sayings, change.place)}
        case "request":
            return {"requests": _less(plan.requests, change.place)}
        case "topic":
            return {"topic": None}
        case "similarity":
            return {"similar_to": None}
        case "scope":
            return _without_papers(plan, change.place)
        case "operation":
            return _computing(Operation.LIST)
    return None


def _without_papers(plan: Plan, place: int) -> dict[str, object]:
    """What a plan is without one of the papers it names, or without those it is limited to."""
    named = plan.hubs or ()
    if plan.hub_words and not plan.titled and 1 < len(named) <= MOST_NAMED:
        return {"hubs": _less(named, place)}
    return {"hubs": None, "hub_words": "", "titled": (), "found_by": (), "apart_from": ()}


def _with_new(plan: Plan, change: Change, library: Library) -> dict[str, object] | None:
    """What a plan is with a new part in place of one."""
    if change.kind == "condition" and change.place < len(plan.conditions):
        return _with_condition(plan, change, library)
    if change.kind == "request" and change.place < len(plan.requests) and change.attribute:
        facet = _facet(change.attribute, library)
        if facet is None:
            return None
        request = Request(facet=facet, words=facet.name)
        return {"requests": _instead(plan.requests, change.place, request)}
    if change.kind in ("topic", "similarity") and change.value:
        return _about(plan, change.value, library)
    if change.kind == "operation" and change.operation is not None:
        group = _facet(change.attribute, library) if change.attribute else None
        if (change.operation == "distribute") != (group is not None):
            return None
        return _computing(Operation(change.operation), group)
    return None


def _about(plan: Plan, words: str, library: Library) -> dict[str, object]:
    """What a plan is on another topic: what is on it, or else near to it; or what is not on it."""
    on_it = tuple(each.hub for each in library.on_topic(words, plan.hubs))
    if plan.topic is not None and plan.topic.negated:
        others = tuple(hub for hub in library.view.hubs.ids if hub not in set(on_it))
        return {"topic": Topic(wording=words, hubs=others, negated=True), "similar_to": None}
    if not on_it:
        return {"topic": None, "similar_to": SimilarTo(wording=words)}
    return {"topic": Topic(wording=words, hubs=on_it), "similar_to": None}


def _with_condition(plan: Plan, change: Change, library: Library) -> dict[str, object] | None:
    before, libraries = plan.conditions[change.place], (library,)
    new, key = before, change.attribute or before.facet.key
    if change.value is not None:
        found = chosen_value(libraries, key, change.value)
        if found is None:
            return None
        flag = flag_held(before) is not None
        new = found.model_copy(update={"negated": before.negated and not flag})
    elif change.lowest is not None or change.highest is not None:
        ranged = chosen_range(libraries, before.facet.key, change.lowest, change.highest)
        if ranged is None:
            return None
        new = ranged.model_copy(update={"negated": before.negated})
    if change.negated is not None:
        new = new.model_copy(update={"negated": change.negated})
    return {"conditions": _instead(plan.conditions, change.place, new)}


def _computing(operation: Operation, group: Facet | None = None) -> dict[str, object]:
    return {
        "operation": operation,
        "group_by": group,
        "order_by": None,
        "statistic": None,
        "whole": (),
        "limit": None,
        "overview": False,
    }


def _facet(key: Key, library: Library) -> Facet | None:
    return next((each.facet for each in library.view.columns if each.facet.key == key), None)


def _less(parts: Sequence[Part], place: int) -> tuple[Part, ...]:
    return tuple(part for at, part in enumerate(parts) if at != place)


def _instead(parts: Sequence[Part], place: int, new: Part) -> tuple[Part, ...]:
    return tuple(new if at == place else part for at, part in enumerate(parts))
