"""Edits that exchange what a question named: another value, more values, what was meant."""

import re
from collections.abc import Collection, Mapping, Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Topic
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.dialogue.arranging import chosen
from tools.hublink.dialogue.message.conditions import (
    Base,
    all_conditions,
    base,
    displaced,
    exchanged,
    fitted,
    in_form_of,
    of_both,
    surely,
    under,
    united,
)
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.describing import ASKED_OF
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.message.sides import Sides, left_out, sides
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.narrowing import kept_and_left_out, on_topic_in_part, refined
from tools.hublink.dialogue.results import of_results

_NO = re.compile(
    r"^\W*(?:(?:oh|ah|oops|no|nope|nah|sorry|wait|actually|wrong|not (?:that|this)(?: one)?)\b"
    r"[\s,.!–-]*)*(?:(?:i|we) (?:mean|meant)\b[\s,:]*)?",
    re.IGNORECASE,
)
_ALSO = re.compile(r"\W*(?:and|or|(?:and )?(?:what|how) about)\b", re.IGNORECASE)

_YEAR_BESIDE = re.compile(
    r"\W*(?:(?:and|but|ok|what about|how about|in|for)\W+)*(?:(?:the|a|one) )?(?:year "
    r"(before|earlier|after|later)|(previous|preceding|next|following) year)"
    r"(?: (?:that|then))?\W*",
    re.IGNORECASE,
)
_EARLIER = ("before", "earlier", "previous", "preceding")


def replaced(spoken: Spoken) -> Plan:
    """Return what was asked before of another value; of another of those asked for, its papers.

    "And what about Ada Lund?" after who wrote something is after what she wrote.
    """
    plan = _replaced(spoken)
    asked = {request.facet.key for request in plan.requests if not request.apart_from}
    named = tuple(c for c in plan.conditions if c.facet.key in asked and c.values and not c.negated)
    if not named or plan.operation is not Operation.LIST or plan.group_by is not None:
        return plan
    return Plan(question=plan.question, hub_type=plan.hub_type, conditions=named, confidence=1.0)


def _replaced(spoken: Spoken) -> Plan:
    """Return the question before with another value, another paper or another attribute in it."""
    text, grounding, context = spoken.text, spoken.grounding, spoken.context
    before = context.unanswered or context.plan
    if before is None:
        return grounding.ground(text)
    if (year := year_beside(spoken)) is not None:
        return under_new((year,), Plan(question=text), spoken, form=before)
    if pointed_at(text, context) is not None and not exchanges_value(spoken):
        return of_results(spoken)
    fresh = _read(spoken)
    if any(c.is_number and c.facet == before.order_by for c in fresh.conditions):
        return grounding.ground_in_words(text)  # what bounds the numbers asks for no best of them
    if fresh.conditions and spoken.leaves_out():
        gone = tuple(left_out(c) for c in fresh.conditions)
        start = base(context, ()) or Base(before, before.hubs, before.conditions)
        return under(before, before, (*start.conditions, *gone), start.hubs)
    if fresh.hub_words or (before.hub_words and fresh.conditions and before.requests):
        requests = fresh.requests or before.requests
        return fresh.model_copy(update={"requests": requests, "operation": before.operation})
    if fresh.requests and not fresh.conditions:
        hubs = before.hubs if before.hub_words else context.hubs
        return fresh.model_copy(update={"hubs": hubs or None})
    if not fresh.conditions:
        return _on_another_topic(fresh, spoken)
    return under_new(fresh.conditions, fresh, spoken, form=before)


def year_beside(spoken: Spoken) -> Condition | None:
    """Return the year before or after the one asked about, where a message means it."""
    found = _YEAR_BESIDE.fullmatch(spoken.text)
    facet, before = spoken.grounding.year_facet, spoken.context.unanswered or spoken.context.plan
    if found is None or before is None:
        return None
    years = [c.values for c in all_conditions(before) if c.facet == facet and len(c.values) == 1]
    year = numeric(years[-1][0]) if years else None
    if year is None or facet is None:
        return None
    way = next(filter(None, found.groups())).lower()
    value = str(int(year) + (-1 if way in _EARLIER else 1))
    return Condition(facet=facet, values=(value,), words=value)


