"""The attribute with numbers that a bound is of, by the words beside it, and in which unit."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import filterfalse, islice
from typing import NamedTuple

from tools.hublink.core.units import (
    SHARE,
    TIME,
    Unit,
    number_and_unit,
    unit_behind,
    unit_in_symbol,
    unit_of,
)
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import WORK_STEMS, Token, is_past, phrase, stem, words_of
from tools.hublink.vocabulary.asked_attributes import counting_column, measure_named
from tools.hublink.vocabulary.attribute_names import PER

Nearness = Callable[[Sequence[str]], Mapping[int, float]]
"""How near any of some wordings is to the name of each attribute, by its number."""

_RATE, _EACH = "per", frozenset("a an each every".split())
_COUNTING = frozenset("more most fewer fewest many".split())
_HEADS = frozenset(map(stem, "head person capita participant individual".split()))
"""Each of whom something is told, as stems, are one whatever they are called."""
_YEAR = stem("year")
_NEAR = 0.4
"""Least nearness of words to the name of what they give a bound of."""
_SYMBOL = re.compile(r"[(\[]([%°€$£¥\w]+)(?: (?:by|of) [\w ]+)?[)\]]$")
_LOOKED_AT = 5
"""So many values tell their unit."""
_FAR = 100.0
"""So many times as much as anything told, or as little, is not what an attribute tells."""
_WHOLE = 100.0
"""All of something, in percent."""
_SIZES = ("sample", "size")
_LIKELY = 0.5
_SEVERAL_FALL, _MANY_FALL = 2, 0.2
"""So many numbers, and so large a share of them, are negative where they are of changes."""


class Measure(NamedTuple):
    """An attribute with numbers, and how many of its units one of those that are spoken of is."""

    column: FacetColumn
    units: float = 1.0


def sizes_told(said: Unit, bound: float | None, view: FacetView) -> Mapping[int, float]:
    """Return the sizes of the units of what is told in units as some said one, by attribute.

    What a bound in that unit is far from is left out: none of a few hours is one of five years.
    """
    numbers = (column for column in view.columns if column.kind is ValueKind.NUMBER)
    told = ((column, unit_told(column)) for column in numbers)
    alike = {c: u.size for c, u in told if u is not None and u.dimension == said.dimension}
    return {
        column.number: size
        for column, size in alike.items()
        if not bound or _comes_near(column, bound * said.size / size)
    }


def _comes_near(column: FacetColumn, bound: float) -> bool:
    told = [number for value in column.values if (number := numeric(value)) is not None]
    if not told or unit_written(column) or min(told) <= bound <= max(told):
        return True
    sizes = [abs(number) for number in told if number]
    return bool(sizes) and min(sizes) / _FAR <= abs(bound) <= max(sizes) * _FAR


def measure_told(
    before: Sequence[str],
    after: Sequence[str],
    view: FacetView,
    wordings: Wordings,
    nearness: Nearness,
    bound: float | None = None,
    meant: FacetColumn | None = None,
) -> Measure | None:
    """Return what a `bound` between some words is of: "lasted over 2 months", "above 30 pupils".

    The noun or the unit behind it tells, or what the whole question is `meant` to compare by; else
    what all the words are nearest to.
    """
    numbers = [column for column in view.columns if column.kind is ValueKind.NUMBER]
    near = nearness([" ".join((*before, *after)), *after[:1], *before[-1:]]) if numbers else {}
    if after and (spoken := unit_of(after[0])) is not None:
        if sizes := sizes_told(spoken, bound, view):
            likely = meant.number if meant is not None else -1
            beside = (*before, *after[1:2])
            said = {n for n in sizes if counting(beside, (view.columns[n],)) is not None}
            best = max(
                sizes,
                key=lambda n: (
                    n in said,
                    n == likely,
                    max(near.get(n, 0.0), _NEAR),
                    sizes[n] == spoken.size,
                    near.get(n, 0.0),
                    -n,
                ),
            )
            return Measure(view.columns[best], spoken.size / sizes[best])
        return Measure(meant) if meant is not None else None
    if (named := counting(after[:1], numbers)) is not None:
        return Measure(named)
    if meant is not None:
        return Measure(meant)
    told_per = [c for c in numbers if _is_told_per(c, after)]
    of_sample = bool(told_per) or bool(after and counts_sample(after[0], wordings))
    if of_sample and (size := sample_size(view, wordings)) is not None:
        return Measure(size)
    others = [c.number for c in numbers if c not in told_per]
    best = max(others, key=lambda n: (near.get(n, 0.0), -n), default=-1)
    return Measure(view.columns[best]) if near.get(best, 0.0) >= _NEAR else None


def _is_told_per(column: FacetColumn, words: Sequence[str]) -> bool:
    """Whether the first of some words is only what an attribute is told per: "USD/walker"."""
    _, *per = PER.split(column.name)
    return any(stem(word) in phrase(each) for word in words[:1] for each in per)


def counting(words: Sequence[str], columns: Sequence[FacetColumn]) -> FacetColumn | None:
    """Return the attribute whose name has a noun for what is counted: "n pupils".

    What is told per pupil counts none of them, nor "towers studied" any studies.
    """
    said = {stem(word) for word in words}
    nouns = ((c, filterfalse(is_past, words_of(PER.split(c.name)[0]))) for c in columns)
    named = [column for column, told in nouns if not said.isdisjoint(map(stem, told))]
    return max(named, key=lambda c: (len(c.by_hub), -c.number), default=None)


def counts_sample(noun: str, wordings: Wordings) -> bool:
    """Whether how many there are of some is how many were studied: patients, respondents."""
    guess = wordings.best("attributes", f"how many {noun}")
    return guess.label in _SIZES and guess.probability >= _LIKELY


def sample_size(view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that tells how many were studied, by its name or as a mere number."""
    sizes = (measure_named(wordings.attribute_names[label], view) for label in _SIZES)
    return next(filter(None, sizes), None) or counting_column(view)


