"""How probable it is that a candidate is what a question means.

Each candidate is judged as a whole: how much of the question it explains and how well, whether the
words it takes for a topic sound like one, and what it finds. The weights are fitted by
`training/readings.py` on questions of our own.
"""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import Token, phrase, tokens
from tools.hublink.question.candidates import Candidate, tells
from tools.hublink.question.grounding import Grounding

WEIGHTS = Path(__file__).with_name("likelihood.json")

_SURE = 0.7
"""Certainty from which a part of a plan is named by its words."""

_HALF = 0.5
"""The share of a value's words below which a question may only sound like it."""


class PossibleReading(Frozen):
    """A plan that a question may have, what speaks for it, and the probability that it is right."""

    plan: Plan
    features: dict[str, float] = {}
    probability: float = 1.0


class CandidateOutcome(Frozen):
    """What a candidate leads to: how many hubs, and how probable the best of them is on its topic.

    `relaxed` where conditions had to be dropped to find any, `missing` where none of the hubs has
    what is asked for, `topic_dropped` where none is on the topic.
    """

    hubs: int
    best: float = 1.0
    relaxed: bool = False
    missing: bool = False
    topic_dropped: bool = False


def features_of(
    candidate: Candidate,
    outcome: CandidateOutcome,
    bound: Plan,
    grounding: Grounding,
) -> dict[str, float]:
    """Return what speaks for and against a candidate, by name; shares of the telling words.

    `bound` is the plan that binds all words.
    """
    plan, view = candidate.plan, grounding.view
    words = tokens(plan.question)
    roles = grounding.wordings.roles.of(plan.question)
    nouns = grounding.nouns_for_hubs(plan.question)
    telling = [i for i, word in enumerate(words) if tells(word) and i not in nouns]
    count = max(1, len(telling))
    inside = range(*candidate.about) if candidate.about else range(0)
    topic = {i: roles[i][Role.TOPIC] for i in telling}
    left = _places(words, plan.not_understood) - set(inside)
    left |= set(inside) if outcome.topic_dropped else set()
    weak = _places(words, _weak(plan, view)) - set(inside) - left
    named = _places(words, _strong(plan, view)) - set(inside)
    is_topic = candidate.about is not None
    odds = {i: _odds(probability) for i, probability in topic.items()}
    swallowed = _places(words, _strong(bound, view)) & set(inside)
    agreement = sum(odds[i] if i in inside else -odds[i] for i in telling) / count
    cued = [i for i in inside if i in telling and _is_cued(words[i], plan.question)]
    listed = plan.operation in (Operation.LIST, Operation.VERIFY) and not plan.requests
    told = bool(outcome.hubs) and not (outcome.relaxed or outcome.missing)
    return {
        "topic": float(is_topic),
        "complete": float(not is_topic and told and not left and not weak),
        "odds": agreement,
        "vain": float(is_topic and not outcome.best and _binds_all(bound)),
        "cues": len(cued) / count,
        "dropped": float(_computes(bound) and not (_computes(plan) or cued)),
        "swallowed": len(swallowed & set(telling)) / count,
        "left": len(left & set(telling)) / count,
        "weak": len(weak & set(telling)) / count,
        "named": len(named & set(telling)) / count,
        "all weak": float(not named and bool(weak)),
        "nothing": float(not outcome.hubs and not is_topic and plan.is_bounded),
        "everything": float(listed and outcome.hubs > 0.5 * len(view.hubs)),
        "relaxed": float(outcome.relaxed),
        "missing": float(outcome.missing),
        "topic best": outcome.best if is_topic else 0.0,
        "topic names": _names_in(words, inside, roles) / count,
    }


def _computes(plan: Plan) -> bool:
    return plan.operation not in (Operation.LIST, Operation.VERIFY)


def _binds_all(plan: Plan) -> bool:
    """Whether a plan leaves no word, and names something to go by."""
    return not plan.not_understood and bool(plan.conditions or plan.hub_words or plan.sayings)


def _odds(probability: float) -> float:
    """The logarithm of the odds, neither of them above a hundred to one."""
    bounded = min(max(probability, 1 / 101), 100 / 101)
    return math.log(bounded / (1 - bounded))


def _is_cued(word: Token, question: str) -> bool:
    """Whether a word says what to do with facts."""
    return any(a < word.end and word.start < b for a, b in read_cues(question).spans)


def _names_in(
    words: Sequence[Token], inside: range, roles: Sequence[Mapping[Role, float]]
) -> float:
    """How many words within a topic sound like names."""
    return sum(roles[i][Role.NAME] for i in inside if tells(words[i]))


def _weak(plan: Plan, view: FacetView) -> list[str]:
    """The words of what a plan may have read into a question."""
    conditions = [c.words for c in plan.conditions if _is_weak(c, view)]
    requests = [r.words for r in plan.requests if r.certainty < _SURE]
    return [*conditions, *requests]


def _strong(plan: Plan, view: FacetView) -> list[str]:
    conditions = [c.words for c in plan.conditions if not _is_weak(c, view)]
    requests = [r.words for r in plan.requests if r.certainty >= _SURE]
    return [*conditions, *requests, plan.hub_words, *(each.wording for each in plan.sayings)]


def _is_weak(condition: Condition, view: FacetView) -> bool:
    """Whether a value is named by a small part of it, or only perhaps."""
    if condition.source is not None:
        return False
    kind = view.column(condition.facet).kind if condition.values else None
    if kind is ValueKind.NAME and condition.words[:1].isupper():
        return False
    said = set(phrase(condition.words))
    if kind is ValueKind.TEXT and any(set(phrase(v)) <= said for v in condition.values):
        return False
    if condition.certainty < (_HALF if kind is ValueKind.FLAG else _SURE):
        return True
    if kind is not ValueKind.TEXT:
        return False
    shares = [len(said & set(phrase(v))) / len(set(phrase(v))) for v in condition.values]
    return 0 < max(shares) < _HALF


def _places(words: Sequence[Token], texts: Sequence[str]) -> set[int]:
    """The places of the words of some texts in a question."""
    said = {token.lower for text in texts for token in tokens(text)}
    return {i for i, word in enumerate(words) if word.lower in said}


def probability(features: Mapping[str, float]) -> float:
    """Return the probability that a candidate with some features is right."""
    fitted = _fitted()
    score = fitted["intercept"] + sum(fitted[name] * value for name, value in features.items())
    return 1 / (1 + math.exp(-score))


@cache
def _fitted() -> dict[str, float]:
    weights: dict[str, float] = json.loads(WEIGHTS.read_text("utf-8"))
    return weights
