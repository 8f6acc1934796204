"""Adjectives of a dimension: "the biggest study" is told by a size, "young people" by an age."""

from collections.abc import Sequence

from tools.hublink.language.cues.degrees import asks_degree
from tools.hublink.language.words import words_of

_SIZES = "big bigger biggest large larger largest small smaller smallest huge tiny"
_TIMES = "long longer longest short shorter shortest"
_PRICES = "cheap cheaper cheapest costly dear expensive"
_LABELS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_SIZES, ("size", "sample")),
    (_TIMES, ("period",)),
    (_PRICES, ("price", "cost")),
)
"""The attributes that give a dimension, as the reader of questions tells them apart."""
_BY_WORD = {word: labels for words, labels in _LABELS for word in words.split()}
_AGES = frozenset("old older oldest young younger youngest aged elderly".split())


def dimensions_in(text: str) -> Sequence[str]:
    """Return the attributes by which the adjectives of a text compare, if any."""
    found = (label for word in words_of(text) for label in _BY_WORD.get(word, ()))
    return tuple(dict.fromkeys(found))


def may_ask_for(label: str, text: str) -> bool:
    """Return whether a text may ask for an attribute: "how much faster" asks for no cost."""
    return not asks_degree(text) or label in dimensions_in(text)


def speaks_of_age(text: str) -> bool:
    """Return whether an adjective of a text is one of age, which papers have as well as people."""
    return not _AGES.isdisjoint(words_of(text))
