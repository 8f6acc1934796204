"""Verifying what is said to come first or last, and what is ahead of what, by other statements."""

import re
from collections.abc import Iterable, Iterator

from assistant.support.against.said.statements import CLAUSE_END, FactStatement, denies, statement
from assistant.support.reading.comparing_words import (
    ComparingWord,
    comparative_in,
    superlative_in,
)
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.models import Frozen
from tools.hublink.language.words import stem, tokens

_AND = re.compile(r"\band\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_IS_THE = re.compile(r"\s*(?P<subject>[^,;]{2,60}?) (?:was|were|is|are) the\b", re.IGNORECASE)
_OF_ANY = frozenset(
    map(
        stem,
        """system approach method model treatment baseline group use need take far trial study
        paper""".split(),
    )
)
"""Stems of what is compared, and of verbs, that tell no two things apart."""


class _First(Frozen):
    """What a clause says comes first or last, and in what, by their stems."""

    word: ComparingWord
    written: str
    things: frozenset[str]
    measure: frozenset[str]


def wrong_first(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement puts something else first, or first what a text puts behind it."""
    if denies(tokens(text)):
        return None
    firsts, ahead = list(_firsts(text)), _ahead(text)
    if not firsts and ahead is None:
        return None
    for held in statements:
        if denies(tokens(held.text)):
            continue
        for known in _firsts(held.text):
            if any(_is_another(said, known) for said in firsts):
                return kept_text("support.stated", text=held.text)
            if ahead is not None and _is_behind_first(ahead, known):
                return kept_text("support.stated", text=held.text)
    return None


def _firsts(text: str) -> Iterator[_First]:
    """What each clause puts first; a clause without a name goes on with the one before it."""
    things = frozenset[str]()
    for clause in (each for part in CLAUSE_END.split(text) for each in _AND.split(part)):
        word = superlative_in(clause)
        if word is None:
            things = frozenset()
            continue
        before = statement(clause[: word.start]).stems
        named = _subject(clause) or _named(clause[: word.start])
        things = named or (things if len(before) <= 1 else named)
        measure = statement(f"{clause[: word.start]} {clause[word.end :]}").stems
        if things:
            yield _First(
                word=word,
                written=clause[word.start : word.end].lower(),
                things=things,
                measure=measure - things - _OF_ANY,
            )


def _subject(text: str) -> frozenset[str]:
    """The stems of what stands before "was the", "are the": it is told to be first."""
    match = _IS_THE.match(text)
    return statement(match["subject"]).stems if match is not None else frozenset()


def _named(text: str) -> frozenset[str]:
    """The stems of what is written with a capital within a word, or after another word."""
    words = tokens(text)
    return frozenset(word.stem for word in words if any(sign.isupper() for sign in word.text[1:]))


def _is_another(said: _First, known: _First) -> bool:
    same = said.word.way is known.word.way and said.written == known.written
    alike = said.measure == known.measure
    if len(known.measure) > 1 and known.measure <= said.measure:
        alike = len(said.measure - known.measure) <= 1
    return same and alike and said.things.isdisjoint(known.things)


class _Ahead(Frozen):
    """What a text puts behind what, in what measure."""

    word: ComparingWord
    things: frozenset[str]
    rival: frozenset[str]
    measure: frozenset[str]


def _ahead(text: str) -> _Ahead | None:
    word = comparative_in(text)
    than = _THAN.search(text, word.end) if word is not None else None
    if word is None or than is None:
        return None
    return _Ahead(
        word=word,
        things=_named(text[: word.start]),
        rival=_named(text[than.end() :]),
        measure=statement(text[word.end : than.start()]).stems - _OF_ANY,
    )


def _is_behind_first(ahead: _Ahead, known: _First) -> bool:
    """Whether something is put ahead of what a statement puts first in the same measure."""
    same = ahead.word.way is known.word.way and bool(ahead.measure) and bool(ahead.rival)
    other = ahead.things.isdisjoint(known.things)
    return same and other and ahead.rival <= known.things and ahead.measure == known.measure
