"""The values that a question speaks of in other words: "kids", where the graph has "children"."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import (
    EXCEPTING,
    Token,
    phrase,
    spelled_in,
    stem,
    tells,
    tokens,
    words_of,
)
from tools.hublink.vocabulary.attributes_said import (
    AttributePart,
    AttributeReader,
    ValueSaid,
)
from tools.hublink.vocabulary.value_senses import ValueSense

_LEAST = 0.4
"""Probability from which papers are restricted to the values of an attribute in particular."""
_FEW, _TWO, _WORDS = 3, 2, 5
"""So many attributes are looked at for that, of values of so many words on average at the most."""
_LIKELY, _BY_NAME = 0.5, 0.85
"""Probabilities from which they are restricted to a value, and to one by another's name."""
_MOSTLY = 0.7
"""The share of all values from which nothing is restricted to them."""
_ALIKE = 0.7
"""The share of the highest probability from which another value is meant as well."""
_MOST, _FOR_EACH = 60, 1.5
"""An attribute with more values than these, or for each hub that has any, names single things."""
SURELY = 0.5
"""Probability from which words rather speak of a value than of what has a part of them in its
name."""
_COINED = re.compile(r"\S*(?:[a-z][A-Z]|\d)\S*")
"""A name that somebody made up, for which there are no other words: "BarkSet"."""
_DETAIL = re.compile(r"\s*\([^()]*\)")
"""What a value tells of itself in brackets."""
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
    """Return the values that a question speaks of in whatever words, an attribute at a time.

    What it denies is read as if it did not: that papers are not to have these values is for whoever
    reads the denial. So "not openly available" speaks of what is openly available.
    """
    likely = reader.read(question).likely[AttributePart.RESTRICTED]
    restricted = [each for each in likely[:_FEW] if each.probability >= _LEAST]
    affirmed = _without_denials(question)
    found = (
        said._replace(
            surely=each.probability >= SURELY,
            probability=each.probability * said.probability,
        )
        for each in restricted
        for said in _affirmed(question, affirmed, view.columns[each.column], reader)
    )
    return tuple(each for each in found if each.probability >= _LEAST)


def _without_denials(question: str) -> tuple[str, Sequence[int]]:
    """A question without the words that deny or leave out, and the places of those it keeps."""
    words = tokens(question)
    denying = denials_in(words)
    text, end = "", 0
    for i in sorted(denying):
        text += question[end : words[i].start]
        end = words[i].end
    kept = [i for i in range(len(words)) if i not in denying]
    return (text + question[end:]).strip(), kept


def denials_in(words: Sequence[Token]) -> set[int]:
    """Return the places of the words that deny what follows them, or leave it out."""
    denying = {i for i, word in enumerate(words) if word.is_negation}
    for i, (word, after) in enumerate(pairwise(words)):
        if (word.lower, after.lower) in EXCEPTING:
            denying |= {i, i + 1}
    return denying


def _affirmed(
    question: str,
    affirmed: tuple[str, Sequence[int]],
    attribute: FacetColumn,
    reader: AttributeReader,
) -> Iterator[SaidValue]:
    """The values of an attribute that a question affirms, or else that say no by themselves."""
    text, places = affirmed
    if text == question:
        yield from _of_column(question, attribute, reader)
        return
    if denying := [
        v for v in attribute.values if _may_be_said(attribute) and _is_named(v, question)
    ]:
        own = {word.stem for value in denying for word in tokens(value)}
        words = frozenset(i for i, word in enumerate(tokens(question)) if word.stem in own)
        senses = tuple(ValueSense(column=attribute.number, value=value) for value in denying)
        yield SaidValue(senses, words, probability=1.0)
        return
    found = list(_of_column(text, attribute, reader))
    for each in found:
        words = frozenset(places[place] for place in each.words if place < len(places))
        yield each._replace(words=words)
    for each in _of_column(question, attribute, reader) if not found else ():
        senses = tuple(sense for sense in each.senses if denies_something(sense.value))
        if senses:
            yield each._replace(senses=senses)


def _is_named(value: str, question: str) -> bool:
    """Whether a question denies in the words of a value that says no to something."""
    said, own = {word.lower for word in tokens(question)}, tokens(value)
    denies = any(word.is_negation and word.lower in said for word in own)
    return denies and any(w.lower in said for w in own if not (w.is_function_word or w.is_negation))


def denies_something(value: str) -> bool:
    """Return whether a value says no to something: "not shared"."""
    return any(word.is_negation for word in tokens(value))


