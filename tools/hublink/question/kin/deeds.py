"""What those did whom a question names: "what has the Kelp Fund paid for?" is after works."""

import re
from collections.abc import Iterable
from itertools import product

from tools.hublink.core.plan import Condition, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import WORK_NOUNS, family, phrase
from tools.hublink.question.mentions.parse import Parse
from tools.hublink.vocabulary.attribute_names import people_of_works
from tools.hublink.vocabulary.lexicon import Lexicon

_SEEKS = re.compile(r"\W*(?:and |but |so )?(?:what|did|has|have|does|do)\b", re.IGNORECASE)
_WROTE = re.compile(
    rf"\b(?:what(?: else)?|which (?:{'|'.join(sorted(WORK_NOUNS))})) (?:has|have|did|does|do)\b"
    r"(?! an? ).+"
    r"\b(?:publish|write|author|produce|written|published|authored|produced|done)\b"
    r"(?: (?:or|and) (?:co-?)?\w+)?"
    r"(?: so far| here)?"
    r"(?: (?:in|since|before|after|between|until|from|on|besides|except|apart) .+)?\W*$",
    re.IGNORECASE,
)
_WHICH_WORKS = re.compile(
    rf"\W*(?:which|what|list|show|find)\b(?: \w+){{0,2}}? (?:{'|'.join(sorted(WORK_NOUNS))})\b",
    re.IGNORECASE,
)
_WRITING = frozenset("publish write author produce".split())
_WROTE_IT = frozenset("write writes wrote written author authored".split())
_ELSE_DONE = re.compile(r"\bwhat else (?:has|have|had|do|does|did|is|was)\b", re.IGNORECASE)
_LISTING = (Operation.LIST, Operation.VERIFY)


def asks_what_was_written(question: str) -> bool:
    """Return whether it is asked what somebody wrote, or did else: "what else has Ada done?"."""
    return bool(_WROTE.search(question) or asks_what_else_was_done(question))


def asks_what_else_was_done(question: str) -> bool:
    """Return whether it is asked what else somebody did: "what else has Ada Lund written?"."""
    return _ELSE_DONE.search(question) is not None


def asks_what_these_wrote(question: str, conditions: Iterable[Condition], lexicon: Lexicon) -> bool:
    """Return whether it is asked what the people or the venues of conditions wrote."""
    columns = [lexicon.view.column(condition.facet) for condition in conditions]
    who = any(c.kind is ValueKind.NAME or c.number in lexicon.venues for c in columns)
    return who and asks_what_was_written(question)


def explain_deeds(parse: Parse) -> None:
    """Count the verb of "what else did they write?" as understood where it is said who did.

    Whatever is asked, that people have written is what their works say: "written by Ada Lund".
    """
    if asks_what_these_wrote(parse.reading.question, parse.conditions, parse.lexicon):
        parse.explain_words(_WRITING)
    writers = people_of_works(parse.view.columns) if parse.lexicon.is_of_works else None
    if writers is not None and any(c.facet == writers.facet and c.values for c in parse.conditions):
        parse.explain_words(_WROTE_IT)


def _families(name: str) -> set[str]:
    return set(map(family, phrase(name)))


def _is_verb(word: str, question: str) -> bool:
    """Whether a word says what somebody did: "edited by Ada", "which did she edit?"."""
    return word.endswith("ed") or (" did " in question.lower() and " " not in word)


def _leads_to(request: Request, condition: Condition) -> bool:
    """Whether a condition is told of what a request asks for: the funder of what papers are of."""
    asked = request.facet.key
    return len(condition.facet.key) > len(asked) and condition.facet.key[: len(asked)] == asked


def _is_before(request: Request, condition: Condition, question: str) -> bool:
    """Whether the words for an attribute only say what a value is: "grant AB-17"."""
    return bool(request.words) and f"{request.words} {condition.words}" in question


def of_who_did_it(plan: Plan, view: FacetView) -> Plan:
    """Return a plan whose people are those who did what it says of them.

    What somebody supervised is not what they only examined: "which theses did Ada supervise?".
    """
    for request, condition in product(plan.requests, plan.conditions):
        said = rf"\b(?:did|has|have|had) {re.escape(condition.words)} {re.escape(request.words)}\b"
        people = all(
            view.column(each.facet).kind is ValueKind.NAME for each in (request, condition)
        )
        other = condition.values and condition.facet != request.facet
        if request.words and people and other and re.search(said, plan.question):
            did = condition.model_copy(update={"facet": request.facet})
            conditions = tuple(did if each is condition else each for each in plan.conditions)
            requests = tuple(each for each in plan.requests if each is not request)
            return plan.model_copy(update={"conditions": conditions, "requests": requests})
    return plan


def without_deeds(plan: Plan) -> Plan:
    """Return the plan without what its conditions say already: paid for by a fund, of its funding.

    What is said of the thing that an attribute names says it as well. An attribute that is called
    by its own name is asked for all the same.
    """
    if plan.operation not in _LISTING:
        return plan
    seeks = _SEEKS.match(plan.question) is not None
    works = _WHICH_WORKS.match(plan.question) is not None
    bound = [c for c in plan.conditions if c.values and not c.negated]
    said = [_families(c.facet.name) for c in bound]

    def is_deed(request: Request) -> bool:
        by_name = request.words.lower() == request.facet.name.lower()
        own = _families(request.facet.name)
        if any(_leads_to(request, c) and _is_before(request, c, plan.question) for c in bound):
            return True
        if works and any(f"{c.words} {request.words}" in plan.question for c in bound):
            return True  # "which papers are from the Moss conference?"
        if not (seeks or _is_verb(request.words, plan.question)):
            return False
        if by_name or request.apart_from:
            return False
        return any(own <= each for each in said) or any(_leads_to(request, c) for c in bound)

    kept = tuple(request for request in plan.requests if not is_deed(request))
    return plan if kept == plan.requests else plan.model_copy(update={"requests": kept})
