"""Tables with a header: triples in three columns, or one thing a row."""

import csv
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pyoxigraph import Literal, NamedNode

from tools.adapters.rdf_terms import (
    LABEL,
    RDF_TYPE,
    RawTriple,
    own_entity,
    own_predicate,
    own_type,
)
from tools.adapters.readers.packing import name_within, opened_text
from tools.adapters.readers.works import PAPER
from tools.errors import SetupError

_TRIPLES = ("subject", "predicate", "object"), ("s", "p", "o"), ("head", "relation", "tail")
_TITLES = "title", "paper", "name", "label"
_IDS = "id", "key", "citation key"
_TYPES = "type", "item type", "entry type"
_KEPT_WHOLE = {"abstract", "title", "url", "doi", "note", "notes"}
_NUMBERS = (
    (re.compile(r"[-+]?\d+"), NamedNode("http://www.w3.org/2001/XMLSchema#integer")),
    (re.compile(r"[-+]?\d*\.\d+"), NamedNode("http://www.w3.org/2001/XMLSchema#decimal")),
)


def read_table(path: Path) -> Iterator[RawTriple]:
    """Streams a CSV or TSV file whose first line names the columns.

    Columns called subject, predicate and object (or s, p, o; or head, relation, tail) hold
    triples, whose subjects and objects are entities named by their label. Any other table holds
    one thing a row: a column is a predicate, a cell its value or, parted by semicolons, its
    values. The row is called by its title, paper, name or label, else by its first column, and
    known by its id or key, else by its name. Its type is that of a type column; else it is a
    Paper where there is a title or paper, else called as the file.

    Raises SetupError for a file that has no header, or a line with more cells than that.
    """
    delimiter = "\t" if name_within(path).suffix.lower() in {".tsv", ".tab"} else None
    try:
        with opened_text(path) as text:
            if delimiter is None:
                beginning = text.readline()
                delimiter = max(",;\t", key=beginning.count)
                text.seek(0)
            rows = csv.reader(text, delimiter=delimiter, strict=True)
            header = [" ".join(name.split()) for name in next(rows, [])]
            if len(header) < 2 or not all(header):
                raise _broken(path, 1, "it names no columns")
            reader = _triples if tuple(map(str.lower, header)) in _TRIPLES else _things
            yield from reader(path, header, _checked(path, header, rows))
    except UnicodeDecodeError as error:
        raise SetupError(f"The table {path} is not UTF-8 text.", "Save it as UTF-8.") from error
    except csv.Error as error:
        raise SetupError(f"The table {path} is broken: {error}.", "Save it again.") from error


def _checked(
    path: Path, header: Sequence[str], rows: Iterator[list[str]]
) -> Iterator[tuple[int, list[str]]]:
    for number, row in enumerate(rows, start=2):
        cells = [cell.strip() for cell in row]
        if any(cells[len(header) :]):
            raise _broken(path, number, "it has more cells than columns are named")
        if any(cells):
            yield number, [*cells, *[""] * (len(header) - len(cells))][: len(header)]


def _triples(
    path: Path, header: Sequence[str], rows: Iterator[tuple[int, list[str]]]
) -> Iterator[RawTriple]:
    for number, row in rows:
        if not all(row):
            raise _broken(path, number, f"a {header[row.index('')]} is missing")
        subject, predicate, value = row
        yield own_entity(subject), own_predicate(predicate), own_entity(value)


def _things(
    path: Path, header: Sequence[str], rows: Iterator[tuple[int, list[str]]]
) -> Iterator[RawTriple]:
    names = [name.lower().replace("_", " ") for name in header]
    title = _column(names, _TITLES)
    named = 0 if title is None else title
    known, typed = _column(names, _IDS), _column(names, _TYPES)
    is_paper = title is not None and names[title] in {"title", "paper"}
    kind = PAPER if is_paper else name_within(path).stem
    for number, row in rows:
        label = row[named] or (row[known] if known is not None else "") or f"row {number}"
        name = (row[known] if known is not None else "") or label
        thing = own_entity(name)
        yield thing, LABEL, Literal(label)
        yield thing, RDF_TYPE, own_type((row[typed] if typed is not None else "") or kind)
        for place, cell in enumerate(row):
            if place not in (named, known, typed):
                whole = names[place] in _KEPT_WHOLE
                for value in [cell] if whole else cell.split(";"):
                    if value.strip():
                        yield thing, own_predicate(header[place]), _value(value.strip())


def _column(names: Sequence[str], wanted: Sequence[str]) -> int | None:
    return next((names.index(name) for name in wanted if name in names), None)


def _value(cell: str) -> Literal:
    for pattern, datatype in _NUMBERS:
        if pattern.fullmatch(cell):
            return Literal(cell, datatype=datatype)
    return Literal(cell)


def _broken(path: Path, line: int, why: str) -> SetupError:
    return SetupError(
        f"Line {line} of the table {path} cannot be read: {why}.",
        "Name all columns in the first line, and put cells with separators in quotation marks.",
    )
