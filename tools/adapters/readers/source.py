"""A source of a graph: one file, or a folder whose graph files are read together."""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from pyoxigraph import RdfFormat

from tools.adapters.graph.rdf_terms import RawTriple
from tools.adapters.readers.bibtex import read_bibtex
from tools.adapters.readers.csl_json import read_csl_json
from tools.adapters.readers.formats import GraphFormat, format_called, format_of, readable_files
from tools.adapters.readers.rdf import read_rdf
from tools.adapters.readers.ris import read_ris
from tools.adapters.readers.sqa_json import read_sqa_json
from tools.adapters.readers.tables import read_table
from tools.adapters.readers.triple_lines import read_triple_lines
from tools.adapters.readers.works import work_triples
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

_RDF_FORMATS = {
    GraphFormat.TURTLE: RdfFormat.TURTLE,
    GraphFormat.N_TRIPLES: RdfFormat.N_TRIPLES,
    GraphFormat.RDF_XML: RdfFormat.RDF_XML,
    GraphFormat.JSON_LD: RdfFormat.JSON_LD,
    GraphFormat.TRIG: RdfFormat.TRIG,
    GraphFormat.N_QUADS: RdfFormat.N_QUADS,
}

_WORKS = {
    GraphFormat.BIBTEX: read_bibtex,
    GraphFormat.RIS: read_ris,
    GraphFormat.CSL_JSON: read_csl_json,
}


class SourceFile(Frozen):
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
            " .json) or tables (.csv, .tsv) there.",
        )
    return paths


def source_files(source: Path, format: str | None = None) -> Sequence[SourceFile]:
    """Return the files of a source with their formats: the named one, or as found."""
    named = None if format is None else format_called(format)
    return [SourceFile(path=path, format=named or format_of(path)) for path in source_paths(source)]


def read_source(files: Sequence[SourceFile]) -> Iterator[RawTriple]:
    """Yield the triples of all files.

    Raises:
        SetupError: the content of one is broken.
    """
    numbers = count()
    for file in files:
        if file.format is GraphFormat.SQA_JSON:
            yield from read_sqa_json(file.path)
        elif file.format is GraphFormat.TRIPLES:
            yield from read_triple_lines(file.path)
        elif file.format is GraphFormat.TABLE:
            yield from read_table(file.path)
        elif file.format in _WORKS:
            yield from work_triples(_WORKS[file.format](file.path), numbers)
        else:
            yield from read_rdf(file.path, _RDF_FORMATS[file.format], numbers)
