"""Edits that ask about what is at hand: attributes, overviews, reasons, references."""

import re
from collections.abc import Iterator, Sequence

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.dialogue.message.conditions import all_conditions
from tools.hublink.dialogue.message.describing import described, one_described, singled_out
from tools.hublink.dialogue.message.pointing import Pointed, number_meant, pointed_at
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.message.subject import NAMED
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import WORK_STEMS, stem, tokens
from tools.hublink.vocabulary.asked_attributes import TITLE

_THERE = re.compile(r"\s+there(?=\W*$)", re.IGNORECASE)
_OF_SEVERAL = (Operation.EXTREME, Operation.RANK, Operation.COMPARE)
_SURELY_TITLES = 0.85
"""Probability from which a message asks for what papers are called."""
_LINKS = frozenset(map(stem, "link links pdf pdfs url urls fulltext fulltexts download".split()))
_GETTING = frozenset(
    map(stem, "send give show get open access read full text texts file files mail email".split())
)
"""What else a wish for links may say."""
ASKING_WORDS = frozenset("who whom whose what which where when why how".split())
THESE = frozenset("these those them both two all".split())
_IT = ("it", "its")


def pointed_or_described(spoken: Spoken) -> Pointed | None:
    """Return what a message points at by number or place, or by words of a title."""
    pointed = pointed_at(spoken.text, spoken.context)
    return pointed or described(spoken) or one_described(spoken)


def upon(spoken: Spoken) -> Pointed | None:
    """Return what something is to be done with, if a message says which of the papers told."""
    return pointed_or_described(spoken) or singled_out(spoken)


def about(spoken: Spoken, pointed: Pointed | None) -> Plan:
    """Return the plan of a question within the papers pointed at, else within those it means."""
    text = pointed.rest if pointed else _THERE.sub("", spoken.text)
    if pointed:
        return spoken.grounding.ground_in_words(text, within=pointed.hubs)
    context = spoken.context
    plan = spoken.grounding.ground_in_words(text, within=_meant(spoken))
    wider = plan.operation in _OF_SEVERAL and len(plan.hubs or ()) == 1
    if wider and len(context.together) > 1 and not plan.hub_words:
        return spoken.grounding.ground_in_words(text, within=context.together)
    return plan


def told_more(spoken: Spoken) -> Plan:
    """Return an overview of what is pointed at or named, else of what is at hand."""
    pointed = upon(spoken)
    plan = about(spoken, pointed)
    fresh = plan if pointed else spoken.grounding.ground(spoken.text, guess=False)
    if fresh.hub_words or (fresh.conditions and not spoken.context.hubs):
        plan = fresh
    return plan.model_copy(update={"requests": (), "operation": Operation.LIST, "overview": True})


def reasons(spoken: Spoken) -> Plan:
    """Return the papers pointed at, else those at hand, with what they were found by."""
    pointed = upon(spoken)
    before = spoken.context.plan
    hubs = pointed.hubs if pointed else spoken.context.foremost
    if before is None:
        return spoken.grounding.ground(spoken.text, within=hubs)
    found = _found_by(hubs, spoken)
    return before.model_copy(
        update={
            "hubs": hubs,
            "conditions": all_conditions(found) if found else (),
            "topic": found.topic if found else None,
            "found_by": (),
            "requests": (),
            "not_held": (),
            "overview": found is None,
            "reasons": found is not None,
            "operation": Operation.LIST,
            "group_by": None,
            "order_by": None,
            "statistic": None,
        }
    )


def _found_by(hubs: Sequence[str], spoken: Spoken) -> Plan | None:
    """The last plan that some papers were found by."""
    plans = (each.plan for each in reversed(spoken.context.earlier) if set(hubs) <= set(each.hubs))
    return next((plan for plan in plans if all_conditions(plan) or plan.topic), None)


