"""Verifying which of two is ahead, and whose a number is, by the words of statements."""

import re
from collections.abc import Iterable

from assistant.support.against.said.statements import (
    CLAUSE_END,
    FactStatement,
    denials,
    denies,
    statement,
)
from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.models import Frozen
from tools.hublink.language.words import tokens

_MORE = re.compile(r"\b(?:more|less|fewer|better|worse|\w{2,}er)\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_TIMES_AS = re.compile(
    r"\b(?:twice|thrice|\w+ times) as (?:many|much)\b[^,;.]{0,40}?\bas\b", re.IGNORECASE
)
_REACH = 40
"""Characters within which "than" follows what compares."""
_NO_COMPARATIVE = frozenset("other rather whether either over under after never ever".split())
_AND = re.compile(r"[,;:.]|\b(?:and|but|while|whereas)\b", re.IGNORECASE)
_FEWEST = 2


class _Sides(Frozen):
    """What stands before and behind "than", by stems, and the word that compares them."""

    word: str
    ahead: frozenset[str]
    behind: frozenset[str]


def wrong_sides(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement puts ahead, by the same word, what a text puts behind "than"."""
    said = _sides(text)
    if said is None or denies(tokens(text)):
        return None
    for held in statements:
        known = _sides(held.text)
        if known is None or known.word != said.word or held.denies:
            continue
        only_ahead, only_behind = known.ahead - known.behind, known.behind - known.ahead
        behind = said.behind - (known.ahead & known.behind)
        if behind and behind <= only_ahead and said.ahead & only_behind - said.behind:
            return kept_text("support.stated", text=held.text)
    return None


def _sides(text: str) -> _Sides | None:
    """What is ahead of what, where a text says so once."""
    if (times := _TIMES_AS.search(text)) is not None:
        return _between(text, times.start(), times.end(), "more")
    than = list(_THAN.finditer(text))
    if len(than) != 1:
        return None
    place = than[0].start()
    found = [
        m
        for m in _MORE.finditer(text, max(0, place - _REACH), place)
        if m[0].lower() not in _NO_COMPARATIVE
    ]
    if not found:
        return None
    return _between(text, found[-1].start(), than[0].end(), found[-1][0].lower())


def _between(text: str, start: int, end: int, word: str) -> _Sides | None:
    """What stands before what compares, and behind it."""
    before = CLAUSE_END.split(text[:start])[-1]
    after = CLAUSE_END.split(text[end:])[0]
    ahead, behind = statement(before).stems, statement(after).stems
    if not ahead or not behind or amounts(after, 0, len(after)):
        return None
    return _Sides(word=word, ahead=ahead, behind=behind)


def wrong_owner(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement tells the two numbers of a text of the other of two things each."""
    told = _numbers(text)
    if told is None:
        return None
    for held in statements:
        known = _numbers(held.text)
        if known is None or known.values != told.values[::-1]:
            continue
        if denials(tokens(text)) == denials(tokens(held.text)) and _are_swapped(told, known):
            return kept_text("support.stated", text=held.text)
    return None


def _are_swapped(told: "_Numbers", known: "_Numbers") -> bool:
    """Whether the first number of both is told of the same thing, or what follows both is."""
    mine, theirs = known.before
    same = told.before[0] & (mine - theirs)
    leads = len(same) >= _FEWEST and told.before[0].isdisjoint(theirs - mine)
    after = (told.after[0] & known.after[0]) - told.after[1] - known.after[1]
    follows = bool(after) and told.after[0].isdisjoint(known.after[1] - known.after[0])
    return leads or (follows and len(told.before[0] & mine) >= _FEWEST)


class _Numbers(Frozen):
    """The two numbers of a text, with the stems before each, and behind it up to the next."""

    values: tuple[float, ...]
    before: tuple[frozenset[str], ...]
    after: tuple[frozenset[str], ...]


def _numbers(text: str) -> _Numbers | None:
    """The two different numbers that a text writes in digits, if it has no other."""
    found = [a for a in amounts(text, 0, len(text)) if not (a.in_words or a.is_year)]
    if len(found) != 2 or found[0].value == found[1].value:
        return None
    starts, ends = (0, found[0].end), (found[1].start, len(text))
    return _Numbers(
        values=tuple(each.value for each in found),
        before=tuple(
            statement(text[start : each.start]).stems
            for start, each in zip(starts, found, strict=True)
        ),
        after=tuple(
            statement(_AND.split(text[each.end : end])[0]).stems
            for each, end in zip(found, ends, strict=True)
        ),
    )