def unit_told(column: FacetColumn) -> Unit | None:
    """Return the unit that an attribute names, or its values: "delay (h)", "cost eur per day"."""
    symbol = _SYMBOL.search(column.name)
    if symbol is not None and (unit := unit_in_symbol(symbol[1])) is not None:
        return unit
    first, *per = PER.split(column.name)
    before = words_of(first)
    named = next(filter(None, map(unit_of, reversed(before))), None)
    if named is None and per and before:
        named = unit_in_symbol(before[-1])
    measured = next(filter(None, map(number_and_unit, islice(column.values, _LOOKED_AT))), None)
    return named or (measured[1] if measured is not None else None)


def is_of_time(column: FacetColumn) -> bool:
    """Return whether an attribute tells how long something takes."""
    unit = unit_told(column)
    return unit is not None and unit.dimension == TIME


def tells_change(column: FacetColumn) -> bool:
    """Return whether the numbers of an attribute are of what has risen or fallen: "-12", "+3"."""
    if column.kind is not ValueKind.NUMBER:
        return False
    numbers = [number for value in column.by_value if (number := numeric(value)) is not None]
    return sum(number < 0 for number in numbers) >= max(_SEVERAL_FALL, _MANY_FALL * len(numbers))


def mostly_falls(column: FacetColumn) -> bool:
    """Return whether most of the changes that an attribute tells are for the less."""
    numbers = [number for value in column.values if (number := numeric(value)) is not None]
    return 2 * sum(number < 0 for number in numbers) > len(numbers)


def unit_written(column: FacetColumn) -> str:
    """Return the unit that the numbers of an attribute are written with; nothing without one."""
    return max(map(unit_behind, islice(column.values, _LOOKED_AT)), key=len, default="")


class Rate(NamedTuple):
    """An attribute that tells how much there is per such a thing, and the places of its words."""

    column: FacetColumn
    words: frozenset[int]


def tells_rate(column: FacetColumn) -> bool:
    """Return whether an attribute tells how much there is per something else: "euro per m3"."""
    return column.kind is ValueKind.NUMBER and len(PER.split(column.name)) > 1


def rate_named(words: Sequence[Token], columns: Sequence[FacetColumn]) -> Rate | None:
    """Return the one attribute told per such a thing as a text names: "h/item" of "per item".

    A year is what things are counted for as well: no name of a rate by itself.
    """
    for place in range(1, len(words)):
        noun = words[place]
        if words[place - 1].lower == _RATE and noun.stem != _YEAR:
            told = [column for column in columns if _is_rate_of(column, noun)]
            if len(told) == 1:
                return Rate(told[0], frozenset((place - 1, place)))
    return None


def rate_of_time(words: Sequence[Token], column: FacetColumn) -> Rate | None:
    """Return an attribute as the rate that a text asks for in each such time: "guests a year"."""
    for place in range(1, len(words)):
        noun = words[place]
        unit = unit_of(noun.lower)
        of_time = unit is not None and unit.dimension == TIME
        if of_time and words[place - 1].lower in _EACH and _is_rate_of(column, noun):
            return Rate(column, frozenset((place - 1, place)))
    return None


def _is_rate_of(column: FacetColumn, noun: Token) -> bool:
    if not tells_rate(column):
        return False
    _, *behind = PER.split(column.name)
    called = set(phrase(behind[-1]))
    of_heads = noun.stem in _HEADS and not _HEADS.isdisjoint(called)
    unit = unit_of(noun.lower)
    return noun.stem in called or of_heads or (unit is not None and unit == unit_of(behind[-1]))


def whole_of(column: FacetColumn) -> float | None:
    """Return of how many parts an attribute tells a share: 100, or one; None where of none."""
    if not column.is_numeric():
        return None
    unit = unit_told(column)
    if unit is not None:
        return _WHOLE if unit.dimension == SHARE else None
    numbers = [number for value in column.by_value if (number := numeric(value)) is not None]
    return 1.0 if numbers and min(numbers) >= 0 and max(numbers) <= 1 else None


def places_counted(words: Sequence[Token]) -> frozenset[int]:
    """Return the places of nouns that only say what is counted: "more patients", "per bed".

    A noun for papers is none.
    """
    return frozenset(i for i in range(1, len(words)) if _is_counted(words[i - 1], words[i]))


def _is_counted(before: Token, word: Token) -> bool:
    if word.is_function_word or word.stem in WORK_STEMS:
        return False
    return before.lower == _RATE or (before.lower in _COUNTING and word.lower.endswith("s"))
