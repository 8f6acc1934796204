"""Whether a message is answered by the facts nearest to it, in place of its plan or beside it."""

from collections.abc import Sequence

from tools.hublink.core.plan import NearFact, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.retrieval.fact_lines import FactReader
from tools.weighing.facts_around import Inquiry
from tools.weighing.nearest_facts import nearest_facts
from tools.workspace.library import Library
from tools.workspace.readings.content_questions import REASONS

_MOST_BESIDE = 4
"""So many facts at most are told beside what a plan leads to."""
_HARDLY, _RATHER, _PERHAPS, _LIKELY = 0.3, 0.4, 0.5, 0.6
"""Sureties below which a plan is hardly right, gives way to facts if it leaves words, or if what
is asked for is stated as it is, and may miss what is stated in other words."""
_CLEARLY = 0.6
"""Least probability of a fact that is told beside what a plan leads to, or in its place."""
_STATED = ("yes_no", "reasons", "advice", "value", "overview")
"""Kinds of answers that are stated; others, such as lists and numbers, are made of what is."""
_SURELY_STATED = 0.6
_MOSTLY = 0.5


def told_by_facts(
    plan: Plan, surety: float, inquiry: Inquiry, library: Library, reader: FactReader
) -> Plan | None:
    """Return the plan of a message, right with some `surety`, with the facts nearest to it.

    These alone are told where they are likelier to be asked for. None where the answer is none that
    facts are by themselves, such as a list, a number or what is not so, where what is named is not
    known, or not held, where the plan tells mostly the same, and where no fact is near.
    """
    lost = not plan.is_bounded and _finds_nothing(plan, library)
    if (surety >= _LIKELY and not lost) or _is_no_fact(plan):
        return None
    if lost and _awaits_vectors(library):
        return None
    if surety >= _HARDLY and plan.is_bounded and not library.find(plan).hubs:
        return None
    stated = not _names_anything(plan) or _asks_what_is_stated(inquiry.text, library)
    if not stated and (surety >= _RATHER or plan.confidence >= 1):
        return None
    nearest = nearest_facts(inquiry, library, reader)
    if not nearest or (not stated and nearest[0].probability < _CLEARLY):
        return None
    if not _are_names(nearest, library) and _asks_for_names(plan, library):
        return None
    if surety >= _HARDLY and _share_told(plan, nearest, library) >= _MOSTLY:
        return None
    goes_by_plan = surety >= _PERHAPS or (inquiry.edits and stated)
    if not lost and (goes_by_plan or nearest[0].probability < max(surety, _CLEARLY)):
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


def _finds_nothing(plan: Plan, library: Library) -> bool:
    similar = plan.similar_to
    return similar is None or not library.has_similar(similar.wording, plan.hubs)


def _awaits_vectors(library: Library) -> bool:
    """Whether what a question is about can only be told later, which is to be said."""
    return library.retriever.wants_vectors and library.similarity_unavailable() is not None


def _is_no_fact(plan: Plan) -> bool:
    """Whether a plan asks for what no fact states as it is: what is not so, or is made of many."""
    denies = any(condition.negated for condition in plan.conditions)
    denies |= plan.topic is not None and plan.topic.negated
    computes = plan.operation not in (Operation.LIST, Operation.VERIFY)
    unknown = plan.beyond or plan.unmatched or plan.not_held not in ((), REASONS)
    return bool(denies or computes or unknown)


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
    bound = {condition.facet: set(condition.values) for condition in plan.conditions}
    asked = {request.facet for request in plan.requests} | {plan.group_by, plan.order_by}

    def tells(fact: NearFact) -> bool:
        if found.isdisjoint(fact.hubs) and not verifies:
            return False
        by_condition = fact.facet in bound and (verifies or fact.value in bound[fact.facet])
        return by_condition or fact.facet in asked or plan.overview

    total = sum(fact.probability for fact in nearest)
    return sum(fact.probability for fact in nearest if tells(fact)) / total
