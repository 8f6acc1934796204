"""The edit that keeps some of the papers at hand: by values, by words of titles, by a topic."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Operation, Plan, Request, SimilarTo, Topic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.dialogue.arranging import chosen
from tools.hublink.dialogue.message.conditions import all_conditions, base, exchanged, surely, under
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.describing import described
from tools.hublink.dialogue.message.double_denials import kept_instead
from tools.hublink.dialogue.message.kinds_at_hand import kind_named, said_besides
from tools.hublink.dialogue.message.of_so_many import WHICH_OF, among_so_many
from tools.hublink.dialogue.message.pointing import Pointed, pointed_at
from tools.hublink.dialogue.message.sides import Sides, left_out, let_in_again, sides
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.dialogue.results import of_results
from tools.hublink.language.words import phrase
from tools.hublink.question.in_other_words.everyday_orders import told_apart

_OF_THOSE = re.compile(r"\s+(?:of|among) (?:these|those)\s+(?=\w)", re.IGNORECASE)
_HAVING = re.compile(r"\b(?:with|have|has|having|had|without)(?: \w+)?\s*$", re.IGNORECASE)
_ONLY = re.compile(r"^\W*(?:and |but |ok(?:ay)?,? |now )*(?:only|just)\b|\bonly\W*$", re.IGNORECASE)
_OF_THOSE = re.compile(r"\b(?:of|from|among) (?:those|these|them)\b", re.IGNORECASE)
"""Says that papers themselves are meant, whatever was counted of them."""
_LISTING = frozenset("list show name give tell which what".split())
_COMPUTING = (Operation.COUNT, Operation.DISTRIBUTE)
_TWO = 2


def refined(spoken: Spoken) -> Plan:
    """Return the papers at hand that meet more conditions, all of which must hold."""
    text, grounding, context = spoken.text, spoken.grounding, spoken.context
    leaves_out = spoken.leaves_out()
    if (pointed := pointed_at(text, context)) is not None:
        return _of_pointed(pointed, spoken)
    if (both := sides(spoken)) is not None:
        return kept_and_left_out(both, spoken)
    asks = spoken.asks_which_one or WHICH_OF.match(text) is not None
    if leaves_out and not asks and (kept := kept_instead(text)) is not None:
        return refined(spoken._replace(text=kept))
    within = context.listed if spoken.means_topic else context.together
    plan = grounding.ground(text, within=within, guess=not leaves_out)
    conditions = plan.conditions
    if not conditions and spoken.means_topic:
        conditions = grounding.ground(text, guess=False).conditions
    if not conditions and (titled := described(spoken)) is not None:
        left = [hub for hub in within if hub not in titled.hubs]
        return chosen(left if leaves_out else titled.hubs, context)
    if not conditions:
        conditions = said_besides(plan, within, spoken) or kind_named(spoken, within)
        plan = plan.model_copy(update={"not_understood": ()}) if conditions else plan
    conditions = tuple(left_out(c) if leaves_out else c for c in surely(conditions))
    others = _otherwise_titled(plan, within, spoken) if leaves_out and not conditions else None
    if others is not None:
        return chosen(others, context)
    read = plan
    plan = _limited(plan, conditions, spoken)
    if not (plan.conditions or plan.titled or plan.sayings or plan.topic or leaves_out):
        return _on_none(read, spoken) or of_results(spoken)
    if leaves_out and not (plan.conditions or plan.sayings or plan.topic):
        update = {"question": text, "not_understood": read.not_understood}
        return chosen(within, context).model_copy(update=update)
    if conditions and not grounding.in_order(plan):
        if spoken.means_topic:
            return _on_the_topic(conditions, spoken) or plan
        worded = _with_in_title(conditions, within, spoken)
        return worded or _about(within, spoken) or _like_the_topic(conditions, spoken) or plan
    return _computed_again(_with_what_they_were_found_by(plan, context), spoken)


def _of_pointed(pointed: Pointed, spoken: Spoken) -> Plan:
    """The papers pointed at, or all but these; of all at hand those that a message asks for."""
    if (among := among_so_many(spoken)) is not None:
        return refined(among)
    context = spoken.context
    left = [hub for hub in context.hubs if hub not in pointed.hubs]
    return chosen(left if spoken.leaves_out() else pointed.hubs, context)


def _computed_again(plan: Plan, spoken: Spoken) -> Plan:
    """The plan that computes of fewer papers what was computed before: "only preprints".

    What was best is so of the others where it is left out: "not drugs, though".
    """
    before = spoken.context.plan
    if before is None:
        return plan
    computes = before.operation in _COMPUTING or before.statistic is not None
    best = before.operation is Operation.EXTREME and before.order_by is not None
    denies = bool(plan.conditions) and all(condition.negated for condition in plan.conditions)
    again = computes and _ONLY.search(spoken.text) is not None and not plan.requests
    if not (again or (denies and (best or computes))):
        return plan
    bound = any(condition.facet == before.group_by for condition in plan.conditions)
    bound = bound or _OF_THOSE.search(spoken.text) is not None
    if bound or not _LISTING.isdisjoint(spoken.words):
        return plan
    kept = ("operation", "group_by", "statistic", "requests", "order_by", "descending")
    return plan.model_copy(update={name: getattr(before, name) for name in kept})


def _otherwise_titled(plan: Plan, within: Sequence[str], spoken: Spoken) -> list[str] | None:
    """The papers but those whose titles have the words that are to go; None where no title has."""
    words = plan.titled or plan.not_understood
    titled = spoken.grounding.lexicon.titled(words) if words and not plan.sayings else frozenset()
    return None if titled.isdisjoint(within) else [hub for hub in within if hub not in titled]


def _on_none(plan: Plan, spoken: Spoken) -> Plan | None:
    """None of the papers at hand, where a message says only what none of them tells of."""
    wordings = spoken.grounding.wordings
    apart = told_apart(plan, wordings)
    strange = {word for word in spoken.unexplained(plan) if not wordings.slips.is_usual(word)}
    names = {word for word in plan.not_understood if word != word.lower()}
    unknown = [word for word in plan.not_understood if word in {*apart, *strange, *names}]
    listed = plan.operation is Operation.LIST and not (plan.requests or plan.order_by)
    if not (unknown and listed):
        return None
    topic = Topic(wording=" ".join(unknown), hubs=())
    return Plan(question=spoken.text, hub_type=plan.hub_type, hubs=plan.hubs, topic=topic)


def among_those_before(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan that finds nothing at hand, of those narrowed down by another such value.

    "How many of these are preprints?", "and which of them are journal articles?": none of the
    preprints, but some of all of these. Where a message points at none, it is of all that there
    are: "how many had silk?", "how many had hemp?".
    """
    lineage = spoken.context.lineage
    if (whole := _of_more_than_one_value(plan, spoken)) is not None:
        return whole
    if not lineage or plan.hubs != spoken.context.hubs or not plan.conditions:
        return plan
    if (denying := _of_the_others(plan, spoken)) is not None:
        return denying
    named = {c.facet.key for c in plan.conditions if c.values and not c.negated}
    narrowed = (i for i, told in enumerate(lineage) if named & _keys_bounded(told.plan))
    if (at := next(narrowed, None)) is None or spoken.grounding.in_order(plan):
        return plan
    if at + 1 < len(lineage):
        wider = plan.model_copy(update={"hubs": lineage[at + 1].hubs})
    elif spoken.points_back:
        return plan
    else:
        kept = exchanged(all_conditions(lineage[at].plan), plan.conditions)
        wider = plan.model_copy(update={"hubs": None, "conditions": kept})
    return wider if spoken.grounding.in_order(wider) else plan


