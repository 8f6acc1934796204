"""Edits that ask about what is at hand: attributes, overviews, reasons, references."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from tools.hublink.core.plan import Operation, Plan, Statistic
from tools.hublink.dialogue.arranging import chosen, the_most
from tools.hublink.dialogue.conditions import all_conditions
from tools.hublink.dialogue.pointing import (
    Pointed,
    described,
    number_meant,
    one_described,
    pointed_at,
    singled_out,
)
from tools.hublink.dialogue.spoken import Spoken
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import stem, tokens
from tools.hublink.question.common_attributes import columns_named
from tools.hublink.question.everyday_words import asked_otherwise
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE

NAMED = 0.7
"""Certainty from which an attribute is named, and not merely meant."""
_THERE = re.compile(r"\s+there(?=\W*$)", re.IGNORECASE)
_MEANT = 0.6
"""Certainty from which a word of a message means an attribute."""
_LIKELY = 0.5
"""Probability from which "which is newer" is taken for the newest of some."""
_WHICH = frozenset(map(stem, ("which", "what")))
_TOLD = frozenset("this so".split())
_FRAMES = 0.9
"""Probability from which a word says nothing of what is asked."""
_WITH_ANOTHER = (Operation.LIST, Operation.COUNT, Operation.SUMMARIZE)
"""What a question may want computed besides which something else is asked."""
_OF_SEVERAL = (Operation.EXTREME, Operation.RANK, Operation.COMPARE)
_POINTING = frozenset("it they and what about how for the of please now then also ok".split())
ASKING_WORDS = frozenset("who whom whose what which where when why how".split())
_SINGULAR = frozenset("it this that one".split())
_BARE_COUNT = frozenset(
    "how many is are that this it they those these them there now ok so".split()
)
_THESE = frozenset("these those them both two all".split())


def of_results(spoken: Spoken) -> Plan:
    """Return a question about the papers pointed at, else about all that is at hand."""
    if asks_where_told(spoken):
        return chosen(spoken.context.foremost, spoken.context)
    if (most := the_most(spoken)) is not None:
        return _among_rows(most, spoken)
    pointed = pointed_or_described(spoken)
    plan = about(spoken, pointed)
    before = spoken.context.plan
    plan = _among_rows(plan, spoken)
    if plan.statistic is Statistic.SHARE and not plan.conditions:
        return _share(plan, spoken)
    if plan.operation is Operation.COUNT and all(r.certainty < NAMED for r in plan.requests):
        bare = {"not_held": ()} if _BARE_COUNT.issuperset(spoken.words) else {}
        plan = plan.model_copy(update={"requests": (), **bare})
    if pointed is not None and before is not None and not asks_more(pointed.rest):
        return plan.model_copy(update={"requests": before.requests, "not_understood": ()})
    if plan.operation is Operation.COMPARE:
        named = tuple(request for request in plan.requests if request.certainty >= NAMED)
        return plan.model_copy(update={"requests": named, "conditions": ()})
    if _is_open(plan):
        plan = _foremost(plan, spoken)
    meant = any(request.words and request.certainty >= _MEANT for request in plan.requests)
    if meant or not (_is_open(plan) and _wants_more(spoken)):
        return plan
    wordings = spoken.grounding.wordings
    guess = wordings.best("attributes", spoken.text)
    sure = guess.label != NO_ATTRIBUTE and guess.probability >= NAMED
    asked = asked_otherwise(plan, spoken.grounding.view, wordings) if sure else None
    return asked or (plan if sure and plan.requests else _unanswered(spoken))


def asks_where_told(spoken: Spoken) -> bool:
    """Return whether a message asks nothing but which paper says what was told: "which one is it".

    It has a noun for papers after "which", a word for what was told, and only words that frame.
    """
    stems = [stem(word) for word in spoken.words]
    grounding = spoken.grounding
    asked = any(one in _WHICH and other in grounding.hub_stems for one, other in pairwise(stems))
    told = _THESE | _TOLD if grounding.names_several(spoken.text) else _TOLD | _SINGULAR
    if not (asked and spoken.context.hubs and told & set(spoken.words)):
        return False
    roles = grounding.wordings.roles.of(spoken.text)
    placed = zip(stems, roles, strict=True)
    framing = (role[Role.FRAME] >= _FRAMES or word in grounding.hub_stems for word, role in placed)
    plan = grounding.ground(spoken.text, guess=False)
    return all(framing) and not (plan.conditions or plan.hub_words or plan.order_by)


def asking_also(plan: Plan, asked: Spoken, question: str) -> Plan | None:
    """Return a plan that also asks for what is `asked` besides of the papers it finds.

    None where that is not understood, asks for nothing that they tell or about other papers.
    """
    grounding = asked.grounding
    hubs = grounding.in_order(plan) if plan.is_bounded and plan.similar_to is None else ()
    if not hubs or plan.operation not in _WITH_ANOTHER or plan.group_by or plan.not_understood:
        return None
    also = grounding.ground_in_words(asked.text, within=hubs)
    known = {request.facet.key for request in plan.requests}
    asked_for = (request for request in also.requests if request.facet.key not in known)
    more = tuple(
        r for r in asked_for if not grounding.view.column(r.facet).by_hub.keys().isdisjoint(hubs)
    )
    says_other = also.conditions or also.hub_words or also.not_held or asked.unexplained(also)
    if says_other or not more or also.operation is not Operation.LIST:
        return None
    listed: dict[str, object] = {"operation": Operation.LIST, "statistic": None, "overview": False}
    if plan.hubs is None and not plan.requests:
        listed |= {"hubs": hubs, "found_by": plan.conditions, "conditions": ()}
    return plan.model_copy(
        update={"question": question, "requests": (*plan.requests, *more), **listed}
    )


def _among_rows(plan: Plan, spoken: Spoken) -> Plan:
    """The plan of the best among the rows that were told before, but for what it asks the name of.

    "Which system came out best there?" is of the same metric and data set, and of any system.
    """
    before = spoken.context.plan
    if plan.order_by is None or before is None or not spoken.grounding.tells_rows(before):
        return plan
    node = plan.order_by.key[:-1]
    asked = {facet.key for facet in columns_named(spoken.text, spoken.grounding)}
    asked |= {condition.facet.key for condition in plan.conditions}
    rows = (c for c in before.conditions if c.facet.key[: len(node)] == node)
    kept = tuple(condition for condition in rows if condition.facet.key not in asked)
    return plan.model_copy(update={"conditions": (*kept, *plan.conditions)})


def _wants_more(spoken: Spoken) -> bool:
    """Whether a message asks something of what is at hand, rather than to see it again."""
    asks = spoken.words and spoken.words[0] in ASKING_WORDS
    return bool(asks) and bool(_SINGULAR & set(spoken.words))


def _unanswered(spoken: Spoken) -> Plan:
    """The plan of a question that nothing in the graph tells of what is at hand."""
    return Plan(question=spoken.text, hubs=(), not_understood=(spoken.text.strip(" ?"),))


def asks_more(text: str) -> bool:
    """Return whether a message has words besides those that it points with."""
    return not _POINTING.issuperset(token.lower for token in tokens(text))


def _is_open(plan: Plan) -> bool:
    """Whether nothing is asked of the papers but which of them it is."""
    named = any(request.certainty >= NAMED for request in plan.requests)
    asks = named or plan.conditions or plan.overview or plan.order_by or plan.group_by
    return plan.operation is Operation.LIST and not asks and len(plan.hubs or ()) > 1


def _foremost(plan: Plan, spoken: Spoken) -> Plan:
    """The newest or the oldest of some papers, where the wording asks for that."""
    guess = spoken.grounding.wordings.best("edits", spoken.text)
    if guess.label not in ("newest", "oldest") or guess.probability < _LIKELY:
        return plan
    return plan.model_copy(
        update={
            "operation": Operation.EXTREME,
            "requests": (),
            "order_by": spoken.grounding.year_facet,
            "descending": guess.label == "newest",
            "not_understood": (),
        }
    )


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
    """Return the papers whose references are wanted: those pointed at or named, else at hand."""
    if (pointed := upon(spoken)) is not None:
        return Plan(question=spoken.text, hubs=pointed.hubs, beyond=pointed.beyond)
    fresh = spoken.grounding.ground(spoken.text, guess=False)
    hubs = _meant(spoken)
    if fresh.hub_words:
        hubs = fresh.hubs or ()
    elif fresh.conditions:
        amount, what = number_meant(spoken.text)
        fitting = (each for each in _described(fresh, what, spoken) if each)
        hubs = next((each for each in fitting if amount in (None, len(each))), ())
        if not hubs:
            return Plan(question=spoken.text, hubs=(), beyond=" ".join(spoken.words))
    elif not hubs:
        plan = spoken.settled(fresh)
        hubs = spoken.grounding.in_order(plan) if plan.is_bounded else ()
    return Plan(question=spoken.text, hubs=hubs)


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
    if _THESE & set(spoken.words):
        return context.together
    kind = spoken.grounding.ground(spoken.text).operation
    return context.hubs if kind is not Operation.LIST else context.foremost


def _share(plan: Plan, spoken: Spoken) -> Plan:
    """The share that the papers at hand are of those they were chosen from."""
    lineage = spoken.context.lineage
    narrowed = lineage[0].plan if lineage else None
    if narrowed is None or not narrowed.conditions:
        return plan
    update = {"operation": Operation.SUMMARIZE, "statistic": Statistic.SHARE, "requests": ()}
    return narrowed.model_copy(update={**update, "whole": (), "group_by": None, "order_by": None})