def taken_along(spoken: Spoken) -> Plan:
    """Return the papers whose references are wanted: those pointed at or named, else at hand.

    Those named are told with what they were named by.
    """
    if (pointed := upon(spoken)) is not None:
        return Plan(question=spoken.text, hubs=pointed.hubs, beyond=pointed.beyond)
    fresh = spoken.grounding.ground(spoken.text, guess=False)
    if fresh.hub_words:
        return Plan(question=spoken.text, hubs=fresh.hubs or (), hub_words=fresh.hub_words)
    hubs = _meant(spoken)
    if fresh.conditions:
        amount, what = number_meant(spoken.text)
        fitting = (each for each in _described(fresh, what, spoken) if each)
        hubs = next((each for each in fitting if amount in (None, len(each))), ())
        if not hubs:
            return Plan(question=spoken.text, hubs=(), beyond=" ".join(spoken.words))
    elif not hubs:
        plan = spoken.settled(fresh)
        hubs = spoken.grounding.in_order(plan) if plan.is_bounded else ()
        return Plan(question=spoken.text, hubs=hubs, topic=plan.topic)
    return Plan(question=spoken.text, hubs=hubs, found_by=fresh.conditions)


def _described(fresh: Plan, what: str, spoken: Spoken) -> Iterator[tuple[str, ...]]:
    """The papers that may be described: at hand, else told before, by conditions or as a topic."""
    named = fresh.model_copy(update={"requests": (), "operation": Operation.LIST})
    found = spoken.grounding.in_order(named)
    told = [_meant(spoken), *(each.hubs for each in reversed(spoken.context.earlier))]
    yield from (tuple(hub for hub in hubs if hub in found) for hubs in told)
    for hubs in told if what else ():
        plan = spoken.settled(Plan(question="", hubs=hubs), what)
        yield spoken.grounding.in_order(plan) if plan.topic is not None else ()
    yield found if not (told and spoken.points_back) else ()


def _meant(spoken: Spoken) -> tuple[str, ...]:
    """The papers that a message without a place or number means."""
    context = spoken.context
    if THESE & set(spoken.words):
        return context.together
    if spoken.pronoun.lower() in _IT:
        return context.foremost
    kind = spoken.grounding.ground(spoken.text).operation
    return context.hubs if kind is not Operation.LIST else context.foremost


def titles_of_told(spoken: Spoken) -> Plan | None:
    """Return the papers at hand, where a message asks for nothing but what they are called."""
    pointed = pointed_at(spoken.text, spoken.context)
    hubs = pointed.hubs if pointed else spoken.context.foremost
    text = pointed.rest if pointed else spoken.text
    guess = spoken.grounding.wordings.best("attributes", text)
    sure = guess.label == TITLE and guess.probability >= _SURELY_TITLES
    if not (hubs and sure) or read_cues(text).operation is not Operation.LIST:
        return None
    said = spoken.grounding.ground(text, within=hubs, guess=False)
    if said.conditions or said.topic or any(r.certainty >= NAMED for r in said.requests):
        return None
    before = spoken.context.plan
    hub_type = before.hub_type if before is not None else ""
    return Plan(question=spoken.text, hub_type=hub_type, hubs=hubs, confidence=1.0)


def links_of_told(spoken: Spoken) -> Plan | None:
    """Return the papers at hand, where a message only wants to open them: "pdfs?", "links to them".

    Whoever tells them says where they are.
    """
    pointed = pointed_at(spoken.text, spoken.context)
    hubs = pointed.hubs if pointed else spoken.context.foremost
    words = {word.stem for word in tokens(spoken.text) if not word.is_function_word}
    if not hubs or words.isdisjoint(_LINKS) or not words <= _LINKS | _GETTING | WORK_STEMS:
        return None
    before = spoken.context.plan
    hub_type = before.hub_type if before is not None else ""
    return Plan(question=spoken.text, hub_type=hub_type, hubs=hubs, confidence=1.0)
