"""Questions whose answer stands in a text, whatever else their words may name.

A text that says nearly all the words of a question is a better answer than a doubtful reading of
these words as names, and the papers that say most are a better one than those that are on its topic
by a word or two.
"""

from collections.abc import Sequence, Set

from tools.hublink.core.plan import Operation, Plan, Request, Topic
from tools.hublink.core.value_kinds import is_flag
from tools.hublink.language.deciding import is_open
from tools.hublink.language.explanation import part_of_names
from tools.hublink.language.words import (
    FUNCTION_WORDS,
    WORK_STEMS,
    phrase,
    speaks_of_works,
    tokens,
)
from tools.hublink.question.conditions.weakness import is_weak
from tools.hublink.question.in_other_words.spoken_of import SURELY
from tools.hublink.question.in_other_words.told_in_words import holds_texts
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.vocabulary.attributes_said import LIKELY, AttributePart
from tools.workspace.readings.searched_graph import SearchedGraph

_OF_SIMILAR, _OF_TOPIC, _OF_DOUBTFUL, _OF_LIKELY = 0.5, 0.75, 0.7, 0.9
"""The share of a question's words that a paper must say to be told instead of what another reading
finds: one by similarity, by a topic, a doubtful one, one that is likely."""
_HARDLY, _DOUBTFUL, _LIKELY = 0.3, 0.5, 0.7
"""Probabilities below which a reading is hardly meant, doubtful, or no more than likely."""
_WHOLLY = 0.9
"""The share of a question's words from which a text answers it by itself."""
_NEARLY = 0.8
"""The share of the best paper's strength from which another one is told."""
_SENTENCE = 5
"""Words from which a value that a question is bound to is a text."""
_MOST = 5
_ASKING = ("how", "why", "when")
_WHEN = ("when", "where")
"""Words that ask for an attribute of a paper, or for what its text tells."""
_OVERVIEW = 0.6
"""Probability from which an overview is wanted."""
_MEANT = 0.7
"""Certainty of an attribute that is not said by its own name."""
_FEW = 3
"""So many papers are told of by their texts."""
_VAIN = ("nothing", "missing", "relaxed", "vain")
_TELLING = (Operation.LIST, Operation.VERIFY, Operation.COUNT)


def told_by_texts(
    readings: Sequence[PossibleReading], library: SearchedGraph
) -> tuple[PossibleReading, ...]:
    """Return the readings of a question, first the one by texts where these say more of it."""
    first = readings[0]
    counts = first.plan.operation is Operation.COUNT
    if counts and library.grounding.counts_hubs(first.plan.question):
        return tuple(readings)
    if (told := _told_by_named(readings, library)) is not None:
        return (told, *(each for each in readings if each.plan.conditions))
    titles = set(library.view.hubs.labels)
    least, wording = _least(first, titles), _wording(first.plan.question, library)
    if least is None or not wording:
        return tuple(readings)
    within = None if first.plan.titled else first.plan.hubs
    said = library.speaking(wording, within)
    speaking = [hub for hub in said if said[hub].covered >= least]
    if not speaking:
        return tuple(readings)
    strength = max(said[hub].strength for hub in speaking)
    hubs = [hub for hub in speaking if said[hub].strength >= _NEARLY * strength][:_MOST]
    best = said[hubs[0]].covered
    wholly = best >= _WHOLLY
    others = [] if wholly and asks_for_answer(first.plan) else _surely_on_topic(first.plan)
    both = [*hubs, *others] if wholly else [*others, *hubs]
    plan = _plan(first.plan, wording, tuple(dict.fromkeys(both)))
    features = {"topic": 1.0, "odds": 0.0, "topic best": best}
    told = PossibleReading(plan=plan, features=features, probability=max(best, first.probability))
    return (told, *(each for each in readings if each.plan.topic is None))


def _told_by_named(
    readings: Sequence[PossibleReading], library: SearchedGraph
) -> PossibleReading | None:
    """The reading of a question for yes or no by what the few hubs it names say of its words."""
    asked = next((each.plan for each in readings if is_open(each.plan)), None)
    if library.grounding.attributes.flag_told(readings[0].plan.question) is not None:
        return None
    plan = next((named for each in readings if (named := _named(each.plan, library))), None)
    if asked is None or plan is None:
        return None
    hubs = library.find(plan).hubs
    names = {word.lower for c in plan.conditions for word in tokens(c.words)}
    rest = [word.text for word in tokens(plan.question) if word.lower not in names]
    wording = " ".join(library.grounding.wordings.carrying(rest, plan.question))
    said = library.speaking(wording, hubs) if wording and 0 < len(hubs) <= _MOST else {}
    telling = tuple(hub for hub in said if said[hub].covered >= _OF_SIMILAR)
    if not telling:
        return None
    covered = said[telling[0]].covered
    features = {"topic": 1.0, "odds": 0.0, "topic best": covered}
    told = _plan(asked, wording, telling)
    probability = max(covered, readings[0].probability)
    return PossibleReading(plan=told, features=features, probability=probability)


def _named(plan: Plan, library: SearchedGraph) -> Plan | None:
    """The plan of the hubs that a plan names, by no more than what it surely names."""
    sure = tuple(c for c in plan.conditions if c.values and not is_weak(c, library.view))
    if not sure or plan.topic is not None or plan.similar_to is not None:
        return None
    return Plan(question=plan.question, hub_type=plan.hub_type, conditions=sure)


def asks_for_answer(plan: Plan) -> bool:
    """Return whether a question wants to know something, rather than what there is to read."""
    first = next((word.lower for word in tokens(plan.question)), "")
    return plan.operation is not Operation.LIST or first in _ASKING