def widened(spoken: Spoken) -> Plan:
    """Return the question before with more values let in, or without a condition on some."""
    context, before = spoken.context, spoken.context.plan
    if before is None:
        return spoken.grounding.ground(spoken.text)
    fresh = _read(spoken)
    lifts = spoken.manner("add", "lift") == "lift"
    more = {c.facet.key: c for c in fresh.conditions}
    named = {*more, *(request.facet.key for request in fresh.requests)}
    start = base(context, named)
    if start is None or (not named and len(context.lineage) > 1):
        return context.lineage[1].plan if start else before
    if lifts and more and not any(_speaks_of(c, more, named) for c in start.conditions):
        return refined(spoken)
    if lifts or not more:
        kept = tuple(c for c in start.conditions if named and c.facet.key not in named)
        return under(start.plan, start.plan, kept, start.hubs)
    if more and not any(c.facet.key in more for c in start.conditions):
        return (
            refined(spoken)
            if all(c.is_number for c in more.values())
            else _with_others(fresh, spoken)
        )
    joined = tuple(united(c, more.pop(c.facet.key, None)) for c in start.conditions)
    return under(start.plan, start.plan, (*filter(None, joined), *more.values()), start.hubs)


def _speaks_of(
    known: Condition, new: Mapping[tuple[str, ...], Condition], named: Collection[tuple[str, ...]]
) -> bool:
    """Whether a known condition is on an attribute that is named, or on one of the same values."""
    key = known.facet.key
    if key not in new or known.is_number or not new[key].values:
        return key in named
    return not set(known.values).isdisjoint(new[key].values)


def _with_others(fresh: Plan, spoken: Spoken) -> Plan:
    """The papers at hand and those that a message names besides."""
    named = fresh.model_copy(update={"requests": (), "operation": Operation.LIST})
    beside = spoken.grounding.in_order(named)
    hubs = tuple(dict.fromkeys((*spoken.context.hubs, *beside)))
    return chosen(hubs, spoken.context) if beside else fresh


def corrected(spoken: Spoken) -> Plan:
    """Return the question before with what was meant in place of what was understood."""
    context, before = spoken.context, spoken.context.plan
    known = all_conditions(before) if before else ()
    spoken = spoken._replace(text=_NO.sub("", spoken.text, count=1))
    both = sides(spoken)
    if both is not None and _excludes(led_here(context), both):
        return kept_and_left_out(both, spoken)
    fresh = spoken.grounding.ground(spoken.text, spoken_of=[c.facet for c in known])
    if before is None:
        return fresh
    if context.hubs and fresh.conditions and all(c.negated for c in fresh.conditions):
        without = refined(spoken)
        if spoken.grounding.in_order(without):
            return without
    if not (fresh.conditions or fresh.hub_words or fresh.requests):
        computes = fresh.order_by is not None or fresh.group_by is not None
        if computes:
            return fresh.model_copy(update={"hubs": before.hubs or context.hubs or None})
        return _on_another_topic(fresh, spoken)
    view = spoken.grounding.view
    affirmed = [fitted(condition, known, view) for condition in _meant(fresh.conditions)]
    part = on_topic_in_part(fresh, context.hubs, spoken) if not fresh.hub_words else None
    if part is not None:
        return part
    if fresh.hub_words or not affirmed:
        requests = fresh.requests or before.requests
        hubs = fresh.hubs if fresh.hub_words else context.hubs
        return fresh.model_copy(update={"requests": requests, "hubs": hubs or None})
    if (narrower := _of_those_asked(before, affirmed, spoken)) is not None:
        return narrower
    meant_instead = under_new(affirmed, fresh, spoken, form=None)
    if spoken.grounding.in_order(meant_instead) or not spoken.grounding.in_order(fresh):
        return meant_instead
    return fresh.model_copy(update={"requests": fresh.requests or before.requests})


def _of_those_asked(before: Plan, meant: Sequence[Condition], spoken: Spoken) -> Plan | None:
    """The question before of a kind of what it was asked of: "no, I meant the survey".

    None where that leaves nothing, or something else was meant in place of a value.
    """
    held = _keys(before.conditions)
    kinds = all(condition.words.islower() for condition in meant)
    if not held or not kinds or held & _keys(meant):
        return None
    narrower = before.model_copy(update={"conditions": (*before.conditions, *meant)})
    return narrower if spoken.grounding.in_order(narrower) else None


