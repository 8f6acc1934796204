"""The rows of a table that other rows cite, by their ids or within the texts of references."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from tools.adapters.readers.tables.cells import values_of
from tools.adapters.readers.tables.columns import Cells, TableColumn, TableColumns
from tools.hublink.language.words import words_of
from tools.literature.identifiers import doi_of

_FEWEST_WORDS = 3
"""Shorter titles may stand in a reference by chance."""
_CODE = re.compile(r"(?=\S*[A-Za-z])\S{1,24}")
"""What a row is known by: one word, and no mere number."""
_NEARLY_ALL, _MOSTLY = 0.8, 0.6
_IN_TEXT = re.compile(r"\b10\.\d{4,9}/[^\s,;\]]+")


def with_references(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows, those noted that lead to other rows.

    They hold what these are known by. Where no heading says so, that is the column of codes which
    another one repeats.
    """
    known = [columns.known] if columns.known is not None else _of_codes(columns, rows)
    for place in known:
        codes = {row[place] for row in rows if _CODE.fullmatch(row[place])}
        leading = {c for c in columns.attributes if c.place != place and _leads(c, codes, rows)}
        if leading:
            attributes = tuple(
                column._replace(cells=Cells.CITED_WORKS) if column in leading else column
                for column in columns.attributes
                if column.place != place
            )
            return columns._replace(known=place, attributes=attributes)
    return columns


def with_dois(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows, one of DOIs called so: "Link (if you have it)"."""
    if any(column.cells is Cells.DOI for column in columns.attributes):
        return columns
    attributes = list(columns.attributes)
    for at, column in enumerate(attributes):
        cells = [row[column.place] for row in rows if row[column.place]]
        told = sum(doi_of(cell) is not None for cell in cells)
        if column.cells is Cells.SEVERAL and cells and told >= _MOSTLY * len(cells):
            attributes[at] = column._replace(name="DOI", cells=Cells.DOI)
            return columns._replace(attributes=tuple(attributes))
    return columns


def _of_codes(columns: TableColumns, rows: Sequence[Sequence[str]]) -> list[int]:
    """The places of the columns that tell every row apart by a code, such as "S08"."""
    return [
        column.place
        for column in columns.attributes
        if all(_CODE.fullmatch(row[column.place]) for row in rows)
        and len({row[column.place] for row in rows}) == len(rows)
    ]


def _leads(column: TableColumn, codes: Set[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether nearly all values of a column are codes of rows."""
    values = [v for row in rows for v in values_of(column, row[column.place])]
    known = sum(value in codes for value in values)
    return column.cells is Cells.SEVERAL and known > _NEARLY_ALL * len(values)


class CitedRow(NamedTuple):
    """What a row is known by, its title, and its DOI if it has one."""

    known: str
    title: str
    doi: str = ""


class CitedRows:
    """What rows are known by, to be found again in references to them."""

    def __init__(self, rows: Iterable[CitedRow]) -> None:
        self._known: set[str] = set()
        self._dois: dict[str, str] = {}
        self._titles: defaultdict[tuple[str, ...], list[tuple[tuple[str, ...], str]]]
        self._titles = defaultdict(list)
        for known, title, doi in rows:
            self._known.add(known)
            if (number := doi_of(doi)) is not None:
                self._dois[number] = known
            words = _words(title)
            if len(words) >= _FEWEST_WORDS:
                self._titles[words[:_FEWEST_WORDS]].append((words, known))

    def cited(self, reference: str) -> str | None:
        """Return what the row is known by that a reference names, or has the DOI or title of."""
        if reference in self._known:
            return reference
        for found in _IN_TEXT.findall(reference):
            if (known := self._dois.get(doi_of(found) or "")) is not None:
                return known
        words = _words(reference)
        return next(
            (
                known
                for start in range(len(words))
                for title, known in self._titles.get(words[start : start + _FEWEST_WORDS], ())
                if words[start : start + len(title)] == title
            ),
            None,
        )


def _words(text: str) -> tuple[str, ...]:
    return tuple(words_of(text.casefold()))
