"""The readings of a question over an index: each plan it may have, and how probable it is."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tools.hublink.core.plan import Facet, Lead, Operation, Plan, SimilarTo, Statistic, Topic
from tools.hublink.language.explanation import says_topic
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import LIGHT_STEMS, Token, tokens
from tools.hublink.question.candidates import Candidate, candidates
from tools.hublink.question.conditions.weakness import places_of, strong_words
from tools.hublink.question.likelihood import (
    CandidateOutcome,
    PossibleReading,
    features_of,
    probability,
)
from tools.hublink.question.mentions.mention import Span
from tools.hublink.question.no_topics import NOUNS_LED_BY
from tools.hublink.retrieval.relevance import LEAST_TOLD
from tools.hublink.retrieval.similarity_search import ON_TOPIC, Likely
from tools.workspace.text_readings import wants_overview

if TYPE_CHECKING:
    from tools.workspace.library import Library

_MOST = 0.5
"""The share of words from which a plan that names them stands against a topic nobody writes on."""
_SURE = 0.5
"""Certainty of a condition that stands without what a question is about besides."""

_MOST_LEADS = 8
"""So many papers at the most are told as being perhaps on a topic."""

_PERHAPS, _BESIDE_BEST = 0.15, 0.2
"""The probability from which a paper is perhaps on a topic, and its share of that of the best."""

_CLEAR = 0.6
"""The probability from which a paper is on a topic that takes words which name things."""

_TALK = 0.8
"""Probability from which a word at the edge of a topic only frames it."""

_REASONS = ("why", "how")
_LEAST_ALONE = 0.3
"""The probability of the best of them from which they are told where none is surely on it."""

_OF_KIND = 0.08
"""Probability of the kind of answer that a plan gives from which it stands without others."""

_OVERVIEW = "overview"
_MOST_BESIDE = 2
"""So many times as many papers as are near to a topic are named by what these have in common."""

_FEW = 3
"""Of so many papers at the most a yes or no is told one by one."""
_HALF = 0.5
"""The share of the words below which a plan binds few of them."""
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
        if found and _averages_one(carried_out):
            continue
        if found and _tells(found[0]) and _is_unclear(features):
            continue
        if found and _leaves_named(candidate, plan, library) and not _is_vain(found[0]):
            continue
        if not found and features["complete"] and features["kind"] >= _OF_KIND:
            return (PossibleReading(plan=carried_out, features=features, probability=1.0),)
        found.append(
            PossibleReading(plan=carried_out, features=features, probability=probability(features))
        )
    founded: Sequence[PossibleReading] = [r for r in found if not _is_of_all(r)] or found
    flag = library.grounding.attributes.flag_told(plan.question)
    founded = _by_flag(founded, flag, library)
    best = max(each.probability for each in founded)
    near = [each for each in founded if each.probability >= best - _NEARLY]
    chosen = _with_what_is_left(max(near, key=_standing), near)
    chosen = _whatever_the_noun(chosen, found, library)
    chosen = _naming_what_is_near(chosen, founded, library)
    chosen = _without_talk(chosen, founded, library)
    chosen = chosen.model_copy(update={"plan": library.grounding.lacking(chosen.plan)})
    others = (each for each in found if each.features != chosen.features)
    return (chosen, *sorted(others, key=lambda each: -each.probability))


def _naming_what_is_near(
    chosen: PossibleReading, found: Sequence[PossibleReading], library: "Library"
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
        leaves = bool(each.plan.not_understood)
        if each.plan.topic is not None or not values or not same_kind or leaves:
            continue
        hubs = library.find(each.plan).hubs
        few_others = 1 < len(hubs) <= _MOST_BESIDE * len(near)
        if near <= set(hubs) and few_others:
            return each.model_copy(update={"probability": chosen.probability})
    return chosen


def _by_flag(
    found: Sequence[PossibleReading], flag: Facet | None, library: "Library"
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
    like a topic stands no higher than one that takes them for it.
    """
    features = reading.features
    bound = features["named"] + features["weak"]
    passed_over = features["odds"] < 0 and bound < _HALF
    unbound = features["topic"] or passed_over
    return (-float(unbound), features["odds"], -features["left"], bound, reading.probability)


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
    chosen: PossibleReading, found: Sequence[PossibleReading], library: "Library"
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
    told = _stands(bound) or names_all
    return told and not (bound.features["missing"] or _is_of_all(bound))


