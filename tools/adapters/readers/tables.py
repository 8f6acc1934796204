"""Tables with a header: triples in three columns, or one thing a row."""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

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
from tools.adapters.readers.packing import name_within, opened_text
from tools.adapters.readers.reading import SourceReading
from tools.adapters.readers.works import PAPER
from tools.errors import SetupError
from tools.hublink.language.person_names import names_people
from tools.literature.foreign_names import in_english

_TRIPLES = ("subject", "predicate", "object"), ("s", "p", "o"), ("head", "relation", "tail")
_PAPERS = "title", "paper"
_TITLES = *_PAPERS, "name", "label"
_IDS = "id", "key", "citation key"
_TYPES = "type", "item type", "entry type"
_YES_OR_NO = re.compile(r"\s*[(\[]\s*y(?:es)?\s*/\s*no?\s*[)\]]$", re.IGNORECASE)
"""A remark in a heading on how its cells are filled in."""
_ANSWERS = {"y": "yes", "n": "no"}
_BETWEEN_PEOPLE = re.compile(r"\s*;\s*|,?\s+(?:&|and)\s+")
_INITIALS = re.compile(r"(?:[A-Z]\.?[ -]?){1,4}")
_SHORTENED = re.compile(r"([^\W\d_][^\d,]*?) ([A-Z]{1,3})\.?")
_KEPT_WHOLE = {"abstract", "title", "url", "doi", "note", "notes"}
_NUMBERS = (
    (re.compile(r"[-+]?\d+"), NamedNode("http://www.w3.org/2001/XMLSchema#integer")),
    (re.compile(r"[-+]?\d*\.\d+"), NamedNode("http://www.w3.org/2001/XMLSchema#decimal")),
)


def read_table(path: Path, reading: SourceReading) -> Iterator[RawTriple]:
    """Yield the triples of a CSV or TSV file whose first line names the columns.

    Columns called subject, predicate and object (or s, p, o; or head, relation, tail) hold
    triples, whose subjects and objects are entities named by their label. Any other table holds
    one thing a row: a column is a predicate, a cell its value or, parted by semicolons, its
    values; people may also be joined by "and" or commas. A heading that ends in "(Y/N)" is that of
    yes and no. The row is called by its title, paper, name or label, else by its first column, and
    known by its id or key, else by its name. Its type is that of a type column; else it is a
    Paper where there is a title or paper, else called as the file.

    Rows that have more cells than it, or lack part of a triple, are skipped.

    Raises:
        SetupError: the file has no header, or is no table.
    """
    delimiter = "\t" if name_within(path).suffix.lower() in {".tsv", ".tab"} else None
    try:
        with opened_text(path, reading) as text:
            if delimiter is None:
                beginning = text.readline()
                delimiter = max(",;\t", key=beginning.count)
                text.seek(0)
            rows = csv.reader(text, delimiter=delimiter, strict=True)
            header = [" ".join(name.split()) for name in next(rows, [])]
            if len(header) < 2 or not all(header):
                raise _broken(path, 1, "it names no columns")
            checked = _checked(path, header, rows, reading)
            yield from (
                _triples(checked) if _names_triples(header) else _things(path, header, checked)
            )
    except UnicodeDecodeError as error:
        raise SetupError(f"The table {path} is not UTF-8 text.", "Save it as UTF-8.") from error
    except csv.Error as error:
        raise SetupError(f"The table {path} is broken: {error}.", "Save it again.") from error


def _checked(
    path: Path, header: Sequence[str], rows: Iterator[list[str]], reading: SourceReading
) -> Iterator[tuple[int, list[str]]]:
    is_triples = _names_triples(header)
    for number, row in enumerate(rows, start=2):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        filled = [*cells, *[""] * (len(header) - len(cells))][: len(header)]
        if any(cells[len(header) :]):
            reading.skip(_broken(path, number, "it has more cells than columns are named"))
        elif is_triples and not all(filled):
            missing = header[filled.index("")]
            reading.skip(_broken(path, number, f"a {missing} is missing"))
        else:
            reading.units += 1
            yield number, filled


def _names_triples(header: Sequence[str]) -> bool:
    return tuple(map(str.lower, header)) in _TRIPLES


def _triples(rows: Iterator[tuple[int, list[str]]]) -> Iterator[RawTriple]:
    for _, (subject, predicate, value) in rows:
        yield own_entity(subject), own_predicate(predicate), own_entity(value)


def _things(
    path: Path, header: Sequence[str], rows: Iterator[tuple[int, list[str]]]
) -> Iterator[RawTriple]:
    names = [in_english(_plain(name)) or _plain(name) for name in header]
    named = _column(names, _TITLES) or 0
    known, typed = _column(names, _IDS), _column(names, _TYPES)
    kind = name_within(path).stem if _column(names, _PAPERS) is None else PAPER
    attributes = sorted({*range(len(header))} - {named, known, typed})
    for number, row in rows:
        label = row[named] or _cell(row, known) or f"row {number}"
        thing = own_entity(_cell(row, known) or label)
        yield thing, LABEL, Literal(label)
        yield thing, RDF_TYPE, own_type(_cell(row, typed) or kind)
        for place in attributes:
            predicate = own_predicate(_YES_OR_NO.sub("", header[place]))
            values = _values(names[place], row[place])
            if _is_of_people(names[place]) and len(values) > 1:
                yield from _in_order(thing, predicate, values, f"r{number}c{place}n")
            else:
                yield from ((thing, predicate, value) for value in values)


def _plain(name: str) -> str:
    return name.lower().replace("_", " ")


def _column(names: Sequence[str], wanted: Sequence[str]) -> int | None:
    """Return the number of the column with the first of the wanted names that there is."""
    return next((names.index(name) for name in wanted if name in names), None)


def _cell(row: Sequence[str], column: int | None) -> str:
    return "" if column is None else row[column]


def _values(name: str, cell: str) -> list[Literal]:
    if name in _KEPT_WHOLE:
        parts = [cell]
    elif _is_of_people(name):
        parts = list(_people(cell))
    elif _YES_OR_NO.search(name):
        parts = [_ANSWERS.get(cell.lower(), cell)]
    else:
        parts = cell.split(";")
    return [_value(part.strip()) for part in parts if part.strip()]


def _is_of_people(name: str) -> bool:
    return names_people(re.findall(r"[a-z]+", name))


def _in_order(
    thing: NamedNode, predicate: NamedNode, values: Sequence[Literal], name: str
) -> Iterator[RawTriple]:
    """Yield values as a list, whose cells are named after the table's."""
    nodes: list[BlankNode | NamedNode] = [BlankNode(f"{name}{at}") for at in range(len(values))]
    yield thing, predicate, nodes[0]
    for value, (node, rest) in zip(values, pairwise([*nodes, RDF_NIL]), strict=True):
        yield node, RDF_FIRST, value
        yield node, RDF_REST, rest


def _people(cell: str) -> Iterator[str]:
    """Yield the people of a cell, however joined: "Low, A. & Deep, B.", "Low A, Deep B"."""
    for part in _BETWEEN_PEOPLE.split(cell):
        words = [word.strip() for word in part.split(",") if word.strip()]
        shortened = [_SHORTENED.fullmatch(word) for word in words]
        if all(shortened):
            yield from (f"{each[1]}, {'. '.join(each[2])}." for each in shortened if each)
        elif len(words) > 2 and all(map(_INITIALS.fullmatch, words[1::2])):
            yield from map(", ".join, zip(words[::2], words[1::2], strict=False))
        else:
            yield part


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
