"""Citation scopes: which part of a sentence is checked against which of the papers it cites."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from assistant.support.reading.part_reader import PartReader
from assistant.support.reading.parts import CITATION, Kind, Part, in_slots
from assistant.support.reading.sentences import Sentence

_GROUP = re.compile(r"\[\d{1,4}\](?:[ ,;]*(?:and )?\[\d{1,4}\])*(?: and \d+ more\b)?")
_LEADS = re.compile(r":\s")
_AUXILIARIES = frozenset("is are was were do does did has have had not".split())
_SUBJECT_ENDS = re.compile(rf"\s+(?:{'|'.join(sorted(_AUXILIARIES - {'not'}))})\b", re.IGNORECASE)
"""What follows citations of what a sentence speaks of, however that is called."""
_CLOSE = re.compile(r"[\s\"”»’'*_()]*")
_OF_EACH = re.compile(
    r"\b(?:both|each|every|neither|all (?:of )?(?:the |these )?(?:\w+)|share(?! of\b))\b", re.I
)
"""What says that all cited papers have what is told of them."""
_OF_TWO = ("both", "neither")
_OF_EACH_PAPER = re.compile(
    r"\b(?:both|each|every|all)(?: of)?(?: the| these)? "
    r"(?:papers?|studies|study|works?|articles?|publications?)\b(?=\s*\[)",
    re.IGNORECASE,
)
"""Such words with a noun for the papers that are cited behind them."""


class Demand(StrEnum):
    """Whether each paper of a scope must support its parts, or any of them."""

    EACH = "each"
    ANY = "any"


class CitationScope(NamedTuple):
    """Parts, and the numbers of the papers that must support them."""

    parts: tuple[Part, ...]
    numbers: tuple[int, ...]
    demand: Demand


class CitationGroup(NamedTuple):
    """Citations side by side."""

    start: int
    end: int
    numbers: tuple[int, ...]


def citation_groups(text: str, sentence: Sentence) -> tuple[CitationGroup, ...]:
    """Return the groups of adjacent citations of a sentence, in order."""
    return tuple(
        CitationGroup(
            m.start(), m.end(), tuple(dict.fromkeys(int(n) for n in re.findall(r"\[(\d+)\]", m[0])))
        )
        for m in _GROUP.finditer(text, sentence.start, sentence.end)
    )


def cited(groups: Sequence[CitationGroup]) -> tuple[int, ...]:
    """Return the numbers of all groups, each once."""
    return tuple(dict.fromkeys(number for group in groups for number in group.numbers))


def scopes(
    reader: PartReader,
    sentence: Sentence,
    groups: Sequence[CitationGroup],
    following: tuple[int, ...] = (),
) -> tuple[CitationScope, ...]:
    """Return the scopes of a sentence with citations, where the next one cites what is `following`.

    The papers of a citation must support what stands between it and the citation before. What leads
    in a row of bare items holds for all of them; what stands between a cited name and the next may
    belong to either; what follows cited names belongs to all. A clause at the end may go on in the
    next sentence, and be cited there.
    """
    starts = [sentence.start, *(group.end for group in groups)]
    segments = [reader.parts(a, g.start) for a, g in zip(starts, groups, strict=False)]
    tail = reader.parts(starts[-1], sentence.end)
    close = [_closes(reader.text, s, g) for s, g in zip(segments, groups, strict=True)]
    found = [CitationScope(segments[0], groups[0].numbers, Demand.EACH)]
    for place, (parts, group) in enumerate(zip(segments[1:], groups[1:], strict=True), 1):
        either = cited([groups[place - 1], group])
        if close[place] and len(parts) > 1:
            found.append(CitationScope(parts[:-1], either, Demand.ANY))
            found.append(CitationScope(parts[-1:], group.numbers, Demand.EACH))
        elif close[place - 1] or _SUBJECT_ENDS.match(reader.text, groups[place - 1].end):
            found.append(CitationScope(parts, either, Demand.ANY))
        else:
            found.append(CitationScope(parts, group.numbers, Demand.EACH))
    found += _head(reader, sentence.start, segments, groups)
    if tail:
        only_named = all(close) and all(_is_named_alone(reader.text, s) for s in segments[1:])
        is_of_each = _OF_EACH.search(reader.text, sentence.start, groups[0].start) is not None
        # What follows two things that are related may be said of either, or compare them.
        related = any(_says(reader, groups, segments, place) for place in range(1, len(groups)))
        of_all = only_named or is_of_each or related
        numbers = cited(groups) if of_all else groups[-1].numbers
        listed = only_named and not related
        compared = related and sum(part.amount is not None for part in tail) > 1
        loose = {Kind.VALUE, Kind.NUMBER} if compared else {Kind.VALUE}
        said = tuple(p for p in tail if p.kind in loose and not listed and not is_of_each)
        rest = tuple(part for part in tail if part not in said)
        found.append(CitationScope(said, (*cited(groups), *following), Demand.ANY))
        named = is_of_each or (only_named and not related)
        demand = Demand.EACH if named and not following else Demand.ANY
        found.append(CitationScope(rest, (*numbers, *following), demand))
    return tuple(found)


def says_of_each_from(text: str, sentence: Sentence, papers: int) -> int:
    """Return from where on a sentence says in so many words what holds for each of some papers.

    Of "both papers" it says all of it, wherever they are named; what is said of both is said of
    no third one.
    """
    if _OF_EACH_PAPER.search(text, sentence.start, sentence.end):
        return sentence.start
    match = _OF_EACH.search(text, sentence.start, sentence.end)
    if match is None or (match[0].lower() in _OF_TWO and papers > 2):
        return sentence.end
    return match.start()


def _head(
    reader: PartReader,
    start: int,
    segments: Sequence[Sequence[Part]],
    groups: Sequence[CitationGroup],
) -> list[CitationScope]:
    """The scope of the first segment over the bare items that follow it."""
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
    leads = _LEADS.search(reader.text, start, groups[0].start)
    head = tuple(p for p in head if leads is None or p.end <= leads.start())
    if not bare or not head:
        return []
    return [CitationScope(head, cited([groups[0], *bare]), Demand.EACH)]


def _says(
    reader: PartReader,
    groups: Sequence[CitationGroup],
    segments: Sequence[Sequence[Part]],
    place: int,
) -> bool:
    """Whether a segment says something of its own besides naming its parts."""
    start, end = groups[place - 1].end, groups[place].start
    between = [w for w in reader.words if start <= w.start < end]
    if any(w.lower in _AUXILIARIES for w in between):
        return True
    words = {w.stem for w in between if not w.is_function_word}
    named = {w.stem for w in reader.words for p in segments[place] if p.start <= w.start < p.end}
    return bool(words - named)


def _is_named_alone(text: str, parts: Sequence[Part]) -> bool:
    """Whether a segment only goes on with a list of names, and says nothing of those before."""
    return len(in_slots(text, parts)) == 1 and all(part.kind is not Kind.VALUE for part in parts)


def _closes(text: str, parts: Sequence[Part], group: CitationGroup) -> bool:
    """Whether a name stands directly before its citations."""
    if not parts or not parts[-1].is_named:
        return False
    return _CLOSE.fullmatch(text[parts[-1].end : group.start]) is not None


def without_citations(text: str) -> str:
    """Return a text without its citations."""
    return CITATION.sub("", text)


def masked_citations(text: str) -> str:
    """Return a text with its citations blanked, so that all else stands where it stood."""
    return CITATION.sub(lambda match: " " * len(match[0]), text)
