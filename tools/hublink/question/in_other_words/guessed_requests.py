"""What a plan asks for only by a guess, though its question speaks of nothing like it."""

import re
from itertools import dropwhile, takewhile

from tools.hublink.core.plan import Operation, Request
from tools.hublink.core.value_kinds import ValueKind, is_flag
from tools.hublink.language.words import (
    LIGHT_STEMS,
    is_past,
    phrase,
    speaks_of_works,
    spelled_in,
    tokens,
)
from tools.hublink.question.conditions.weakness import is_by_name
from tools.hublink.question.in_other_words.spoken_of import BARELY, MEANT, POSSIBLE, SpokenOf
from tools.hublink.vocabulary.attributes_said import ASKED, LIKELY, AttributePart

_HARDLY_ASKS = 0.4
"""Probability below which no attribute is asked for."""
_POINTING = frozenset(("them", "these", "those"))
_BESIDE = re.compile(
    r"(?:\bwith|\bw/|\bincl(?:uding|\.)?|\bplus|\balong with)\s+((?:[\w-]+[\s,]*){1,8})",
    re.IGNORECASE,
)
_ARTICLE, _BETWEEN = re.compile(r"^(?:the|their|its) "), re.compile(r",\s*(?:and )?| and ")
"""What leads to an attribute that is told of each of those listed."""

_PAPERS, _SURELY_PAPERS = "papers", 0.8
"""The kind of answer that tells nothing of papers, and the probability that it is wanted."""


def without_guesses(spoken: SpokenOf) -> SpokenOf:
    """Return what is spoken of, its plan without requests that nothing speaks for."""
    plan, guessed = spoken.plan, _only_guessed(spoken)
    if plan.operation is Operation.COUNT and counts_works(spoken):
        guessed = [request for request in plan.requests if request.certainty < MEANT]
    if _asks_nothing(spoken) or _is_only_bounded(spoken):
        guessed = [*plan.requests]
    guessed = [each for each in guessed if not _is_told_beside(each, plan.question)]
    if not guessed:
        return spoken
    left = tuple(request for request in plan.requests if request not in guessed)
    return spoken._replace(plan=plan.model_copy(update={"requests": left}))


def _is_told_beside(request: Request, question: str) -> bool:
    """Whether an attribute is to be told beside what is listed: "with the journal", "w/ city"."""
    if not request.words or request.certainty < MEANT:
        return False
    told = (each[1].lower() for each in _BESIDE.finditer(question))
    named = (_ARTICLE.sub("", name.strip()) for each in told for name in _BETWEEN.split(each))
    return request.words.lower() in named


def _only_guessed(spoken: SpokenOf) -> list[Request]:
    """What is asked for only as a word is like it, and of which the question does not speak."""
    other = spoken.said.best(AttributePart.TOLD, LIKELY) is not None
    if not any(spoken.said.likely.values()):
        return []
    question = spoken.plan.question.lower()
    said = [r for r in spoken.plan.requests if r.words.lower() in question]  # else asked before
    guessed = [r for r in said if r.certainty < MEANT and (r.words or other)]
    of_domain = [r for r in said if r not in guessed and _only_restricts(spoken, r)]
    unsaid = (r for r in guessed if not _may_speak_of(spoken, r) or _only_restricts(spoken, r))
    return [*of_domain, *unsaid]


def _only_restricts(spoken: SpokenOf, request: Request) -> bool:
    """Whether a question surely asks for no attribute, and only says which papers it is for.

    "Is there anything about seaweed in cosmetics?" asks for no seaweed that papers are on, "which
    papers fermented in jars?" for no fermentation time.
    """
    of_a_paper = bool(spoken.plan.hub_words)  # of which something is asked
    if of_a_paper or spoken.said.asks >= BARELY or not _is_of_works_sought(spoken):
        return False
    asked = any(spoken.probability(part, request.facet) for part in ASKED)
    done = bool(request.words) and all(is_past(t.lower) for t in tokens(request.words))
    sought = done and spoken.asks_for_works() and not spoken.is_named(request.facet)
    restricted = spoken.probability(AttributePart.RESTRICTED, request.facet) >= POSSIBLE
    restricted = restricted and not spoken.view.column(request.facet).holds_addresses
    return not asked and (restricted or sought)


