"""The values that a question speaks of in other words: "kids", where the graph has "children"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.hublink.core.value_kinds import ValueKind, is_flag, is_positive_flag
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.kinds_of_values import is_coined, tells_kinds
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import phrase, spelled_in, tokens, words_of
from tools.hublink.question.reading.names_of_values import (
    DENYING,
    called,
    denials_in,
    denies_something,
    denies_what_is_said,
    is_by_a_name,
    names_denial,
    with_kin,
    with_spelled,
)
from tools.hublink.vocabulary.attribute_names import describes_hubs
from tools.hublink.vocabulary.attributes_said import (
    AttributePart,
    AttributeReader,
    ValueSaid,
)
from tools.hublink.vocabulary.value_senses import ValueSense

_WHETHER_IT_IS = re.compile(
    r"^\W*(?:and |but |so )?(?:is|was|are|were) (?:it|they|this|that|these|those"
    r"|(?:the|this|that) (?:[\w-]+ ){0,6}?(?:study|paper|article|trial|work|one)s?)\s+",
    re.IGNORECASE,
)
_SOUGHT = "which ones are "
_LEAST = 0.4
"""Probability from which papers are restricted to the values of an attribute in particular."""
_FEW, _TWO = 3, 2
"""So many attributes are looked at for that; so few values are always some among others."""
_LIKELY, _BY_NAME = 0.5, 0.85
"""Probabilities from which they are restricted to a value, and to one by another's name."""
_MOSTLY = 0.7
"""The share of all values from which nothing is restricted to them."""
_ALIKE = 0.7
"""The share of the highest probability from which another value is meant as well."""
_FOR_EACH = 1.5
"""An attribute with more values than these for each hub that has any names single things."""
SURELY = 0.5
"""Probability from which words rather speak of a value than of what has a part of them in its
name."""


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
    if (sought := _as_sought(question)) != question:
        shift = len(tokens(question)) - len(tokens(sought))
        return tuple(
            each._replace(words=frozenset(max(place + shift, 0) for place in each.words))
            for each in values_said(sought, view, reader)
        )
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


def _as_sought(question: str) -> str:
    """A question whether the papers at hand are something, as one for those that are: "is it X?".

    Values are read of what restricts papers.
    """
    return _WHETHER_IT_IS.sub(_SOUGHT, question, 1)


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
    found = list(_of_column(text, attribute, reader))
    surely = any(each.probability >= _BY_NAME for each in found)
    values = attribute.values if _may_be_said(attribute) and not surely else ()
    if denying := [value for value in values if names_denial(value, question)]:
        own = {word.stem for value in denying for word in tokens(value)}
        words = frozenset(i for i, word in enumerate(tokens(question)) if word.stem in own)
        senses = tuple(ValueSense(column=attribute.number, value=value) for value in denying)
        yield SaidValue(senses, words, probability=1.0)
        return
    for each in found:
        words = frozenset(places[place] for place in each.words if place < len(places))
        yield each._replace(words=words)
    for each in _of_column(question, attribute, reader) if not found else ():
        senses = tuple(sense for sense in each.senses if denies_something(sense.value))
        if senses:
            yield each._replace(senses=senses)


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
        if (each.probability >= _BY_NAME or not is_by_a_name(each, asked))
        and not denies_what_is_said(plainly[each.value], asked)
    ]
    best = max((each.probability for each in found), default=0.0)
    likely = [e for e in found if best >= _LIKELY and e.probability >= _ALIKE * best]
    likely = likely[:1] if says_yes_or_no else likely
    said = [e for e in likely if e.words and not is_coined(e.value)]
    probable = {each.value: each.probability for each in found}
    for values, places in _by_words(said):
        words = [asked[place] for place in sorted(places)]
        meant = with_spelled(called(values, asked), words, probable, set(attribute.values))
        plain = dict.fromkeys(_plainly(value, attribute, question) for value in meant)
        senses = tuple(ValueSense(column=attribute.number, value=value) for value in plain)
        kin = with_kin(senses, words, attribute)
        if 0 < len(kin) <= max(_TWO, _MOSTLY * len(attribute.values)):
            yield SaidValue(kin, places, probability=probable[values[0]])


def _by_words(said: Sequence[ValueSaid]) -> Sequence[tuple[list[str], frozenset[int]]]:
    """The values together that the same words speak of, wholly or in part, with all of these."""
    groups: list[tuple[list[str], frozenset[int]]] = []
    for each in said:
        same = [group for group in groups if group[1] & each.words]
        groups = [group for group in groups if group not in same]
        values = [value for known, _ in same for value in known]
        groups.append(([*values, each.value], each.words.union(*(words for _, words in same))))
    return groups


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
    """Whether an attribute tells kinds, of several hubs each, and neither people nor topics."""
    if attribute.kind is ValueKind.FLAG:
        return True
    named = attribute.kind is ValueKind.NAME and not names_people(words_of(attribute.name.lower()))
    if not (named or attribute.kind is ValueKind.TEXT) or attribute.holds_addresses:
        return False
    if describes_hubs(attribute):
        return False
    few = len(attribute.values) <= _FOR_EACH * len(attribute.by_hub)
    return few and tells_kinds(attribute)
