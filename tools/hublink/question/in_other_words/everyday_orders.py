"""Orders in everyday words: "asked the most people", "the biggest study"."""

import re
from collections.abc import Mapping, Sequence

from tools.hublink.core.plan import Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.degrees import wants_more
from tools.hublink.language.cues.dimensions import (
    dimensions_in,
    quantity_surely_in,
    speaks_of_age,
)
from tools.hublink.language.person_names import names_people
from tools.hublink.language.word_roles import Role
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import (
    LIGHT_STEMS,
    WORK_STEMS,
    family,
    phrase,
    stem,
    tokens,
    words_of,
)
from tools.hublink.question.in_other_words.directions_said import is_descending
from tools.hublink.question.mentions.hub_nouns import NOUNS_FOR_WORKS
from tools.hublink.vocabulary.asked_attributes import NO_ATTRIBUTE, column_meant, measure_named
from tools.hublink.vocabulary.attribute_names import counts_things
from tools.hublink.vocabulary.dimensions_told import quantity_told, size_told
from tools.hublink.vocabulary.measures_told import is_of_time, sample_size

MEASURE = "number that says"
"""What is not held where papers are sought by how much they are of something."""
SAID = 0.7
"""Certainty of an attribute that the question names by its own name."""
_CERTAIN = 0.9
"""Least probability with which an order is wanted that no word of the graph tells."""
_APART = 0.55
"""Least probability of a word that is named or spoken about."""
_WHICH = re.compile(
    r"\b(?:which|what) (\w+) (?:has|had|have|is|was|were|are|with)\b", re.IGNORECASE
)
_PLAIN_NAME, _PLAIN_PERSON = "YOLO", "Marie Kowalczyk"
"""Names that phrasings are filled with in training, of things and of people."""
_MOST_WORKS = re.compile(
    r"\b(?:most|fewest|(?:largest|highest|greatest|biggest|smallest|lowest) number)(?: of)?"
    r"(?: (?:the|all|these))* (\w+)",
    re.IGNORECASE,
)
_MOST_OF_THESE = re.compile(r"\b(?:most|fewest) of (?:these|those|them)\W*$", re.IGNORECASE)
_SEEKING = re.compile(r"which|what|\w{3,}est")
_SAMPLE_SIZE = re.compile(r"\bsample sizes?\b", re.IGNORECASE)
_ORDERING = (Operation.EXTREME, Operation.RANK)
_OF_ORDER = ("superlative", "ranking")
_DIRECTIONS = ("most", "least")
_ORDERED_BY = 0.1
"""Least probability of an attribute by whose numbers papers may be ordered."""


_ROOT = 4
"""Fewest letters of what words of one family begin with."""
_OF_THESE = 0.3
"""Least probability of an attribute of which the one with most papers is sought."""


def ordered_otherwise(plan: Plan, view: FacetView, wordings: Wordings) -> Plan | None:
    """Return the plan in the order of the numbers that its wording speaks of, if it has any."""
    text = with_plain_names(plan)
    if plan.order_by is None and _counts_works(plan):
        return None if plan.group_by is not None else _most_works(plan, text, view, wordings)
    column = measure_in_words(text, view, wordings)
    if plan.statistic is not None or column is None or plan.order_by == column.facet:
        return None
    node = column.facet.key[:-1]
    beside = tuple(
        r
        for r in plan.requests
        if r.facet.key[: len(node)] == node != ()
        or ((r.certainty == 1 or _is_sought(r, plan)) and not view.column(r.facet).is_numeric())
    )
    beside = () if _seeks_works(plan) else beside
    named = plan.operation in _ORDERING
    most = wordings.likeliest("edits", text, _DIRECTIONS) == _DIRECTIONS[0]
    said = wants_more(plan.question, of_time=is_of_time(column))
    falls = said if said is not None else plan.descending if named else most
    if said is None and column.kind is not ValueKind.YEAR and speaks_of_age(plan.question):
        falls = is_descending(plan.question, column, wordings)  # the oldest has the highest age
    return plan.model_copy(
        update={
            "operation": plan.operation if named else Operation.EXTREME,
            "descending": falls,
            "order_by": column.facet,
            "group_by": None,
            "requests": (*beside, Request(facet=column.facet, certainty=SAID)),
            "not_understood": told_apart(plan, wordings),
        }
    )


def _is_sought(request: Request, plan: Plan) -> bool:
    """Whether a question seeks what it calls so, be it by a part of its name: "hottest kiln"."""
    called = request.words.lower()
    before, found, _ = plan.question.lower().partition(called or "\n")
    said = tokens(before)
    bound = any(c.facet == request.facet or called in c.words.lower() for c in plan.conditions)
    return bool(found and said) and not bound and _SEEKING.fullmatch(said[-1].lower) is not None


def orders_by_another_dimension(plan: Plan, view: FacetView) -> bool:
    """Whether what is biggest or longest is sought by how often it is named, or by what is unsaid.

    "The biggest trial" is not the name that most papers have, nor the one of the longest duration.
    """
    if plan.operation not in _ORDERING or plan.statistic is not None or _counts_works(plan):
        return False
    said = set(phrase(plan.question))
    ordered = plan.order_by is not None and not said.isdisjoint(phrase(plan.order_by.name))
    quantity = quantity_told(plan.question, view)
    if quantity is not None and plan.order_by is not None and plan.order_by != quantity.facet:
        return True
    surely = quantity_surely_in(plan.question)
    measured = dimensions_in(plan.question) or surely or quantity is not None
    return bool(measured) and not (ordered and not (surely and _is_by_count(plan, view)))


