"""Attributes asked for in everyday words: "who's behind X", "how big is it", "any downsides?"."""

import re
from itertools import pairwise, takewhile

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.dimensions import may_ask_for
from tools.hublink.language.person_names import names_people
from tools.hublink.language.word_roles import Role
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import (
    AUXILIARIES,
    WORK_STEMS,
    phrase,
    speaks_of_works,
    tells_of_citing,
    tokens,
)
from tools.hublink.question.conditions.weakness import is_by_name
from tools.hublink.question.in_other_words.everyday_orders import (
    SAID,
    in_that_dimension,
    ordered_otherwise,
    orders_by_another_dimension,
    told_apart,
    wants_order,
    with_plain_names,
    without_order,
)
from tools.hublink.question.mentions.meanings import Meaning
from tools.hublink.vocabulary.asked_attributes import (
    NO_ATTRIBUTE,
    TITLE,
    column_meant,
    column_telling,
)
from tools.hublink.vocabulary.meaning import SURE

_LIKELY = 0.3
"""Least probability of an attribute among those that a wording asks for."""
_FEW_ASKED = 3
"""Of so many papers at hand the size of a sample may be asked for."""
_SURE = 0.55
"""Least probability of all of these together."""
_CERTAIN = 0.9
"""Least probability with which an attribute is said not to be held."""
_OF_NUMBER = 0.97
"""The same of a number of something: of most things, there may be a number of papers."""
_LEAVING = 0.75
"""The same where a plan leaves a name."""
_CLEAR = 0.45
"""Least probability of one by which papers that state it are sought."""
_CITATIONS = {
    "cited_by": "citations",
    "references": "references",
    "citation_count": "citation count",
}
"""Attributes that say which papers cite which, in one direction or the other, or how many."""
_CITED = re.compile(
    r"\b(?:most|least|often|more|highly|frequently|widely|times) cited\b|\bcitations?\b"
    r"|\bcited (?:the )?(?:most|least|more|often|frequently)\b",
    re.IGNORECASE,
)
_CHOOSING = (Operation.EXTREME, Operation.RANK)
_OF_HUBS = ("papers", "all", "things", "number")
_ASKING = ("what", "how")
_WHICH, _FIRST = ("which", "what"), 3
_DOING = ("did", "do", "does", "has", "have")
_TELLING = (Operation.LIST, Operation.COUNT, Operation.VERIFY)
_COUNTED = re.compile(r"\bhow many ([a-z]+s)\b", re.IGNORECASE)
_EACH = re.compile(
    r"\b(?:each|every one) (?:of (?:them|these|those)\b|(?:one )?ha(?:s|ve)\b)", re.IGNORECASE
)
_FRAME = 0.8
"""Probability from which a word only frames what is asked."""
_MEANT_OTHERWISE, _MAY_BE = 0.8, 0.2
"""Probabilities from which a wording surely means an attribute, and may mean another one."""
_MEANT = 0.6
"""Certainty of an attribute that a word of the question means, and not merely a "who"."""


class AskedInWords(Frozen):
    """The attributes a wording asks for: those the graph has, and what the others are called.

    Some of these an `overview` tells.
    """

    facets: tuple[Facet, ...] = ()
    missing: tuple[str, ...] = ()
    overview: bool = False


def with_everyday_words(
    plan: Plan, view: FacetView, wordings: Wordings, meaning: Meaning | None = None
) -> Plan:
    """Return the plan, asking for what the words mean that it left unexplained.

    A plan that asks for attributes by their names, or understood every word, stays as it is. So
    does one whose attributes are similar in `meaning` to those that the graph has by no such name.
    """
    if plan.operation in _TELLING and wants_order(with_plain_names(plan), wordings):
        return ordered_otherwise(plan, view, wordings) or without_order(plan)
    plan = _with_what_is_meant(plan, view, wordings)
    if orders_by_another_dimension(plan, view):
        return in_that_dimension(plan, view, wordings)
    named = any(request.certainty >= _MEANT for request in plan.requests)
    speaks_of = bool(plan.hub_words or plan.conditions or plan.hubs)
    if named or not speaks_of or plan.operation not in _TELLING or plan.group_by:
        return plan
    if _asks_for_kind(plan):
        return plan
    if not (plan.not_understood or plan.requests or _is_short(plan) or _asks_of_deeds(plan)):
        return plan
    least = _CERTAIN if plan.operation is not Operation.COUNT else _OF_NUMBER
    least = _LEAVING if plan.operation is not Operation.COUNT and _names_left(plan) else least
    asked = asked_in_words(with_plain_names(plan), view, wordings, least)
    if asked.facets:
        requests = tuple(Request(facet=facet, certainty=SAID) for facet in asked.facets)
        known = {condition.facet.key for condition in plan.conditions}
        known |= {request.facet.key for request in plan.requests}
        if all(request.facet.key in known for request in requests):
            return plan
        left = tuple(word for word in _names_in(plan, wordings) if word != word.lower())
        operation = plan.operation if plan.operation is Operation.COUNT else Operation.LIST
        return plan.model_copy(
            update={"requests": requests, "operation": operation, "not_understood": left}
        )
    named_alone = bool(plan.hub_words or plan.hubs) and not plan.conditions
    if asked.overview and not asked.missing and named_alone:
        if noun := _noun_asked_for(plan.question, wordings):
            return plan.model_copy(update={"not_held": (noun,), "requests": ()})
        return plan.model_copy(update={"requests": (), "overview": True})
    by_name = any(map(names_its_attribute, plan.conditions))
    leaves = (plan.not_understood or plan.requests) and not by_name
    if asked.missing and leaves and _wants_one(plan, wordings):
        near = meaning.asked(asked.missing, SURE) if meaning is not None else None
        if near is not None and view.columns[near].facet in [r.facet for r in plan.requests]:
            return plan
        return plan.model_copy(update={"not_held": asked.missing, "requests": ()})
    return plan


