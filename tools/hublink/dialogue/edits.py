"""How a message edits the plan of what was spoken of: an act, a function."""

import re
from collections.abc import Callable, Mapping, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.acts import Act
from tools.hublink.dialogue.context import Context, Told
from tools.hublink.dialogue.pointing import Pointed, amount_in, pointed_at
from tools.hublink.language.words import phrase
from tools.hublink.question.grounding import Grounding

_LEAVES_OUT = frozenset(
    phrase(word)[0]
    for word in (
        "without drop remove exclude except apart besides minus skip omit ignore discard delete"
    ).split()
) | {"not", "no", "non", "out", "rid"}
_LIFTS = frozenset("any all every regardless whatever irrespective lift drop remove forget".split())
_FROM_END = frozenset("last bottom final oldest".split())
_DESCENDING = frozenset(
    "newest latest recent new descending desc most highest largest biggest best longest top "
    "reverse reversed backwards down greatest z".split()
)
_ASCENDING = frozenset(
    "oldest earliest old ascending asc least fewest lowest smallest shortest first chronological "
    "chronologically alphabetical alphabetically up".split()
)
_BY_TIME = frozenset(
    "newest latest recent new oldest earliest old year years date dates time age chronological "
    "chronologically".split()
)
_BY_NAME = frozenset("alphabetical alphabetically alphabet title titles name names z".split())
_BACKWARDS = frozenset("reverse reversed backwards flip invert".split())
_WORD = re.compile(r"[\w'’-]+")

_NAMED = 0.7
"""Certainty from which an attribute is named, and not merely meant."""

Edit = Callable[[str, Grounding, Context], Plan]


def edited(act: Act, text: str, grounding: Grounding, context: Context) -> Plan:
    """Return the plan that a message makes of the one before it."""
    pointed = pointed_at(text, context)
    if pointed is not None and pointed.beyond and act is not Act.BACK:
        return Plan(question=text, hubs=(), beyond=pointed.beyond)
    return _EDITS[act](text, grounding, context).model_copy(update={"question": text})


def _of_results(text: str, grounding: Grounding, context: Context) -> Plan:
    """A question about the papers pointed at, else about all that is at hand."""
    plan, pointed = _about(text, grounding, context)
    if plan.operation is Operation.COUNT and all(r.certainty < _NAMED for r in plan.requests):
        plan = plan.model_copy(update={"requests": ()})
    if pointed is None or plan.requests or plan.conditions or context.plan is None:
        return plan
    asked = context.plan.requests if not _says_more(pointed.rest) else ()
    return plan.model_copy(update={"requests": asked})


def _about(text: str, grounding: Grounding, context: Context) -> tuple[Plan, Pointed | None]:
    pointed = pointed_at(text, context)
    hubs = pointed.hubs if pointed else context.hubs
    return grounding.ground_in_words(pointed.rest if pointed else text, within=hubs), pointed


def _says_more(text: str) -> bool:
    """Whether a message has content words besides what it points with."""
    light = frozenset("it they and what about how for the of please now then also".split())
    return not light.issuperset(word.lower() for word in _WORD.findall(text))


def _refined(text: str, grounding: Grounding, context: Context) -> Plan:
    """The papers at hand that meet more conditions, all of which must hold."""
    pointed = pointed_at(text, context)
    if pointed is not None:
        return _chosen(pointed.hubs, context)
    plan = grounding.ground(text, within=context.hubs)
    conditions = tuple(c.model_copy(update={"certainty": 1.0}) for c in plan.conditions)
    if _leaves_out(text):
        conditions = tuple(c.model_copy(update={"negated": True}) for c in conditions)
    listing = conditions and plan.operation in (Operation.LIST, Operation.DISTRIBUTE)
    requests = () if listing else plan.requests
    plan = plan.model_copy(update={"conditions": conditions, "requests": requests})
    return _with_what_they_were_found_by(plan, context)


def _with_what_they_were_found_by(plan: Plan, context: Context) -> Plan:
    before = context.plan
    if before is None or plan.hubs != context.hubs or before.similar_to is not None:
        return plan
    if before.hubs is None:
        return plan.model_copy(update={"found_by": before.conditions})
    return plan.model_copy(update={"found_by": _all_conditions(before) if before.found_by else ()})


def _replaced(text: str, grounding: Grounding, context: Context) -> Plan:
    """The question before with another value, another paper or another attribute in it."""
    before = context.plan
    if before is None:
        return grounding.ground(text)
    fresh = grounding.ground(text, spoken_of=[c.facet for c in before.conditions], guess=False)
    if _leaves_out(text):
        conditions = tuple(c.model_copy(update={"negated": True}) for c in fresh.conditions)
        return _with_conditions(before, before, (*_all_conditions(before), *conditions))
    if fresh.hub_words or (before.hub_words and fresh.conditions and before.requests):
        return fresh.model_copy(
            update={"requests": fresh.requests or before.requests, "operation": before.operation}
        )
    if fresh.requests and not fresh.conditions:
        hubs = before.hubs if before.hub_words else context.hubs
        return fresh.model_copy(update={"hubs": hubs or None})
    return _with_conditions(before, fresh, _exchanged(_all_conditions(before), fresh.conditions))


