"""Which of the readings that are nearly as probable is meant."""

from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.core.plan import Facet, Operation, Plan
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import tokens
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.question.no_topics import NOUNS_LED_BY
from tools.workspace.readings.carried_out import place_of_topic
from tools.workspace.readings.searched_graph import SearchedGraph

_TALK = 0.8
"""Probability from which a word at the edge of a topic only frames it."""
_ABOUT = frozenset("on about regarding concerning".split())
_OVERVIEW = "overview"
_MOST_BESIDE = 2
"""So many times as many papers as are near to a topic are named by what these have in common."""
_FEW = 3
"""Of so many papers at the most a yes or no is told one by one."""
_HALF = 0.5
"""The share of the words below which a plan binds few of them."""
_NEARLY = 0.03
"""Readings as near in probability to the best are told apart by how they sound."""


def choose(
    founded: Sequence[PossibleReading], found: Sequence[PossibleReading], library: SearchedGraph
) -> PossibleReading:
    """Return the one that is meant of the readings that are well founded, knowing all found."""
    flag = library.grounding.attributes.flag_told(founded[0].plan.question)
    founded = _by_flag(founded, flag, library)
    best = max(each.probability for each in founded)
    near = [each for each in founded if each.probability >= best - _NEARLY]
    chosen = _on_what_is_said(max(near, key=_standing), near)
    chosen = _with_what_is_left(chosen, near)
    chosen = _whatever_the_noun(chosen, found, library)
    chosen = _naming_what_is_near(chosen, founded, library)
    return _without_talk(chosen, founded, library)


def _naming_what_is_near(
    chosen: PossibleReading, found: Sequence[PossibleReading], library: SearchedGraph
) -> PossibleReading:
    """The reading of all words that names what all papers on a topic have; else the one chosen.

    What is near to "German car makers" has the country Germany and the sector automotive: the
    papers that have both are meant, not the one whose title is nearest.
    """
    topic = chosen.plan.topic
    if topic is None or topic.negated or chosen.plan.conditions or chosen.plan.requests:
        return chosen
    if library.grounding.wordings.best("answers", chosen.plan.question).label == _OVERVIEW:
        return chosen
    near = set(topic.hubs)
    for each in found:
        values = [c for c in each.plan.conditions if c.values and not c.negated]
        same_kind = each.plan.operation is chosen.plan.operation
        leaves = bool(each.plan.not_understood) or not _finds(each)
        if each.plan.topic is not None or not values or not same_kind or leaves:
            continue
        hubs = library.find(each.plan).hubs
        few_others = 1 < len(hubs) <= _MOST_BESIDE * len(near)
        if near <= set(hubs) and few_others:
            return each.model_copy(update={"probability": chosen.probability})
    return chosen


def _by_flag(
    found: Sequence[PossibleReading], flag: Facet | None, library: SearchedGraph
) -> Sequence[PossibleReading]:
    """The readings of a question for a yes or no, which is told of a few papers and not sought."""
    seeking = [r for r in found if any(c.facet == flag for c in r.plan.conditions)]
    telling = [r for r in found if flag in {q.facet for q in r.plan.requests} and _finds(r)]
    bounded = [each for each in telling if each.plan.is_bounded and not _is_of_every(each.plan)]
    found = [each for each in found if not bounded or each in bounded or each not in telling]
    of_few = any(len(library.find(each.plan).hubs) <= _FEW for each in telling)
    if flag is None or not (seeking and of_few):
        return found
    return [each for each in found if each not in seeking]


def _is_of_every(plan: Plan) -> bool:
    return plan.hubs is None and plan.topic is None and not (plan.conditions or plan.sayings)


def _finds(reading: PossibleReading) -> bool:
    return not (reading.features["nothing"] or reading.features["missing"])