def _is_by_count(plan: Plan, view: FacetView) -> bool:
    """Whether a plan goes by how many things there are, which says not how heavy they are."""
    return plan.order_by is not None and counts_things(view.column(plan.order_by))


def in_that_dimension(plan: Plan, view: FacetView, wordings: Wordings) -> Plan:
    """Return the plan in the order of the dimension it speaks of, or told that there is none."""
    lacking = quantity_surely_in(plan.question)
    if (ordered := ordered_otherwise(plan, view, wordings)) is not None:
        return ordered
    if lacking is None or (plan.order_by is not None and not _is_by_count(plan, view)):
        return plan
    lacks = {"not_held": (lacking,), "order_by": None, "group_by": None, "requests": ()}
    return plan.model_copy(update={**lacks, "not_understood": ()})


def _counts_works(plan: Plan) -> bool:
    """Whether the most works are sought: "the year of most entries" has no other number."""
    nouns = (found[1].lower() for found in _MOST_WORKS.finditer(plan.question))
    if _MOST_OF_THESE.search(plan.question):
        return True
    return any(noun in NOUNS_FOR_WORKS or stem(noun) in phrase(plan.hub_type) for noun in nouns)


def _seeks_works(plan: Plan) -> bool:
    """Whether works are sought by numbers of what they have: "which study has the largest …"."""
    found = _WHICH.search(plan.question)
    noun = found[1].lower() if found is not None else ""
    return noun in NOUNS_FOR_WORKS or stem(noun) in {*WORK_STEMS, *phrase(plan.hub_type)}


def _most_works(plan: Plan, text: str, view: FacetView, wordings: Wordings) -> Plan | None:
    """The plan of a question for what has the most works, by the attribute its wording is of."""
    guesses = (g for g in wordings.guesses("attributes", text) if g.label != NO_ATTRIBUTE)
    guess = next(guesses, None)
    if guess is None or guess.probability < _OF_THESE:
        return None
    column = column_meant(guess.label, view, wordings)
    if column is None:
        return None
    return plan.model_copy(
        update={
            "operation": Operation.EXTREME,
            "group_by": column.facet,
            "requests": (Request(facet=column.facet, certainty=SAID),),
            "not_understood": told_apart(plan, wordings),
        }
    )


def without_order(plan: Plan) -> Plan:
    """Return the plan told to lack what it is to be ordered by, where it goes by nothing else."""
    left = [word.text for word in tokens(plan.question) if word.text in _words(plan.not_understood)]
    if plan.is_bounded or plan.titled or plan.requests or not left:
        return plan
    return plan.model_copy(
        update={
            "operation": Operation.EXTREME,
            "not_held": (f"{MEASURE} “{' '.join(left)}”",),
            "not_understood": (),
        }
    )


def _words(texts: Sequence[str]) -> set[str]:
    return {word.text for text in texts for word in tokens(text)} - {"the"}


def measure_in_words(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute with numbers that a wording most likely speaks of.

    Where an adjective compares by a dimension, it is one of that dimension or none.
    """
    if _SAMPLE_SIZE.search(text) is not None:
        return sample_size(view, wordings)
    sized = size_told(text, view, wordings)
    if sized is None and (spelled := _of_family(text, view)) is not None:
        return spelled
    if sized is not None or dimensions_in(text) or quantity_surely_in(text):
        return sized
    for guess in wordings.guesses("attributes", text):
        if guess.probability < _ORDERED_BY:
            return None
        column = measure_named(wordings.attribute_names.get(guess.label, ()), view)
        if column is not None:
            return column
    return None


def _of_family(text: str, view: FacetView) -> FacetColumn | None:
    """The only attribute with numbers that a word is of the family of: "grew fastest" of growth."""
    said = {family(word.stem) for word in tokens(text) if word.stem not in LIGHT_STEMS}
    numbers = (column for column in view.columns if column.kind is ValueKind.NUMBER)
    roots = tuple(root for root in said if len(root) >= _ROOT)
    found = [c for c in numbers if any(word.startswith(roots) for word in phrase(c.name))]
    return found[0] if len(found) == 1 and roots else None


def wants_order(text: str, wordings: Wordings) -> bool:
    """Return whether a wording wants what has most or least of something, in whatever words."""
    guesses = wordings.guesses("answers", text)
    return sum(g.probability for g in guesses if g.label in _OF_ORDER) >= _CERTAIN


def with_plain_names(plan: Plan) -> str:
    """Return the question with names known from training in place of those in it."""
    text = plan.question
    plain = {plan.hub_words: _PLAIN_NAME}
    for condition in plan.conditions:
        of_person = names_people(words_of(condition.facet.name))
        plain[condition.words] = _PLAIN_PERSON if of_person else _PLAIN_NAME
    for words, name in plain.items():
        for part in filter(None, words.split(" / ")):
            text = text.replace(part, name)
    return text


def told_apart(plan: Plan, wordings: Wordings) -> tuple[str, ...]:
    """Return the words not understood that are named or spoken about, not of what is asked for.

    A number bounds what is wanted, whatever it sounds like.
    """
    placed = zip(tokens(plan.question), wordings.roles.of(plan.question), strict=True)
    apart = {word.text for word, roles in placed if _is_apart(roles)}
    left = plan.not_understood
    return tuple(word for word in left if word in apart or any(map(str.isdigit, word)))


def _is_apart(roles: Mapping[Role, float]) -> bool:
    """Whether a word is part of what is named or spoken about, not of what is asked for."""
    return roles[Role.NAME] + roles[Role.TOPIC] >= _APART
