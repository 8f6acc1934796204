"""Where a text names the papers that it cites: by their things, their titles, their citations."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import LIGHT_STEMS, Token, phrase, tokens

_CITED = re.compile(r"\[(\d{1,4})\]")
_SIDE_BY_SIDE = re.compile(r"\](?:[ ,;]*(?:and )?\[)")
_MOST_SIGNS = 60
_LONGEST = 6
"""So many words may be what a paper is called."""


class NamedPaper(NamedTuple):
    """Where a text names a paper."""

    start: int
    end: int
    hub: str


class _Name(NamedTuple):
    words: tuple[str, ...]
    surety: int


def mentions(view: FacetView, text: str, hubs: Mapping[int, str]) -> list[NamedPaper]:
    """Return where a text names the papers that it cites, in order.

    What two of them go by names the one that it fits best. Only a paper that nothing else names
    is named by a citation of its own, or by a word which none of the other titles has.
    """
    words = tokens(_CITED.sub(lambda match: " " * len(match[0]), text))
    found = list(_by_names(view, words, set(hubs.values())))
    named = {each.hub for each in found}
    for mark in _CITED.finditer(text):
        hub = hubs.get(int(mark[1]), "")
        if hub and hub not in named and not _is_beside_another(text, mark):
            found.append(NamedPaper(mark.start(), mark.end(), hub))
    for hub in set(hubs.values()) - {each.hub for each in found}:
        own = _own_words(view, hub, hubs.values())
        taken = [(each.start, each.end) for each in found]
        free = (w for w in words if not any(start <= w.start < end for start, end in taken))
        if (word := next((w for w in free if w.stem in own), None)) is not None:
            found.append(NamedPaper(word.start, word.end, hub))
    return sorted(found)


def meant(view: FacetView, column: FacetColumn, row: Row) -> Iterator[str]:
    """Yield the papers that a value is, or which alone go by it in an attribute that more have."""
    if row.triple.object.id in view.hubs:
        yield row.triple.object.id
    for other in view.columns:
        tells_more = other.number != column.number and _telling(other) > _telling(column)
        if tells_more and _is_alone(other, row.value):
            yield other.by_value[row.value][0].hub


def _is_alone(column: FacetColumn, value: str) -> bool:
    return len(value) <= _MOST_SIGNS and column.by_value.is_of_one(value)


def _by_names(view: FacetView, words: Sequence[Token], hubs: set[str]) -> Iterator[NamedPaper]:
    """The longest names of papers in a text; what several go by equally well names none."""
    names: dict[tuple[str, ...], dict[str, int]] = {}
    for hub in hubs:
        for name in _names(view, hub):
            known = names.setdefault(name.words, {})
            known[hub] = max(known.get(hub, 0), name.surety)
    place = 0
    while place < len(words):
        for length in range(min(_LONGEST, len(words) - place), 0, -1):
            run = tuple(word.lower for word in words[place : place + length])
            if run in names:
                ranked = sorted(names[run].items(), key=lambda each: -each[1])
                if len(ranked) == 1 or ranked[0][1] > ranked[1][1]:
                    last = words[place + length - 1]
                    yield NamedPaper(words[place].start, last.end, ranked[0][0])
                place += length - 1
                break
        place += 1


def _names(view: FacetView, hub: str) -> Iterator[_Name]:
    """What a paper goes by: the head of its title, and what no other paper has of an attribute.

    Of the attributes the one that most papers have tells best what each of them is about.
    """
    head = view.hubs[hub].label.partition(":")[0]
    yield _Name(_lower(head), 2 * len(view.hubs))
    for column in view.columns:
        for row in column.by_hub.get(hub, ()) if not column.is_numeric() else ():
            if _is_alone(column, row.value):
                yield _Name(_lower(row.value), _telling(column))


def _telling(column: FacetColumn) -> int:
    return len(column.by_hub)


def _own_words(view: FacetView, hub: str, hubs: Iterable[str]) -> set[str]:
    """The stems of a title that no other title has, and which are no attribute's either."""
    others = {s for each in set(hubs) - {hub} for s in phrase(view.hubs[each].label)}
    asked = {s for column in view.columns for s in phrase(column.name)}
    return set(phrase(view.hubs[hub].label)) - others - asked - LIGHT_STEMS


@lru_cache(maxsize=10_000)
def _lower(text: str) -> tuple[str, ...]:
    return tuple(word.lower for word in tokens(text))


def _is_beside_another(text: str, mark: re.Match[str]) -> bool:
    """Whether a citation stands in a row of several, which say nothing of where each is named."""
    before = _SIDE_BY_SIDE.search(text, max(0, mark.start() - 8), mark.start() + 1)
    return before is not None or _SIDE_BY_SIDE.match(text, mark.end() - 1) is not None
