"""Verifying how many of something a sentence says there are, against the words of papers."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from assistant.composing.wording.verbs import is_participle
from assistant.support.against.parts_of_wholes import wrong_part
from assistant.support.against.said.statements import FactStatement, denies
from assistant.support.figures.changes import derived_of
from assistant.support.reading.numbers import NUMBER_WORDS, Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import FUNCTION_WORDS, LIGHT_STEMS, Token, phrase, tokens

_REACH = 5
_FEWEST = 2
_LIST = re.compile(
    r"\b(?P<count>two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:[\w-]+ ){0,3}?"
    r"(?P<noun>[a-z-]+s): (?P<items>[^:;.]+?)(?:\.|$)",
    re.IGNORECASE,
)
_OF_MORE = re.compile(r"\s+(?:of|more|other|others|further|additional|new)\b", re.IGNORECASE)
_APART = re.compile(r"\s+(?:more|fewer|less|further|additional|points?)\b", re.IGNORECASE)
"""What follows a number that tells how far two others are apart."""
_BETWEEN_ITEMS = re.compile(r",\s+(?:and\s+)?|\s+and\s+")
_RATE = re.compile(r"\b(?:per|each|apiece)\b", re.IGNORECASE)
_ELSEWHERE = frozenset("on in at with by for from to than".split())
"""What begins something else than is counted: "at week ten on the trees"."""
_LONGEST_ITEM = 6
_DETERMINERS = frozenset("a an the its their each every one two three four five".split())


def wrong_listing(text: str, own: str) -> KeptText | None:
    """Return that a text announces more or fewer things than it lists; None where it does not.

    What it announces must be among its `own` words, which repeat no paper's.
    """
    listed = _listed(text)
    if listed is None or listed.said == listed.items or listed.text not in own:
        return None
    return kept_text("support.listed", said=listed.text, count=str(listed.items))


def is_listed(text: str, count: float) -> bool:
    """Return whether a text lists as many things as it announces."""
    listed = _listed(text)
    return listed is not None and listed.said == listed.items == count


class _Listing(NamedTuple):
    """A list in a sentence: how many things it announces, in which words, and how many it has."""

    said: float
    text: str
    items: int


def _listed(text: str) -> _Listing | None:
    match = _LIST.search(text)
    if match is None:
        return None
    items = [item for item in _BETWEEN_ITEMS.split(match["items"]) if item.strip()]
    if any(item.strip().isdigit() or _goes_on(item) for item in items):
        return None
    if len(items) < _FEWEST or any(len(item.split()) > _LONGEST_ITEM for item in items):
        return None
    counts = range(*match.span("count"))
    said = [each for each in amounts(text, 0, len(text)) if each.start < counts.stop <= each.end]
    if not said or said[0].is_bound:
        return None
    return _Listing(said[0].value, text[counts.start : match.end("noun")], len(items))


def _goes_on(item: str) -> bool:
    """Whether what stands between commas says more of the item before: "on which it rests"."""
    first, *others = (token.lower for token in tokens(item) or tokens("a"))
    relates = first in FUNCTION_WORDS - _DETERMINERS
    return relates or (is_participle(first) and not FUNCTION_WORDS.isdisjoint(others[:1]))


def wrong_amount(
    text: str,
    statements: Sequence[FactStatement],
    texts: Iterable[str],
    is_result: Callable[[Amount], bool],
) -> KeptText | None:
    """Return which number of a text is another one where a paper says the same of as many things.

    A whole number or a share, and the noun it counts, are held against statements about the
    same, unless it `is_result`, one of those the text speaks of; `texts` are all that is known
    of the paper.
    """
    stated = [pair for pair in _counted(text) if not _APART.match(text, pair[0].end)]
    said = [pair for pair in stated if not is_result(pair[0])]
    known = [pair for each in (texts if said else ()) for pair in _counted(each)]
    content = {w.stem for w in tokens(text) if not w.is_function_word} - LIGHT_STEMS
    exchanged = _exchanged(said, statements) or wrong_part(text, statements)
    if exchanged is not None:
        return exchanged
    denied = denies(tokens(text))
    for amount, noun in said:
        alike = [
            (held, other, statement)
            for statement in statements
            for held, other in _counted(statement.text)
            if other == noun and held.is_share == amount.is_share
        ]
        if not alike or any(other == noun and _agree(amount, held) for held, other in known):
            continue
        for held, _, statement in alike:
            numbers = [a.value for a in amounts(statement.text, 0, len(statement.text))]
            if statement.denies != denied:
                numbers += derived_of(statement.text)
            if any(map(amount.agrees, numbers)):
                continue
            told = statement.stems - {noun} - {held.text}
            if len(told & content) >= min(_FEWEST, max(1, len(told))):
                return kept_text("support.amount", said=amount.text, text=statement.text)
    return None


def wrong_attribute(view: FacetView, text: str, hub: str, texts: Iterable[str]) -> KeptText | None:
    """Return which number of a text is another one in the attribute that its noun names.

    The paper must have one number there, and say nothing else of as many, nor in another attribute
    that the noun names: what is treated for 12 weeks is looked at after 52.
    """
    said = [pair for pair in _counted(text) if not _OF_MORE.match(text, pair[0].end)]
    known = [pair for each in (texts if said else ()) for pair in _counted(each)]
    for amount, noun in said:
        shown = any(other == noun and _agree(amount, held) for held, other in known)
        if shown or amount.is_fraction:
            continue
        held = [
            (column.name, {n for row in rows if (n := numeric(row.value)) is not None})
            for column in view.columns
            if column.kind is ValueKind.NUMBER and noun in phrase(column.name)
            if (rows := column.by_hub.get(hub))
        ]
        if any(amount.agrees(number) for _, numbers in held for number in numbers):
            continue
        for name, numbers in held:
            if len(numbers) == 1:
                return kept_text("support.held", name=name, value=number_text(numbers.pop()))
    return None


def _exchanged(
    said: Sequence[tuple[Amount, str]], statements: Iterable[FactStatement]
) -> KeptText | None:
    """Why two numbers of a text belong to each other's nouns, by what one statement counts."""
    for statement in statements if len(said) > 1 else ():
        held = {noun: amount for amount, noun in _counted(statement.text)}
        for (one, mine), (other, yours) in combinations(said, 2):
            if mine == yours or not {mine, yours} <= held.keys() or one.value == other.value:
                continue
            if one.agrees(held[yours].value) and other.agrees(held[mine].value):
                return kept_text("support.exchanged_as", text=statement.text)
    return None


