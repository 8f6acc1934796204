"""The rows of a table as its file has them: where its header is, and which are none of its own."""

import csv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOBase
from itertools import chain, islice
from pathlib import Path
from statistics import median, mode
from typing import Literal, NamedTuple

from tools.adapters.readers.files.encodings import encoding_of
from tools.adapters.readers.files.packing import name_within, opened_text
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.tables.field_tags import are_field_tags, in_words
from tools.adapters.readers.tables.workbook import WORKBOOKS, workbook_rows
from tools.errors import SetupError
from tools.source_text import SourceText

_LOOKED_AT = 500
"""Rows that are looked at beforehand."""
_AT_FIRST = 30
"""Those that tell how many cells the rows of a table have."""
_FEWEST = 2
"""A table has so many columns."""
_DELIMITERS = ",;\t"

Row = list[str]


class Sheet(NamedTuple):
    """A table: its header, its rows with their numbers, and what parted its cells.

    A row has the cells of the header, and those beyond it if there are any. `beginning` are the
    first rows, of all of which the cells are those of the header.
    """

    header: Row
    rows: Iterator[tuple[int, Row]]
    beginning: Sequence[Row]
    delimiter: str


@contextmanager
def opened_sheet(path: Path, reading: SourceReading) -> Iterator[Sheet]:
    """Open a table to read its rows; titles above its header are left out.

    Raises:
        SetupError: the file has no header, or cannot be read.
    """
    if name_within(path).suffix.lower() in WORKBOOKS:
        yield _sheet(path, workbook_rows(path, reading), "")
        return
    with opened_text(path, reading, encoding_of(path)) as text:
        delimiter = _delimiter(path, text)
        tagged = delimiter == "\t" and are_field_tags(text.readline().strip().split("\t"))
        text.seek(0)
        # Tables of field tags quote nothing: a quotation mark is one.
        quoting: Literal[0, 3] = csv.QUOTE_NONE if tagged else csv.QUOTE_MINIMAL
        rows = csv.reader(text, delimiter=delimiter, strict=True, quoting=quoting)
        sheet = _sheet(path, rows, delimiter)
        yield sheet._replace(header=in_words(sheet.header))


def filled(row: Row, count: int) -> Row:
    """Return so many cells of a row, empty ones where it has none."""
    return [*row, *[""] * (count - len(row))][:count]


def broken_row(path: Path, line: int, why: str) -> SetupError:
    """Return what is wrong with a row of a table."""
    return SetupError(SourceText("row", line=line, path=path, why=why), SourceText("name_columns"))


def _delimiter(path: Path, text: TextIOBase) -> str:
    """Return what parts the cells of a text: what parts most of its first rows alike."""
    if name_within(path).suffix.lower() in {".tsv", ".tab"}:
        return "\t"

    def alike(delimiter: str) -> tuple[float, int]:
        text.seek(0)
        records = islice(csv.reader(text, delimiter=delimiter), _AT_FIRST)
        widths = [len(row) for row in records if any(row)]
        usual = mode(width for width in widths if width > 1) if max(widths, default=0) > 1 else 0
        return widths.count(usual) / max(len(widths), 1), usual

    found = max(_DELIMITERS, key=alike)
    text.seek(0)
    return found


def _sheet(path: Path, rows: Iterator[Row], delimiter: str) -> Sheet:
    stripped = ([cell.strip() for cell in row] for row in rows)
    numbered = enumerate(stripped, start=1)
    first = list(islice(numbered, _LOOKED_AT))
    place = _place_of_header([row for _, row in first])
    if place is None:
        raise broken_row(path, 1, "it names no columns")
    below = first[place + 1 :]
    header = _named([" ".join(cell.split()) for cell in first[place][1]], [row for _, row in below])
    beginning = [filled(row, len(header)) for _, row in below]
    return Sheet(header, chain(below, numbered), beginning, delimiter)


def _place_of_header(rows: Sequence[Row]) -> int | None:
    """Return the place of the first row that has cells as the others do, and is no title."""
    counts = [sum(map(bool, row)) for row in rows]
    usual = median([count for count in counts if count][:_AT_FIRST] or [0])
    wanted = max(_FEWEST, usual / 2)
    return next((place for place, count in enumerate(counts) if count >= wanted), None)


def _named(header: Row, rows: Sequence[Row]) -> Row:
    """Return the names of columns; one without has its number for a name if anything is in it."""
    used = [
        any(row[place : place + 1] != [""] for row in rows if len(row) > place)
        for place in range(len(header))
    ]
    while header and not header[-1] and not used[len(header) - 1]:
        header = header[:-1]
    return [name or f"column {place + 1}" for place, name in enumerate(header)]