def _widened(text: str, grounding: Grounding, context: Context) -> Plan:
    """The question before with more values of an attribute, or without a condition on it."""
    before = context.plan
    if before is None:
        return grounding.ground(text)
    known = _all_conditions(before)
    fresh = grounding.ground(text, spoken_of=[c.facet for c in known], guess=False)
    spoken_of = {c.facet.key: c for c in fresh.conditions}
    if _LIFTS & set(_words(text)) or not spoken_of:
        named = {*spoken_of, *(request.facet.key for request in fresh.requests)}
        kept = tuple(c for c in known if named and c.facet.key not in named)
        return _with_conditions(before, before, kept)
    joined = tuple(_united(c, spoken_of.pop(c.facet.key, None)) for c in known)
    return _with_conditions(before, before, (*filter(None, joined), *spoken_of.values()))


def _united(known: Condition, also: Condition | None) -> Condition | None:
    """A condition that lets in more values; none where it had kept just these out."""
    if also is None:
        return known
    if known.negated:
        left = tuple(value for value in known.values if value not in also.values)
        return known.model_copy(update={"values": left}) if left else None
    if known.values and not also.values:
        return also
    if known.values and also.values:
        return known.model_copy(update={"values": (*known.values, *also.values)})
    lowest = None if known.lowest is None or also.lowest is None else min(known.lowest, also.lowest)
    highest = (
        None if known.highest is None or also.highest is None else max(known.highest, also.highest)
    )
    return known.model_copy(update={"lowest": lowest, "highest": highest})


def _corrected(text: str, grounding: Grounding, context: Context) -> Plan:
    """The question before with what was meant in place of what was understood."""
    before = context.plan
    spoken_of = [c.facet for c in before.conditions] if before else []
    fresh = grounding.ground(_NO.sub("", text, count=1), spoken_of=spoken_of)
    if before is None or not (fresh.conditions or fresh.hub_words or fresh.requests):
        return fresh
    meant = tuple(c.model_copy(update={"negated": False}) for c in fresh.conditions)
    if fresh.hub_words or not meant:
        requests = fresh.requests or before.requests
        hubs = fresh.hubs if fresh.hub_words else context.hubs
        return fresh.model_copy(update={"requests": requests, "hubs": hubs or None})
    known = _all_conditions(before)
    before_of = {c.facet.key for c in known}
    if before_of.isdisjoint(c.facet.key for c in meant):
        known = tuple(c for c in known if not c.values)
    return _with_conditions(before, fresh, _exchanged(known, meant))


_NO = re.compile(
    r"^\W*(?:(?:no|nope|nah|sorry|wait|actually|wrong|not (?:that|this)(?: one)?)\b[\s,.!–-]*)+",
    re.IGNORECASE,
)


def _back(text: str, grounding: Grounding, context: Context) -> Plan:
    """The plan of an earlier answer: by its topic, by its place, else the one before last."""
    told = context.earlier
    if not told:
        return grounding.ground(text)
    fresh = grounding.ground(text, guess=False)
    chosen = _told_about(fresh, told) or _told_at(text, told)
    narrower = [
        c.model_copy(update={"negated": False})
        for c in fresh.conditions
        if set(c.values) & _values_of(chosen.plan)
    ]
    plan = chosen.plan
    if narrower:
        plan = _with_conditions(plan, plan, _exchanged(_all_conditions(plan), narrower))
    if fresh.hub_words and _told_about(fresh, told) is None:
        return fresh
    return plan.model_copy(update={"hubs": chosen.hubs}) if plan.similar_to is not None else plan


def _told_about(fresh: Plan, told: Sequence[Told]) -> Told | None:
    values = {value for c in fresh.conditions for value in c.values}
    of_words = (each for each in reversed(told) if values & _values_of(each.plan))
    of_papers = (each for each in reversed(told) if fresh.hub_words and each.hubs == fresh.hubs)
    return next(of_words, None) or next(of_papers, None)


def _values_of(plan: Plan) -> set[str]:
    return {value for c in (*plan.conditions, *plan.found_by) for value in c.values}


def _told_at(text: str, told: Sequence[Told]) -> Told:
    words = _words(text)
    lists = [each for each in told if len(each.hubs) > 1] or list(told)
    if {"first", "original", "initial", "start", "beginning"} & set(words):
        return lists[0]
    if {"all", "everything", "full", "whole", "complete"} & set(words):
        return max(lists, key=lambda each: len(each.hubs))
    before = [each for each in lists if each.hubs != told[-1].hubs]
    return before[-1] if before else lists[-1]


