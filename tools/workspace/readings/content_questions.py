"""Questions about what is in a few papers, which no attribute answers: what their texts say.

"In the study of toads, was the pond or the ditch better?" names a paper by what it is about, and
asks what only its abstract tells. So does one for an attribute that the graph does not have.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from tools.hublink.core.plan import Operation, Plan, Request, Topic
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.found_facts import FoundFact
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.deciding import is_open
from tools.hublink.language.words import phrase, tells, tokens
from tools.hublink.question.likelihood import PossibleReading
from tools.hublink.question.mentions.mention import FUZZY
from tools.hublink.retrieval.passages import Passage
from tools.hublink.vocabulary.asked_attributes import column_meant
from tools.hublink.vocabulary.attribute_names import is_told_of_people, people_of_works
from tools.hublink.vocabulary.attributes_said import LIKELY, AttributePart
from tools.workspace.readings.searched_graph import SearchedGraph

REASONS = ("reasons",)
"""What is not held where nothing tells why something is so."""
_FEW = 3
"""So many papers are few enough to be quoted instead of listed."""
_POSSIBLY = 0.1
"""Probability from which a question may want to know what was found."""
_SOME = 6
"""Of so many papers at the most the findings are told where nothing says yes or no."""
_OF_PAPERS = ("papers", "all", "ranking", "share", "distribution", "statistic")
"""Kinds of answers that are not found in the text of one paper."""
_LIKELY = 0.5
_SURELY = 0.7
"""Probability from which a wording asks for reasons, whatever it names."""
_SAID, _LIKE = 0.25, 0.22
"""How much of what is asked a text must say, or how like it the text must be in meaning."""
_CLEARLY_LIKE = 0.35
"""How like it where some of several papers are asked for, of which none may be meant."""
_FIRST = 3
"""So many words at most come before what is asked for: "and so which"."""
_ONES = ("ones", "one")
_GUESSED = 0.5
"""Least probability of an attribute whose names are looked for besides."""
_MOST_NAMES = 2
_OVERVIEW = "overview"
_FOUND = "What did they find?"
_NOT_FOUND = ("What is it about?", "What are its limitations?")
_WHO = "who"
_WHAT = frozenset(("what", "how", "whats"))
_WHATS = frozenset(("what", "what's"))
_COMPUTING = (Operation.EXTREME, Operation.RANK, Operation.COMPARE)


def told_by_its_papers(reading: PossibleReading, library: SearchedGraph) -> PossibleReading:
    """Return a reading that names a few papers and leaves what is asked of them, by their texts.

    It stays as it is where these hardly speak of that.
    """
    plan = reading.plan
    if not _leaves_what_is_asked(plan, library):
        return reading
    spoken_of = plan.hubs is not None and plan.similar_to is not None
    hubs = (plan.hubs or ()) if spoken_of else library.find(plan).hubs
    if not 0 < len(hubs) <= (_FEW if plan.operation not in _COMPUTING else 1):
        return reading
    picks = _picks(plan, hubs)
    speaking = _speaking(plan, hubs, library, _CLEARLY_LIKE if picks else _LIKE)
    if not speaking and picks:
        none = {"hubs": (), "apart_from": tuple(hubs), "not_understood": ()}
        return reading.model_copy(update={"plan": plan.model_copy(update=none)})
    if not speaking:
        return _without_reasons(reading) if wants_reasons(plan, library) else reading
    verifies = plan.operation is Operation.VERIFY
    told = Plan(
        question=plan.question,
        hub_type=plan.hub_type,
        hubs=None if plan.hub_words or plan.titled else plan.hubs,
        found_by=plan.found_by,
        operation=Operation.VERIFY if verifies else Operation.LIST,
        topic=Topic(wording=plan.question.strip(" ?!."), hubs=speaking),
        confidence=1.0,
    )
    return reading.model_copy(update={"plan": told})


def with_findings(reading: PossibleReading, library: SearchedGraph) -> PossibleReading:
    """Return a reading that only names a paper of which something is asked, with what it found.

    "What happened in Beijing?" asks for more than the title of the paper on it; where that states
    no findings, for what there is.
    """
    plan, grounding = reading.plan, library.grounding
    told = plan.requests or plan.overview or plan.not_held or plan.similar_to or plan.reasons
    by_name = plan.topic is None and plan.is_bounded and not _of_rows(plan, library)
    if told or plan.operation is not Operation.LIST or not by_name:
        return reading
    opening = {word.lower for word in tokens(plan.question)[:_FIRST]}
    guesses = grounding.wordings.guesses("answers", plan.question)
    others = (*_OF_PAPERS, _OVERVIEW)
    of_papers = sum(g.probability for g in guesses if g.label in others) >= _SURELY
    asks = grounding.attributes.said(plan.question).asks >= _SURELY
    if of_papers or not asks or opening.isdisjoint(_WHAT):
        return reading
    column = _finding_column(library)
    hubs = library.find(plan).hubs
    if column is None or _tells_otherwise(column, library) or len(hubs) != 1:
        return reading
    if hubs[0] not in column.by_hub:
        return reading.model_copy(update={"plan": plan.model_copy(update={"overview": True})})
    asked = (Request(facet=column.facet, certainty=_LIKELY),)
    return reading.model_copy(update={"plan": plan.model_copy(update={"requests": asked})})


def with_outcomes(reading: PossibleReading, library: SearchedGraph) -> PossibleReading:
    """Return a reading of yes or no, which no fact says of the few papers named, by their findings.

    "Did thymol keep them alive?" is judged by what the studies of thymol found; whether they shared
    their data is not.
    """
    plan = reading.plan
    bare = not (plan.requests or plan.topic or plan.similar_to or plan.not_held or plan.overview)
    named = {word.lower for c in plan.conditions for word in tokens(c.words)}
    left = any(tells(word) and word.lower not in named for word in tokens(plan.question))
    columns = [library.view.column(c.facet) for c in plan.conditions if not c.is_number]
    kinds = {column.kind for column in columns}
    of_status = any(column.is_status() for column in columns)
    if of_status or not (bare and kinds == {ValueKind.TEXT} and is_open(plan)):
        return reading
    hubs = library.find(plan).hubs
    column = _finding_column(library) if 0 < len(hubs) <= _SOME else None
    if column is None or column.by_hub.keys().isdisjoint(hubs) or _tells_otherwise(column, library):
        return reading
    said = library.grounding.attributes.said(plan.question)
    if not left and said.probability(AttributePart.TOLD, column.number) < _POSSIBLY:
        return reading
    asked = (Request(facet=column.facet, certainty=_LIKELY),)
    told = {"requests": asked, "operation": Operation.LIST}
    return reading.model_copy(update={"plan": plan.model_copy(update=told)})


def with_people(reading: PossibleReading, library: SearchedGraph) -> PossibleReading:
    """Return a reading of who did something with those who wrote on it, if no others are meant.

    "Who baked the wood?" names no author, and asks for no other people that papers have.
    """
    plan, view = reading.plan, library.view
    authors = people_of_works(view.columns)
    words = takewhile(lambda word: word.is_function_word, tokens(plan.question)[:_FIRST])
    opens = any(word.lower == _WHO for word in words)
    if authors is None or not opens or plan.operation is not Operation.LIST or plan.not_held:
        return reading
    said = library.grounding.attributes.said(plan.question)
    best = said.best(AttributePart.TOLD, LIKELY)
    asked = [request for request in plan.requests if request.words.lower() != _WHO]
    others = [r for r in asked if view.column(r.facet).kind is not ValueKind.NAME]
    named = any(r.certainty >= _SURELY or r.apart_from for r in asked)
    bound = [view.column(condition.facet) for condition in plan.conditions]
    of_people = any(c is authors or is_told_of_people(c, view.columns) for c in bound)
    if others or named or of_people or (best is not None and best.column != authors.number):
        return reading
    if not (plan.conditions or plan.topic or plan.titled or plan.similar_to):
        return reading
    request = Request(facet=authors.facet, certainty=_LIKELY)
    update: dict[str, object] = {"requests": (request,)}
    if plan.topic is not None:
        wording = re.sub(rf"^.*?\b{_WHO}\b\W*", "", plan.topic.wording, flags=re.IGNORECASE)
        update["topic"] = plan.topic.model_copy(update={"wording": wording})
    return reading.model_copy(update={"plan": plan.model_copy(update=update)})


def _picks(plan: Plan, hubs: Sequence[str]) -> bool:
    """Whether those of several papers at hand are asked for that do something: "which of these"."""
    at_hand = plan.hubs is not None and not (plan.hub_words or plan.titled)
    asked = any(word.lower == "which" for word in tokens(plan.question)[:_FIRST])
    return at_hand and asked and len(hubs) > 1


def _without_reasons(reading: PossibleReading) -> PossibleReading:
    """A reading of a question for the reasons of something, which its papers do not tell."""
    found = {"requests": (), "overview": False, "operation": Operation.LIST}
    plan = reading.plan.model_copy(update={"not_held": REASONS, **found})
    return reading.model_copy(update={"plan": plan})


def said_of_missing(plan: Plan, library: SearchedGraph) -> tuple[Passage, ...]:
    """Return what the few papers of a question say of an attribute that the graph does not have."""
    named = plan.model_copy(update={"not_held": (), "not_understood": ()})
    hubs = library.find(named).hubs if named.is_bounded else ()
    if not 0 < len(hubs) <= _FEW:
        return ()
    if labelled := tuple(_under_its_name(plan, hubs, library)):
        return labelled
    in_texts = plan.not_held == REASONS or _is_told_by_text(plan, library)
    speaking = hubs if in_texts else _speaking(plan, hubs, library, _LIKE)
    of_reasons = plan.not_held == REASONS
    for sought in (sought_in_texts(plan, library), plan.question):
        said = library.passages(sought, speaking, rows=not of_reasons)
        if told := tuple(passage for each in said.values() for passage in each):
            return told
    return _findings(hubs, library) if of_reasons else ()


def _under_its_name(plan: Plan, hubs: Sequence[str], library: SearchedGraph) -> Iterator[Passage]:
    """What papers say of an attribute in remarks that begin with its name: "Supervisor: Lund"."""
    names = {phrase(name) for name in _names(plan, library)}
    for column in library.view.columns:
        rows = [row for hub in hubs for row in column.by_hub.get(hub, ()) if ":" in row.value]
        for row in rows:
            if phrase(row.value.partition(":")[0]) in names:
                fact = FoundFact(row, column.facet, asked=False)
                yield Passage(fact=fact, text=row.value)


def _findings(hubs: Sequence[str], library: SearchedGraph) -> tuple[Passage, ...]:
    """What some papers found, in the attribute that tells it, if any does: that gives reasons."""
    column = _finding_column(library)
    if column is None:
        return ()
    rows = [row for hub in hubs for row in column.by_hub.get(hub, ()) if row.holds]
    return tuple(
        Passage(fact=FoundFact(row, column.facet, asked=False), text=row.value) for row in rows
    )


def _of_rows(plan: Plan, library: SearchedGraph) -> bool:
    """Whether papers are sought by what stands in rows of numbers."""
    nodes = {table.node for table in library.grounding.tables}
    return any(condition.facet.key[:-1] in nodes for condition in plan.conditions)


def _tells_otherwise(column: FacetColumn, library: SearchedGraph) -> bool:
    """Whether an attribute rather tells what papers are about, or where they fall short."""
    told = [
        library.grounding.attributes.said(question).probability(AttributePart.TOLD, column.number)
        for question in (_FOUND, *_NOT_FOUND)
    ]
    return max(told) > told[0]


def _finding_column(library: SearchedGraph) -> FacetColumn | None:
    """The attribute that tells what papers found, if any does."""
    number = library.grounding.attributes.finding
    return library.view.columns[number] if number is not None else None


def _is_told_by_text(plan: Plan, library: SearchedGraph) -> bool:
    """Whether what the graph lacks is what any abstract tells, such as the outcome of a study."""
    wordings = library.grounding.wordings
    told = (wordings.attribute_names[label] for label in wordings.told_by_overview)
    lacked = {name for names in told for name in names[:1]}
    return not lacked.isdisjoint(plan.not_held)


def sought_in_texts(plan: Plan, library: SearchedGraph) -> str:
    """Return the words that texts are read for: a question's, and names of what it asks for."""
    return " ".join([plan.question, *_names(plan, library)])