def _agree(amount: Amount, held: Amount) -> bool:
    """Whether two statements of a number can both be right."""
    return (
        amount.is_bound or held.is_bound or amount.agrees(held.value) or held.agrees(amount.value)
    )


def _is_counted(word: Token, amount: Amount) -> bool:
    """Whether a number may be of what a word says: plurals, and of a share any word."""
    is_noun = word.lower.endswith("s") or amount.is_share
    return is_noun and not word.is_function_word and word.lower not in NUMBER_WORDS


def _counted(text: str) -> Iterator[tuple[Amount, str]]:
    """Yield the numbers of a text, each with the stem of the plural noun that it counts."""
    stated = amounts(text, 0, len(text))
    ends = [*(after.start for _, after in pairwise(stated)), len(text)]
    for amount, end in zip(stated, ends, strict=False):
        if not amount.is_share and (amount.is_year or amount.value != int(amount.value)):
            continue
        if amount.in_words and amount.value == 1 and not amount.is_share:
            continue
        clause = re.split(r"[,;:.()]", text[amount.end : end])[0]
        if _RATE.search(clause):
            continue
        for word in tokens(clause)[:_REACH]:
            if word.lower in _ELSEWHERE:
                break
            if _is_counted(word, amount):
                yield amount, word.stem
                break