def _standing(reading: PossibleReading) -> tuple[float, ...]:
    """How readings of nearly the same probability are told apart: the highest is meant.

    It is one that binds more of the words, and leaves fewer. One that passes over words which sound
    like a topic stands no higher than one that takes them for it; one that finds nothing of what it
    asks for stands below all others.
    """
    features = reading.features
    bound = features["named"] + features["weak"]
    passed_over = features["odds"] < 0 and bound < _HALF
    unbound = features["topic"] or passed_over
    missing = float(features["missing"])
    return (
        -missing,
        -float(unbound),
        features["odds"],
        -features["left"],
        bound,
        reading.probability,
    )


def _on_what_is_said(chosen: PossibleReading, near: Sequence[PossibleReading]) -> PossibleReading:
    """The reading as likely that goes by what is said to be a topic, where all papers else are."""
    plan = chosen.plan
    if not _is_of_every(plan):
        return chosen
    words = tokens(plan.question)
    said = {after.start for word, after in pairwise(words) if word.lower in _ABOUT}
    on_it = (r for r in near if r.plan.topic is not None and place_of_topic(r.plan).start in said)
    return next(filter(_finds, on_it), chosen)


def _with_what_is_left(chosen: PossibleReading, near: Sequence[PossibleReading]) -> PossibleReading:
    """The reading as likely that takes for a topic what the chosen one leaves: "kelp papers"."""
    if chosen.plan.topic is not None or not (chosen.plan.not_understood and chosen.plan.conditions):
        return chosen
    for each in near:
        whole = each.plan.topic is not None and not each.plan.not_understood and _finds(each)
        if whole and each.plan.conditions == chosen.plan.conditions:
            return each
    return chosen


def _whatever_the_noun(
    chosen: PossibleReading, found: Sequence[PossibleReading], library: SearchedGraph
) -> PossibleReading:
    """The reading without the noun for what is sought, where no paper is on that under the rest.

    "Plantations without oaks" are all without oaks where no title with "plantations" is.
    """
    topic = chosen.plan.topic
    if topic is None or not chosen.plan.conditions or library.find(chosen.plan).hubs:
        return chosen
    words = [word.lower for word in tokens(chosen.plan.question)]
    noun = topic.wording.lower()
    before = words[words.index(noun) - 1 : words.index(noun)] if noun in words[1:] else []
    if noun not in words or not noun.endswith("s") or not set(before) <= NOUNS_LED_BY:
        return chosen
    same = (
        r for r in found if r.plan.topic is None and r.plan.conditions == chosen.plan.conditions
    )
    return next(filter(_finds, same), chosen)


def _without_talk(
    chosen: PossibleReading, found: Sequence[PossibleReading], library: SearchedGraph
) -> PossibleReading:
    """The reading that differs from another only by leaving talk out of its topic, if one does.

    Where yes or no is asked, every word counts.
    """
    if chosen.plan.operation is Operation.VERIFY:
        return chosen
    about = place_of_topic(chosen.plan)
    roles = library.grounding.wordings.roles.of(chosen.plan.question)
    words = tokens(chosen.plan.question)
    places = {i for i, word in enumerate(words) if word.start in about}
    if len(places) == len(words):
        return chosen
    talk = {i for i, role in enumerate(roles) if role[Role.FRAME] >= _TALK}
    shorter = [
        each
        for each in found
        if (inside := {i for i in places if words[i].start in place_of_topic(each.plan)})
        and places - inside <= talk
        and _rest(each.plan) == _rest(chosen.plan)
    ]
    best = max([chosen, *shorter], key=lambda each: each.features["odds"])
    left = {words[i].text for i in places if words[i].start not in place_of_topic(best.plan)}
    known = tuple(word for word in best.plan.not_understood if word not in left)
    return best.model_copy(
        update={"plan": best.plan.model_copy(update={"not_understood": known})} if left else {}
    )


def _rest(plan: Plan) -> tuple[object, ...]:
    """What a plan asks besides its topic."""
    return plan.conditions, plan.requests, plan.operation, plan.group_by, plan.order_by
