"""The readings of a question over an index: each plan it may have, and how probable it is."""

from typing import TYPE_CHECKING

from tools.hublink.core.plan import Operation, Plan, SimilarTo, Topic
from tools.hublink.language.explanation import says_topic
from tools.hublink.question.candidates import Candidate, candidates
from tools.hublink.question.likelihood import (
    CandidateOutcome,
    PossibleReading,
    features_of,
    probability,
)

if TYPE_CHECKING:
    from tools.workspace.library import Library

_MOST = 0.5
"""The share of words from which a plan that names them stands against a topic nobody writes on."""
_SURE = 0.5
"""Certainty of a condition that stands without what a question is about besides."""

_NEARLY = 0.03
"""Readings as near in probability to the best are told apart by how they sound."""


def readings(plan: Plan, library: "Library") -> tuple[PossibleReading, ...]:
    """Return the ways to read the question of a plan that binds all its words, likeliest first."""
    found: list[PossibleReading] = []
    for candidate in candidates(plan, library.grounding):
        carried_out, outcome = _carried_out(candidate, library)
        features = features_of(candidate, outcome, plan, library.grounding)
        unlikely = features["odds"] < 0 or (bool(found) and _stands(found[0]))
        if found and ((not outcome.best and unlikely) or _parts_a_topic(candidate, outcome)):
            continue
        if not found and features["complete"]:
            return (PossibleReading(plan=carried_out, features=features, probability=1.0),)
        found.append(
            PossibleReading(plan=carried_out, features=features, probability=probability(features))
        )
    founded = [each for each in found if not _is_of_all(each.plan)] or found
    best = max(each.probability for each in founded)
    near = [each for each in founded if each.probability >= best - _NEARLY]
    chosen = max(near, key=lambda each: (not each.features["topic"], each.features["odds"]))
    others = (each for each in found if each is not chosen)
    return (chosen, *sorted(others, key=lambda each: -each.probability))


def _parts_a_topic(candidate: Candidate, outcome: CandidateOutcome) -> bool:
    """Whether only some words are taken for a topic, and no hub is on what the others name too."""
    conditions = candidate.plan.conditions
    parted = bool(candidate.about and conditions) and all(map(says_topic, conditions))
    return parted and not outcome.hubs


def _is_of_all(plan: Plan) -> bool:
    """Whether a plan leaves words, and would tell of all papers what they say nothing of."""
    bounds = (plan.conditions, plan.hub_words, plan.titled, plan.topic, plan.similar_to)
    computes = plan.operation is not Operation.LIST or plan.group_by or plan.order_by
    narrowed = any(bounds) or computes or plan.hubs is not None
    return bool(plan.requests) and bool(plan.not_understood) and not narrowed


def _stands(bound: PossibleReading) -> bool:
    """Whether a plan that binds all words names most of them, and finds something."""
    finds = not (bound.features["relaxed"] or bound.features["nothing"])
    return finds and bound.plan.is_bounded and bound.features["named"] >= _MOST


def _carried_out(candidate: Candidate, library: "Library") -> tuple[Plan, CandidateOutcome]:
    """The plan with the hubs on its topic, or left to similarity where none is surely on it."""
    plan = candidate.plan
    if plan.topic is None:
        return _answered(plan, candidate.of_kind, 1.0, library)
    likely = library.on_topic(plan.topic.wording, plan.hubs)
    if not likely:
        without = _without_topic(plan)
        dropped = without.similar_to is None
        return without, CandidateOutcome(hubs=0, best=0.0, topic_dropped=dropped)
    described = _is_description(plan, library)
    topic = Topic(
        wording=plan.topic.wording,
        hubs=tuple(each.hub for each in (likely[:1] if described else likely)),
    )
    of_kind = candidate.of_kind
    return _answered(
        plan.model_copy(update={"topic": topic}),
        of_kind.model_copy(update={"topic": topic}) if of_kind else None,
        likely[0].probability,
        library,
    )


def _without_topic(plan: Plan) -> Plan:
    """A plan on whose topic no hub surely is: what is sure of it, else what is most similar."""
    wording = plan.topic.wording if plan.topic is not None else ""
    if any(condition.certainty >= _SURE for condition in plan.conditions):
        return plan.model_copy(update={"topic": None, "relaxed": (*plan.relaxed, wording)})
    return plan.model_copy(update={"topic": None, "similar_to": SimilarTo(wording=wording)})


def _answered(
    plan: Plan, of_kind: Plan | None, best: float, library: "Library"
) -> tuple[Plan, CandidateOutcome]:
    """A plan, or the one of a kind of hubs where no hub has what the plan asks for."""
    found = library.find(plan)
    missing = bool(plan.requests) and not any(fact.asked for fact in found.facts)
    if of_kind is not None and (missing or not found.hubs):
        other = library.find(of_kind)
        if other.hubs and not other.plan.relaxed:
            return of_kind, CandidateOutcome(hubs=len(other.hubs), best=best)
    relaxed = bool(found.plan.relaxed)
    return plan, CandidateOutcome(hubs=len(found.hubs), best=best, relaxed=relaxed, missing=missing)


def _is_description(plan: Plan, library: "Library") -> bool:
    """Whether a topic describes a paper of which something is asked: "who wrote the one on X"."""
    asks = bool(plan.requests) and plan.operation is Operation.LIST
    return asks and not library.grounding.names_several(plan.question)


def by_similarity_alone(plan: Plan) -> Plan:
    """Return the plan without what its words name: of it remain the papers that were spoken of."""
    spoken_of = None if plan.hub_words or plan.titled else plan.hubs
    return Plan(
        question=plan.question,
        hub_type=plan.hub_type,
        hubs=spoken_of,
        similar_to=SimilarTo(wording=plan.question),
        beyond=plan.beyond,
        confidence=plan.confidence,
    )
