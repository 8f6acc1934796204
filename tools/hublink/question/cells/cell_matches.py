"""Words of a question that name cells of a table."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from tools.hublink.core.models import Frozen
from tools.hublink.language.words import Token
from tools.hublink.question.cells.cell_names import CellName, TableCell

_ORDINALS = dict(zip("first second third fourth fifth sixth".split(), "123456", strict=True))
_CARDINALS = dict(zip("one two three four five six".split(), "123456", strict=True))
_SIDES = re.compile(r"\b(?:and|or|vs|versus|against|than|with|to)\b|[,/&+]", re.IGNORECASE)
"""What stands between things told side by side."""
_FAR = 3
"""Words of one name stand no farther apart than this."""
_WHOLE = 0.5
"""The share of a name from which common words name it; fewer only hint at it."""
_MOST_OF = 0.5
"""Words that name a larger share of a column's values tell none of them apart."""
_BEGINNING = 4
"""So many letters may be the beginning of a word."""
_SHORT = 1.4
_DESCRIBED = 0.6
_KIN = 0.15
_GAP = 0.2
_SAME = 1e-6


class CellMatch(Frozen):
    """Words, by their places, that name one of some values of a column, and how well they do.

    They are one name as a `whole`, or a part of it; a mere `hint` is a small part in common words.
    """

    column: int
    values: tuple[str, ...]
    places: tuple[int, ...]
    score: float
    hint: bool = False
    whole: bool = False

    @property
    def span(self) -> range:
        return range(self.places[0], self.places[-1] + 1)


class _Naming(NamedTuple):
    """How words, by their places, name a cell: how well, and by which of its stems if not whole."""

    places: tuple[int, ...]
    score: float
    part: frozenset[str] = frozenset()
    hint: bool = False
    own: bool = True


def side_by_side(question: str, one: Token, other: Token) -> str:
    """Return what tells that two words are of things told side by side, as "vs"; else nothing."""
    found = _SIDES.search(question, one.end, other.start)
    return found.group().lower() if found is not None else ""


def cell_matches(
    question: str,
    words: Sequence[Token],
    usable: frozenset[int],
    cells: Sequence[TableCell],
    names: frozenset[int] = frozenset(),
) -> list[CellMatch]:
    """Return what the usable words name among the cells of one column, the best first.

    Those that are `names` of other things are no initials of cells.
    """
    found: dict[tuple[tuple[int, ...], bool], dict[str, _Naming]] = defaultdict(dict)
    for cell in cells:
        for naming in _namings(cell, question, words, sorted(usable), names):
            alike = found[naming.places, naming.own]
            known = alike.get(cell.value, naming)
            alike[cell.value] = max(known, naming, key=lambda each: each.score)
    matches = []
    for (places, _), namings in found.items():
        best = max(naming.score for naming in namings.values())
        named = {v: n for v, n in namings.items() if n.score >= best - _SAME}
        if _tells_apart(named, cells, _is_name_like(words, places)):
            match = CellMatch(
                column=cells[0].column,
                values=tuple(named),
                places=places,
                score=best,
                whole=len(named) == 1 and not any(naming.part for naming in named.values()),
                hint=all(naming.hint for naming in named.values()),
            )
            matches.append(match)
    return sorted(matches, key=lambda match: -match.score)


def _tells_apart(named: Mapping[str, _Naming], cells: Sequence[TableCell], name_like: bool) -> bool:
    """Whether words tell some cells from the others: common ones that others have as well do not.

    "Questions" alone names no kind of them.
    """
    if len(named) > 1 and len(named) > _MOST_OF * len(cells):
        return False
    parts = [naming.part for naming in named.values() if naming.part]
    if name_like or not parts:
        return True
    return all(
        cell.value in named or not any(parts[0] <= set(name.stems) for name in cell.names)
        for cell in cells
    )


