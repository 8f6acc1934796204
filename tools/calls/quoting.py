"""What papers say in their own words, for questions whose answer stands in a text."""

from collections.abc import Sequence

from tools.calls.definitions import asks_for_definition, things_named
from tools.hublink.core.plan import Operation, Plan
from tools.hublink.execution.found_facts import Found, FoundFact
from tools.hublink.execution.qualified_values import qualifiers_of
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.language.deciding import is_open
from tools.hublink.language.words import AUXILIARIES, WORK_STEMS, phrase, tokens
from tools.hublink.retrieval.passages import Passage
from tools.workspace.library import Library
from tools.workspace.readings.content_questions import sought_in_texts, wants_reasons
from tools.workspace.readings.text_readings import names_works

_FEW = 3
"""So few papers are read for all of a question, not only for what it is about."""
_MOST_READ = 40
"""So many papers, the likeliest, are read for what they say."""
_TELLING = ("overview", "reasons", "value", "advice")
"""Kinds of answers that papers are quoted for, though the question has a noun for papers."""
_LIKELY = 0.5
_WHOLLY, _MUCH = 0.9, 0.4
"""Shares of the words of a question that a paper says in all, and a sentence of it, where this is
told in place of an attribute."""
_NEAR = 0.35
"""Likeness to a question, or the share of its words, from which a sentence may answer it."""
_KNOWING = frozenset("know known say says said find found learn learned learnt evidence".split())
"""Words for what a text brings, in questions that begin with "what"."""


def quoted(plan: Plan, hubs: Sequence[str], library: Library) -> tuple[Passage, ...]:
    """Return what papers found by their words say of a question, in the order of the papers."""
    words = sought_of(plan, hubs, library)
    if not words:
        return ()
    rows = not wants_reasons(plan, library)
    said = library.passages(words, hubs[:_MOST_READ], asks_how_much(plan.question), rows)
    found = tuple(each for told in said.values() for each in told)
    if _lacks_what_is_asked(plan, hubs, library):
        return tuple(e for e in found if e.covered >= _WHOLLY and e.share >= _MUCH)
    return found


def said_besides(plan: Plan, found: Found, library: Library) -> tuple[Passage, ...]:
    """Return what few papers say near a question that asks an attribute of them by no name of it.

    Where that attribute is not what is meant, their own sentences may be.
    """
    by_name = all(request.certainty >= 1 for request in plan.requests) and not plan.not_understood
    few = 0 < len(found.hubs) <= _FEW and plan.operation is Operation.LIST
    if by_name or not few or not plan.requests or plan.statistic is not None:
        return ()
    answered = {fact.value for fact in found.facts if fact.asked}
    titled = {stem for hub in found.hubs for stem in phrase(library.hub(hub).label)} | WORK_STEMS
    sought = [word.text for word in tokens(_beside_description(plan)) if word.stem not in titled]
    said = library.passages(" ".join(sought), found.hubs, rows=False)
    return tuple(
        passage
        for hub in found.hubs
        for passage in said.get(hub, ())
        if _is_near(passage) and passage.fact.value not in answered
    )


def _beside_description(plan: Plan) -> str:
    """A question without the words that only say which paper it is of."""
    return plan.question.replace(plan.hub_words, " ") if plan.hub_words else plan.question


def _is_near(passage: Passage) -> bool:
    """Whether a sentence tells something near what is asked, and asks nothing itself."""
    near = max(passage.likeness, passage.share) >= _NEAR
    return near and not passage.text.rstrip().endswith("?")


def sought_of(plan: Plan, hubs: Sequence[str], library: Library) -> str:
    """Return the words that papers are read for; none where a question is not answered by texts.

    What a thing is that several papers speak of, and nothing tells, is told by what they say of it.
    """
    about = plan.topic or plan.similar_to
    if plan.topic is not None and plan.topic.negated:
        return ""
    if _lacks_what_is_asked(plan, hubs, library):
        return _beside_description(plan)
    if about is None and plan.conditions and (is_open(plan) or _asks_what_is_known(plan)):
        return plan.question
    if is_of_texts(plan):
        return sought_in_texts(plan, library)
    if about is not None and asks_what_papers_say(plan, library):
        few = len(hubs) <= _FEW
        return plan.question if few else " ".join([about.wording, *plan.not_understood])
    if about is None and len(hubs) > 1 and asks_for_definition(plan, library):
        return " ".join(things_named(plan))
    return ""


def _lacks_what_is_asked(plan: Plan, hubs: Sequence[str], library: Library) -> bool:
    """Return whether few papers are asked for what the graph does not tell of them: texts may."""
    few = 0 < len(hubs) <= _FEW and plan.operation is Operation.LIST
    asked = [library.view.column(request.facet) for request in plan.requests]
    return few and bool(asked) and not any(hub in each.by_hub for each in asked for hub in hubs)


def is_of_texts(plan: Plan) -> bool:
    """Return whether a plan takes the whole of its question for what texts are to say."""
    about = plan.topic or plan.similar_to
    return about is not None and about.wording == wording_for_texts(plan)


def wording_for_texts(plan: Plan) -> str:
    """Return the question of a plan as the topic of what texts are to say."""
    return plan.question.strip(" ?!.")


def _asks_what_is_known(plan: Plan) -> bool:
    """Whether a question wants what is known of what it names: "What do we know about X"."""
    if plan.requests or plan.hub_words or plan.operation is not Operation.LIST:
        return False
    said = [word.lower for word in tokens(plan.question)]
    return said[:1] == ["what"] and not _KNOWING.isdisjoint(said)


def asks_what_papers_say(plan: Plan, library: Library) -> bool:
    """Return whether a question is answered by texts: of no attribute, nor for papers alone."""
    if plan.requests or plan.reasons or plan.operation not in (Operation.LIST, Operation.VERIFY):
        return False
    if not names_works(plan):
        return True
    guesses = library.grounding.wordings.guesses("answers", plan.question)
    likely = sum(guess.probability for guess in guesses if guess.label in _TELLING)
    return plan.operation is Operation.LIST and likely >= _LIKELY


def asks_how_much(question: str) -> bool:
    """Return whether a question asks for a number: "how many", "how much cooler"."""
    words = [word.lower for word in tokens(question)]
    after = [words[i + 1] for i, word in enumerate(words[:-1]) if word == "how"]
    return any(word not in AUXILIARIES and word != "to" for word in after)


def facts_nearest(plan: Plan, library: Library) -> tuple[FoundFact, ...]:
    """Return the facts that a plan names as the nearest, of the papers in scope."""
    found: list[FoundFact] = []
    view, qualifiers = library.view, Qualifiers(library.view)
    for near in plan.nearest:
        rows = view.column(near.facet).by_hub
        for row in (row for hub in library.allowed(near.hubs) for row in rows.get(hub, ())):
            beside = qualifiers if near.beside else None
            fact = FoundFact(row, near.facet, asked=True, qualifiers=beside)
            if row.value == near.value and qualifiers_of(fact) == near.beside:
                found.append(fact)
    return tuple(found)


def with_passages(found: Found, passages: Sequence[Passage]) -> Found:
    """Return what was found with the facts that passages stand in first of each paper."""
    if not passages:
        return found
    facts: dict[FoundFact, None] = dict.fromkeys(each.fact for each in passages)
    facts |= dict.fromkeys(found.facts)
    return found.model_copy(update={"facts": tuple(facts)})
