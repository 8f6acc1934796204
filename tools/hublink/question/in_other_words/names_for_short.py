"""Attributes called by short names, "FU (mo)", "ctrl grp", where a question says the words."""

import re
from collections.abc import Iterator, Sequence, Set

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import Token, phrase
from tools.hublink.question.mentions.mention import (
    FUZZY,
    Mention,
    MentionKind,
    Reading,
    mention_of,
)
from tools.hublink.vocabulary.attributes_said import AttributePart, AttributesSaid
from tools.hublink.vocabulary.value_senses import ValueSense

_INITIALS = re.compile(r"\b[A-Z](?:[a-z]?[A-Z]){1,4}\b")
"""Those of several words, of small ones in small letters: "FU", "RoB"."""
_UNIT = re.compile(r"\(.*?\)|\[.*?\]")
_WORD = re.compile(r"[^\W\d_]+")
_VOWELS = frozenset("aeiouy")
_SHORTEST, _CUT_OFF, _SEVERAL, _MANY = 3, 2, 2, 3
"""Letters of what may be a word for short, how many more the whole one has, how many words make a
name that is short for others, and of how many initials stand for no others by chance."""
_MAY_BE = 0.02
"""Probability from which a question may speak of an attribute whose name it spells out."""


def with_names_for_short(reading: Reading, view: FacetView, said: AttributesSaid) -> Reading:
    """Return a reading with the attributes of whose names it says the words that they stand for."""
    covered = {i for m in reading.mentions for i in range(m.start, m.end)}
    found: list[Mention] = []
    likely = {c: max(said.probability(p, c.number) for p in AttributePart) for c in view.columns}
    for column in sorted(likely, key=lambda c: (-likely[c], c.number)):
        for start, end in _spelled_out(column, reading.tokens):
            may_be = likely[column] >= _MAY_BE or _has_initials(column, end - start)
            if may_be and covered.isdisjoint(range(start, end)):
                words = reading.question[reading.tokens[start].start : reading.tokens[end - 1].end]
                place = {"start": start, "end": end, "words": words}
                named = mention_of(MentionKind.FACET, columns=(column.number,), certainty=FUZZY)
                found.append(named.model_copy(update=place))
                covered |= set(range(start, end))
                if start and start - 1 not in covered:
                    found += _value_before(start, column, reading)
    whole = (_with_the_rest(mention, reading, view, covered) for mention in reading.mentions)
    mentions = tuple(sorted((*whole, *found), key=lambda m: m.start))
    return reading.model_copy(update={"mentions": mentions})


def _value_before(start: int, column: FacetColumn, reading: Reading) -> Iterator[Mention]:
    """A value of an attribute right before its name: "high risk of bias"."""
    word = reading.tokens[start - 1]
    for value in column.values:
        if phrase(value) == (word.stem,):
            sense = ValueSense(column=column.number, value=value)
            place = {"start": start - 1, "end": start, "words": word.text}
            yield mention_of(MentionKind.VALUE, senses=(sense,)).model_copy(update=place)


def _with_the_rest(
    mention: Mention, reading: Reading, view: FacetView, covered: Set[int]
) -> Mention:
    """A yes or no said in other words, with the word behind that its name has: "control group"."""
    columns = {sense.column for sense in mention.senses}
    flags = [view.columns[c] for c in columns if view.columns[c].kind is ValueKind.FLAG]
    behind = reading.tokens[mention.end : mention.end + 1]
    if not flags or len(columns) > 1 or not behind or mention.end in covered:
        return mention
    name, (word,) = _WORD.findall(flags[0].name.lower()), behind
    if not any(part == word.lower or _is_short_for(part, word.lower) for part in name):
        return mention
    words = reading.question[reading.tokens[mention.start].start : word.end]
    return mention.model_copy(update={"end": mention.end + 1, "words": words})


def _spelled_out(column: FacetColumn, words: tuple[Token, ...]) -> Iterator[tuple[int, int]]:
    """The places of words that a name, or initials in it, stand for."""
    plain = _UNIT.sub("", column.name)
    for initials in _INITIALS.findall(plain):
        for start, run in _runs(words, len(initials)):
            alike = "".join(word.lower[0] for word in run) == initials.lower()
            if alike and not run[0].is_function_word:
                yield start, start + len(run)
    name = _WORD.findall(plain.lower())
    if len(name) < _SEVERAL:
        return
    for start, run in _runs(words, len(name)):
        orders = (run, run[::-1]) if len(run) == _SEVERAL else (run,)
        if any(_stands_for(name, [word.lower for word in order]) for order in orders):
            yield start, start + len(run)


def _has_initials(column: FacetColumn, amount: int) -> bool:
    """Whether a name has initials of so many words, which are many."""
    initials = _INITIALS.findall(_UNIT.sub("", column.name))
    return amount >= _MANY and any(len(each) == amount for each in initials)


def _stands_for(name: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each word of a name is one that is said, some of them for short."""
    pairs = list(zip(name, words, strict=True))
    alike = all(part == word or _is_short_for(part, word) for part, word in pairs)
    return alike and any(part != word for part, word in pairs)


def _runs(words: tuple[Token, ...], length: int) -> Iterator[tuple[int, tuple[Token, ...]]]:
    for start in range(len(words) - length + 1):
        yield start, words[start : start + length]


def _is_short_for(part: str, word: str) -> bool:
    """Whether a word is written as its beginning, or as some of its consonants: "ctrl"."""
    if len(part) < _SHORTEST or len(word) < len(part) + _CUT_OFF:
        return False
    rest = iter(word)
    consonants = _VOWELS.isdisjoint(part) and all(letter in rest for letter in part)
    return word.startswith(part) or (consonants and word[0] == part[0])
