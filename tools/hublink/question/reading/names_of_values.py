"""What the names of values say beside a reader that takes them for spoken of in other words."""

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise

from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.facets.kinds_of_values import bare_kind
from tools.hublink.language.words import (
    EXCEPTING,
    Token,
    phrase,
    spelled_in,
    stem,
    tells,
    tokens,
)
from tools.hublink.vocabulary.attributes_said import ValueSaid
from tools.hublink.vocabulary.value_senses import ValueSense

DENYING = frozenset("free no non not without less".split())
"""Words by which a yes or no is of what lacks: "training-free" says no to whether it needs some."""
MISSING = frozenset(map(stem, "missing lacking lack absent unknown unclear blank empty".split()))
_SURELY, _PARTLY = 0.8, 0.4
"""The probability from which values are meant though words are part of another one's name, and the
share of it from which that one is meant as well."""


def denials_in(words: Sequence[Token]) -> set[int]:
    """Return the places of the words that deny what follows them, or leave it out."""
    denying = {i for i, word in enumerate(words) if word.is_negation}
    for i, (word, after) in enumerate(pairwise(words)):
        if (word.lower, after.lower) in EXCEPTING:
            denying |= {i, i + 1}
    return denying


def says_missing(words: Sequence[Token]) -> bool:
    """Return whether words say that something is not there, or not known."""
    return any(word.stem in MISSING for word in words)


def denies_something(value: str) -> bool:
    """Return whether a value says no to something: "not shared"."""
    return any(word.is_negation for word in tokens(value))


def names_denial(value: str, question: str) -> bool:
    """Return whether a question denies in the words of a value that says no to something."""
    said, own = {word.lower for word in tokens(question)}, tokens(value)
    denies = any(word.is_negation and word.lower in said for word in own)
    return denies and any(w.lower in said for w in own if not (w.is_function_word or w.is_negation))


def denies_what_is_said(value: str, words: Sequence[Token]) -> bool:
    """Return whether a value says no to what a question affirms: "not available" of "available"."""
    if not denies_something(value) or denials_in(words):
        return False
    return any(spelled_in(word, value) for word in words if not word.is_function_word)


def is_by_a_name(said: ValueSaid, words: Sequence[Token]) -> bool:
    """Return whether a value is said by a name that is not its own: "Hamburg" for "Munich"."""
    names = (words[place] for place in said.words if place and words[place].is_titled)
    return any(not spelled_in(name, said.value) for name in names)


def called(values: Sequence[str], words: Sequence[Token]) -> Sequence[str]:
    """Return those of some values that a question has by their names, if any, else all of them."""
    stems = {word.stem for word in words}
    return [value for value in values if set(phrase(value)) <= stems] or values


def with_spelled(
    values: Sequence[str], words: Sequence[Token], probable: Mapping[str, float], own: Set[str]
) -> Sequence[str]:
    """Return some values, likeliest first, as far as the words for them spell no others.

    Those of an attribute's own values that the words spell in part are all that is meant where the
    likeliest is among them ("crossover trials"), and meant as well where it is sure without them
    ("randomised trials" are all RCTs and the randomised crossovers). Else they are what is named.
    """
    telling = [word for word in words if tells(word)]
    spelled = {
        value
        for value in own
        if DENYING.isdisjoint(word.lower for word in tokens(value))
        and any(spelled_in(word, value) for word in telling)
    }
    if not spelled:
        return values
    if values[0] in spelled:
        return [value for value in values if value in spelled]
    best = probable[values[0]]
    if best < _SURELY:
        return []
    also = [v for v in probable if v in spelled and probable[v] >= _PARTLY * best]
    return list(dict.fromkeys((*values, *also)))


def with_kin(
    senses: tuple[ValueSense, ...], words: Sequence[Token], attribute: FacetColumn
) -> tuple[ValueSense, ...]:
    """Return some values with those of their kinds, if no word says which: "open (by mail)".

    Several that end in one word are of one kind: "cluster RCT" and "parallel RCT"; not those that
    lack what is said of them before it: "randomised" are no "paired trials".
    """
    details = [sense.value.removeprefix(bare_kind(sense.value)) for sense in senses]
    if any(spelled_in(word, detail) for detail in details for word in words):
        return senses
    kinds = {bare_kind(sense.value) for sense in senses}
    heads = {kind.rpartition(" ")[2] for kind in kinds}
    called = set(phrase(attribute.labels[-1]))
    of_one_kind = len(senses) > 1 and len(heads) == 1 and called.isdisjoint(map(stem, heads))
    before = [kind.rpartition(" ")[0] for kind in kinds]
    of_one_kind &= not any(spelled_in(word, each) for each in before for word in words)
    kin = (
        ValueSense(column=attribute.number, value=value)
        for value in attribute.values
        if (kind := bare_kind(value)) in kinds or (of_one_kind and kind.rpartition(" ")[2] in heads)
    )
    return tuple(dict.fromkeys((*senses, *kin)))
