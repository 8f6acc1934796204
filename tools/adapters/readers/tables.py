"""Tables with a header: triples in three columns, or one thing a row."""

import csv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOBase, TextIOWrapper
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from pyoxigraph import BlankNode, Literal, NamedNode

from tools.adapters.graph.rdf_terms import (
    LABEL,
    RDF_FIRST,
    RDF_NIL,
    RDF_REST,
    RDF_TYPE,
    RawTriple,
    own_entity,
    own_predicate,
    own_type,
)
from tools.adapters.readers.field_tags import are_field_tags, in_words
from tools.adapters.readers.files.packing import name_within, opened, opened_text
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.table_answers import with_answers
from tools.adapters.readers.table_cells import are_names_in_full, literal, values_of
from tools.adapters.readers.table_columns import Cells, TableColumn, TableColumns, columns_of
from tools.adapters.readers.table_numbers import with_decimal_commas, with_decimal_point
from tools.adapters.readers.table_references import CitedRow, CitedRows, with_references
from tools.adapters.readers.works import PAPER
from tools.errors import SetupError
from tools.literature.publication_type import is_kind_of_venue
from tools.source_text import SourceText

_TRIPLES = ("subject", "predicate", "object"), ("s", "p", "o"), ("head", "relation", "tail")
_CITATION_COUNT = "citation count"
_LOOKED_AT = 500
"""Rows that are looked at beforehand."""


def read_table(path: Path, reading: SourceReading) -> Iterator[RawTriple]:
    """Yield the triples of a CSV or TSV file whose first line names the columns.

    Columns called subject, predicate and object (or s, p, o; or head, relation, tail) hold
    triples, whose subjects and objects are entities named by their label. Any other table holds
    one thing a row: a column is a predicate, a cell its value or, parted by semicolons or bars, its
    values; people may also be joined by "and" or commas, keywords by commas. A heading that ends in
    "(Y/N)" is that of yes and no; decimal commas of a column of numbers become points. The row is
    called by its title, paper, name or label, else by its first column, and known by its id or key,
    else by its name. Its type is that of a type column; else it is a Paper where there is a title
    or paper, else called as the file. References to other rows, by their ids, titles or DOIs, lead
    to these; so do columns, whatever they are called, that hold what rows are known by. Field tags
    of the Web of Science are known.

    Rows that have more cells than it, or lack part of a triple, are skipped.

    Raises:
        SetupError: the file has no header, or is no table.
    """
    try:
        with opened_text(path, reading) as text:
            rows, header, _ = _begun(path, text)
            checked = _checked(path, header, rows, reading)
            if _names_triples(header):
                yield from _triples(checked)
            else:
                columns = _with_references(path, columns_of(header))
                columns = _with_names_in_full(path, columns)
                columns = _with_decimal_commas(path, columns)
                columns = _with_answers(path, columns)
                kind = PAPER if columns.is_of_papers else name_within(path).stem
                yield from _things(columns, kind, checked, _cited_rows(path, columns))
    except UnicodeDecodeError as error:
        raise SetupError(SourceText("not_utf8", path=path), SourceText("save_as_utf8")) from error
    except csv.Error as error:
        raise SetupError(
            SourceText("broken_table", path=path, why=error), SourceText("save_again")
        ) from error


class _Begun(NamedTuple):
    """The rows of a table below its header, the header, and what parts their cells."""

    rows: Iterator[list[str]]
    header: list[str]
    delimiter: str