def _is_of_works_sought(spoken: SpokenOf) -> bool:
    plan = spoken.plan
    return plan.operation in (Operation.LIST, Operation.VERIFY) and not plan.group_by


def _may_speak_of(spoken: SpokenOf, request: Request) -> bool:
    """Whether what a request rests on speaks of its attribute, in any part at all.

    One that rests on a whole question is one of those the question asks for.
    """
    if spoken.is_named(request.facet) or _is_by_its_name(request):
        return True
    if request.words == spoken.plan.question:
        return any(spoken.probability(part, request.facet) >= POSSIBLE for part in ASKED)
    return any(spoken.probability(part, request.facet) for part in AttributePart)


def _is_by_its_name(request: Request) -> bool:
    """Whether a request rests on a telling word of its attribute's name: "cited" of "cites"."""
    if is_by_name(request):
        return True
    telling = [t for t in tokens(request.facet.name) if t.stem not in LIGHT_STEMS]
    done = {word.stem for word in tokens(request.words) if is_past(word.lower)}
    return any(spelled_in(word, request.words) or word.stem in done for word in telling)


def _asks_nothing(spoken: SpokenOf) -> bool:
    """Whether what no word asks for is not asked for at all: "what has A worked on?"."""
    requests = spoken.plan.requests
    surely = spoken.said.asks < BARELY
    said = (r.among or (r.words and not (surely and r.certainty < MEANT)) for r in requests)
    implied = bool(requests) and not any(said)
    told = any(spoken.probability(AttributePart.TOLD, r.facet) > 0 for r in requests)
    if not implied or told or spoken.said.asks >= _HARDLY_ASKS:
        return False
    wanted = spoken.wordings.best("answers", spoken.plan.question)
    if surely and wanted.label == _PAPERS and wanted.probability >= _SURELY_PAPERS:
        return True  # "list the papers on grass pollen", where some attribute is on pollen
    restricted = spoken.said.best(AttributePart.RESTRICTED, LIKELY)
    facet = spoken.facet(restricted) if restricted is not None else None
    sought = [c for c in spoken.plan.conditions if c.facet == facet]
    seeks = any(is_flag(value) for c in sought for value in c.values)
    kinds = {spoken.view.column(c.facet).kind for c in spoken.plan.conditions}
    of_people = kinds == {ValueKind.NAME} and not speaks_of_works(tokens(spoken.plan.question))
    return seeks or (of_people and all(r.certainty < MEANT for r in requests))


def _is_only_bounded(spoken: SpokenOf) -> bool:
    """Whether papers are only to be bounded by something, and nothing else is asked of them.

    "The dating is off by at most 5 years" asks for no number of specimens dated.
    """
    plan = spoken.plan
    measured = spoken.said.likeliest(AttributePart.MEASURED)
    bounds = [c.facet for c in plan.conditions if c.is_number]
    parts = (AttributePart.TOLD, AttributePart.GROUPED)
    of_works = spoken.asks_for_works()
    unspoken = not any(
        r.facet in bounds
        or (not of_works and (spoken.is_named(r.facet) or _is_by_its_name(r)))
        or any(spoken.probability(part, r.facet) >= BARELY for part in parts)
        for r in plan.requests
    )
    of_bound = measured is not None and spoken.facet(measured) in bounds
    return unspoken and of_bound and plan.operation is Operation.LIST


def counts_works(spoken: SpokenOf) -> bool:
    """Return whether a question counts works: "how many journal articles are there"."""
    words = tokens(spoken.plan.question)
    many = next((i for i, word in enumerate(words) if word.lower == "many"), len(words))
    if [word.lower for word in words[many + 1 : many + 2]] == ["of"] and _POINTING.intersection(
        word.lower for word in words[many + 2 : many + 3]
    ):
        return True
    behind = dropwhile(lambda word: word.is_function_word, words[many + 1 :])
    counted = list(takewhile(lambda word: not word.is_function_word, behind))
    columns = ((c, spoken.view.column(c.facet)) for c in spoken.plan.conditions if c.values)
    kinds = [c.words for c, column in columns if column.tells_kind or column.says_kind]
    of_kinds = {stem for words in kinds for stem in phrase(words)}
    return speaks_of_works(counted) or any(word.stem in of_kinds for word in counted)