def _of_more_than_one_value(plan: Plan, spoken: Spoken) -> Plan | None:
    """What is counted by the attribute that those at hand have one value of, of others as well.

    "What share names no funder?", "which funder is most frequent?" asks of no paper without one.
    """
    before, grouped = spoken.context.plan, plan.group_by
    counts = plan.operation is Operation.EXTREME and not spoken.points_back
    if before is None or grouped is None or not counts or plan.hubs != spoken.context.hubs:
        return None
    conditions = all_conditions(before)
    one = [c for c in conditions if c.facet == grouped and len(c.values) == 1 and not c.negated]
    if not one:
        return None
    kept = tuple(c for c in conditions if c not in one)
    return plan.model_copy(update={"hubs": before.hubs, "conditions": (*kept, *plan.conditions)})


def _keys_bounded(plan: Plan) -> set[tuple[str, ...]]:
    """The attributes by whose values papers were found."""
    return {c.facet.key for c in plan.conditions if c.values and not c.negated}


def _of_the_others(plan: Plan, spoken: Spoken) -> Plan | None:
    """What does not have the very values by which those at hand were found, nor the reverse.

    "And the non-randomised ones?" after the randomised ones, of which none can be such.
    """
    start = base(spoken.context, {condition.facet.key for condition in plan.conditions})
    if start is None or spoken.grounding.in_order(plan):
        return None
    turned = any(
        new.negated != known.negated and new.facet == known.facet and new.values == known.values
        for new in plan.conditions
        for known in start.conditions
        if new.values
    )
    if not turned:
        return None
    conditions = exchanged(start.conditions, plan.conditions)
    return under(start.plan, plan, conditions, start.hubs)


