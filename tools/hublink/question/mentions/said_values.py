"""Values that a question speaks of in other words: "kids", where the graph has "children"."""

import re
from collections.abc import Collection, Iterator, Sequence, Set
from itertools import islice
from typing import NamedTuple

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.cues.cues import read_cues
from tools.hublink.language.words import LIGHT_STEMS, WORK_STEMS, phrase
from tools.hublink.question.mentions.mention import Cover, MentionKind, Span, mention_of
from tools.hublink.vocabulary.attributes_said import AttributePart, AttributeReader
from tools.hublink.vocabulary.value_senses import ValueSense

_SAID = 0.75
"""Certainty of a value that is said in other words."""
_RESTRICTED = 0.2
"""Probability from which papers may be restricted to a value of an attribute."""
_FEW = 3
"""So many attributes are looked at for that."""
_LIKELY = 0.6
"""Probability from which they are restricted to a value."""
_MOST, _MOST_ALIKE = 60, 0.5
"""An attribute with more values than these, or for each hub that has any, names single things."""
_COINED = re.compile(r"[a-z][A-Z]|\d")
"""What names have that somebody made up, for which there are no other words: "BarkSet"."""


class SaidValue(NamedTuple):
    """Values of one attribute that the same words speak of, and the places of these."""

    senses: tuple[ValueSense, ...]
    words: frozenset[int]


def values_said(question: str, view: FacetView, reader: AttributeReader) -> tuple[SaidValue, ...]:
    """Return the values that a question speaks of in whatever words, an attribute at a time."""
    restricted = reader.read(question).likely[AttributePart.RESTRICTED]
    likely = (each.column for each in restricted if each.probability >= _RESTRICTED)
    return tuple(
        said
        for column in islice(likely, _FEW)
        for said in _of_column(question, column, view, reader)
    )


def _of_column(
    question: str, column: int, view: FacetView, reader: AttributeReader
) -> Iterator[SaidValue]:
    attribute = view.columns[column]
    shared = len(attribute.values) <= _MOST_ALIKE * len(attribute.by_hub)
    names_kinds = attribute.kind is ValueKind.TEXT and len(attribute.values) <= _MOST and shared
    if not names_kinds or attribute.holds_addresses:
        return
    found = reader.values(question, column, tuple(attribute.values))
    by_words: dict[frozenset[int], list[ValueSense]] = {}
    likely = (each for each in found if each.probability >= _LIKELY)
    for each in (each for each in likely if not _COINED.search(each.value)):
        by_words.setdefault(each.words, []).append(ValueSense(column=column, value=each.value))
    for words, senses in by_words.items():
        if words:
            yield SaidValue(tuple(senses), words)


def said_values(cover: Cover, said: Sequence[SaidValue]) -> None:
    """Cover the words of values that no other name explains.

    Where a word is part of a value's own name, all values of the attribute with it are meant.
    """
    cued = read_cues(cover.question).spans
    for each in said:
        if any(not set(m.senses).isdisjoint(each.senses) for m in cover.mentions):
            continue
        free = [i for i in sorted(each.words) if _is_free(cover, i, cued)]
        start, end = max(_runs(free), key=lambda run: run[1] - run[0], default=(0, 0))
        telling = {i for i in each.words if _tells(cover, i)}
        stems = {cover.tokens[i].stem for i in telling.intersection(range(start, end))}
        if 2 * len(stems) > len(telling):
            senses = tuple(dict.fromkeys([*each.senses, *_called_so(cover, each, stems)]))
            found = mention_of(MentionKind.VALUE, senses=senses, certainty=_SAID)
            cover.replace(found.model_copy(update={"renamed": True}), start, end)


def _called_so(cover: Cover, said: SaidValue, stems: Set[str]) -> Iterator[ValueSense]:
    """The other values of an attribute that have a word by which one of them is said."""
    own = stems & {stem for sense in said.senses for stem in phrase(sense.value)}
    for column in {sense.column for sense in said.senses} if own else ():
        for value in cover.lexicon.view.columns[column].values:
            if own & set(phrase(value)):
                yield ValueSense(column=column, value=value)


def _is_free(cover: Cover, place: int, cued: Collection[Span]) -> bool:
    """Whether a word names nothing, says nothing of what to do, and no question has it anyhow."""
    token = cover.tokens[place]
    small = token.is_function_word or token.is_negation
    does = any(start < token.end and token.start < end for start, end in cued)
    return cover.over(place) is None and not (small or does)


def _tells(cover: Cover, place: int) -> bool:
    """Whether a word tells something, and is no noun for hubs, as "trials" may be."""
    word, mention = cover.tokens[place], cover.over(place)
    if mention is not None and mention.kind is MentionKind.TYPE:
        return False
    return not word.is_function_word and word.stem not in LIGHT_STEMS | WORK_STEMS


def _runs(places: Sequence[int]) -> Iterator[Span]:
    """The words that stand side by side, from one place to before another."""
    start = 0
    for at in range(1, len(places) + 1):
        if at == len(places) or places[at] != places[at - 1] + 1:
            yield places[start], places[at - 1] + 1
            start = at