def exchanges_value(spoken: Spoken) -> bool:
    """Return whether a message only names another value where something was asked under one.

    "Its recall?" after a question for the precision of something asks for the same of the recall.
    """
    before = spoken.context.unanswered or spoken.context.plan
    if before is None or not before.requests or before.hubs is not None:
        return False
    fresh = _read(spoken)
    bounded = {c.facet.key for c in before.conditions if c.values}
    named = [c.facet.key for c in fresh.conditions]
    says_more = fresh.requests or fresh.hub_words or spoken.unexplained(fresh)
    listed = fresh.operation is not Operation.LIST or spoken.grounding.names_hubs(spoken.text)
    return bool(named) and bounded.issuperset(named) and not (says_more or listed)


def goes_on_with_another(spoken: Spoken) -> bool:
    """Return whether a message only names another value of what papers have one of: "and theses?".

    That asks the same of these, as no paper before is one of them besides.
    """
    before = spoken.context.unanswered or spoken.context.plan
    if before is None or not _ALSO.match(spoken.text) or spoken.points_back:
        return False
    fresh, view = _read(spoken), spoken.grounding.view
    bounded = {c.facet.key for c in before.conditions if not c.negated}
    another = [c for c in fresh.conditions if not c.negated and c.facet.key in bounded]
    if not another or len(another) != len(fresh.conditions):
        return False
    computes = fresh.operation is not Operation.LIST or fresh.group_by or fresh.order_by
    says_more = fresh.requests or fresh.hub_words or fresh.topic or spoken.unexplained(fresh)
    return not (computes or says_more) and all(view.column(c.facet).is_single() for c in another)


def _excludes(known: Sequence[Condition], both: Sides) -> bool:
    """Whether a correction is of what was left out."""
    keys = _keys([*both.kept, *both.left_out])
    return any(c.negated and c.facet.key in keys for c in known)


def _meant(conditions: Sequence[Condition]) -> list[Condition]:
    """What a correction means, without what it says was not meant: "Lin Zhang, not Wei"."""
    affirmed = [condition for condition in conditions if not condition.negated]
    return affirmed or [c.model_copy(update={"negated": False}) for c in conditions]


def _read(spoken: Spoken) -> Plan:
    """What a message names, values taken for those of attributes that were spoken of."""
    before = spoken.context.unanswered or spoken.context.plan
    known = (*(all_conditions(before) if before else ()), *led_here(spoken.context))
    fresh = spoken.grounding.ground(spoken.text, spoken_of=[c.facet for c in known], guess=False)
    view = spoken.grounding.view
    conditions = tuple(fitted(condition, known, view) for condition in fresh.conditions)
    return fresh.model_copy(update={"conditions": conditions})


def under_new(new: Sequence[Condition], fresh: Plan, spoken: Spoken, form: Plan | None) -> Plan:
    """Return the question before with new conditions in place of those that they stand in for.

    It asks for what it asked, else for what was asked since, in that `form`.
    """
    context, view = spoken.context, spoken.grounding.view
    known = led_here(context)
    kept = displaced(known, new, view)
    keys = {c.facet.key for c in known if c not in kept} | {c.facet.key for c in new}
    bounded = any(c.facet.key in keys for c in known)
    worded = any(view.column(c.facet).kind is ValueKind.TEXT for c in new)
    start = base(context, keys, topic=worded and not bounded)
    if start is None:
        return fresh
    if (both := _of_the_two(start, spoken)) is not None:
        start, kept = (
            start._replace(conditions=both),
            tuple(c for c in both if c.facet.key not in keys),
        )
    plan = in_form_of(start.plan, form or start.plan)
    if worded and not bounded:
        plan = plan.model_copy(update={"topic": None})
    conditions = [c for c in start.conditions if c in kept]
    several = spoken.grounding.names_hubs(spoken.text) and spoken.grounding.names_several(
        spoken.text
    )
    if several and plan.operation is Operation.LIST:
        plan = plan.model_copy(update={"requests": ()})
    plan = _apart_from_new(plan, new)
    edited = under(plan, fresh, surely(exchanged(conditions, new)), start.hubs)
    gone = [c for c in start.conditions if c not in kept and c.facet.key not in _keys(new)]
    if len(gone) == len(new) == 1 and not spoken.grounding.in_order(edited):
        return _in_other_words(start.plan, gone[0], new[0], spoken) or edited
    return _asked_anew(edited, new, spoken) or edited