def as_described(plan: Plan, spoken: Spoken) -> Plan:
    """Return a plan that finds nothing at hand, as what those at hand say of its words, if any do.

    "Which of these counts nests?" may have been read as a kind of counts. It stays as it is where a
    name, a number or a denial is meant: what has none of them is no other paper.
    """
    asks = spoken.asks_which_one or WHICH_OF.match(spoken.text)
    if not (asks and plan.hubs):
        return plan
    if plan.not_understood and _only_points(plan):
        settled = spoken.settled(plan)
        words = " ".join(spoken.unexplained(plan))
        return settled if settled.topic is not None or not words else spoken.settled(plan, words)
    if not plan.conditions or spoken.grounding.in_order(plan):
        return plan
    kinds = {spoken.grounding.view.column(c.facet).kind for c in plan.conditions}
    sure = any(c.words != c.words.lower() or c.certainty >= NAMED for c in plan.conditions)
    denied = any(c.negated for c in plan.conditions)
    if not kinds <= {ValueKind.TEXT, ValueKind.FLAG} or denied or (sure and len(kinds) > 1):
        return plan
    words = " ".join(spoken.content)
    settled = spoken.settled(Plan(question="", hubs=plan.hubs), words) if words else plan
    return settled if settled.topic is not None else plan


def _only_points(plan: Plan) -> bool:
    """Whether a plan says nothing of the papers that it points at."""
    says = plan.conditions or plan.requests or plan.topic or plan.titled or plan.sayings
    return plan.operation is Operation.LIST and not (says or plan.order_by or plan.group_by)


def of_values_told(spoken: Spoken) -> Plan | None:
    """Return which of the values told last are of papers besides: "which of those authors …".

    None where a message does not ask for values of the attribute that was asked for before.
    """
    before = spoken.context.plan
    if before is None or not (before.requests and _OF_THOSE.search(spoken.text)):
        return None
    text, asked = _OF_THOSE.sub(" ", spoken.text), before.requests[0]
    told = spoken.grounding.values_told(before)
    condition = Condition(facet=asked.facet, values=told, words=asked.words)
    hubs = spoken.grounding.in_order(Plan(question="", conditions=(condition,))) if told else ()
    if not hubs:
        return None
    readings = spoken.settle(spoken.grounding.ground_in_words(text, within=hubs), "")
    for plan in (reading.plan for reading in readings):
        alike = [request.facet.key for request in plan.requests[:1]] == [asked.facet.key]
        if alike and (plan.conditions or plan.topic):
            among = plan.requests[0].model_copy(update={"among": told})
            return plan.model_copy(update={"requests": (among,)})
    return None


def _limited(plan: Plan, conditions: tuple[Condition, ...], spoken: Spoken) -> Plan:
    """A plan under conditions; without any, on the topic that its words may be."""
    if conditions:
        listing = plan.operation in (Operation.LIST, Operation.DISTRIBUTE)
        requests = () if listing else plan.requests
        return plan.model_copy(update={"conditions": conditions, "requests": requests})
    if plan.titled or plan.sayings:
        return plan
    columns = [spoken.grounding.view.column(request.facet) for request in plan.requests]
    answers = len(columns) == 1 and columns[0].says_yes_or_no
    if answers or any(request.certainty >= NAMED for request in plan.requests):
        return on_topic_in_part(plan, plan.hubs or (), spoken) or _having(plan, spoken)
    if topic := " ".join(spoken.unexplained(plan)):
        return spoken.settled(plan.model_copy(update={"requests": ()}), topic)
    return plan


def _having(plan: Plan, spoken: Spoken) -> Plan:
    """A plan that asks for one attribute, of those that have it where the others do not."""
    hubs = plan.hubs or ()
    if len(plan.requests) != 1 or plan.operation is not Operation.LIST:
        return plan
    facet = plan.requests[0].facet
    bearing = [hub for hub in hubs if hub in spoken.grounding.view.column(facet).by_hub]
    if not 0 < len(bearing) < len(hubs):
        return plan
    has = Condition(facet=facet, words=plan.requests[0].words)
    return plan.model_copy(update={"conditions": (has,)})


