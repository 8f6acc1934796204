"""Whether a plan stands on what its question says, or on words that merely sound alike.

A word of a question is part of some value in nearly every graph. Where that is all a plan rests on,
and other words are left that nothing explains, the question is better searched by likeness; what
the plan is sure of then bounds that search.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile

from tools.hublink.facets import FacetView
from tools.hublink.plan import Alike, Condition, Operation, Plan
from tools.hublink.value_kinds import ValueKind, numeric
from tools.hublink.words import LIGHT_STEMS, Token, phrase, quoted_spans, tokens

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
    """The plan where it stands; else what of it is sure, and what is left to likeness."""
    words = tokens(plan.question)
    sure = [c for c in plan.conditions if _is_sure(c, plan, words, view)]
    doubtful = [c for c in plan.conditions if c not in sure]
    left = _words_left(plan, doubtful)
    if plan.hub_words or plan.titled or not left or _names_the_unknown(plan, left):
        return plan
    wording = _wording(plan, sure, left)
    asks = _asks(plan)
    narrows = _introduced(words, left) is not None and not asks and plan.operation is Operation.LIST
    if any(not _is_frame(c) for c in sure):
        alike = Alike(wording=wording, required=False)
        return plan.model_copy(update={"alike": alike}) if narrows else plan
    if doubtful:
        stands = False
    elif sure or plan.hubs is not None:
        stands = plan.confidence >= _PARTLY and not narrows
    else:
        computes = plan.operation is not Operation.LIST and plan.confidence >= _PARTLY
        stands = asks and (computes or plan.confidence > _MOSTLY)
    return plan if stands else _reduced(plan, sure, Alike(wording=wording))


def left_to_likeness(plan: Plan) -> Plan:
    """The plan without what its words name: of it remain the papers that were spoken of."""
    spoken_of = None if plan.hub_words or plan.titled else plan.hubs
    return Plan(
        question=plan.question,
        hub_type=plan.hub_type,
        hubs=spoken_of,
        alike=Alike(wording=plan.question),
        beyond=plan.beyond,
        confidence=plan.confidence,
    )


def _asks(plan: Plan) -> bool:
    """Whether a plan names what is wanted of the hubs, or how they are to be arranged."""
    wants = bool(plan.requests) and all(r.certainty >= SURE for r in plan.requests)
    return wants or plan.group_by is not None or plan.order_by is not None


def _is_sure(condition: Condition, plan: Plan, words: Sequence[Token], view: FacetView) -> bool:
    """Whether a question means a value, rather than having a word in common with it."""
    if condition.source is not None:
        return True
    if not condition.values:
        return condition.certainty >= _PARTLY
    named = tokens(condition.words)
    if _is_frame(condition):
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
    """Whether a word is written like a name within the question."""
    return word.text[:1].isupper() and any(w.text == word.text for w in words[1:])


def _follows_by(named: Sequence[Token], words: Sequence[Token]) -> bool:
    """Whether a name stands after "by"."""
    return any(
        before.lower == "by" and after.text == named[0].text for before, after in pairwise(words)
    )


def _is_literal(condition: Condition, named: Collection[Token]) -> bool:
    """Whether each value has a word of the question, letter for letter but for a plural."""
    said = {_singular(word.lower) for word in named}
    return all(said & {_singular(w.lower) for w in tokens(value)} for value in condition.values)


def _is_whole(condition: Condition, named: Collection[Token]) -> bool:
    """Whether the words spell out a value letter for letter but for a plural."""
    said = {_singular(word.lower) for word in named}
    return all({_singular(w.lower) for w in tokens(value)} <= said for value in condition.values)


def _singular(word: str) -> str:
    return word.removesuffix("s")


def _is_frame(condition: Condition) -> bool:
    """Whether a condition is a number or a year, which does not tell what a hub is about."""
    if condition.lowest is not None or condition.highest is not None or condition.counts_values:
        return True
    return bool(condition.values) and all(numeric(value) is not None for value in condition.values)


def _words_left(plan: Plan, doubtful: Sequence[Condition]) -> frozenset[str]:
    """The words that nothing explains, or only something with another name."""
    echoes = [c.words for c in doubtful if not _is_literal(c, tokens(c.words))]
    guesses = [request.words for request in plan.requests if request.certainty < SURE]
    understood_in_part = [*echoes, *guesses] if plan.not_understood or echoes else []
    texts = [*plan.not_understood, *understood_in_part]
    return frozenset(token.lower for text in texts for token in tokens(text))


def _names_the_unknown(plan: Plan, left: frozenset[str]) -> bool:
    """Whether what is left is something the question calls by a name: likeness is no help then."""
    spans = quoted_spans(plan.question)
    if any(plan.question[start:end] in plan.unmatched for start, end in spans):
        return True
    unknown = {token.lower for text in plan.unmatched for token in tokens(text)}
    return bool(unknown) and left <= unknown


def _introduced(words: Sequence[Token], left: frozenset[str]) -> int | None:
    """Where a word such as "about" says that what is left is the topic: the place after it."""
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
    """Where words such as "which papers deal with" end; at the start where there are none."""
    leading = list(
        takewhile(lambda w: w.lower not in left and (w.is_function_word or w.stem in light), words)
    )
    named = any(not word.is_function_word for word in leading)
    return len(leading) if named else 0


def _reduced(plan: Plan, sure: Sequence[Condition], alike: Alike) -> Plan:
    return plan.model_copy(
        update={
            "conditions": tuple(sure),
            "requests": (),
            "operation": Operation.LIST,
            "group_by": None,
            "order_by": None,
            "alike": alike,
        }
    )
