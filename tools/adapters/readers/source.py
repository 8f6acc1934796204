"""A source of a graph: one file, or a folder whose graph files are read together."""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pyoxigraph import RdfFormat

from tools.adapters.graph.rdf_terms import RawTriple
from tools.adapters.readers.files.formats import (
    GraphFormat,
    format_called,
    format_of,
    readable_files,
)
from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError

if TYPE_CHECKING:
    from tools.adapters.readers.works import Work

_RDF_FORMATS = {
    GraphFormat.TURTLE: RdfFormat.TURTLE,
    GraphFormat.N_TRIPLES: RdfFormat.N_TRIPLES,
    GraphFormat.RDF_XML: RdfFormat.RDF_XML,
    GraphFormat.JSON_LD: RdfFormat.JSON_LD,
    GraphFormat.TRIG: RdfFormat.TRIG,
    GraphFormat.N_QUADS: RdfFormat.N_QUADS,
}


class SourceFile(NamedTuple):
    """A graph file and the format it is read in."""

    path: Path
    format: GraphFormat


def source_paths(source: Path) -> Sequence[Path]:
    """Return the files of a source in a fixed order.

    Raises:
        SetupError: the source has no files that can be read.
    """
    if not source.is_dir():
        if not source.is_file():
            raise SetupError(f"There is no graph file {source}.", "Check the path.")
        return [source]
    paths = readable_files(source)
    if not paths:
        raise SetupError(
            f"The folder {source} holds no graph file.",
            "Put RDF files (.ttl, .nt, .rdf, .jsonld, .trig, .nq), dumps, references (.bib, .ris,"
            " .json) or tables (.csv, .tsv, .xlsx) there.",
        )
    return paths


def source_files(source: Path, format: str | None = None) -> Sequence[SourceFile]:
    """Return the files of a source with their formats: the named one, or as found."""
    named = None if format is None else format_called(format)
    return [SourceFile(path=path, format=named or format_of(path)) for path in source_paths(source)]


def read_source(files: Sequence[SourceFile], reading: SourceReading) -> Iterator[RawTriple]:
    """Yield the triples of all files; what is no statement is skipped.

    Raises:
        SetupError: the content of one is broken as a whole.
    """
    numbers = count()
    for place, file in enumerate(files):
        reading.begin_file(place)
        if file.format in _RDF_FORMATS:
            from tools.adapters.readers.rdf import read_rdf

            yield from read_rdf(file.path, _RDF_FORMATS[file.format], numbers, reading)
        else:
            yield from _read_other(file, numbers, reading)


def _read_other(
    file: SourceFile, numbers: Iterator[int], reading: SourceReading
) -> Iterator[RawTriple]:
    # Each format's reader is loaded only with a file of it: those of references take a second.
    match file.format:
        case GraphFormat.SQA_JSON:
            from tools.adapters.readers.sqa_json import read_sqa_json

            yield from read_sqa_json(file.path, reading)
        case GraphFormat.TRIPLES:
            from tools.adapters.readers.triple_lines import read_triple_lines

            yield from read_triple_lines(file.path, reading)
        case GraphFormat.TABLE:
            from tools.adapters.readers.tables.table import read_table

            yield from read_table(file.path, reading)
        case _:
            from tools.adapters.readers.works import work_triples

            works = reading.counted(_works(file, reading))
            yield from work_triples(works, numbers)


def _works(file: SourceFile, reading: SourceReading) -> "Iterator[Work]":
    match file.format:
        case GraphFormat.BIBTEX:
            from tools.adapters.readers.bibtex import read_bibtex

            return read_bibtex(file.path, reading)
        case GraphFormat.RIS:
            from tools.adapters.readers.ris import read_ris

            return read_ris(file.path, reading)
        case GraphFormat.OPENALEX:
            from tools.adapters.readers.openalex import read_openalex

            return read_openalex(file.path, reading)
        case _:
            from tools.adapters.readers.csl_json import read_csl_json

            return read_csl_json(file.path, reading)
