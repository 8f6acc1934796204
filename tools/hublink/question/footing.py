"""Whether a plan stands on what its question says, or on words that merely sound alike.

A word of a question is part of some value in nearly every graph. Where that is all a plan rests on,
and other words are left that nothing explains, the question is better searched by similarity; what
the plan is sure of then bounds that search.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Operation, Plan, SimilarTo
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import (
    LIGHT_STEMS,
    WORK_STEMS,
    Token,
    phrase,
    quoted_spans,
    tokens,
)

SURE = 0.7
"""Least certainty of what is named in full, or beside its attribute."""
_MOSTLY = 0.6
"""Confidence above which attributes alone are taken for all that was asked."""
_PARTLY = 0.5
"""Confidence below which bounds such as a year are not taken for all that was asked, nor
attributes where something is to be computed of them."""

_ABOUT = frozenset("on about regarding concerning into around".split())
_BETWEEN = frozenset("a an the how what why when where whether".split())


def on_footing(plan: Plan, view: FacetView) -> Plan:
    """Return the plan where it stands; else what of it is sure, and what is left to similarity."""
    words = tokens(plan.question)
    sure = [c for c in plan.conditions if _is_sure(c, plan, words, view)]
    doubtful = [c for c in plan.conditions if c not in sure]
    left = _words_left(plan, doubtful)
    if plan.hub_words or plan.titled or not left or _names_the_unknown(plan, left):
        return plan
    wording = _wording(plan, sure, left)
    asks = _asks(plan)
    narrows = _introduced(words, left) is not None and not asks and plan.operation is Operation.LIST
    if any(not is_frame(c) for c in sure):
        similar_to = SimilarTo(wording=wording, required=False)
        return plan.model_copy(update={"similar_to": similar_to}) if narrows else plan
    if doubtful:
        stands = False
    elif sure or plan.hubs is not None:
        stands = plan.confidence >= _PARTLY and not narrows
    else:
        computes = plan.operation is not Operation.LIST and plan.confidence >= _PARTLY
        stands = asks and (computes or plan.confidence > _MOSTLY)
    return plan if stands else _reduced(plan, sure, SimilarTo(wording=wording))


class Topical(Frozen):
    """A plan without what merely has words in common with a question, and these words.

    `named` are the conditions left out whose values are named in whole.
    """

    plan: Plan
    wording: str
    named: tuple[Condition, ...] = ()


def topical(plan: Plan, view: FacetView, doubted: bool = False) -> Topical | None:
    """Return what a question says hubs are about, where a plan takes it for part of a long value.

    "RAG" in "competency question generation with RAG" is a topic, and not that one value. None
    where every value is named for the most part. Where the plan is `doubted`, half of a value is
    not enough. What follows a word such as "on" is a topic though it is a whole value.
    """
    words = tokens(plan.question)
    partly = [c for c in plan.conditions if _is_named_in_part(c, view, doubted)]
    named = tuple(c for c in plan.conditions if c not in partly and _is_topic(c, words, view))
    partly += named
    of_rows = plan.order_by is not None and len(plan.order_by.key) > 1
    asks = of_rows or any(request.certainty >= SURE for request in plan.requests)
    if not partly or asks or plan.hub_words or plan.titled:
        return None
    sure = [c for c in plan.conditions if c not in partly]
    unexplained = frozenset(token.lower for text in plan.not_understood for token in tokens(text))
    wording = _topic(partly, unexplained, words)
    reduced = plan.model_copy(
        update={"conditions": tuple(sure), "requests": (), "not_understood": ()}
    )
    return Topical(plan=reduced, wording=wording, named=named)


def _is_topic(condition: Condition, words: Sequence[Token], view: FacetView) -> bool:
    """Return whether a value stands after "on" or "about", with no name of its attribute."""
    named = [token.lower for token in tokens(condition.words)]
    if not condition.values or condition.negated or condition.source is not None:
        return False
    if not _is_whole(condition, tokens(condition.words)):
        return False
    kind = view.column(condition.facet).kind
    names = all(word[:1].isupper() for value in condition.values for word in value.split())
    if kind not in (ValueKind.TEXT, ValueKind.NAME) or " / " in condition.words or names:
        return False
    said = [word.lower for word in words]
    starts = (i for i in range(2, len(said)) if said[i : i + len(named)] == named)
    return any(said[i - 1] in _ABOUT and _is_light(words[i - 2]) for i in starts)


def _is_light(word: Token) -> bool:
    """Return whether a word may stand before "on" where that leads to a topic: "papers on"."""
    return word.is_function_word or word.stem in LIGHT_STEMS | WORK_STEMS


def _is_named_in_part(condition: Condition, view: FacetView, doubted: bool) -> bool:
    """Return whether a question names less than half of each value of a condition."""
    if not condition.values or condition.negated or condition.source is not None:
        return False
    if condition.certainty >= SURE:
        return False
    if view.column(condition.facet).kind is not ValueKind.TEXT:
        return False
    said = set(phrase(condition.words))
    least = 1 if doubted else 0
    return all(
        2 * len(said & set(phrase(v))) < len(set(phrase(v))) + least for v in condition.values
    )


def _topic(named: Sequence[Condition], unexplained: frozenset[str], words: Sequence[Token]) -> str:
    """The words of a topic as they stand in a question, with unknown words right before them."""
    said = {token.lower for c in named for token in tokens(c.words)}
    places = [i for i, word in enumerate(words) if word.lower in said]
    first = places[0]
    while first and words[first - 1].lower in unexplained:
        first -= 1
    return " ".join(word.text for word in words[first : places[-1] + 1])


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


def _asks(plan: Plan) -> bool:
    """Return whether a plan names what is wanted of the hubs, or how they are to be arranged."""
    wants = bool(plan.requests) and all(r.certainty >= SURE for r in plan.requests)
    return wants or plan.group_by is not None or plan.order_by is not None


def _is_sure(condition: Condition, plan: Plan, words: Sequence[Token], view: FacetView) -> bool:
    """Return whether a question means a value, rather than having a word in common with it."""
    if condition.source is not None:
        return True
    if not condition.values:
        return condition.certainty >= _PARTLY
    named = tokens(condition.words)
    if is_frame(condition):
        return True
    written_as_name = any(_is_capitalised(word, words) for word in named)
    if view.column(condition.facet).kind is ValueKind.NAME:
        in_full = condition.certainty >= SURE and len(named) > 1
        literal = _is_literal(condition, named) and condition.certainty >= SURE
        return in_full or literal or written_as_name or _follows_by(named, words)
    if condition.certainty >= SURE:
        return True
    if written_as_name:
        return _is_literal(condition, named)
    return plan.confidence >= _PARTLY and _is_whole(condition, named)


def _is_capitalised(word: Token, words: Sequence[Token]) -> bool:
    """Return whether a word is written like a name within the question."""
    return word.text[:1].isupper() and any(w.text == word.text for w in words[1:])


def _follows_by(named: Sequence[Token], words: Sequence[Token]) -> bool:
    """Return whether a name stands after "by"."""
    return any(
        before.lower == "by" and after.text == named[0].text for before, after in pairwise(words)
    )


def _is_literal(condition: Condition, named: Collection[Token]) -> bool:
    """Return whether each value has a word of the question, letter for letter but for a plural."""
    said = {_singular(word.lower) for word in named}
    return all(said & {_singular(w.lower) for w in tokens(value)} for value in condition.values)


def _is_whole(condition: Condition, named: Collection[Token]) -> bool:
    """Return whether the words spell out a value letter for letter but for a plural."""
    said = {_singular(word.lower) for word in named}
    return all({_singular(w.lower) for w in tokens(value)} <= said for value in condition.values)


def _singular(word: str) -> str:
    return word.removesuffix("s")


def is_frame(condition: Condition) -> bool:
    """Return whether a condition is a number or a year, which does not tell what a hub is about."""
    if condition.lowest is not None or condition.highest is not None or condition.counts_values:
        return True
    return bool(condition.values) and all(numeric(value) is not None for value in condition.values)


def _words_left(plan: Plan, doubtful: Sequence[Condition]) -> frozenset[str]:
    """Return the words that nothing explains, or only something with another name."""
    echoes = [c.words for c in doubtful if not _is_literal(c, tokens(c.words))]
    guesses = [request.words for request in plan.requests if request.certainty < SURE]
    understood_in_part = [*echoes, *guesses] if plan.not_understood or echoes else []
    texts = [*plan.not_understood, *understood_in_part]
    return frozenset(token.lower for text in texts for token in tokens(text))


def _names_the_unknown(plan: Plan, left: frozenset[str]) -> bool:
    """Return whether what is left is something the question names: similarity is no help then."""
    spans = quoted_spans(plan.question)
    if any(plan.question[start:end] in plan.unmatched for start, end in spans):
        return True
    unknown = {token.lower for text in plan.unmatched for token in tokens(text)}
    return bool(unknown) and left <= unknown


def _introduced(words: Sequence[Token], left: frozenset[str]) -> int | None:
    """Return the place after a word such as "about", which what is left follows as the topic."""
    for position, word in enumerate(words):
        if word.lower not in _ABOUT:
            continue
        following = (w.lower for w in words[position + 1 :] if w.lower not in _BETWEEN)
        if next(following, "") in left:
            return position + 1
    return None


def _wording(plan: Plan, sure: Sequence[Condition], left: frozenset[str]) -> str:
    """The question without what its plan is sure of and without the words that lead to its topic.

    "Papers about" resembles something in every graph of papers.
    """
    text = plan.question
    for part in (part for condition in sure for part in condition.words.split(" / ")):
        text = text.replace(part, " " * len(part), 1)
    words = tokens(text)
    start = _introduced(words, left) or 0
    if not start or {word.lower for word in words[:start]} & left:
        start = _frame_end(words, {*LIGHT_STEMS, *phrase(plan.hub_type)}, left)
    topic = text[words[start].start :] if start < len(words) else text
    return " ".join(topic.split()).strip(" ?!.,;:") or plan.question


def _frame_end(words: Sequence[Token], light: Collection[str], left: frozenset[str]) -> int:
    """Return where an opening such as "which papers deal with" ends, 0 without one."""
    leading = list(
        takewhile(lambda w: w.lower not in left and (w.is_function_word or w.stem in light), words)
    )
    named = any(not word.is_function_word for word in leading)
    return len(leading) if named else 0


def _reduced(plan: Plan, sure: Sequence[Condition], similar_to: SimilarTo) -> Plan:
    return plan.model_copy(
        update={
            "conditions": tuple(sure),
            "requests": (),
            "operation": Operation.LIST,
            "group_by": None,
            "order_by": None,
            "similar_to": similar_to,
        }
    )
