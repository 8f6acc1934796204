"""Which part of a sentence is held against which of the papers it cites."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from assistant.support.part_reader import PartReader
from assistant.support.parts import CITATION, Kind, Part, in_slots
from assistant.support.sentences import Sentence

_GROUP = re.compile(r"\[\d{1,4}\](?:[ ,;]*(?:and )?\[\d{1,4}\])*")
_CLOSE = re.compile(r"[\s\"”»’'*_()]*")


class Demand(StrEnum):
    """Whether each paper of a scope must bear its parts, or any of them."""

    EACH = "each"
    ANY = "any"


class Scope(NamedTuple):
    """Parts, and the numbers of the papers that must bear them."""

    parts: tuple[Part, ...]
    numbers: tuple[int, ...]
    demand: Demand


class Group(NamedTuple):
    """Citations side by side."""

    start: int
    end: int
    numbers: tuple[int, ...]


def citation_groups(text: str, sentence: Sentence) -> tuple[Group, ...]:
    """The groups of citations of a sentence, in order."""
    return tuple(
        Group(m.start(), m.end(), tuple(dict.fromkeys(int(n) for n in re.findall(r"\d+", m[0]))))
        for m in _GROUP.finditer(text, sentence.start, sentence.end)
    )


def cited(groups: Sequence[Group]) -> tuple[int, ...]:
    """The numbers of all groups, each once."""
    return tuple(dict.fromkeys(number for group in groups for number in group.numbers))


def scopes(reader: PartReader, sentence: Sentence, groups: Sequence[Group]) -> tuple[Scope, ...]:
    """The scopes of a sentence with citations.

    A citation bears what stands between it and the one before. What leads in a row of bare items
    holds for all of them; what stands between a cited name and the next may belong to either; what
    follows cited names belongs to all.
    """
    starts = [sentence.start, *(group.end for group in groups)]
    segments = [reader.parts(a, g.start) for a, g in zip(starts, groups, strict=False)]
    tail = reader.parts(starts[-1], sentence.end)
    close = [_closes(reader.text, s, g) for s, g in zip(segments, groups, strict=True)]
    found = [Scope(segments[0], groups[0].numbers, Demand.EACH)]
    for place, (parts, group) in enumerate(zip(segments[1:], groups[1:], strict=True), 1):
        if close[place] and len(parts) > 1:
            either = cited([groups[place - 1], group])
            found.append(Scope(parts[:-1], either, Demand.ANY))
            found.append(Scope(parts[-1:], group.numbers, Demand.EACH))
        else:
            found.append(Scope(parts, group.numbers, Demand.EACH))
    found += _head(reader, segments, groups)
    if tail:
        only_named = all(close) and all(len(in_slots(reader.text, s)) == 1 for s in segments[1:])
        numbers = cited(groups) if only_named else groups[-1].numbers
        found.append(Scope(tail, numbers, Demand.EACH))
    return tuple(found)


def _head(
    reader: PartReader, segments: Sequence[Sequence[Part]], groups: Sequence[Group]
) -> list[Scope]:
    """What the first segment says of the bare items that follow it."""
    if len(groups) < 2 or not segments[0]:
        return []
    bare = []
    for place in range(1, len(groups)):
        several = len(in_slots(reader.text, segments[place])) > 1
        if several or _says(reader, groups, segments, place):
            break
        bare.append(groups[place])
    slots = in_slots(reader.text, segments[0])
    if not slots:
        return []
    last = slots[-1]
    head = tuple(p for p in segments[0] if p not in last.parts and p.kind is not Kind.TITLE)
    if not bare or not head:
        return []
    return [Scope(head, cited([groups[0], *bare]), Demand.EACH)]


def _says(
    reader: PartReader, groups: Sequence[Group], segments: Sequence[Sequence[Part]], place: int
) -> bool:
    """Whether a segment says something of its own besides naming its parts."""
    start, end = groups[place - 1].end, groups[place].start
    words = {w.stem for w in reader.words if start <= w.start < end and not w.is_function_word}
    named = {w.stem for w in reader.words for p in segments[place] if p.start <= w.start < p.end}
    return bool(words - named)


def _closes(text: str, parts: Sequence[Part], group: Group) -> bool:
    """Whether a name stands directly before its citations."""
    if not parts or not parts[-1].is_named:
        return False
    return _CLOSE.fullmatch(text[parts[-1].end : group.start]) is not None


def without_citations(text: str) -> str:
    return CITATION.sub("", text)
