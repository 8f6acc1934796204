"""Tables with a header: triples in three columns, or one thing a row."""

import csv
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from pyoxigraph import BlankNode, Literal, NamedNode

from tools.adapters.graph.rdf_terms import (
    LABEL,
    PAPER,
    RDF_FIRST,
    RDF_NIL,
    RDF_REST,
    RDF_TYPE,
    RawTriple,
    own_entity,
    own_predicate,
    own_type,
)
from tools.adapters.readers.files.packing import name_within
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.tables.answers import with_answers
from tools.adapters.readers.tables.cells import literal, values_of, with_names_in_full
from tools.adapters.readers.tables.columns import (
    Cells,
    TableColumn,
    TableColumns,
    columns_of,
    without_row_numbers,
)
from tools.adapters.readers.tables.decimal_commas import in_plain_numbers, with_decimal_commas
from tools.adapters.readers.tables.parts import with_parts
from tools.adapters.readers.tables.references import CitedRow, CitedRows, with_dois, with_references
from tools.adapters.readers.tables.remarks import own_rows
from tools.adapters.readers.tables.shared_columns import in_columns_of_their_own
from tools.adapters.readers.tables.sheet import Row, Sheet, broken_row, filled, opened_sheet
from tools.errors import SetupError
from tools.literature.markup import without_markup
from tools.literature.publication_type import is_kind_of_venue
from tools.source_text import SourceText

_TRIPLES = ("subject", "predicate", "object"), ("s", "p", "o"), ("head", "relation", "tail")
_CITATION_COUNT = "citation count"


def read_table(path: Path, reading: SourceReading) -> Iterator[RawTriple]:
    """Yield the triples of a CSV, TSV or Excel file, a row of which names the columns.

    Columns called subject, predicate and object (or s, p, o; or head, relation, tail) hold
    triples, whose subjects and objects are entities named by their label. Any other table holds
    one thing a row: a column is a predicate, a cell its value or, parted as the column parts them,
    its values; answers and numbers are told as the column has them. One that holds two attributes,
    as its heading says, is two. The row is called by its title,
    paper, name or label, else by what papers are cited as, else by its first column, and known by
    its id or key, else by its name. Its type is that of a type column; else it is a Paper where
    papers are called so, else called as the file. References to other rows, by their ids, titles or
    DOIs, lead to these; so do columns, whatever they are called, that hold what rows are known by.
    Field tags of the Web of Science are known.

    Rows that have more cells than it, or lack part of a triple, are skipped.

    Raises:
        SetupError: the file has no header, or is no table.
    """
    try:
        with opened_sheet(path, reading) as opened:
            sheet = in_columns_of_their_own(opened)
            checked = _checked(path, sheet, reading)
            if _names_triples(sheet.header):
                yield from _triples(checked)
            else:
                columns = _columns(sheet)
                kind = PAPER if columns.is_of_papers else name_within(path).stem
                yield from _things(columns, kind, checked, _cited_rows(path, columns))
    except UnicodeDecodeError as error:
        raise SetupError(SourceText("not_utf8", path=path), SourceText("save_as_utf8")) from error
    except csv.Error as error:
        raise SetupError(
            SourceText("broken_table", path=path, why=error), SourceText("save_again")
        ) from error


def _checked(path: Path, sheet: Sheet, reading: SourceReading) -> Iterator[tuple[int, Row]]:
    """Yield the rows that are whole, with their numbers; what is wrong with others is told."""
    is_triples, width = _names_triples(sheet.header), len(sheet.header)
    for number, row in own_rows(sheet.rows, width):
        cells = [without_markup(cell) for cell in filled(row, width)]
        if any(row[width:]):
            reading.skip(broken_row(path, number, "it has more cells than columns are named"))
        elif is_triples and not all(cells):
            missing = sheet.header[cells.index("")]
            reading.skip(broken_row(path, number, f"a {missing} is missing"))
        else:
            reading.units += 1
            yield number, cells


def _names_triples(header: Sequence[str]) -> bool:
    return tuple(map(str.lower, header)) in _TRIPLES


def _triples(rows: Iterator[tuple[int, list[str]]]) -> Iterator[RawTriple]:
    for _, (subject, predicate, value) in rows:
        yield own_entity(subject), own_predicate(predicate), own_entity(value)


def _columns(sheet: Sheet) -> TableColumns:
    """The columns of a table, with what their first cells tell of them."""
    columns = columns_of(sheet.header)
    rows = [row for _, row in own_rows(enumerate(sheet.beginning), len(sheet.header))]
    for look in (
        without_row_numbers,
        with_references,
        with_dois,
        with_names_in_full,
        with_answers,
    ):
        columns = look(columns, rows)
    return with_parts(with_decimal_commas(columns, rows, sheet.delimiter), rows)


def _cited_rows(path: Path, columns: TableColumns) -> CitedRows:
    """Return the rows of a table, read beforehand where some tell which others they cite."""
    if all(column.cells is not Cells.CITED_WORKS for column in columns.attributes):
        return CitedRows(())
    dois = [column.place for column in columns.attributes if column.cells is Cells.DOI]
    with opened_sheet(path, SourceReading(skip=lambda _: None)) as opened:
        sheet = in_columns_of_their_own(opened)
        return CitedRows(
            CitedRow(known, label, _cell(cells, dois[0] if dois else None))
            for number, row in sheet.rows
            for cells in [list(map(without_markup, filled(row, len(sheet.header))))]
            for label, known in [_names(columns, number, cells)]
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
    values = values_of(column, "-".join(ends))
    predicate = own_predicate(column.name)
    if column.cells in (Cells.PEOPLE, Cells.PEOPLE_IN_FULL) and len(values) > 1:
        yield from _in_order(thing, predicate, values, name)
        return
    for value in values:
        if column.cells is Cells.CITATIONS and value.isdigit():
            yield thing, own_predicate(_CITATION_COUNT), literal(value)
        elif column.cells is Cells.CITED_WORKS and (other := cited.cited(value)) is not None:
            yield thing, predicate, own_entity(other)
        else:
            yield thing, predicate, literal(in_plain_numbers(column.cells, value))


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
