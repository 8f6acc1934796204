"""Columns that hold two attributes each, as their headings say: "Setting; country"."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.adapters.readers.tables.columns import IDS, NAMES
from tools.adapters.readers.tables.sheet import Row, Sheet
from tools.hublink.core.value_kinds import is_blank
from tools.hublink.language.keywords import names_several_keywords
from tools.hublink.language.person_names import is_author_and_year, names_people
from tools.literature.foreign_names import in_english

_HEADING = re.compile(
    r"([^();,/|&]{3,}?)\s*(?P<between>[;,/|&]|\b(?:and|und|et|y)\b)\s*([^();,/|&]{3,})"
)
"""Two names in one heading, without a remark on either."""
_BETWEEN = (r"\s*;\s*", r"\s*\|\s*", r"\s*\n\s*", r"\s+/\s+", r"\s*/\s*", r"\s*,\s+")
"""What parts both in a cell; that of the heading before the others, then the first that does."""
_JOINED = "; "
_NAMES = frozenset((*IDS, *NAMES))
_USUALLY = 0.8
"""Share of the cells that hold both."""
_ON_ONE_SIDE = 0.9
"""Share of what comes again that stands where it mostly does."""
_FEWEST_AGAIN = 6
"""So often values come again, or it may be by chance that they keep to one side."""


class _Shared(NamedTuple):
    """Where such a column is, what its halves are called, and what parts them in its cells.

    `second` are the values that stand on the second side wherever they come.
    """

    place: int
    names: tuple[str, str]
    between: re.Pattern[str]
    first: frozenset[str]
    second: frozenset[str]


def in_columns_of_their_own(sheet: Sheet) -> Sheet:
    """Return a table with a column for each of two attributes that shared one.

    That is one whose heading names two, and whose cells tell them in that order: what comes again
    keeps to its side, as nothing does in a list of things of one kind. What a cell tells first is
    of the first attribute, as is what others tell first; the rest is of the second.
    """
    shared = [
        found
        for place, name in enumerate(sheet.header)
        if (found := _shared(place, name, [row[place] for row in sheet.beginning])) is not None
    ]
    for each in reversed(shared):  # from the right, so that places to the left stay
        sheet = _parted(sheet, each)
    return sheet


def _shared(place: int, heading: str, cells: Sequence[str]) -> _Shared | None:
    named = _HEADING.fullmatch(heading)
    if named is None or any(map(_is_called_so, (heading, named[1], named[3]))):
        return None
    told = [cell for cell in cells if not is_blank(cell)]
    own = [pattern for pattern in _BETWEEN if re.fullmatch(pattern, f" {named['between']} ")]
    for pattern in (*own, *(each for each in _BETWEEN if each not in own)):
        parts = [re.split(pattern, cell.lower(), maxsplit=1) for cell in told]
        both = [each for each in parts if len(each) > 1 and all(each)]
        if not both or len(both) < _USUALLY * len(told) or any(map(is_author_and_year, told)):
            continue
        first, later = (Counter(side) for side in zip(*both, strict=True))
        second = Counter(part for rest in later.elements() for part in re.split(pattern, rest))
        again = {v: (first[v], second[v]) for v in first | second if first[v] + second[v] > 1}
        times = sum(map(sum, again.values()))
        on_one_side = sum(map(max, again.values()))
        if times - len(again) < _FEWEST_AGAIN or on_one_side < _ON_ONE_SIDE * times:
            continue
        names = (named[1].strip(), named[3].strip())
        known = frozenset(value for value in first if first[value] > second[value])
        return _Shared(place, names, re.compile(pattern), known, frozenset(second) - known)
    return None


def _is_called_so(heading: str) -> bool:
    """Whether a heading is for what things are called or known by, or for people or keywords."""
    words = re.findall(r"\w+", heading.lower())
    english = [in_english(word) or word for word in words]
    if names_people(english) or names_several_keywords(english):
        return True
    return not _NAMES.isdisjoint((heading.strip().lower(), *english))


def _parted(sheet: Sheet, shared: _Shared) -> Sheet:
    place, width = shared.place, len(sheet.header)

    def parted(row: Row) -> Row:
        filled = [*row, *[""] * (width - len(row))]
        alone = sum(map(bool, row)) == 1  # a remark on the others
        halves = (filled[place], "") if alone else _halves(filled[place], shared)
        return [*filled[:place], *halves, *filled[place + 1 :]]

    def rows() -> Iterator[tuple[int, Row]]:
        return ((number, parted(row) if any(row) else row) for number, row in sheet.rows)

    return sheet._replace(
        header=[*sheet.header[:place], *shared.names, *sheet.header[place + 1 :]],
        rows=rows(),
        beginning=list(map(parted, sheet.beginning)),
    )


def _halves(cell: str, shared: _Shared) -> tuple[str, str]:
    if is_blank(cell):
        return cell, cell
    whole = shared.between.search(cell)
    if whole is None:
        return ("", cell) if cell.lower() in shared.second else (cell, "")
    first, *later = shared.between.split(cell)
    more = [part for part in later if part.lower() in shared.first]
    if not more:
        return first, cell[whole.end() :]
    rest = [part for part in later if part.lower() not in shared.first]
    return _JOINED.join((first, *more)), _JOINED.join(rest)