def _noun_asked_for(question: str, wordings: Wordings) -> str:
    """What stands between "what" and the verb, if it tells what is wanted: "what p value did"."""
    words = tokens(question)
    start = next((i for i, word in enumerate(words[:_FIRST], 1) if word.lower in _WHICH), None)
    if start is None:
        return ""
    run = [*takewhile(lambda w: not w.is_function_word or w.lower == "p", words[start:])]
    ends = words[start + len(run) : start + len(run) + 1]
    verb = any(word.lower in AUXILIARIES for word in ends)
    telling = [w for w in run if w.lower not in wordings.plain_words and not speaks_of_works([w])]
    return question[run[0].start : run[-1].end] if verb and telling else ""


def _with_what_is_meant(plan: Plan, view: FacetView, wordings: Wordings) -> Plan:
    """Return the plan asking for what its wording means by a word that is part of another's name.

    The "problems" of a method are its limitations, and not its "research problem", which it solves.
    """
    if len(plan.requests) != 1 or plan.operation not in _TELLING:
        return plan
    (request,) = plan.requests
    said, name = set(phrase(request.words)), set(phrase(request.facet.name))
    if not (said and said < name) or request.facet.place:
        return plan
    if _asks_for_noun(request.words, plan.question):
        return plan
    first, *others = wordings.guesses("attributes", with_plain_names(plan))
    meant = column_meant(first.label, view, wordings)
    if first.probability < _MEANT_OTHERWISE or meant is None or meant.facet == request.facet:
        return plan
    own = (column_meant(g.label, view, wordings) for g in others if g.probability >= _MAY_BE)
    if any(column is not None and column.facet == request.facet for column in own):
        return plan
    asked = request.model_copy(update={"facet": meant.facet})
    return plan.model_copy(update={"requests": (asked,)})


def _asks_for_noun(words: str, question: str) -> bool:
    """Whether a noun stands behind what asks for things: "which instruments"."""
    said = [token.lower for token in tokens(question)]
    noun = next((token.lower for token in tokens(words)), "")
    return any(a in _WHICH and b == noun for a, b in pairwise(said))


def _asks_for_kind(plan: Plan) -> bool:
    """Whether the papers are wanted that are of a kind, told first: "which surveys are …"."""
    first, *others = [token.lower for token in tokens(plan.question)] or [""]
    kinds = {c.words.lower() for c in plan.conditions if c.values}
    said = " ".join(others)
    return first in _WHICH and any(kind and said.startswith(kind) for kind in kinds)


def with_number_told(plan: Plan, view: FacetView, wordings: Wordings) -> Plan:
    """Return a plan that counts, telling the number that the graph states of what is counted.

    "How many nurses took part" is the size of a sample, and no number of papers; "how many demo
    papers are there" is one.
    """
    if (column := _size_told(plan, view)) is not None:
        size = Request(facet=column.facet, words=column.name, certainty=SAID)
        return plan.model_copy(update={"operation": Operation.LIST, "requests": (size,)})
    nouns = WORK_STEMS | set(phrase(plan.hub_type))
    if not plan.hub_words and any(word.stem in nouns for word in tokens(plan.question)):
        return plan
    guess = wordings.best("attributes", with_plain_names(plan))
    column = column_meant(guess.label, view, wordings)
    computes = plan.group_by or plan.statistic or plan.order_by
    if column is None or column.kind is not ValueKind.NUMBER or guess.probability < _SURE:
        return plan
    if plan.operation is not Operation.COUNT or computes or not plan.is_bounded:
        return plan
    if any(c.is_number and c.facet == column.facet for c in plan.conditions):
        return plan  # those of which it is so much are counted
    stated = tuple(c for c in plan.conditions if c.values or c.facet != column.facet)
    return plan.model_copy(
        update={
            "operation": Operation.LIST,
            "conditions": stated,
            "requests": (Request(facet=column.facet, certainty=SAID),),
            "not_understood": told_apart(plan, wordings),
        }
    )