def _leaves_what_is_asked(plan: Plan, library: SearchedGraph) -> bool:
    """Whether a plan finds papers by name, and leaves other words: no papers are what is wanted.

    So does one that counts papers where something else is to be counted, that compares one paper
    with nothing, or that ranks the values of one by how often they occur.
    """
    if plan.everything or plan.not_held or plan.reasons or plan.statistic:
        return False
    if wants_reasons(plan, library):
        return plan.is_bounded
    if plan.overview:
        return False
    grounding = library.grounding
    if plan.operation is Operation.COUNT:
        return not (plan.requests or plan.group_by or grounding.counts_hubs(plan.question))
    if plan.operation is Operation.COMPARE:
        return bool(plan.hub_words or plan.hubs) and not (plan.conditions or plan.group_by)
    if plan.operation in _COMPUTING:
        return plan.order_by is None and plan.bounds is None
    if plan.requests or plan.group_by or plan.topic is not None:
        return False
    if plan.similar_to is not None:
        return plan.hubs is not None
    only_bounds = all(condition.is_number for condition in plan.conditions)
    only_bounds = only_bounds and not plan.hub_words and plan.hubs is None
    if only_bounds or not grounding.wordings.carrying(plan.not_understood, plan.question):
        return False
    if _picks(plan, plan.hubs or ()):
        return True
    if plan.conditions and _asks_which(plan.question):
        return False
    guesses = grounding.wordings.guesses("answers", plan.question)
    return sum(g.probability for g in guesses if g.label in _OF_PAPERS) < _LIKELY