def _leaves_named(candidate: Candidate, bound: Plan, library: "Library") -> bool:
    """Whether a candidate takes for the frame of a question what another plan surely names.

    That does not name a yes or no which it asks for instead, of what the other plan leaves.
    """
    words = tokens(bound.question)
    asked = {request.facet for request in candidate.plan.requests}
    if bound.not_understood and any(condition.facet in asked for condition in bound.conditions):
        return False
    named = places_of(words, strong_words(bound, library.view))
    return not named.isdisjoint(candidate.taken.frame)


def _is_vain(bound: PossibleReading) -> bool:
    """Whether a plan finds nothing, or nothing that is asked."""
    return any(bound.features[name] for name in ("nothing", "missing", "relaxed"))


def _is_unclear(features: Mapping[str, float]) -> bool:
    """Whether a topic takes words that name things, and no paper is clearly on it."""
    return features["swallowed"] > 0 and 0 < features["topic best"] < _CLEAR


def _without_talk(
    chosen: PossibleReading, found: Sequence[PossibleReading], library: "Library"
) -> PossibleReading:
    """The reading that differs from another only by leaving talk out of its topic, if one does.

    Where yes or no is asked, every word counts.
    """
    if chosen.plan.operation is Operation.VERIFY:
        return chosen
    about = _span(chosen.plan)
    roles = library.grounding.wordings.roles.of(chosen.plan.question)
    words = tokens(chosen.plan.question)
    places = {i for i, word in enumerate(words) if word.start in about}
    if len(places) == len(words):
        return chosen
    talk = {i for i, role in enumerate(roles) if role[Role.FRAME] >= _TALK}
    shorter = [
        each
        for each in found
        if (inside := {i for i in places if words[i].start in _span(each.plan)})
        and places - inside <= talk
        and _rest(each.plan) == _rest(chosen.plan)
    ]
    best = max([chosen, *shorter], key=lambda each: each.features["odds"])
    left = {words[i].text for i in places if words[i].start not in _span(best.plan)}
    known = tuple(word for word in best.plan.not_understood if word not in left)
    return best.model_copy(
        update={"plan": best.plan.model_copy(update={"not_understood": known})} if left else {}
    )


def _span(plan: Plan) -> range:
    """Where in its question the words stand that a plan takes for a topic."""
    topic = plan.topic or plan.similar_to
    start = plan.question.find(topic.wording) if topic is not None else -1
    return range(start, start + len(topic.wording)) if topic and start >= 0 else range(0)


def _rest(plan: Plan) -> tuple[object, ...]:
    """What a plan asks besides its topic."""
    return plan.conditions, plan.requests, plan.operation, plan.group_by, plan.order_by


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


def _stands(bound: PossibleReading) -> bool:
    """Whether a plan that binds all words names most of them, and finds something."""
    finds = not (bound.features["relaxed"] or bound.features["nothing"])
    return finds and bound.plan.is_bounded and bound.features["named"] >= _MOST


def _carried_out(candidate: Candidate, library: "Library") -> tuple[Plan, CandidateOutcome]:
    """The plan with the hubs on its topic, or left to similarity where none is surely on it."""
    plan = candidate.plan
    if plan.topic is None:
        if candidate.of_kind is not None and candidate.of_kind_first:
            things = library.find(candidate.of_kind)
            if things.hubs and not things.plan.relaxed:
                return candidate.of_kind, CandidateOutcome(hubs=len(things.hubs))
        return _answered(plan, candidate.of_kind, 1.0, library)
    likely = library.on_topic(plan.topic.wording, plan.hubs, LEAST_TOLD)
    denied = _is_denied(plan.question, candidate.taken.about or _place_of(plan))
    topic = _all_but(plan, likely, library) if denied else _topic(plan, likely, library)
    if topic is None:
        without = _without_topic(plan)
        dropped = without.similar_to is None
        return without, CandidateOutcome(hubs=0, best=0.0, topic_dropped=dropped)
    of_kind = candidate.of_kind
    return _answered(
        plan.model_copy(update={"topic": topic}),
        of_kind.model_copy(update={"topic": topic}) if of_kind else None,
        likely[0].probability,
        library,
    )


