"""How probable it is that a candidate is what a question means.

Each candidate is judged as a whole: how much of the question it explains and how well, whether the
words it takes for a topic sound like one, and what it finds. The weights are fitted by
`training/readings.py` on questions of our own.
"""

import json
import math
from collections.abc import Mapping, Sequence, Set
from functools import cache
from pathlib import Path

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import Token, tells, tokens
from tools.hublink.question.agreement import attribute_agreement, kind_agreement
from tools.hublink.question.candidates import Candidate
from tools.hublink.question.conditions.weakness import places_of, strong_words, weak_words
from tools.hublink.question.grounding import Grounding

_LIKELY = 0.5
"""Probability from which a word is taken to be of a topic."""
_PASSED_OVER = 0.25
"""The share of words that sound like a topic which a plan may leave and be complete."""
WEIGHTS = Path(__file__).with_name("likelihood.json")


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
    nouns |= _verbs_between(words, nouns, plan)
    telling = [i for i, word in enumerate(words) if tells(word) and i not in nouns]
    count = max(1, len(telling))
    inside = range(*candidate.taken.about) if candidate.taken.about else range(0)
    topic = {i: roles[i][Role.TOPIC] for i in telling}
    left = places_of(words, plan.not_understood) - set(inside)
    left |= set(inside) if outcome.topic_dropped else set()
    weak = places_of(words, weak_words(plan, view)) - set(inside) - left
    named = places_of(words, strong_words(plan, view)) - set(inside)
    is_topic = candidate.taken.about is not None
    odds = {i: _odds(probability) for i, probability in topic.items()}
    passed_over = [i for i in telling if i not in named and topic[i] >= _LIKELY]
    swallowed = places_of(words, strong_words(bound, view)) & set(inside)
    agreement = sum(odds[i] if i in inside else -odds[i] for i in telling) / count
    cued = [i for i in inside if i in telling and _is_cued(words[i], plan.question)]
    listed = plan.operation in (Operation.LIST, Operation.VERIFY) and not plan.requests
    told = bool(outcome.hubs) and not (outcome.relaxed or outcome.missing)
    frame = [i for i in candidate.taken.frame if i in telling]
    bound_frame = [i for i in (weak | named) & set(telling) if i not in inside]
    return {
        "topic": float(is_topic),
        "complete": float(
            told
            and not (is_topic or candidate.taken.frame or left or weak)
            and len(passed_over) <= _PASSED_OVER * count
        ),
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
        "framing": sum(1 - roles[i][Role.FRAME] for i in frame) / count,
        "framed": sum(roles[i][Role.FRAME] for i in bound_frame) / count,
        "kind": kind_agreement(plan, grounding.wordings),
        "attribute": attribute_agreement(plan, view, grounding.wordings),
        "topic best": outcome.best if is_topic else 0.0,
        "topic names": _names_in(words, inside, roles) / count,
    }


def _verbs_between(words: Sequence[Token], nouns: Set[int], plan: Plan) -> frozenset[int]:
    """The places of words between a noun for hubs and a value: "studies *grew* tomatoes"."""
    values = places_of(words, [c.words for c in plan.conditions if c.values])
    return frozenset(i for i in range(len(words)) if i - 1 in nouns and i + 1 in values - {i})


def _computes(plan: Plan) -> bool:
    return plan.operation not in (Operation.LIST, Operation.VERIFY)


def _binds_all(plan: Plan) -> bool:
    """Whether a plan leaves no word, and names something to go by."""
    return not plan.not_understood and bool(plan.conditions or plan.hub_words or plan.sayings)


def _odds(probability: float) -> float:
    """The logarithm of the odds, neither of them above twenty to one."""
    bounded = min(max(probability, 1 / 21), 20 / 21)
    return math.log(bounded / (1 - bounded))


def _is_cued(word: Token, question: str) -> bool:
    """Whether a word says what to do with facts."""
    return any(a < word.end and word.start < b for a, b in read_cues(question).spans)


def _names_in(
    words: Sequence[Token], inside: range, roles: Sequence[Mapping[Role, float]]
) -> float:
    """How many words within a topic sound like names."""
    return sum(roles[i][Role.NAME] for i in inside if tells(words[i]))


def probability(features: Mapping[str, float]) -> float:
    """Return the probability that a candidate with some features is right."""
    fitted = _fitted()
    score = fitted["intercept"] + sum(fitted[name] * value for name, value in features.items())
    return 1 / (1 + math.exp(-score))


@cache
def _fitted() -> dict[str, float]:
    weights: dict[str, float] = json.loads(WEIGHTS.read_text("utf-8"))
    return weights