def _surely_on_topic(plan: Plan) -> list[str]:
    """The hubs that are surely on the topic of a plan that names nothing else."""
    if plan.topic is None or plan.conditions:
        return []
    leads = {lead.hub for lead in plan.topic.leads}
    return [hub for hub in plan.topic.hubs if hub not in leads]


def _wording(question: str, library: SearchedGraph) -> str:
    """The words of a question from the first to the last that carry what it is about."""
    said = [word.text for word in tokens(question) if word.lower not in FUNCTION_WORDS]
    words = library.grounding.wordings.carrying(said, question)
    if not words:
        return ""
    return question[question.find(words[0]) : question.rfind(words[-1]) + len(words[-1])]


def names_works(plan: Plan) -> bool:
    """Return whether a question has a noun for papers, such as "studies"."""
    nouns = WORK_STEMS | set(phrase(plan.hub_type))
    return speaks_of_works(tokens(plan.question), nouns)


def _least(first: PossibleReading, titles: Set[str]) -> float | None:
    """The share of the words that texts must say to be told instead; None where they are not."""
    plan = first.plan
    if plan.hub_words or plan.everything or names_works(plan) or plan.operation not in _TELLING:
        return None
    denies = any(word.is_negation for word in tokens(plan.question)) and not plan.requests
    if denies:
        return None
    if plan.group_by or plan.statistic or plan.order_by:
        return None
    if plan.not_held:
        return _WHOLLY
    if any(c.is_number or any(map(is_flag, c.values)) for c in plan.conditions):
        return None
    if not (plan.requests or plan.conditions) and (plan.topic or plan.similar_to):
        return _OF_TOPIC if _surely_on_topic(plan) else _OF_SIMILAR
    by_word_alone = all(r.words.lower() in _WHEN for r in plan.requests)
    if plan.requests and (first.features.get("nothing") or (plan.topic and by_word_alone)):
        return _WHOLLY
    if plan.requests:
        return _OF_DOUBTFUL if first.probability < _HARDLY else None
    if first.probability < _DOUBTFUL or _is_bound_to_text(plan, titles):
        return _OF_DOUBTFUL
    vain = any(first.features.get(name) for name in _VAIN)
    return _OF_LIKELY if vain or first.probability < _LIKELY else None


def _is_bound_to_text(plan: Plan, titles: Set[str]) -> bool:
    """Whether a plan takes words for a value that is a text, of which they are a part.

    The title of a paper that others lead to is none, nor is a name that the question has in full.
    """
    told = (c for c in plan.conditions if not part_of_names(c))
    return any(
        len(value.split()) >= _SENTENCE and not set(phrase(value)) <= set(phrase(condition.words))
        for condition in told
        for value in condition.values
        if value not in titles
    )


def _plan(read: Plan, wording: str, hubs: tuple[str, ...]) -> Plan:
    """The plan of the papers that say the words of a question."""
    verify = read.operation is Operation.VERIFY
    return Plan(
        question=read.question,
        hub_type=read.hub_type,
        hubs=None if read.titled else read.hubs,
        found_by=read.found_by,
        operation=Operation.VERIFY if verify else Operation.LIST,
        topic=Topic(wording=wording, hubs=hubs),
        confidence=1.0,
    )


def wants_overview(plan: Plan, library: SearchedGraph) -> bool:
    """Return whether the wording of a plan that lists papers wants to be told about them."""
    listed = plan.operation is Operation.LIST and not (plan.requests or plan.group_by)
    guess = library.grounding.wordings.best("answers", plan.question)
    return listed and guess.label == "overview" and guess.probability >= _OVERVIEW


def with_text_told(reading: PossibleReading, library: SearchedGraph) -> PossibleReading:
    """Return a reading that tells the text asked for of the few papers it finds: their abstracts.

    It stays as it is where it asks for anything, or texts say what its question has in words.
    """
    plan = reading.plan
    listed = plan.operation is Operation.LIST and not plan.requests
    said = library.grounding.attributes.said(plan.question)
    found = said.best(AttributePart.TOLD, SURELY if plan.overview else LIKELY)
    by_texts = plan.topic is not None and plan.topic.wording == plan.question.strip(" ?!.")
    if found is None or not listed or plan.not_held or by_texts:
        return reading
    column = library.view.columns[found.column]
    plan = _without_leads(plan)
    hubs = library.find(plan).hubs
    told = any(hub in column.by_hub for hub in hubs)
    if len(hubs) > _FEW or not (told and holds_texts(column)):
        return reading
    request = Request(facet=column.facet, certainty=_MEANT)
    told_so = {"requests": (request,), "overview": False}
    return reading.model_copy(update={"plan": plan.model_copy(update=told_so)})


def _without_leads(plan: Plan) -> Plan:
    """The plan of the papers that are surely on its topic, where some are."""
    sure = tuple(_surely_on_topic(plan))
    if not sure or plan.topic is None:
        return plan
    return plan.model_copy(update={"topic": Topic(wording=plan.topic.wording, hubs=sure)})


def with_overview(reading: PossibleReading, library: SearchedGraph) -> PossibleReading:
    """Return a reading that tells all of the one paper it finds, where that is wanted."""
    plan = reading.plan
    if plan.overview or plan.not_held or plan.similar_to or not wants_overview(plan, library):
        return reading
    if len(library.find(plan).hubs) != 1:
        return reading
    return reading.model_copy(update={"plan": plan.model_copy(update={"overview": True})})
