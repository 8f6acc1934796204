"""Verifying which of several cited papers has more of something, and how many times as much."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from assistant.support.between.mentions import NamedPaper
from assistant.support.between.told_sides import is_told_next, told_after, told_before
from assistant.support.reading.comparing_words import Tendency, comparative_in
from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import LIGHT_STEMS, tokens

_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_OF_SIZE = re.compile(r"(?:larger|bigger|smaller|larg|big|small)", re.IGNORECASE)
_TIMES = re.compile(
    r"(?P<times>\btwice|\bthrice|\bhalf|\bdouble|(?<!and a )\b[\w.]+ times) "
    r"(?:as (?:many|much|large|big)(?P<what>(?: [\w-]+){0,4}?) as"
    r"|(?:more|larger|bigger)(?P<more>(?: [\w-]+){0,4}?) than|the (?:size|number) of)\b",
    re.IGNORECASE,
)
_FACTORS = {"twice": 2.0, "double": 2.0, "thrice": 3.0, "half": 0.5}
_ROUGHLY = 0.25
_FIRST = re.compile(
    r"\b(?:(?P<least>smallest|fewest)|largest|biggest|the most)(?P<what>(?: [a-z-]+){0,3})",
    re.IGNORECASE,
)
_OF_SO_MANY = re.compile(
    r"\bof (?:the |these |all )?(?P<count>two|three|four|five|six|\d)\b", re.IGNORECASE
)
_COUNTING = re.compile(r"(?:number|count|total) of\b|size\b|.*\b(?:size|count)$", re.IGNORECASE)
"""What attributes are called that say how large something is."""


class _Claim(NamedTuple):
    """What a text tells of two papers: which has more of what, and perhaps how many times."""

    one: str
    other: str
    way: Tendency
    what: frozenset[str]
    factor: float | None = None


def wrong_amounts(
    view: FacetView, text: str, hubs: Mapping[int, str], named: Sequence[NamedPaper]
) -> KeptText | None:
    """Return why one of several cited papers does not have more or less than another.

    It is told by the attribute whose name stands behind the comparing word; the larger one has more
    of all that is counted of both.
    """
    if len(hubs) < 2 or any(word.is_negation for word in tokens(text)):
        return None
    for claim in (*_compared(text, named), *_first(text, named, set(hubs.values()))):
        stated = [
            (column.name, first, second)
            for column in _columns(view, claim.what)
            for first in _only(column, claim.one)
            for second in _only(column, claim.other)
        ]
        if stated and not any(_is_met(claim, first, second) for _, first, second in stated):
            name, first, second = stated[0]
            told = {"one": number_text(first), "other": number_text(second)}
            return kept_text("support.two_numbers", name=name, **told)
    return None


def _compared(text: str, named: Sequence[NamedPaper]) -> Iterator[_Claim]:
    """What a text compares: "A has more hours than B", "A is three times as large as B"."""
    if (times := _TIMES.search(text)) is not None:
        way = Tendency.LESS if times["times"].lower() == "half" else Tendency.MORE
        what = _content(times["what"] or times["more"] or "")
        if what or re.search(r"\b(?:large|big|size|larger|bigger)\b", times[0], re.IGNORECASE):
            yield from _of_sides(text, named, times.span(), way, what, _factor(times["times"]))
        return
    word = comparative_in(text)
    than = _THAN.search(text, word.end) if word is not None else None
    if word is None or than is None or word.way not in (Tendency.MORE, Tendency.LESS):
        return
    what = _content(text[word.end : than.start()])
    if what or _OF_SIZE.match(text, word.start):
        yield from _of_sides(text, named, (word.start, than.end()), word.way, what, None)


def _of_sides(
    text: str,
    named: Sequence[NamedPaper],
    span: tuple[int, int],
    way: Tendency,
    what: frozenset[str],
    factor: float | None,
) -> Iterator[_Claim]:
    firsts = told_before(text, named, span[0])
    seconds = told_after(text, named, span[1]) - firsts
    if len(firsts) == 1 and is_told_next(text, named, span[1]):
        for other in seconds:
            yield _Claim(min(firsts), other, way, what, factor)


def _first(text: str, named: Sequence[NamedPaper], hubs: Collection[str]) -> Iterator[_Claim]:
    """What a text says to have most or least of all that it cites: "the largest of the three"."""
    count = _OF_SO_MANY.search(text)
    so_many = amounts(text, count.start("count"), count.end("count")) if count else ()
    if not so_many or so_many[0].value != len(hubs):
        return
    for word in _FIRST.finditer(text):
        spoken = told_before(text, named, word.start()) or told_after(text, named, word.end())
        way = Tendency.LESS if word["least"] else Tendency.MORE
        what = frozenset() if _OF_SIZE.match(word[0]) else _content(word["what"])
        if len(spoken) == 1 and (what or _OF_SIZE.match(word[0])):
            for other in set(hubs) - spoken:
                yield _Claim(min(spoken), other, way, what)


def _is_met(claim: _Claim, one: float, other: float) -> bool:
    if claim.factor is not None and other:
        return abs(one / other - claim.factor) <= _ROUGHLY * claim.factor
    return one == other or claim.way.is_met(one, other, good_if_low=False)


def _factor(text: str) -> float | None:
    """How many times as much a text says; None where it says more than so many."""
    if (known := _FACTORS.get(text.lower())) is not None:
        return known
    stated = amounts(text.removesuffix(" times"), 0, len(text))
    return stated[0].value if stated and not stated[0].is_bound else None


def _columns(view: FacetView, what: Collection[str]) -> Iterator[FacetColumn]:
    """The attributes that are called by some words, or without any those that tell of size."""
    for column in view.columns:
        if column.kind is not ValueKind.NUMBER:
            continue
        name = _content(column.name) - LIGHT_STEMS
        if (what and set(what) <= name) or (not what and _COUNTING.match(column.name)):
            yield column


def _only(column: FacetColumn, hub: str) -> set[float]:
    """The one number that a paper has of an attribute; nothing where it has several."""
    rows = column.by_hub.get(hub, ())
    found = {value for row in rows if (value := numeric(row.value)) is not None}
    return found if len(found) == 1 else set()


def _content(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in tokens(text) if not word.is_function_word)
