"""Columns of a table whose cells hold several values, however these are set apart."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from tools.adapters.readers.tables.columns import Cells, TableColumn, TableColumns
from tools.hublink.core.value_kinds import is_blank, numeric
from tools.hublink.language.demonyms import is_country
from tools.literature.foreign_names import in_english
from tools.literature.publication_type import is_kind_of_venue

SEPARATORS = (",", "/", r"\s?\+\s?", r"\s&\s", r"\s(?:and|und|u\.|et|y|e)\s")
"""Patterns of what may part values, besides what always does."""
_ANY = "|".join(SEPARATORS)
_MOST_WORDS = 4
"""Words of what is one of several; more are a clause."""
_VENUE = "venue"
_FEWEST = 2
_OFTEN = 0.25
"""Share of the parts of a column that others repeat."""


def with_parts(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows, those noted whose cells list values, and what parts them.

    "veg, herbs" is such a list where "herbs, flowers" and "veg" are others: what is set apart comes
    again, in other places. Town and country are no list, countries are, and journals are called as
    they are ("Transport & Health"). Where no separator tells
    enough by itself, all of them together may: "PET + glass" beside "glass / PET".
    """
    attributes = (_parted(column, rows) for column in columns.attributes)
    return columns._replace(attributes=tuple(attributes))


def _parted(column: TableColumn, rows: Sequence[Sequence[str]]) -> TableColumn:
    if column.cells is not Cells.SEVERAL or _is_of_venues(column.name):
        return column
    cells = [row[column.place] for row in rows if not is_blank(row[column.place])]
    separators = "|".join(pattern for pattern in SEPARATORS if lists(pattern, cells))
    if not separators and lists(_ANY, cells):
        separators = _ANY
    told = [
        part for cell in cells for part in (re.split(separators, cell) if separators else [cell])
    ]
    known = frozenset(part.strip().lower() for part in told if may_be_one(part.strip()))
    return column._replace(separators=separators, known=known)


def _is_of_venues(heading: str) -> bool:
    """Whether a heading is for journals and the like: "Transport & Health" is one of these."""
    last = re.findall(r"\w+", heading.lower())[-1:]
    one = [in_english(word) or word.removesuffix("s") for word in last]
    return any(word == _VENUE or is_kind_of_venue(word) for word in one)


def lists(pattern: str, cells: Iterable[str]) -> bool:
    """Return whether cells are lists of what a pattern sets apart."""
    listed = [[part.strip().lower() for part in re.split(pattern, cell)] for cell in cells]
    several = [parts for parts in listed if len(parts) > 1]
    every = [part for parts in several for part in parts]
    if every and all(map(is_country, every)):
        return True
    if len(several) < _FEWEST or not all(map(may_be_one, every)):
        return False
    counts = Counter(part for parts in listed for part in set(parts))
    again = [part for part in every if counts[part] > 1]
    first = {parts[0] for parts in listed}
    later = {part for parts in several for part in parts[1:]}
    alike = first & later
    return len(again) >= _OFTEN * len(every) and bool(alike) and not any(map(is_country, later))


def may_be_one(part: str) -> bool:
    """Return whether a text may be one of several values: a few words, and no number."""
    return bool(part) and len(part.split()) <= _MOST_WORDS and numeric(part) is None
