"""The readings of a question over an index: each plan it may have, and how probable it is."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from tools.hublink.core.plan import Condition, Operation, Plan, SimilarTo, Statistic
from tools.hublink.language.explanation import says_topic
from tools.hublink.language.words import NOUNS_FOR_SORTS, phrase, tells, tokens
from tools.hublink.question.candidates import Candidate, candidates
from tools.hublink.question.conditions.weakness import places_of, strong_words
from tools.hublink.question.likelihood import (
    CandidateOutcome,
    PossibleReading,
    features_of,
    probability,
)
from tools.workspace.readings.carried_out import carried_out
from tools.workspace.readings.chosen import choose
from tools.workspace.readings.found_instead import found_instead
from tools.workspace.readings.searched_graph import SearchedGraph

_MOST = 0.5
"""The share of words from which a plan that names them stands against a topic nobody writes on."""
_SURELY = 0.9
"""The probability from which a paper is on a topic, so that none but it need be looked at."""
_CLEAR = 0.6
"""The probability from which a paper is on a topic that takes words which name things."""
_ON = ("on", "about", "regarding", "concerning", "of", "by", "from", "in")
_OF_KIND = 0.08
"""Probability of the kind of answer that a plan gives from which it stands without others."""


def readings(plan: Plan, library: SearchedGraph) -> tuple[PossibleReading, ...]:
    """Return the ways to read the question of a plan that binds all its words, likeliest first."""
    found: list[PossibleReading] = []
    nearest: list[Plan] = []
    for candidate in candidates(plan, library.grounding):
        plan_tried, outcome = carried_out(candidate, plan, library)
        nearest += [plan_tried] if plan_tried.similar_to is not None else []
        features = features_of(candidate, outcome, plan, library.grounding)
        unlikely = features["odds"] < 0 or (bool(found) and _stands(found[0], features))
        if found and ((not outcome.best and unlikely) or _parts_a_topic(candidate, outcome)):
            continue
        if found and _averages_one(plan_tried):
            continue
        if found and _tells(found[0]) and _is_unclear(features):
            continue
        if found and _takes_kind_for_topic(candidate, plan, library):
            continue
        if found and _tells_otherwise(plan_tried, plan, library):
            continue
        vain = bool(found) and _is_vain(found[0]) and not any(_kinds_left(candidate, plan, library))
        if found and _leaves_named(candidate, plan, library) and not vain:
            continue
        if not found and features["complete"] and features["kind"] >= _OF_KIND:
            return (PossibleReading(plan=plan_tried, features=features, probability=1.0),)
        found.append(
            PossibleReading(plan=plan_tried, features=features, probability=probability(features))
        )
    founded: Sequence[PossibleReading] = [r for r in found if not _is_of_all(r)] or found
    surely = [reading for reading in found if _is_surely_on_topic(reading, library)]
    if any(reading in surely for reading in founded):
        founded = [reading for reading in founded if not _names_nothing(reading.plan)]
    founded = [reading for reading in founded if not _leaves_topic(reading, surely)]
    chosen = found_instead(choose(founded, found, library), found, library)
    if plan.unmatched and not (chosen.plan.unmatched or _seeks_some(chosen.plan)):
        chosen = next((r for r in found if r.plan.unmatched), chosen)
    whole = _whole_of(chosen.plan, nearest)
    chosen = chosen.model_copy(update={"plan": library.grounding.lacking(whole)})
    others = (each for each in found if each.features != chosen.features)
    return (chosen, *sorted(others, key=lambda each: -each.probability))


def _tells_otherwise(tried: Plan, bound: Plan, library: SearchedGraph) -> bool:
    """Whether all papers on a topic have another value than one that it names: "sheep in Oslo".

    That is of an attribute of which each paper has one value, as those have that were named.
    """
    topic = tried.topic
    if topic is None or not topic.hubs or topic.negated:
        return False
    on_it = {word.lower for word in tokens(topic.wording)}
    for condition in bound.conditions:
        named = condition.values and condition.certainty >= _SURELY and not condition.negated
        if not named or not {word.lower for word in tokens(condition.words)} <= on_it:
            continue
        column = library.view.column(condition.facet)
        told = [{row.value for row in column.by_hub.get(hub, ())} for hub in topic.hubs]
        others = all(values and values.isdisjoint(condition.values) for values in told)
        if others and column.has_one_value_a_hub:
            return True
    return False


def _seeks_some(plan: Plan) -> bool:
    """Whether a plan is of some hubs among all, or of what is most like its words."""
    named = plan.hubs is not None or plan.conditions or plan.sayings
    return bool(named or plan.topic is not None or plan.similar_to is not None)


def _leaves_topic(reading: PossibleReading, surely: Sequence[PossibleReading]) -> bool:
    """Whether another reading, surely on a topic, only differs in that this is what one leaves."""
    plan = reading.plan
    left = {word.lower() for word in plan.not_understood}
    if not left or plan.topic is not None:
        return False
    same = (reading for reading in surely if reading.plan.conditions == plan.conditions)
    return any(
        not other.plan.not_understood
        and left <= {word.lower for word in tokens(other.plan.topic.wording)}
        and [r.facet for r in other.plan.requests] == [r.facet for r in plan.requests]
        for other in same
        if other.plan.topic is not None
    )


def _whole_of(plan: Plan, nearest: Sequence[Plan]) -> Plan:
    """The plan for what is nearest to all words in a row, where nothing is on a part of them."""
    if plan.similar_to is None:
        return plan
    part = plan.similar_to.wording
    same = (p for p in nearest if p.conditions == plan.conditions)
    wider = [p for p in same if p.similar_to and _adds_telling(part, p.similar_to.wording)]
    return min([plan, *wider], key=lambda each: len(each.not_understood))


def _adds_telling(part: str, wording: str) -> bool:
    """Whether a wording has only telling words beside a part of it."""
    before, within, after = wording.partition(part)
    return bool(within) and not any(word.is_function_word for word in tokens(before + after))


def _is_surely_on_topic(reading: PossibleReading, library: SearchedGraph) -> bool:
    """Whether some paper surely is on a topic of which papers say a word."""
    topic = reading.plan.topic
    if topic is None or reading.features["topic best"] < _SURELY:
        return False
    unsaid = {word.lower() for word in library.unsaid(topic.wording)}
    telling = {w.lower for w in tokens(topic.wording) if not w.is_function_word}
    return not telling <= unsaid


def _names_nothing(plan: Plan) -> bool:
    """Whether a plan leaves all that could tell which papers are sought."""
    named = plan.is_bounded or plan.similar_to or plan.everything
    return bool(plan.not_understood) and not named


def _averages_one(plan: Plan) -> bool:
    """Whether an average is wanted of a topic that only one paper is on: it is of many."""
    averages = plan.statistic in (Statistic.MEAN, Statistic.MEDIAN)
    return averages and plan.topic is not None and len(plan.topic.hubs) == 1


def _parts_a_topic(candidate: Candidate, outcome: CandidateOutcome) -> bool:
    """Whether only some words are taken for a topic, and no hub is on what the others name too."""
    conditions = candidate.plan.conditions
    parted = bool(candidate.taken.about and conditions) and all(map(says_topic, conditions))
    return parted and not outcome.hubs


def _tells(bound: PossibleReading) -> bool:
    """Whether a plan that binds all words names most of them, and finds what is asked for.

    One that names every word tells it even where something has to be left out.
    """
    names_all = bound.features["named"] >= 1 and not bound.features["nothing"]
    told = _stands(bound, bound.features) or names_all
    return told and not (bound.features["missing"] or _is_of_all(bound))


def _leaves_named(candidate: Candidate, bound: Plan, library: SearchedGraph) -> bool:
    """Whether a candidate takes for the frame of a question what another plan surely names.

    That does not name a yes or no which it asks for instead, of what the other plan leaves.
    """
    words = tokens(bound.question)
    asked = {request.facet for request in candidate.plan.requests}
    if bound.not_understood and any(condition.facet in asked for condition in bound.conditions):
        return False
    named = places_of(words, strong_words(bound, library.view))
    return not named.isdisjoint(candidate.taken.frame)


def _kinds_left(candidate: Candidate, bound: Plan, library: SearchedGraph) -> Iterator[Condition]:
    """What kind of works those are that another plan names, where a candidate drops it."""
    kept = {condition.facet for condition in candidate.plan.conditions}
    for condition in bound.conditions:
        column = library.view.column(condition.facet)
        sort = not NOUNS_FOR_SORTS.isdisjoint(phrase(column.labels[-1])[-1:])
        kind = column.tells_kind or column.says_kind or (sort and _leads(condition, bound))
        if kind and condition.facet not in kept and condition.values:
            yield condition


def _leads(condition: Condition, bound: Plan) -> bool:
    """Whether the words of a condition are the first that tell anything: "surveys on …"."""
    before = bound.question[: max(bound.question.find(condition.words), 0)]
    return not any(map(tells, tokens(before)))


def _takes_kind_for_topic(candidate: Candidate, bound: Plan, library: SearchedGraph) -> bool:
    """Whether a topic begins with the noun for the works that are on it: "theses on X"."""
    about, words = candidate.taken.about, tokens(bound.question)
    if about is None:
        return False
    left = {word.lower for c in _kinds_left(candidate, bound, library) for word in tokens(c.words)}
    return any(
        word.lower in left and after.lower in _ON for word, after in pairwise(words[slice(*about)])
    )


def _is_vain(bound: PossibleReading) -> bool:
    """Whether a plan finds nothing, or nothing that is asked."""
    return any(bound.features[name] for name in ("nothing", "missing", "relaxed"))


def _is_unclear(features: Mapping[str, float]) -> bool:
    """Whether a topic takes words that name things, and no paper is clearly on it."""
    return features["swallowed"] > 0 and 0 < features["topic best"] < _CLEAR


def _is_of_all(reading: PossibleReading) -> bool:
    """Whether a plan would tell of all papers what is not asked of all of them.

    It leaves words that narrow them down, asks for what none of them has, or for nothing.
    """
    plan = reading.plan
    if plan == Plan(question=plan.question, hub_type=plan.hub_type, confidence=plan.confidence):
        return True
    bounds = (plan.conditions, plan.hub_words, plan.topic, plan.similar_to)
    computes = plan.operation is not Operation.LIST or plan.group_by or plan.order_by
    spoken_of = plan.hubs is not None and not plan.titled
    vain = bool(plan.not_understood and not plan.titled) or bool(reading.features["missing"])
    return bool(plan.requests) and vain and not (any(bounds) or computes or spoken_of)


def _stands(bound: PossibleReading, features: Mapping[str, float]) -> bool:
    """Whether a plan that binds all words names most of them, and finds something.

    Against a topic that nobody writes on, it need not name them in full.
    """
    finds = not (bound.features["relaxed"] or bound.features["nothing"])
    names = bound.features["named"] >= _MOST or features["vain"] > 0
    return finds and bound.plan.is_bounded and names


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