def _asks_which(question: str) -> bool:
    """Whether a question asks which papers, by no noun of anything else: "which were paid by"."""
    words = tokens(question)
    which = [word.lower for word in words[:1]] == ["which"]
    return which and all(word.is_function_word or word.lower in _ONES for word in words[1:2])


def wants_reasons(plan: Plan, library: SearchedGraph) -> bool:
    """Return whether a question asks why something is so, and for no attribute that tells it."""
    wordings = library.grounding.wordings
    answer = wordings.best("answers", plan.question)
    if answer.label != "reasons" or answer.probability < _SURELY:
        return False
    opens = {word.lower for word in tokens(plan.question)[:1]}
    if opens <= _WHATS and any(request.certainty >= FUZZY for request in plan.requests):
        return False
    meant = column_meant(wordings.best("attributes", plan.question).label, library.view, wordings)
    return meant is None or all(request.facet != meant.facet for request in plan.requests)


def _speaking(
    plan: Plan, hubs: Sequence[str], library: SearchedGraph, least: float
) -> tuple[str, ...]:
    """Return those of some papers whose texts say what is asked, beside what names the papers."""
    whole = plan.operation in (*_COMPUTING, Operation.COUNT)
    words = [plan.question] if whole else _asked_words(plan, library)
    sought = [" ".join(words), " ".join([*words, *_names(plan, library)])]
    said = [library.passages(each, hubs) for each in dict.fromkeys(filter(None, sought))]
    noun = _counted_noun(plan)
    return tuple(
        hub
        for hub in hubs
        if any(
            (each.share >= _SAID or each.likeness >= least)
            and (not noun or noun in phrase(each.text))
            for told in said
            for each in told.get(hub, ())
        )
    )


