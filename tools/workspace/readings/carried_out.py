"""Candidates carried out: their plans with the papers on their topics, and what came of them."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Condition, Lead, Operation, Plan, SimilarTo, Topic
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, Token, is_past, phrase, tokens
from tools.hublink.question.candidates import Candidate
from tools.hublink.question.likelihood import CandidateOutcome
from tools.hublink.question.mentions.mention import Span
from tools.hublink.retrieval.relevance import LEAST_TOLD
from tools.hublink.retrieval.similarity_search import ON_TOPIC, Likely
from tools.workspace.readings.said_by_topic import values_meant
from tools.workspace.readings.searched_graph import SearchedGraph
from tools.workspace.readings.text_readings import wants_overview

_SURE = 0.5
"""Certainty of a condition that stands without what a question is about besides."""
_FEW = 8
"""So few papers within bounds are told without what they are to be about besides."""
_MOST_LEADS = 8
"""So many papers at the most are told as being perhaps on a topic."""
_PERHAPS, _BESIDE_BEST = 0.15, 0.2
"""The probability from which a paper is perhaps on a topic, and its share of that of the best."""
_SURELY = 0.9
"""The probability from which a paper is on a topic of which it leaves a word, if that is asked."""
_SAID = 0.6
"""The probability of a value from which it is meant by words that no paper is surely on."""
_BY_FAR = 1.3
"""So many times as probable as the next is a paper that alone is described."""
_WHO, _ONE = "who", "one"
_WHAT_THERE_IS = re.compile(
    r"\W*what (?:else )?(?:is there|do (?:we|you) (?:have|hold)|have (?:we|you)(?: got)?)\b",
    re.IGNORECASE,
)
_DESCRIBING = frozenset(("the", "that", "this"))
_WITHOUT, _TWO, _ABOUT = "without", 2, ("on", "about")
_REASONS = ("why", "how")
_LEAST_ALONE = 0.3
"""The probability of the best of them from which they are told where none is surely on it."""


def carried_out(
    candidate: Candidate, bound: Plan, library: SearchedGraph
) -> tuple[Plan, CandidateOutcome]:
    """Return the plan with the hubs on its topic, left to similarity where none surely is.

    Where none is on it, its words may say values of the graph; `bound` is the plan that binds all.
    """
    plan = candidate.plan
    if plan.topic is None:
        if candidate.of_kind is not None and candidate.of_kind_first:
            things = library.find(candidate.of_kind)
            if things.hubs and not things.plan.relaxed:
                return candidate.of_kind, CandidateOutcome(hubs=len(things.hubs))
        return _answered(plan, candidate.of_kind, 1.0, library)
    likely = library.on_topic(plan.topic.wording, plan.hubs, LEAST_TOLD)
    denied = _is_denied(plan.question, candidate.taken.about or _place_of(plan))
    on_it = _on_topic(candidate, likely, denied, library)
    finds = on_it is not None and on_it[1].hubs > 0
    if not (finds and likely[0].probability >= _SURELY):
        meant = values_meant(bound, place_of_topic(plan), _SAID if finds else 0.0, library)
        by_value = _by_value(plan, bound, meant, denied, library) if meant else None
        if by_value is not None:
            return by_value
    without = _without_topic(plan, library)
    dropped = without.similar_to is None
    if on_it is not None and (finds or not dropped or _is_none(plan, likely[0].probability)):
        return on_it
    hubs = len(library.find(without).hubs) if dropped else 0
    return without, CandidateOutcome(hubs=hubs, best=0.0, topic_dropped=dropped)


def _on_topic(
    candidate: Candidate, likely: Sequence[Likely], denied: bool, library: SearchedGraph
) -> tuple[Plan, CandidateOutcome] | None:
    """The plan with the hubs that are on its topic, or not on it where that is denied, if any."""
    plan, of_kind = candidate.plan, candidate.of_kind
    topic = _all_but(plan, likely, library) if denied else _topic(plan, likely, library)
    if topic is None:
        return None
    return _answered(
        plan.model_copy(update={"topic": topic}),
        of_kind.model_copy(update={"topic": topic}) if of_kind else None,
        likely[0].probability,
        library,
    )


def _by_value(
    plan: Plan, bound: Plan, meant: Sequence[Condition], denied: bool, library: SearchedGraph
) -> tuple[Plan, CandidateOutcome] | None:
    """The plan by the conditions that the words of its topic stand for, where some hub meets it."""
    turned = [
        each
        if each in bound.conditions
        else each.model_copy(update={"negated": denied != each.negated})
        for each in meant
    ]
    others = (c for c in plan.conditions if c.facet not in {each.facet for each in meant})
    by_value = plan.model_copy(update={"topic": None, "conditions": (*others, *turned)})
    tried, outcome = _answered(by_value, None, 1.0, library)
    return (tried, outcome) if outcome.hubs and not outcome.relaxed else None


def _topic(plan: Plan, likely: Sequence[Likely], library: SearchedGraph) -> Topic | None:
    """The hubs on a plan's topic: those surely on it, and of a list those perhaps on it.

    Where none surely is, there must be others that meet the plan's conditions and perhaps are.
    """
    wording = plan.topic.wording if plan.topic is not None else ""
    if likely and _names_only_unknown(plan, wording, library):
        return None
    least = _SURELY if _is_list(plan) and library.unsaid(wording) else ON_TOPIC
    sure = [each.hub for each in likely if each.probability >= least]
    if _is_description(plan, library) and (sure or _stands_out(likely)):
        return Topic(wording=wording, hubs=(likely[0].hub,))
    leads: tuple[Lead, ...] = ()
    if _is_list(plan) and (sure or plan.conditions):
        among = set(library.find(plan.model_copy(update={"topic": None})).hubs)
        able = [each for each in likely if each.hub in among or not plan.conditions]
        sure = [hub for hub in sure if hub in among] if able and plan.conditions else sure
        best = able[0].probability if able else 0.0
        told = [e for e in able if e.probability >= max(_PERHAPS, _BESIDE_BEST * best)]
        perhaps = [each.hub for each in told if each.probability < least]
        if sure or (told and told[0].probability >= _LEAST_ALONE):
            leads = library.leads(wording, perhaps[:_MOST_LEADS])
    hubs = (*sure, *(lead.hub for lead in leads))
    return Topic(wording=wording, hubs=hubs, leads=leads) if hubs else None


def _stands_out(likely: Sequence[Likely]) -> bool:
    """Whether of all papers the best alone is near what is described in other words."""
    best, second, *_ = (*(each.probability for each in likely[:2]), 0.0, 0.0)
    return best >= max(_LEAST_ALONE, _BY_FAR * second)


def _names_only_unknown(plan: Plan, wording: str, library: SearchedGraph) -> bool:
    """Whether a topic is a name that the graph does not know: what is like it is something else."""
    words, lexicon = tokens(wording), library.grounding.lexicon
    named = (t for t in words if t.text != t.lower and wording != plan.question)
    unknown = {t.text for t in named if not lexicon.knows(t.stem)}
    telling = library.grounding.wordings.carrying([t.text for t in words], plan.question)
    return bool(unknown) and unknown.issuperset(telling)


def place_of_topic(plan: Plan) -> range:
    """Return where in its question the words stand that a plan takes for a topic."""
    topic = plan.topic or plan.similar_to
    start = plan.question.find(topic.wording) if topic is not None else -1
    return range(start, start + len(topic.wording)) if topic and start >= 0 else range(0)


def _place_of(plan: Plan) -> Span:
    """The words of its question from the one with which the topic of a plan begins."""
    words, start = tokens(plan.question), place_of_topic(plan).start
    first = next((i for i, word in enumerate(words) if word.start >= start), 0)
    return (first, len(words))


def _is_denied(question: str, about: Span) -> bool:
    """Whether a question says no to a topic: "not about X", "don't use X", "without X".

    "Why don't they like X?" wants the papers on it, and those "on growing rice without floods" are
    on no floods, but all the same on that.
    """
    words = tokens(question)
    counts = [word.lower for word in words[:2]] == ["how", "many"]
    if words and words[0].lower in _REASONS and not counts:
        return False
    before = about[0] - 1
    while before >= 0 and not words[before].is_negation and _says_little(words[before]):
        before -= 1
    return before >= 0 and words[before].is_negation and not _is_of_a_topic(words, before)


def _is_of_a_topic(words: Sequence[Token], place: int) -> bool:
    """Whether "without" stands within what papers are on: "on training without pooling data"."""
    if words[place].lower != _WITHOUT or place < _TWO:
        return False
    before = next((i for i in range(place - 1, -1, -1) if words[i].lower in _ABOUT), None)
    between = words[before + 1 : place] if before is not None else ()
    nouns = any(word.stem in WORK_STEMS for word in between)
    return bool(between) and not nouns and any(not word.is_function_word for word in between)


def _says_little(word: Token) -> bool:
    return word.is_function_word or word.stem in LIGHT_STEMS


def _all_but(plan: Plan, likely: Sequence[Likely], library: SearchedGraph) -> Topic | None:
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


def _is_none(plan: Plan, best: float) -> bool:
    """Whether no paper on a topic is an answer: to yes or no, or within bounds if some surely is.

    "Anything on corrosion before 2010?"
    """
    bounds = all(condition.is_number for condition in plan.conditions)
    return plan.operation is Operation.VERIFY or (bounds and best >= _SURELY)


def _without_topic(plan: Plan, library: SearchedGraph) -> Plan:
    """A plan on whose topic no hub surely is: what is sure of it, else what is most similar.

    Bounds that many papers are within say too little of them to do without the topic. Where
    something is asked of what papers have, a word that is the whole of a value is enough.
    """
    wording = plan.topic.wording if plan.topic is not None else ""
    without = plan.model_copy(update={"topic": None})
    asks = bool(plan.requests)
    sure = [c for c in plan.conditions if c.certainty >= _SURE or (asks and _is_said_whole(c))]
    names = any(not condition.is_number for condition in sure)
    if names or (sure and len(library.find(without).hubs) <= _FEW):
        return without.model_copy(update={"relaxed": (*plan.relaxed, wording)})
    return without.model_copy(update={"similar_to": SimilarTo(wording=wording)})


def _is_said_whole(condition: Condition) -> bool:
    """Whether the words of a condition are all that its value is called: "insulation"."""
    said = set(phrase(condition.words))
    return any(set(phrase(value)) == said for value in condition.values)


def _answered(
    plan: Plan, of_kind: Plan | None, best: float, library: SearchedGraph
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


def _is_description(plan: Plan, library: SearchedGraph) -> bool:
    """Whether a topic describes a paper of which something is asked: "who wrote the one on X".

    What there is on something is no one paper: "what do we have on X?".
    """
    if _WHAT_THERE_IS.match(plan.question):
        return False
    asks = bool(plan.requests) and plan.operation is Operation.LIST
    asks = asks or wants_overview(plan, library)
    several = library.grounding.names_several(plan.question) or _asks_who_did(plan)
    return asks and not several


def _asks_who_did(plan: Plan) -> bool:
    """Whether all are asked for that had to do with a topic: "who worked on sharks?"."""
    words, place = tokens(plan.question), place_of_topic(plan)
    described = not _DESCRIBING.isdisjoint(w.lower for w in words if w.start <= place.start)
    works = any(w.stem in WORK_STEMS or w.lower == _ONE for w in words if not is_past(w.lower))
    return [word.lower for word in words[:1]] == [_WHO] and not (described or works)