def _begun(path: Path, text: TextIOBase) -> _Begun:
    """Return a table whose header has been read."""
    delimiter = "\t" if name_within(path).suffix.lower() in {".tsv", ".tab"} else None
    if delimiter is None:
        beginning = text.readline()
        delimiter = max(",;\t", key=beginning.count)
        text.seek(0)
    rows = csv.reader(text, delimiter=delimiter, strict=True)
    header = [" ".join(name.split()) for name in next(rows, [])]
    while header and not header[-1]:
        header.pop()
    if len(header) < 2 or not all(header):
        raise _broken(path, 1, "it names no columns")
    if delimiter == "\t" and are_field_tags(header):
        # Such tables quote nothing: a quotation mark is one.
        rows = csv.reader(text, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    return _Begun(rows, in_words(header), delimiter)


def _checked(
    path: Path, header: Sequence[str], rows: Iterator[list[str]], reading: SourceReading
) -> Iterator[tuple[int, list[str]]]:
    is_triples = _names_triples(header)
    for number, row in enumerate(rows, start=2):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        filled = _filled(cells, len(header))
        if any(cells[len(header) :]):
            reading.skip(_broken(path, number, "it has more cells than columns are named"))
        elif is_triples and not all(filled):
            missing = header[filled.index("")]
            reading.skip(_broken(path, number, f"a {missing} is missing"))
        else:
            reading.units += 1
            yield number, filled


def _filled(cells: list[str], count: int) -> list[str]:
    return [*cells, *[""] * (count - len(cells))][:count]


def _names_triples(header: Sequence[str]) -> bool:
    return tuple(map(str.lower, header)) in _TRIPLES


def _triples(rows: Iterator[tuple[int, list[str]]]) -> Iterator[RawTriple]:
    for _, (subject, predicate, value) in rows:
        yield own_entity(subject), own_predicate(predicate), own_entity(value)


def _with_names_in_full(path: Path, columns: TableColumns) -> TableColumns:
    """Return columns, those noted in which commas stand between people as rows further on tell."""
    people = [column for column in columns.attributes if column.cells is Cells.PEOPLE]
    if not people:
        return columns
    with _read_beforehand(path) as table:
        filled = _first_rows(table)
    in_full = {
        column for column in people if are_names_in_full(row[column.place] for row in filled)
    }
    attributes = (
        column._replace(cells=Cells.PEOPLE_IN_FULL) if column in in_full else column
        for column in columns.attributes
    )
    return columns._replace(attributes=tuple(attributes))


def _with_references(path: Path, columns: TableColumns) -> TableColumns:
    """Return columns, those noted whose values are what other rows are known by."""
    with _read_beforehand(path) as table:
        return with_references(columns, _first_rows(table))


def _with_decimal_commas(path: Path, columns: TableColumns) -> TableColumns:
    """Return columns, those noted whose numbers have decimal commas."""
    with _read_beforehand(path) as table:
        return with_decimal_commas(columns, _first_rows(table), table.delimiter)


def _with_answers(path: Path, columns: TableColumns) -> TableColumns:
    """Return columns, those noted whose cells only answer yes or no."""
    with _read_beforehand(path) as table:
        return with_answers(columns, _first_rows(table))


def _first_rows(table: _Begun) -> list[list[str]]:
    return [
        _filled([cell.strip() for cell in row], len(table.header))
        for row in islice(table.rows, _LOOKED_AT)
    ]


@contextmanager
def _read_beforehand(path: Path) -> Iterator[_Begun]:
    """Return a table to look ahead at."""
    with opened(path) as file, TextIOWrapper(file, encoding="utf-8-sig", newline="\n") as text:
        yield _begun(path, text)


def _cited_rows(path: Path, columns: TableColumns) -> CitedRows:
    """Return the rows of a table, read beforehand where some tell which others they cite."""
    if all(column.cells is not Cells.CITED_WORKS for column in columns.attributes):
        return CitedRows(())
    dois = [column.place for column in columns.attributes if column.cells is Cells.DOI]
    with _read_beforehand(path) as (rows, header, _):
        return CitedRows(
            CitedRow(known, label, _cell(filled, dois[0] if dois else None))
            for number, row in enumerate(rows, start=2)
            for filled in [_filled(row, len(header))]
            for label, known in [_names(columns, number, filled)]
        )


def _names(columns: TableColumns, number: int, row: Sequence[str]) -> tuple[str, str]:
    """Return what the thing of a row is called, and what it is known by."""
    known = _cell(row, columns.known).strip()
    label = row[columns.named].strip() or known or f"row {number}"
    return label, known or label


def _things(
    columns: TableColumns, kind: str, rows: Iterator[tuple[int, list[str]]], cited: CitedRows
) -> Iterator[RawTriple]:
    for number, row in rows:
        label, known = _names(columns, number, row)
        thing = own_entity(known)
        yield thing, LABEL, Literal(label)
        yield thing, RDF_TYPE, own_type(_kind(_cell(row, columns.typed), columns) or kind)
        for column in columns.attributes:
            yield from _facts(thing, column, row, cited, f"r{number}c{column.place}n")


def _kind(stated: str, columns: TableColumns) -> str:
    """Return the type a row is said to be of; a paper of a conference is not the conference."""
    return f"{stated} paper" if columns.is_of_papers and is_kind_of_venue(stated) else stated


def _facts(
    thing: NamedNode, column: TableColumn, row: Sequence[str], cited: CitedRows, name: str
) -> Iterator[RawTriple]:
    ends = filter(None, (row[column.place], _cell(row, column.end)))
    values = values_of(column.cells, "-".join(ends))
    predicate = own_predicate(column.name)
    if column.cells in (Cells.PEOPLE, Cells.PEOPLE_IN_FULL) and len(values) > 1:
        yield from _in_order(thing, predicate, values, name)
        return
    if column.cells is Cells.DECIMAL_COMMAS:
        values = list(map(with_decimal_point, values))
    for value in values:
        if column.cells is Cells.CITATIONS and value.isdigit():
            yield thing, own_predicate(_CITATION_COUNT), literal(value)
        elif column.cells is Cells.CITED_WORKS and (other := cited.cited(value)) is not None:
            yield thing, predicate, own_entity(other)
        else:
            yield thing, predicate, literal(value)


def _cell(row: Sequence[str], column: int | None) -> str:
    return "" if column is None else row[column]


def _in_order(
    thing: NamedNode, predicate: NamedNode, values: Sequence[str], name: str
) -> Iterator[RawTriple]:
    """Yield values as a list, whose cells are named after the table's."""
    nodes: list[BlankNode | NamedNode] = [BlankNode(f"{name}{at}") for at in range(len(values))]
    yield thing, predicate, nodes[0]
    for value, (node, rest) in zip(values, pairwise([*nodes, RDF_NIL]), strict=True):
        yield node, RDF_FIRST, literal(value)
        yield node, RDF_REST, rest


def _broken(path: Path, line: int, why: str) -> SetupError:
    return SetupError(SourceText("row", line=line, path=path, why=why), SourceText("name_columns"))