def _counted_noun(plan: Plan) -> str:
    """The stem of the noun for what is counted: "how many nurses took part"."""
    counting = re.search(r"\bhow many (\w+)", plan.question, re.IGNORECASE)
    counted = counting is not None and plan.operation is Operation.COUNT
    return phrase(counting[1])[0] if counting is not None and counted else ""


def _asked_words(plan: Plan, library: SearchedGraph) -> list[str]:
    """The words of a question that name none of its papers, if any of them tells something."""
    asked = plan.hubs is not None and wants_reasons(plan, library)
    conditions = () if asked else plan.conditions
    naming = [plan.hub_words, *(condition.words for condition in conditions)]
    named = {word.lower for words in naming for word in tokens(words)}
    words = [word.text for word in tokens(plan.question) if word.lower not in named]
    return words if library.grounding.wordings.carrying(words, plan.question) else []


def _names(plan: Plan, library: SearchedGraph) -> Sequence[str]:
    """The names of the attribute that a question most likely asks for."""
    wordings = library.grounding.wordings
    if plan.not_held:
        lacked = list(plan.not_held[:1])
        known = wordings.attribute_names.values()
        called = next((names for names in known if list(names[:1]) == lacked), plan.not_held)
        return called[:_MOST_NAMES]
    guess = wordings.best("attributes", plan.question)
    if guess.probability < _GUESSED:
        return ()
    return wordings.attribute_names.get(guess.label, ())[:_MOST_NAMES]
