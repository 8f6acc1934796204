"""Graphs of files, laid out as an import does, but held in memory alone."""

from pathlib import Path

from pyoxigraph import Store

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.rdf_quads import StoredQuads
from tools.adapters.index.graph_import import fill
from tools.adapters.readers.files.reading import SourceReading, refuse
from tools.adapters.readers.source import read_source, source_files
from tools.literature.graph_naming import Naming


def load_store(source: Path, format: str | None = None, naming: Naming | None = None) -> Store:
    store = Store()
    triples = read_source(source_files(source, format), SourceReading(refuse))
    fill(store, triples, naming or Naming())
    return store


def load_graph(
    source: Path,
    format: str | None = None,
    naming: Naming | None = None,
    url_template: str | None = None,
) -> OxigraphStore:
    quads = StoredQuads(load_store(source, format, naming))
    return OxigraphStore(quads, url_template=url_template)