def _of_column(
    question: str, attribute: FacetColumn, reader: AttributeReader
) -> Iterator[SaidValue]:
    """The values of an attribute that a question speaks of."""
    if not _may_be_said(attribute):
        return
    says_yes_or_no = attribute.kind is ValueKind.FLAG
    asked = tokens(question)
    named = set(phrase(attribute.labels[-1])) <= {word.stem for word in asked}
    denies = not DENYING.isdisjoint(words_of(attribute.name.lower()))
    if says_yes_or_no and (named or denies):
        return  # whether it is so is said around its name
    plainly = {_as_read(value): value for value in attribute.values}
    found = [
        each._replace(value=plainly[each.value])
        for each in reader.values(question, attribute.number, tuple(plainly))
        if (each.probability >= _BY_NAME or not _by_a_name(each, asked))
        and not _says_no_to(plainly[each.value], asked)
    ]
    best = max((each.probability for each in found), default=0.0)
    likely = [e for e in found if best >= _LIKELY and e.probability >= _ALIKE * best]
    likely = likely[:1] if says_yes_or_no else likely
    said = [
        SaidValue((ValueSense(column=attribute.number, value=value),), each.words, False, probable)
        for each in likely
        if each.words and not _COINED.fullmatch(each.value)
        for value, probable in [(_plainly(each.value, attribute, question), each.probability)]
    ]
    for each in _by_words(said):
        words = [asked[place] for place in each.words]
        if _spells_another(words, each.senses, attribute):
            continue
        senses = _with_kin(_called(each.senses, asked), words, attribute)
        if len(senses) > max(_TWO, _MOSTLY * len(attribute.values)):
            continue
        yield each._replace(senses=_spelled(words, senses))


def _spells_another(
    words: Sequence[Token], senses: Sequence[ValueSense], attribute: FacetColumn
) -> bool:
    """Whether the words for some values are part of another one's name: "film technician"."""
    telling = [word for word in words if tells(word)]
    affirming = (v for v in attribute.values if DENYING.isdisjoint(words_of(v.lower())))
    spelled = {v for v in affirming if any(spelled_in(word, v) for word in telling)}
    return bool(spelled) and spelled.isdisjoint(sense.value for sense in senses)


def _called(senses: tuple[ValueSense, ...], words: Sequence[Token]) -> tuple[ValueSense, ...]:
    """Those of some values that a question has by their names, if any: "high" and no "medium"."""
    stems = {word.stem for word in words}
    called = tuple(sense for sense in senses if set(phrase(sense.value)) <= stems)
    return called or senses


def _with_kin(
    senses: tuple[ValueSense, ...], words: Sequence[Token], attribute: FacetColumn
) -> tuple[ValueSense, ...]:
    """Some values with those of the same kinds, of which no word says which: "open (by mail)".

    Several that end in one word are of one kind: "cluster RCT" and "parallel RCT".
    """
    detailed = (v for s in senses for v in _DETAIL.findall(s.value))
    if any(spelled_in(word, detail) for detail in detailed for word in words):
        return senses
    wholes = {_DETAIL.sub("", sense.value).strip() for sense in senses}
    heads = {whole.rpartition(" ")[2] for whole in wholes}
    called = set(phrase(attribute.labels[-1]))
    of_one_kind = len(senses) > 1 and len(heads) == 1 and called.isdisjoint(map(stem, heads))
    known = {sense.value for sense in senses}
    kin = (
        value
        for value in attribute.values
        if (whole := _DETAIL.sub("", value).strip()) in wholes
        or (of_one_kind and whole.rpartition(" ")[2] in heads)
    )
    more = (ValueSense(column=attribute.number, value=v) for v in kin if v not in known)
    return (*senses, *more)


def _spelled(words: Sequence[Token], senses: tuple[ValueSense, ...]) -> tuple[ValueSense, ...]:
    """Those of many values that some words spell out in part, if any: "garments made of fleece"."""
    telling = [word for word in words if not word.is_function_word]
    spelled = tuple(s for s in senses if any(spelled_in(word, s.value) for word in telling))
    return spelled if spelled and len(senses) > _TWO else senses


def _by_words(said: Sequence[SaidValue]) -> Sequence[SaidValue]:
    """Values together that the same words speak of, wholly or in part, as surely as the first."""
    groups: list[SaidValue] = []
    for each in said:
        same = [group for group in groups if group.words & each.words]
        groups = [group for group in groups if group not in same]
        first, *others = [*same, each]
        for other in others:
            senses = tuple(dict.fromkeys((*first.senses, *other.senses)))
            first = first._replace(senses=senses, words=first.words | other.words)
        groups.append(first)
    return groups


def _says_no_to(value: str, words: Sequence[Token]) -> bool:
    """Whether a value denies what a question says of it: "not available" of what is "available"."""
    if not denies_something(value) or denials_in(words):
        return False
    return any(spelled_in(word, value) for word in words if not word.is_function_word)


def _by_a_name(said: ValueSaid, words: Sequence[Token]) -> bool:
    """Whether a value is spoken of by a name that is not its own: "Hamburg" for "Munich"."""
    names = (words[place] for place in said.words if place and words[place].is_titled)
    return any(not spelled_in(name, said.value) for name in names)


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


def _may_be_said(attribute: FacetColumn) -> bool:
    """Whether an attribute has few values, short and no people: other words may stand for these."""
    if attribute.kind is ValueKind.FLAG:
        return True
    amount, named = len(attribute.values), attribute.kind is ValueKind.NAME
    if named and names_people(words_of(attribute.name.lower())):
        return False
    if not (named or attribute.kind is ValueKind.TEXT) or attribute.holds_addresses:
        return False
    if amount > min(_MOST, _FOR_EACH * len(attribute.by_hub)):
        return False
    return sum(len(value.split()) for value in attribute.values) <= _WORDS * amount
