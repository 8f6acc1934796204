"""Whether a message is answered by the facts nearest to it, in place of its plan or beside it."""

from collections.abc import Sequence, Set
from typing import NamedTuple

from tools.hublink.core.plan import NearFact, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.question.conditions.weakness import is_weak
from tools.hublink.retrieval.fact_lines import FactReader
from tools.weighing.facts_around import Inquiry
from tools.weighing.nearest_facts import nearest_facts
from tools.workspace.library import Library
from tools.workspace.readings.content_questions import REASONS

_MOST_BESIDE = 4
"""So many facts at most are told beside what a plan leads to."""
_HARDLY, _RATHER, _PERHAPS, _LIKELY = 0.25, 0.4, 0.5, 0.6
"""Sureties below which a plan is hardly right, gives way to facts if it leaves words, or if what
is asked for is stated as it is, and may miss what is stated in other words."""
_HARDLY_EDITED = 0.15
"""The same as the first of these of what does to others what was done before; below it a fact is
told that is not clearly asked for."""
_CLEARLY = 0.6
"""Least probability of a fact that is told beside what a plan leads to, or in its place."""
_STATED = ("yes_no", "reasons", "advice", "value", "overview")
"""Kinds of answers that are stated; others, such as lists and numbers, are made of what is."""
_SURELY_STATED = 0.6
_MOSTLY = 0.5
_BY_NAME = 0.9
"""Certainty from which an attribute is asked for by its name."""


class _Weighed(NamedTuple):
    """A plan that may not be right, and what is known of it.

    It is right with some `surety`, or `hardly`. It is `lost` where it names nothing and nothing is
    like it, and `denies` where nothing is as it wants it. What is asked for may be `stated` so.
    """

    plan: Plan
    surety: float
    hardly: bool
    lost: bool
    denies: bool
    stated: bool


def told_by_facts(
    plan: Plan, surety: float, inquiry: Inquiry, library: Library, reader: FactReader
) -> Plan | None:
    """Return the plan of a message, right with some `surety`, with the facts nearest to it.

    These alone are told where they are likelier to be asked for. None where what is named is not
    known, or not held, where it is asked what is not so, and where no fact is near; nor, unless the
    plan is hardly right, where the answer is none that facts are by themselves, such as a list or a
    number, or where the plan tells mostly the same.
    """
    weighed = _weighed(plan, surety, inquiry, library)
    if _is_not_known(plan) or _says_no(plan) or not _may_be_a_fact(weighed, inquiry.edits):
        return None
    if weighed.lost and _awaits_vectors(library):
        return None
    nearest = _answering(nearest_facts(inquiry, library, reader), weighed, inquiry, library)
    if not nearest or _tells_better(weighed, nearest, library):
        return None
    if not _are_told_alone(weighed, nearest):
        beside = tuple(fact for fact in nearest[:_MOST_BESIDE] if fact.probability >= _CLEARLY)
        return plan.model_copy(update={"nearest": beside}) if beside else None
    hubs = tuple(dict.fromkeys(hub for fact in nearest for hub in fact.hubs))
    return Plan(
        question=plan.question,
        hub_type=plan.hub_type,
        hubs=hubs,
        nearest=nearest,
        by_facts=True,
        confidence=nearest[0].probability,
    )


def _weighed(plan: Plan, surety: float, inquiry: Inquiry, library: Library) -> _Weighed:
    return _Weighed(
        plan=plan,
        surety=surety,
        hardly=surety < (_HARDLY_EDITED if inquiry.edits else _HARDLY),
        lost=not plan.is_bounded and _finds_nothing(plan, library),
        denies=_denies(plan, library),
        stated=not _names_anything(plan) or _asks_what_is_stated(inquiry.text, library),
    )


def _may_be_a_fact(weighed: _Weighed, edits: bool) -> bool:
    """Whether a message may ask for facts, whatever plan it is read as."""
    if weighed.hardly:
        return True
    plan, surety = weighed.plan, weighed.surety
    if edits or (surety >= _LIKELY and not weighed.lost) or _is_no_fact(plan):
        return False
    leaves_words = surety < _RATHER and plan.confidence < 1
    return weighed.stated or leaves_words or weighed.denies


def _answering(
    nearest: tuple[NearFact, ...], weighed: _Weighed, inquiry: Inquiry, library: Library
) -> tuple[NearFact, ...]:
    """The facts that may answer: of what is named for sure, and asked for by name, if anything is.

    Another value of what is sought in vain is none, nor what is no name where names are wanted.
    """
    if weighed.denies and _only_bounds(weighed.plan):
        return ()  # of the years before and after nothing is to be told
    if weighed.denies:
        sought = {condition.facet for condition in weighed.plan.conditions}
        kinds = {fact.facet: library.view.column(fact.facet).kind for fact in nearest}
        years = {facet for facet, kind in kinds.items() if kind is ValueKind.YEAR}
        nearest = tuple(fact for fact in nearest if fact.facet not in sought | years)
    if (named := _named(weighed.plan, library)) is not None:
        nearest = tuple(fact for fact in nearest if not named.isdisjoint(fact.hubs))
    said = inquiry.text.lower()
    named_so = (r for r in weighed.plan.requests if r.words and r.words.lower() in said)
    asked = {request.facet for request in named_so if request.certainty >= _BY_NAME}
    if asked:
        nearest = tuple(fact for fact in nearest if fact.facet in asked)
    names = _asks_for_names(weighed.plan, library)
    return nearest if _are_names(nearest, library) or not names else ()