def _namings(
    cell: TableCell,
    question: str,
    words: Sequence[Token],
    usable: Sequence[int],
    names: frozenset[int],
) -> Iterator[_Naming]:
    """How words name a cell."""
    for name in cell.names:
        kin = 0.0 if name.own else _KIN
        for place in (place for place in usable if place not in names):
            if words[place].lower in name.initials and _tells(words[place]):
                yield _Naming((place,), _SHORT - kin, own=name.own)
        said = {place: _said(words[place], name) for place in usable}
        of_name = (p for p in usable if said[p] or _is_letter_of(words, p, name))
        for places in _clusters(of_name, partial(_is_apart, question, words, cell)):
            stems = {stem for place in places for stem in said[place]}
            share = min(1.0, max(len(stems), len(places)) / len(name.stems))
            telling = [p for p in places if _tells(words[p])][: len(name.stems)]
            if telling:
                hint = share < _WHOLE and not _is_name_like(words, telling)
                between = (words[p] for p in range(places[0], places[-1]) if p not in places)
                gaps = sum(not word.is_function_word for word in between)
                part = frozenset(stems) if share < 1 else frozenset()
                yield _Naming(
                    places, len(telling) + share / 2 - kin - _GAP * gaps, part, hint, name.own
                )
    yield from _descriptions(cell, words, usable)


def _descriptions(
    cell: TableCell, words: Sequence[Token], usable: Sequence[int]
) -> Iterator[_Naming]:
    """How words describe a cell with a number: "the first graph variant" is "V1"."""
    numbered = [p for p in usable if _ORDINALS.get(words[p].lower) in cell.numbers]
    pairs = pairwise(usable) if numbered else ()
    told = [p for p in pairs if (words[p[0]].stem, words[p[1]].stem) in cell.described]
    for places in _clusters(sorted({place for pair in told for place in pair}), _is_far):
        near = [p for p in numbered if 0 < places[0] - p <= _FAR]
        if near:
            yield _Naming((*near, *places), _DESCRIBED * (len(near) + len(places)))


def _is_letter_of(words: Sequence[Token], place: int, name: CellName) -> bool:
    """Whether a word is the first letter of one of a name, and the next one follows: "H@1"."""
    word = words[place]
    if not (word.text.isupper() and len(word.text) == 1):
        return False
    after = words[place + 1].stem if place + 1 < len(words) else ""
    return any(first[0] == word.lower and after == second for first, second in pairwise(name.stems))


def _said(word: Token, name: CellName) -> set[str]:
    """The stems of a name that a word is, if only the beginning of one: "till" and "tillage"."""
    said = {word.stem, _CARDINALS.get(word.lower, word.stem)}
    if len(word.stem) >= _BEGINNING:
        return {stem for stem in name.stems if stem in said or stem.startswith(word.stem)}
    return said.intersection(name.stems)


def _tells(word: Token) -> bool:
    return not word.is_function_word or word.text.isupper()


def _is_name_like(words: Sequence[Token], places: Sequence[int]) -> bool:
    """Whether words are written as no common word is, as "V1" and "MWD", or are several."""
    texts = (words[place].text for place in places)
    return len(places) > 1 or any(sum(c.isupper() or c.isdigit() for c in t) > 1 for t in texts)


def _is_far(one: int, other: int) -> bool:
    return other - one > _FAR


def _is_apart(question: str, words: Sequence[Token], cell: TableCell, one: int, other: int) -> bool:
    """Whether words are of two names: far from each other, or told side by side."""
    between = side_by_side(question, words[one], words[other])
    return _is_far(one, other) or bool(between and between not in cell.value.lower())


def _clusters(
    places: Iterable[int], apart: Callable[[int, int], bool]
) -> Iterator[tuple[int, ...]]:
    """Places that belong together."""
    near: list[int] = []
    for place in places:
        if near and apart(near[-1], place):
            yield tuple(near)
            near = []
        near.append(place)
    if near:
        yield tuple(near)
