"""Verifying sentences whose clauses each name one of several papers: what is told of which.

"A uses nets, and B uses traps" may cite both papers at its end. A value that the other paper has
under an attribute of which this one has another value was told of the wrong one.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from assistant.support.reading.parts import CITATION, Kind, Part
from assistant.support.reading.sentences import Sentence
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import numeric
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase, tokens

_CLAUSE = re.compile(
    r"[,;:](?!\d)|\b(?:and|while|whereas|but|although|though|yet)\b", re.IGNORECASE
)
_TOLD = frozenset({Kind.NAME, Kind.VALUE, Kind.NUMBER, Kind.COUNT})

Called = Callable[[int, Part], bool]
Supports = Callable[[int, Part], bool]


def told_of_each(
    text: str,
    sentence: Sentence,
    parts: Sequence[Part],
    numbers: Sequence[int],
    is_called: Called,
) -> dict[int, list[Part]]:
    """Return what the clauses of a sentence tell of each paper that it cites, by number.

    A clause tells of what it names first. Nothing is told apart where a paper is named and nothing
    more, or not named.
    """
    names: dict[Part, list[int]] = {
        part: [number for number in numbers if is_called(number, part)] for part in parts
    }
    if len(numbers) < 2 or {n for each in names.values() for n in each} != set(numbers):
        return {}
    told: dict[int, list[Part]] = {number: [] for number in numbers}
    silent = set(numbers)
    current: int | None = None
    for start, end in _clauses(text, sentence, parts):
        within = [part for part in parts if start <= part.start < end]
        first = next((part for part in within if names[part]), None)
        if first is not None and len(names[first]) == 1:
            (current,) = names[first]
        elif first is not None or current is None:
            return {}
        told[current] += [part for part in within if part is not first]
        named = (first.start, first.end) if first is not None else (start, start)
        if _says(text[start : named[0]]) or _says(text[named[1] : end]):
            silent.discard(current)
    return told if not silent and any(told.values()) else {}


def wrong_of_each(
    view: FacetView,
    text: str,
    told: Mapping[int, Sequence[Part]],
    hubs: Mapping[int, str],
    is_called: Called,
    supports: Supports,
) -> KeptText | None:
    """Return which value is told of one paper that another one has, and this one has otherwise."""
    if any(word.is_negation for word in tokens(text)):
        return None
    said = {word.stem for word in tokens(text)}
    for number, parts in told.items():
        others = [hub for other, hub in hubs.items() if other in told and other != number]
        asked = (p for p in parts if p.kind in _TOLD and not _bears(supports, number, p))
        for part, column in product(asked, view.columns):
            own = column.by_hub.get(hubs.get(number, ""), ())
            named = said.issuperset(phrase(column.name)) or not any(
                is_called(each, part) for each in told
            )
            if own and named and any(_holds(column, other, part) for other in others):
                return kept_text("support.held", name=column.name, value=own[0].value)
    return None


def _bears(supports: Supports, number: int, part: Part) -> bool:
    return part.kind is not Kind.COUNT and supports(number, part)


def _says(text: str) -> bool:
    return any(not word.is_function_word for word in tokens(CITATION.sub("", text)))


def _clauses(text: str, sentence: Sentence, parts: Sequence[Part]) -> Iterator[tuple[int, int]]:
    """The clauses of a sentence by their places; what stands within a part divides nothing."""
    start = sentence.start
    for match in _CLAUSE.finditer(text, sentence.start, sentence.end):
        if not any(part.start < match.end() and match.start() < part.end for part in parts):
            yield start, match.start()
            start = match.end()
    yield start, sentence.end


def _holds(column: FacetColumn, hub: str, part: Part) -> bool:
    """Whether a paper has what a part says as a value of an attribute."""
    values = [row.value for row in column.by_hub.get(hub, ())]
    if part.amount is not None:
        held = [number for value in values if (number := numeric(value)) is not None]
        return column.is_numeric() and any(part.amount.agrees(number) for number in held)
    stems = phrase(part.text)
    return any(phrase(value) == stems for value in values)