def _only_bounds(plan: Plan) -> bool:
    """Whether a plan names but years or other numbers."""
    bounds = bool(plan.conditions) and all(each.is_number for each in plan.conditions)
    return bounds and plan.topic is None and not (plan.hub_words or plan.titled or plan.sayings)


def _named(plan: Plan, library: Library) -> Set[str] | None:
    """The papers of all that a plan names for sure; None where it names nothing so."""
    sure = tuple(
        condition
        for condition in plan.conditions
        if condition.values and not (condition.negated or is_weak(condition, library.view))
    )
    if not sure and not plan.hub_words:
        return None
    hubs = plan.hubs if plan.hub_words else None
    named = Plan(question=plan.question, hub_type=plan.hub_type, hubs=hubs, conditions=sure)
    return set(library.find(named).hubs)


def _tells_better(weighed: _Weighed, nearest: Sequence[NearFact], library: Library) -> bool:
    """Whether a plan tells mostly the same as facts, or as well what these hardly tell."""
    clearly = nearest[0].probability >= _CLEARLY
    if weighed.hardly and not weighed.denies:
        says_why = weighed.plan.not_held == REASONS
        doubtful = says_why or (weighed.surety >= _HARDLY_EDITED and not weighed.lost)
        if doubtful and not clearly:
            return True
        if not _is_no_fact(weighed.plan):
            return False
    elif not (weighed.stated or clearly):
        return True
    return _share_told(weighed.plan, nearest, library) >= _MOSTLY


def _are_told_alone(weighed: _Weighed, nearest: Sequence[NearFact]) -> bool:
    """Whether facts are told in place of what a plan leads to."""
    surety = weighed.surety
    if weighed.lost or (weighed.hardly and not weighed.denies):
        return True
    likelier = nearest[0].probability >= max(surety, _CLEARLY)
    return surety < _PERHAPS and not weighed.denies and likelier


def _denies(plan: Plan, library: Library) -> bool:
    """Whether nothing is as a plan wants it, which is told before what comes near."""
    return plan.is_bounded and not library.find(plan).hubs


def _finds_nothing(plan: Plan, library: Library) -> bool:
    similar = plan.similar_to
    return similar is None or not library.has_similar(similar.wording, plan.hubs)


def _awaits_vectors(library: Library) -> bool:
    """Whether what a question is about can only be told later, which is to be said."""
    return library.retriever.wants_vectors and library.similarity_unavailable() is not None


def _is_not_known(plan: Plan) -> bool:
    """Whether a plan asks for what the graph does not hold, which is to be said."""
    return bool(plan.beyond or plan.unmatched or plan.not_held not in ((), REASONS))


def _says_no(plan: Plan) -> bool:
    """Whether a plan is for what is not so, which no fact states."""
    topic = plan.topic is not None and plan.topic.negated
    return topic or any(condition.negated for condition in plan.conditions)


def _is_no_fact(plan: Plan) -> bool:
    """Whether a plan asks for what no fact states by itself: what lies within, is made of many."""
    bounds = any(c.lowest != c.highest or c.counts_values for c in plan.conditions)
    computes = plan.operation not in (Operation.LIST, Operation.VERIFY)
    return bool(bounds or computes)


def _asks_for_names(plan: Plan, library: Library) -> bool:
    """Whether people alone are asked for, which no other facts answer."""
    kinds = {library.view.column(request.facet).kind for request in plan.requests}
    return kinds == {ValueKind.NAME}


def _are_names(facts: Sequence[NearFact], library: Library) -> bool:
    return any(library.view.column(fact.facet).kind is ValueKind.NAME for fact in facts)


def _names_anything(plan: Plan) -> bool:
    return plan.is_bounded or plan.similar_to is not None


def _asks_what_is_stated(text: str, library: Library) -> bool:
    guesses = library.grounding.wordings.guesses("answers", text)
    return sum(each.probability for each in guesses if each.label in _STATED) >= _SURELY_STATED


def _share_told(plan: Plan, nearest: Sequence[NearFact], library: Library) -> float:
    """How much of what is probably asked for a plan tells, or finds its papers by."""
    found, verifies = set(library.find(plan).hubs), plan.operation is Operation.VERIFY
    points = plan.hubs is not None and not plan.hub_words
    bound = {condition.facet: set(condition.values) for condition in plan.conditions}
    asked = {request.facet for request in plan.requests} | {plan.group_by, plan.order_by}

    def tells(fact: NearFact) -> bool:
        if points and found and fact.facet in asked:
            return True  # of which papers, what is at hand tells better
        if found.isdisjoint(fact.hubs) and not verifies:
            return False
        by_condition = fact.facet in bound and (verifies or fact.value in bound[fact.facet])
        return by_condition or fact.facet in asked or plan.overview

    total = sum(fact.probability for fact in nearest)
    return sum(fact.probability for fact in nearest if tells(fact)) / total
