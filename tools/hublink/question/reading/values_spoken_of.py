"""The values that a question speaks of in other words: "kids", where the graph has "children"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import Token, phrase, spelled_in, tokens, words_of
from tools.hublink.vocabulary.attributes_said import (
    AttributePart,
    AttributeReader,
    AttributeSaid,
    ValueSaid,
)
from tools.hublink.vocabulary.value_senses import ValueSense

_RESTRICTED = 0.2
"""Probability from which papers may be restricted to a value of an attribute."""
_FEW, _TWO = 3, 2
"""So many attributes are looked at for that."""
_LIKELY, _OF_UNLIKELY = 0.6, 0.85
"""Probabilities from which they are restricted to a value, and to one of an attribute of which that
is unlikely."""
_OF_LIKELY, _LIKELIEST, _ALONE = 0.8, 0.3, 0.2
"""Where an attribute is so probably restricted, its likeliest value will do from the second of
these probabilities, and from the third if no other value comes near."""
_MOST, _MOST_ALIKE, _MOST_SHORT = 60, 0.5, 1.5
"""An attribute with more values than these, or for each hub that has any, names single things;
short ones may be more."""
SURELY = 0.5
"""Probability from which words rather speak of a value than of what has a part of them in its
name."""
_COINED = re.compile(r"\S*(?:[a-z][A-Z]|\d)\S*")
"""A name that somebody made up, for which there are no other words: "BarkSet"."""
DENYING = frozenset("free no non not without less".split())
"""Words by which a yes or no is of what lacks: "training-free" says no to whether it needs some."""


class SaidValue(NamedTuple):
    """Values of one attribute that the same words speak of, and the places of these.

    The words do so `surely` where little speaks against it; `probability` is that of one value.
    """

    senses: tuple[ValueSense, ...]
    words: frozenset[int]
    surely: bool = False
    probability: float = 0.0


def values_said(question: str, view: FacetView, reader: AttributeReader) -> tuple[SaidValue, ...]:
    """Return the values that a question speaks of in whatever words, an attribute at a time."""
    restricted = reader.read(question).likely[AttributePart.RESTRICTED]
    return tuple(
        said._replace(
            surely=each.probability >= SURELY,
            probability=each.probability * said.probability,
        )
        for each in restricted[:_FEW]
        for said in _affirmed(question, each, view, reader)
    )


def _affirmed(
    question: str, restricted: AttributeSaid, view: FacetView, reader: AttributeReader
) -> Sequence[SaidValue]:
    """The values that a question speaks of, those that it denies where others deny them.

    What is "not openly available" is all but what is, and not just what is "not shared".
    """
    said = tuple(_of_column(question, restricted, view, reader))
    words = tokens(question)
    denials = [i for i, word in enumerate(words) if word.is_negation]
    denying = (each for each in said if any(denies_something(sense.value) for sense in each.senses))
    if len(denials) != 1 or not any(denials[0] in each.words for each in denying):
        return said
    (denial,) = denials
    plain = f"{question[: words[denial].start]}{question[words[denial].end :].lstrip()}"
    affirmed = [
        each._replace(words=frozenset(i + (i >= denial) for i in each.words))
        for each in _of_column(plain, restricted, view, reader)
        if not any(denies_something(sense.value) for sense in each.senses)
    ]
    return affirmed or said


def denies_something(value: str) -> bool:
    """Return whether a value says no to something: "not shared"."""
    return any(word.is_negation for word in tokens(value))


def _of_column(
    question: str, restricted: AttributeSaid, view: FacetView, reader: AttributeReader
) -> Iterator[SaidValue]:
    column = restricted.column
    attribute = view.columns[column]
    if not _names_kinds(attribute):
        return
    least = _LIKELY if restricted.probability >= _RESTRICTED else _OF_UNLIKELY
    says_yes_or_no = attribute.kind is ValueKind.FLAG
    if says_yes_or_no and not DENYING.isdisjoint(words_of(attribute.name.lower())):
        return
    plainly = {_as_read(value): value for value in attribute.values}
    asked = tokens(question)
    found = [
        each._replace(value=plainly[each.value])
        for each in reader.values(question, column, tuple(plainly))
        if each.probability >= _OF_UNLIKELY or not _by_a_name(each, asked)
    ]
    likely = [each for each in found if each.probability >= least][: 1 if says_yes_or_no else None]
    if not likely and restricted.probability >= _OF_LIKELY:
        stems = {word.stem for word in tokens(question)}
        likely = _likeliest([each for each in found if stems.isdisjoint(phrase(each.value))])
    by_words: dict[frozenset[int], list[ValueSense]] = {}
    probable: dict[frozenset[int], float] = {}
    for each in (each for each in likely if not _COINED.fullmatch(each.value)):
        sense = ValueSense(column=column, value=_plainly(each.value, attribute, question))
        by_words.setdefault(each.words, []).append(sense)
        probable.setdefault(each.words, each.probability)
    for words, senses in by_words.items():
        if words:
            meant = _spelled([asked[place] for place in words], senses)
            yield SaidValue(tuple(dict.fromkeys(meant)), words, probability=probable[words])


def _spelled(words: Sequence[Token], senses: Sequence[ValueSense]) -> Sequence[ValueSense]:
    """Those of many values that some words spell out in part, if any: "garments made of fleece"."""
    telling = [word for word in words if not word.is_function_word]
    spelled = [s for s in senses if any(spelled_in(word, s.value) for word in telling)]
    return spelled if spelled and len(senses) > _TWO else senses


def _by_a_name(said: ValueSaid, words: Sequence[Token]) -> bool:
    """Whether a value is spoken of by a name that is not its own: "Hamburg" for "Munich"."""
    names = (words[place] for place in said.words if place and words[place].is_titled)
    return any(not spelled_in(name, said.value) for name in names)


def _likeliest(found: Sequence[ValueSaid]) -> list[ValueSaid]:
    """The first of some values, likeliest first, if it is likely at all and no other comes near."""
    best, second, *_ = (*(each.probability for each in found[:2]), 0.0, 0.0)
    return list(found[:1]) if best >= (_ALONE if best >= 2 * second else _LIKELIEST) else []


def _as_read(value: str) -> str:
    """A value as a reader knows it: yes and no by these words."""
    return ("yes" if is_positive_flag(value) else "no") if is_flag(value) else value


def _plainly(value: str, attribute: FacetColumn, question: str) -> str:
    """A value; yes in place of one between yes and no that a question has no word of, "partly"."""
    flags = [each for each in attribute.values if is_flag(each)]
    yes = next((each for each in flags if is_positive_flag(each)), None)
    between = yes is not None and len(flags) > 1 and value not in flags
    said = any(spelled_in(word, question) for word in tokens(value))
    return yes if between and yes is not None and not said else value


def _names_kinds(attribute: FacetColumn) -> bool:
    """Whether an attribute tells kinds of things, in few words or of several hubs each."""
    amount, hubs = len(attribute.values), len(attribute.by_hub)
    if attribute.kind is ValueKind.FLAG:
        return True
    if attribute.kind is not ValueKind.TEXT or attribute.holds_addresses or amount > _MOST:
        return False
    words = sum(len(value.split()) for value in attribute.values)
    return amount <= _MOST_ALIKE * hubs or (amount <= _MOST_SHORT * hubs and words <= _FEW * amount)