def _sorted(text: str, grounding: Grounding, context: Context) -> Plan:
    """The papers at hand in another order."""
    words = set(_words(text))
    before = context.plan
    plan = grounding.ground(text, within=context.hubs, guess=False)
    columns = [grounding.view.column(request.facet) for request in plan.requests]
    numeric = [c.facet for c in columns if c.kind in (ValueKind.NUMBER, ValueKind.YEAR)]
    order_by = plan.order_by or next(iter(numeric), None)
    if order_by is None and words & _BY_TIME:
        order_by = grounding.year_facet
    if order_by is None and not words & _BY_NAME:
        order_by = before.order_by if before and words & _BACKWARDS else grounding.year_facet
    falling = bool(words & _DESCENDING) or not words & (_ASCENDING | _BY_NAME)
    if words & _BACKWARDS and before is not None and before.operation is Operation.RANK:
        falling = not before.descending
    return Plan(
        question=text,
        hub_type=plan.hub_type,
        hubs=context.hubs,
        found_by=_all_conditions(before) if before else (),
        operation=Operation.RANK,
        order_by=None if words & _BY_NAME else order_by,
        descending=falling,
        confidence=1.0,
    )


def _taken(text: str, grounding: Grounding, context: Context) -> Plan:
    """Some of the papers at hand, from the beginning or the end, best first where that is said."""
    words = set(_words(text))
    pointed = pointed_at(text, context)
    amount = amount_in(text) or 1
    if pointed is not None and not _leaves_out(text):
        return _chosen(pointed.hubs, context)
    if pointed is not None:
        return _chosen([hub for hub in context.hubs if hub not in pointed.hubs], context)
    hubs = context.hubs
    if words & _BY_TIME:
        hubs = grounding.in_order(_sorted(text, grounding, context))
    return _chosen(hubs[-amount:] if words & _FROM_END - _BY_TIME else hubs[:amount], context)


def _more(_text: str, _grounding: Grounding, context: Context) -> Plan:
    """The papers at hand after those that were shown."""
    shown = {hub for _, hub in context.numbers}
    rest = [hub for hub in context.hubs if hub not in shown]
    return _chosen(rest or context.hubs, context)


def _chosen(hubs: Sequence[str], context: Context) -> Plan:
    before = context.plan
    return Plan(
        question="",
        hub_type=before.hub_type if before else "",
        hubs=tuple(hubs),
        found_by=_all_conditions(before) if before else (),
        confidence=1.0,
    )


def _told_more(text: str, grounding: Grounding, context: Context) -> Plan:
    """An overview of what is pointed at or named, else of what is at hand."""
    plan, _ = _about(text, grounding, context)
    fresh = grounding.ground(text, guess=False) if not pointed_at(text, context) else plan
    if fresh.hub_words or (fresh.conditions and not context.hubs):
        plan = fresh
    return plan.model_copy(update={"requests": (), "operation": Operation.LIST, "overview": True})


def _compared(text: str, grounding: Grounding, context: Context) -> Plan:
    plan, _ = _about(text, grounding, context)
    fresh = grounding.ground(text)
    if fresh.hub_words or len(fresh.conditions) > 1:
        return fresh
    return plan.model_copy(update={"operation": Operation.COMPARE})


def _reasons(text: str, grounding: Grounding, context: Context) -> Plan:
    """The papers pointed at, else those at hand, with what they were found by."""
    pointed = pointed_at(text, context)
    before = context.plan
    hubs = pointed.hubs if pointed else context.hubs
    if before is None:
        return grounding.ground(text, within=hubs)
    known = _all_conditions(before)
    return before.model_copy(
        update={
            "hubs": hubs,
            "conditions": known,
            "found_by": (),
            "requests": (),
            "reasons": True,
            "operation": Operation.LIST,
            "group_by": None,
            "order_by": None,
        }
    )


def _with_conditions(before: Plan, fresh: Plan, conditions: Sequence[Condition]) -> Plan:
    """The plan before under other conditions; a comparison of two becomes a count of one."""
    compared = before.operation is Operation.COMPARE
    return before.model_copy(
        update={
            "hubs": None if before.found_by or not before.hub_words else before.hubs,
            "found_by": (),
            "conditions": tuple(conditions),
            "requests": _asked(before, fresh),
            "overview": False,
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


def _exchanged(before: Sequence[Condition], new: Sequence[Condition]) -> tuple[Condition, ...]:
    """Conditions with those on the same attribute exchanged, and others added."""
    keys = {c.facet.key for c in new}
    return (*(c for c in before if c.facet.key not in keys), *new)


def _all_conditions(plan: Plan) -> tuple[Condition, ...]:
    """The conditions of a plan and those that the papers it is about were found by."""
    return _exchanged(plan.found_by, plan.conditions)


def _leaves_out(text: str) -> bool:
    return not _LEAVES_OUT.isdisjoint((*_words(text), *phrase(text)))


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


_EDITS: Mapping[Act, Edit] = {
    Act.ASK_OF: _of_results,
    Act.REFINE: _refined,
    Act.REPLACE: _replaced,
    Act.WIDEN: _widened,
    Act.CORRECT: _corrected,
    Act.BACK: _back,
    Act.SORT: _sorted,
    Act.TAKE: _taken,
    Act.MORE: _more,
    Act.TELL: _told_more,
    Act.SUMMARISE: _told_more,
    Act.WHY: _reasons,
    Act.COMPARE: _compared,
}