def _size_told(plan: Plan, view: FacetView) -> FacetColumn | None:
    """The number beside what is counted of a few papers: "how many bells", of a sample of bells."""
    alone = plan.operation is Operation.COUNT and len(plan.conditions) == 1 and not plan.requests
    if not alone or plan.hubs is None or len(plan.hubs) > _FEW_ASKED:
        return None
    (condition,) = plan.conditions
    node = condition.facet.key[:-1]
    if not (node and condition.values and f"many {condition.words}" in plan.question):
        return None
    beside = [c for c in view.columns if c.facet.key[:-1] == node and c.kind is ValueKind.NUMBER]
    return beside[0] if len(beside) == 1 else None


def without_unknown_number(plan: Plan, wordings: Wordings, *, counts_hubs: bool) -> Plan:
    """Return a plan that counts hubs, lacking the number where something unknown is to be counted.

    "How many reviewers did it have?" does not ask how many papers there are, as it does where it
    `counts_hubs`; of one that is named, no papers are counted.
    """
    found = _COUNTED.search(plan.question)
    bounded = plan.conditions or plan.hubs
    if plan.operation is not Operation.COUNT or plan.requests or not (found and bounded):
        return plan
    noun = found[1].lower()
    left = {word.lower() for words in plan.not_understood for word in words.split()}
    told = {word.lower for c in plan.conditions for word in tokens(c.words)}
    single = plan.hubs is not None and len(plan.hubs) == 1
    one = single and not ((counts_hubs and not plan.hub_words) or noun in told)
    one |= _EACH.search(plan.question) is not None and not speaks_of_works(tokens(noun))
    if not (one or (noun in left and noun not in wordings.plain_words)):
        return plan
    return plan.model_copy(update={"not_held": (f"number of {noun}",)})


def lacking(
    plan: Plan, view: FacetView, wordings: Wordings, meaning: Meaning | None = None
) -> Plan:
    """Return a plan that tells what there is, told to lack the attribute that is surely asked for.

    It stays as it is where the graph has that attribute, by whatever name.
    """
    if missing := _missing_citations(plan, view, wordings):
        return plan.model_copy(update={"not_held": (missing,), "requests": ()})
    tells = plan.operation is Operation.LIST and not plan.everything
    asks = plan.requests or plan.group_by or plan.order_by or plan.overview or plan.hub_words
    named = bool(plan.topic or plan.similar_to or plan.conditions)
    if not tells or asks or not named or not _wants_one(plan, wordings):
        return plan
    if any(map(names_its_attribute, plan.conditions)):
        return plan
    said = [wordings.best("attributes", text) for text in (with_plain_names(plan), plan.question)]
    guess = max(said, key=lambda each: each.probability if each.label == said[0].label else 0.0)
    names = wordings.attribute_names.get(guess.label, ())
    held = bool(names) and column_telling(guess.label, view, wordings) is not None
    if (
        not names
        or held
        or guess.probability < _CERTAIN
        or guess.label in {TITLE, *wordings.told_by_overview}
        or not may_ask_for(guess.label, plan.question)
    ):
        return plan
    if meaning is not None and meaning.asked(names, SURE) is not None:
        return plan
    return plan.model_copy(update={"not_held": (names[0],)})


def names_its_attribute(condition: Condition) -> bool:
    """Return whether a value is said with words that name its attribute: "low risk of bias"."""
    said = set(phrase(condition.words))
    return any(set(phrase(value)) < said for value in condition.values)


def _missing_citations(plan: Plan, view: FacetView, wordings: Wordings) -> str:
    """Return what is asked of a named paper where no attribute tells of citations at all."""
    asks = [r for r in plan.requests if r.certainty >= _MEANT] or plan.group_by or plan.order_by
    named = plan.hub_words or plan.everything
    if asks or not named or plan.operation not in _TELLING:
        return ""
    likely = {
        guess.label: guess.probability
        for guess in wordings.guesses("attributes", with_plain_names(plan))
        if guess.label in _CITATIONS
    }
    held = any(tells_of_citing(column.name) for column in view.columns)
    if held or sum(likely.values()) < _CERTAIN:
        return ""
    return _CITATIONS[max(likely, key=lambda label: likely[label])]


def without_citations(plan: Plan, view: FacetView) -> Plan:
    """Return a plan told to lack how often papers are cited where no attribute tells of citing.

    What most others build on is not what most others cite.
    """
    held = any(tells_of_citing(column.name) for column in view.columns)
    if plan.operation not in _CHOOSING or held or not _CITED.search(plan.question):
        return plan
    lacking = (_CITATIONS["citation_count"],)
    return plan.model_copy(update={"not_held": lacking, "requests": (), "group_by": None})