def kept_and_left_out(both: Sides, spoken: Spoken) -> Plan:
    """Return what is at hand with some left out, and others kept, let in again where they were out.

    What was not left out before is all that is kept.
    """
    context = spoken.context
    keys = {condition.facet.key for condition in (*both.kept, *both.left_out)}
    start = base(context, keys)
    if start is None:
        return spoken.grounding.ground(spoken.text)
    known, kept = let_in_again(start.conditions, both.kept)
    plan = start.plan.model_copy(update={"not_understood": (), "unmatched": ()})
    conditions = exchanged(known, [*kept, *both.left_out])
    listing = {"requests": (), "operation": Operation.LIST, "order_by": None, "limit": None}
    narrowed = under(plan, plan, surely(conditions), start.hubs).model_copy(update=listing)
    return narrowed if both.kept else _computed_again(narrowed, spoken)


def on_topic_in_part(plan: Plan, hubs: Sequence[str], spoken: Spoken) -> Plan | None:
    """Return which papers are on what a plan takes for part of an attribute's name, if some are.

    "Only those on graphs" does not ask for the "underlying knowledge graph" of each.
    """
    asked = [request for request in plan.requests if request.words]
    if not asked or plan.conditions or any(_is_called(r, spoken) for r in asked):
        return None
    words = " ".join([*(request.words for request in asked), *spoken.unexplained(plan)])
    settled = spoken.settled(Plan(question="", hubs=tuple(hubs)), words)
    found = spoken.grounding.in_order(settled) if settled.topic is not None else ()
    if 0 < len(found) < len(hubs):
        return settled
    none = Plan(question="", hubs=tuple(hubs), topic=Topic(wording=words, hubs=()))
    return none if not found and spoken.speaks_about(asked[0].words) else None


def _is_called(request: Request, spoken: Spoken) -> bool:
    """Whether an attribute is asked for by its name, or by the noun of it: "with code"."""
    said, name = phrase(request.words), phrase(request.facet.name)
    before = spoken.text[: max(spoken.text.find(request.words), 0)]
    had = said[-1:] == name[-1:] and _HAVING.search(before) is not None
    return had or set(said) >= set(name)


def _on_the_topic(conditions: Sequence[Condition], spoken: Spoken) -> Plan | None:
    """What meets some conditions and is on the topic that led here, shown or not."""
    context = spoken.context
    led_here = (told.plan for told in context.earlier if set(context.hubs) <= set(told.hubs))
    first = next((p for p in led_here if p.hubs is None and (p.conditions or p.topic)), None)
    if first is None:
        return None
    plan = under(first, first, exchanged(first.conditions, conditions), None)
    plan = plan.model_copy(update={"requests": (), "operation": Operation.LIST, "group_by": None})
    if first.topic is None or spoken.grounding.in_order(plan):
        return plan
    asked = spoken.grounding.ground_in_words(spoken.about(first.topic.wording))
    return spoken.settled(asked, "")


def _like_the_topic(conditions: Sequence[Condition], spoken: Spoken) -> Plan | None:
    """Those of all papers meeting some conditions that are nearest to the topic of those at hand.

    None where these were found by anything but a topic.
    """
    before = spoken.context.plan
    if before is None or before.topic is None or before.topic.negated or before.conditions:
        return None
    if before.hubs is not None or any(c.negated for c in conditions):
        return None
    near = SimilarTo(wording=before.topic.wording)
    plan = Plan(question=spoken.text, hub_type=before.hub_type, conditions=tuple(conditions))
    return plan.model_copy(update={"similar_to": near}) if spoken.grounding.in_order(plan) else None


def _with_in_title(
    conditions: Sequence[Condition], hubs: Sequence[str], spoken: Spoken
) -> Plan | None:
    """Those of some papers whose titles say what no paper has as the value that is so called."""
    labels = spoken.grounding.view.hubs
    said = {stem for c in conditions if not c.negated for stem in phrase(c.words)}
    by_name = bool(said) and all(c.values and not (c.negated or c.is_number) for c in conditions)
    titled = [hub for hub in hubs if said <= set(phrase(labels[hub].label))] if by_name else []
    return chosen(titled, spoken.context) if titled else None


def _about(hubs: Sequence[str], spoken: Spoken) -> Plan | None:
    """Those of some papers that are on what sounds like a topic, where no value is so called."""
    words = spoken.grounding.topic_spoken_of(spoken.text)
    settled = spoken.settled(Plan(question="", hubs=tuple(hubs)), words) if words else None
    return settled if settled is not None and settled.topic is not None else None


def _with_what_they_were_found_by(plan: Plan, context: Context) -> Plan:
    before = context.plan
    if before is None or plan.hubs != context.hubs or before.similar_to is not None:
        return plan
    if before.hubs is None:
        return plan.model_copy(update={"found_by": before.conditions})
    return plan.model_copy(update={"found_by": all_conditions(before) if before.found_by else ()})