def _topic(plan: Plan, likely: Sequence[Likely], library: "Library") -> Topic | None:
    """The hubs on a plan's topic: those surely on it, and of a list those perhaps on it.

    Where none surely is, there must be others that meet the plan's conditions and perhaps are.
    """
    wording = plan.topic.wording if plan.topic is not None else ""
    if likely and _names_only_unknown(plan, wording, library):
        return None
    sure = [each.hub for each in likely if each.probability >= ON_TOPIC]
    if sure and _is_description(plan, library):
        return Topic(wording=wording, hubs=(sure[0],))
    leads: tuple[Lead, ...] = ()
    if _is_list(plan) and (sure or plan.conditions):
        among = set(library.find(plan.model_copy(update={"topic": None})).hubs)
        able = [each for each in likely if each.hub in among or not plan.conditions]
        sure = [hub for hub in sure if hub in among] if able and plan.conditions else sure
        best = able[0].probability if able else 0.0
        told = [e for e in able if e.probability >= max(_PERHAPS, _BESIDE_BEST * best)]
        perhaps = [each.hub for each in told if each.probability < ON_TOPIC]
        if sure or (told and told[0].probability >= _LEAST_ALONE):
            leads = library.leads(wording, perhaps[:_MOST_LEADS])
    hubs = (*sure, *(lead.hub for lead in leads))
    return Topic(wording=wording, hubs=hubs, leads=leads) if hubs else None


def _names_only_unknown(plan: Plan, wording: str, library: "Library") -> bool:
    """Whether a topic is a name that the graph does not know: what is like it is something else."""
    words, lexicon = tokens(wording), library.grounding.lexicon
    named = (t for t in words if t.text != t.lower and wording != plan.question)
    unknown = {t.text for t in named if not lexicon.knows(t.stem)}
    telling = library.grounding.wordings.carrying([t.text for t in words], plan.question)
    return bool(unknown) and unknown.issuperset(telling)


def _place_of(plan: Plan) -> Span:
    """The words of its question from the one with which the topic of a plan begins."""
    words, start = tokens(plan.question), _span(plan).start
    first = next((i for i, word in enumerate(words) if word.start >= start), 0)
    return (first, len(words))


def _is_denied(question: str, about: Span) -> bool:
    """Whether a question says no to a topic: "not about X", "don't use X", "without X".

    "Why don't they like X?" wants the papers on it.
    """
    words = tokens(question)
    counts = [word.lower for word in words[:2]] == ["how", "many"]
    if words and words[0].lower in _REASONS and not counts:
        return False
    before = about[0] - 1
    while before >= 0 and not words[before].is_negation and _says_little(words[before]):
        before -= 1
    return before >= 0 and words[before].is_negation


def _says_little(word: Token) -> bool:
    return word.is_function_word or word.stem in LIGHT_STEMS


def _all_but(plan: Plan, likely: Sequence[Likely], library: "Library") -> Topic | None:
    """The hubs that are not on a plan's topic, not even perhaps; none where no hub is on it."""
    on_topic = {each.hub for each in likely if each.probability >= _LEAST_ALONE}
    if plan.topic is None or not on_topic:
        return None
    others = tuple(hub for hub in library.view.hubs.ids if hub not in on_topic)
    return Topic(wording=plan.topic.wording, hubs=others, negated=True)


def _is_list(plan: Plan) -> bool:
    """Whether papers are wanted, not something of them."""
    computes = plan.group_by or plan.order_by or plan.statistic or plan.requests
    return plan.operation in (Operation.LIST, Operation.VERIFY) and not computes


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
    asks = asks or wants_overview(plan, library)
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