def asked_otherwise(plan: Plan, view: FacetView, wordings: Wordings) -> Plan | None:
    """Return the plan asking for the attribute that its wording most likely means, if it has one.

    None where it asks for it already, for something by its name, or for nothing to be told.
    """
    if plan.operation in _CHOOSING or wants_order(with_plain_names(plan), wordings):
        return ordered_otherwise(plan, view, wordings)
    if plan.overview or plan.group_by or not (plan.operation in _TELLING and plan.is_bounded):
        return None
    by_name = any((r.words and r.certainty >= SAID) or is_by_name(r) for r in plan.requests)
    if by_name or _asks_for_kind(plan):
        return None
    guesses = wordings.guesses("attributes", with_plain_names(plan))
    guess = next(each for each in guesses if each.label != NO_ATTRIBUTE)
    column = column_meant(guess.label, view, wordings)
    if guess.probability < _LIKELY or column is None:
        return None
    known = {facet.key for c in plan.conditions for facet in (c.facet, *c.otherwise)}
    known |= {request.facet.key for request in plan.requests}
    if column.facet.key in known:
        return None
    return plan.model_copy(
        update={
            "requests": (Request(facet=column.facet, certainty=SAID),),
            "operation": Operation.LIST,
            "not_understood": told_apart(plan, wordings),
        }
    )


def _wants_one(plan: Plan, wordings: Wordings) -> bool:
    """Whether the wording wants something told of what it names: no hubs, no number of them."""
    kind = wordings.best("answers", plan.question)
    return plan.operation is Operation.COUNT or kind.label not in _OF_HUBS


def _asks_of_deeds(plan: Plan) -> bool:
    """Whether a question asks where papers are of, or what somebody did: "what did X report?"."""
    first, second, *_ = [*(token.lower for token in tokens(plan.question)), "", ""]
    return first == "where" or (first == "what" and second in _DOING)


def _names_in(plan: Plan, wordings: Wordings) -> list[str]:
    """The words that a plan leaves, but for nouns of what is asked: "which LLMs"."""
    placed = zip(tokens(plan.question), wordings.roles.of(plan.question), strict=True)
    frame = {word.text for word, role in placed if role[Role.FRAME] >= _FRAME}
    return [word for word in plan.not_understood if word not in frame]


def _names_left(plan: Plan) -> bool:
    """Whether a plan leaves words that look like names: "the Turing award"."""
    return any(word != word.lower() for word in plan.not_understood)


def asked_in_words(
    text: str, view: FacetView, wordings: Wordings, least: float = _CERTAIN
) -> AskedInWords:
    """Return which attributes a wording asks for, as far as it is clear.

    Those that the graph does not hold are told where they are at `least` so probable.
    """
    guesses = [g for g in wordings.guesses("attributes", text) if g.probability >= _LIKELY]
    likely = [g for g in guesses if g.label != NO_ATTRIBUTE]
    if not likely or sum(g.probability for g in likely) < _SURE:
        return AskedInWords()
    facets, missing, overview = [], [], False
    for guess in likely:
        names = wordings.attribute_names[guess.label]
        column = column_telling(guess.label, view, wordings) or _said_of_people(text, view)
        if column is not None:
            facets.append(column.facet)
        elif guess.label == TITLE:
            continue
        elif guess.label in wordings.told_by_overview:
            overview = True
        elif guess.probability >= least and may_ask_for(guess.label, text):
            missing.append(names[0])
    return AskedInWords(facets=tuple(facets), missing=tuple(missing), overview=overview)


def _said_of_people(text: str, view: FacetView) -> FacetColumn | None:
    """Return what is told of people under the very words of a question: "works at"."""
    said = {word.stem for word in tokens(text)}
    of_people = (c for c in view.columns if len(c.labels) > 1 and names_people(c.labels[:1]))
    return next((c for c in of_people if set(phrase(c.labels[-1])) <= said), None)


def attribute_in_words(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that a wording clearly speaks of, None where there is none."""
    guess = wordings.best("attributes", text)
    if guess.label == NO_ATTRIBUTE or guess.probability < _CLEAR:
        return None
    return column_meant(guess.label, view, wordings)


def _is_short(plan: Plan) -> bool:
    """Whether a plan names things without saying what of them is wanted."""
    one = bool(plan.hub_words) + len(plan.conditions) == 1
    verifies = plan.operation is Operation.VERIFY and one
    first = next((word.lower for word in tokens(plan.question)), "")
    of_one = len(plan.hubs or ()) == 1 and not plan.conditions and first in _ASKING
    return verifies or (plan.operation is Operation.LIST and (bool(plan.hub_words) or of_one))
