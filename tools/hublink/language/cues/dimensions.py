"""Adjectives of a dimension: "the biggest study" is told by a size, "young people" by an age."""

import re
from collections.abc import Sequence
from itertools import pairwise

from tools.hublink.language.cues.degrees import asks_degree, comparatives

_SIZES = "big bigger biggest large larger largest small smaller smallest huge tiny"
_TIMES = "long longer longest short shorter shortest"
_PRICES = """cheap cheaper cheapest costly costlier costliest dear dearer dearest expensive
    pricey pricier priciest"""
_LABELS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_SIZES, ("size", "sample")),
    (_TIMES, ("period",)),
    (_PRICES, ("price", "cost")),
)
"""The attributes that give a dimension, as the reader of questions tells them apart."""
_BY_WORD = {word: labels for words, labels in _LABELS for word in words.split()}
_QUANTITIES = """
high low tall: height altitude elevation
deep shallow: depth
wide broad narrow: width breadth
thick thin: thickness diameter pages
long short: length
heavy light: weight mass density
dense sparse: density
fast quick slow: speed velocity
hot warm cold cool: temperature
far near close: distance
strong weak: strength
steep flat: slope gradient
rough smooth: roughness
loud quiet: loudness
bright dim: brightness
"""
_MEASURED_IN = """
energy: electricity energy
power: power wattage
money: money cash
sound: noise sound
light: light
degrees: heat
"""
"""Nouns for what has a dimension, of which there may be more or less, by its units."""
_AMOUNTS = frozenset(
    """most least more less much little highest lowest higher lower average mean typical
    total""".split()
)
"""Words behind which such a noun is for an amount of it: "the most money"."""
_HOW_MUCH = re.compile(
    r"\b(?:strong|weak)(?:er|est)? (?:effect|impact|influence|evidence|support|link|relation"
    r"|relationship|association|correlation|improvement|response|reaction|benefit)s?\b",
    re.IGNORECASE,
)
"""What is strong where there is much of it, and has no strength."""
_WORD = re.compile(r"[^\W\d_]+")
_HOW = re.compile(r"\bhow (\w+)", re.IGNORECASE)


def _quantities() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """What adjectives measure, by themselves and by the forms that compare."""
    plain: dict[str, tuple[str, ...]] = {}
    compared: dict[str, tuple[str, ...]] = {}
    for line in _QUANTITIES.strip().splitlines():
        adjectives, _, names = line.partition(":")
        for adjective in adjectives.split():
            plain[adjective] = tuple(names.split())
            compared |= dict.fromkeys(comparatives(adjective), plain[adjective])
    return plain, compared


_PLAIN, _COMPARED = _quantities()
_AGES = frozenset("old older oldest young younger youngest aged elderly".split())
_OF_AGE = frozenset(
    """people persons participants subjects respondents patients children kids adults pupils
    students women men animals""".split()
)


_DIMENSIONS = {
    noun: dimension
    for dimension, _, nouns in (line.partition(":") for line in _MEASURED_IN.strip().splitlines())
    for noun in nouns.split()
}


def amounts_in(text: str) -> dict[str, tuple[str, str]]:
    """Return the dimensions of what a text wants an amount of, with the words that say so.

    "The least electricity" is told in units of energy.
    """
    pairs = pairwise(_words(text))
    return {_DIMENSIONS[n]: (how, n) for how, n in pairs if how in _AMOUNTS and n in _DIMENSIONS}


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def dimensions_in(text: str) -> Sequence[str]:
    """Return the attributes by which the adjectives of a text compare, if any."""
    found = (label for word in _words(text) for label in _BY_WORD.get(word, ()))
    return tuple(dict.fromkeys(found))


def quantities_in(text: str) -> Sequence[str]:
    """Return what the adjectives of a text measure, if any: "thicker", "how deep".

    An adjective alone only describes.
    """
    asked = (name for word in _HOW.findall(text.lower()) for name in _PLAIN.get(word, ()))
    compared = (name for word in _words(text) for name in _COMPARED.get(word, ()))
    return tuple(dict.fromkeys((*asked, *compared)))


def quantity_surely_in(text: str) -> str | None:
    """Return what the adjectives of a text can only measure.

    Any number may be high or low, what takes time is long as well, and a strong effect is much.
    """
    others = {*_PLAIN["high"], *_PLAIN["long"]}
    of_things = _HOW_MUCH.sub(" ", text)
    return next((name for name in quantities_in(of_things) if name not in others), None)


def may_ask_for(label: str, text: str) -> bool:
    """Return whether a text may ask for an attribute: "how much faster" asks for no cost."""
    return not asks_degree(text) or label in dimensions_in(text)


def ages_people(text: str) -> bool:
    """Return whether an adjective of age is one of people: "the younger patients"."""
    said = _words(text)
    return any(age in _AGES and noun in _OF_AGE for age, noun in pairwise(said))


def speaks_of_age(text: str) -> bool:
    """Return whether an adjective of a text is one of age, which papers have as well as people."""
    return not _AGES.isdisjoint(_words(text))