def _apart_from_new(plan: Plan, new: Sequence[Condition]) -> Plan:
    """The plan that asks for others than those named now: "who worked with A?", "and B?"."""
    named = {c.facet: c.values for c in new if c.values}
    requests = tuple(
        r.model_copy(update={"apart_from": named[r.facet]})
        if r.apart_from and r.facet in named
        else r
        for r in plan.requests
    )
    return plan.model_copy(update={"requests": requests})


def _asked_anew(edited: Plan, new: Sequence[Condition], spoken: Spoken) -> Plan | None:
    """What asks of a thing that none at hand has to do with, read by itself: "and who did X?".

    None where a message speaks of those at hand, or asks nothing of the thing.
    """
    asks = not ASKED_OF.isdisjoint(spoken.words) and not spoken.points_back
    named = any(c.words != c.words.lower() for c in new)
    if edited.hubs is None or not (asks and named) or spoken.grounding.in_order(edited):
        return None
    plan = spoken.settled(spoken.grounding.ground_in_words(spoken.text))
    return plan if plan.is_bounded and spoken.grounding.in_order(plan) else None


def led_here(context: Context) -> tuple[Condition, ...]:
    """Return all conditions of the questions that led to what is at hand."""
    return tuple(c for told in context.lineage for c in all_conditions(told.plan))


def _of_the_two(start: Base, spoken: Spoken) -> tuple[Condition, ...] | None:
    """The conditions of the last two questions together, where a message speaks of "the two"."""
    earlier = [told.plan for told in spoken.context.earlier]
    if not spoken.means_both or start.plan not in earlier[1:]:
        return None
    plan = of_both(earlier[earlier.index(start.plan) - 1], start.plan)
    return plan.conditions if plan is not None else None


def _keys(conditions: Sequence[Condition]) -> set[tuple[str, ...]]:
    return {condition.facet.key for condition in conditions}


def _in_other_words(before: Plan, gone: Condition, new: Condition, spoken: Spoken) -> Plan | None:
    """The question before with other words in place of some, where that leads to anything.

    The same word may name another thing beside other words: a system with results, or a method.
    """
    if not gone.words or gone.words not in before.question or not new.words:
        return None
    question = before.question.replace(gone.words, new.words)
    plan = spoken.settled(spoken.grounding.ground_in_words(question))
    return plan if plan.is_bounded and spoken.grounding.in_order(plan) else None


def _on_another_topic(fresh: Plan, spoken: Spoken) -> Plan:
    """The question before on another topic or paper, else what the message says alone."""
    start = base(spoken.context, (), topic=True)
    unknown = " ".join(spoken.unexplained(fresh))
    if start is None or start.plan.topic is None or not unknown:
        return _of_another_paper(fresh, unknown, spoken)
    plan = under(start.plan, start.plan, start.conditions, start.hubs)
    settled = spoken.settled(plan.model_copy(update={"topic": None}), unknown)
    if settled.topic is not None:
        return settled
    return _of_another_paper(fresh, unknown, spoken)


def _of_another_paper(fresh: Plan, unknown: str, spoken: Spoken) -> Plan:
    """The paper that a message only describes, asked what was asked of another one before."""
    context = spoken.context
    before = context.unanswered or context.plan
    asked = before is not None and (before.requests or before.overview)
    says_more = fresh.requests or fresh.operation is not Operation.LIST or fresh.order_by
    if before is None or not asked or says_more or len(context.foremost) != 1:
        return fresh
    plan = fresh.model_copy(update={"requests": before.requests, "overview": before.overview})
    if not unknown or fresh.titled or fresh.hub_words:
        return plan
    settled = spoken.settled(plan.model_copy(update={"hubs": None}), unknown)
    if settled.topic is None or not settled.topic.hubs:
        return plan
    first = Topic(wording=settled.topic.wording, hubs=settled.topic.hubs[:1])
    return plan.model_copy(update={"hubs": None, "topic": first, "not_understood": ()})
