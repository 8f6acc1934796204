"""Where indexes are, and what looks after them."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from pydantic import SecretStr

from assistant.settings.settings import Settings
from tools.adapters.confined.mistakes import Mistakes
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.sparql_server import SparqlServer
from tools.adapters.hubs.hub_server import HubServer
from tools.adapters.index.graph_import import import_graph
from tools.adapters.index.index_places import IndexPlaces, index_name, vectors_folder
from tools.adapters.index.index_upkeep import IndexUpkeep
from tools.adapters.index.index_writer import IndexWriter, sole_writer_of
from tools.adapters.readers.files.reading import SourceLimits
from tools.hublink.core.protocols import VectorStore

if TYPE_CHECKING:
    from tools.adapters.vectors.chroma_clients import ChromaAccess


NOT_ASKED = ".not-asked"
"""The file that marks an index which is not complete yet, or is to be removed."""


def index_places(settings: Settings) -> IndexPlaces:
    """Return the places of the configured indexes: their folders, or the servers named for them."""
    hubs, graphs = settings.servers.hubs_url, settings.servers.graph_url

    # What vectors need is loaded only with them, since most questions do without.
    @cache
    def vector_server(address: SecretStr) -> "ChromaAccess":
        from tools.adapters.vectors.chroma_clients import ChromaServer

        return ChromaServer(address.get_secret_value(), settings.servers.vectors_token)

    def open_vectors(store: Path) -> VectorStore:
        from tools.adapters.vectors.chroma_vectors import ChromaVectorStore

        if settings.servers.vectors_url is None:
            return ChromaVectorStore.open(vectors_folder(store))
        server = vector_server(settings.servers.vectors_url)
        return ChromaVectorStore(server, collection=index_name(store))

    def drop_vectors(store: Path) -> None:
        if settings.servers.vectors_url is None:
            rmtree(vectors_folder(store), ignore_errors=True)
        else:
            open_vectors(store).drop()

    return IndexPlaces(
        open_vectors,
        HubServer(hubs) if hubs else None,
        SparqlServer(graphs, settings.servers.graph_update_url) if graphs else None,
        drop_vectors,
    )


def kept_here(settings: Settings) -> Settings:
    """Return the settings of indexes that are in folders of this machine, whatever servers keep."""
    return settings.changed(hubs_url=None, vectors_url=None, graph_url=None, graph_update_url=None)


def added_stores(settings: Settings) -> tuple[Path, ...]:
    """Return the folders of the graphs added on the page that are complete, and stay."""
    folder, places = settings.adding.added_graphs, index_places(kept_here(settings))
    inside = sorted(folder.iterdir()) if folder.is_dir() else []
    return tuple(each for each in inside if not (each / NOT_ASKED).exists() and places.has(each))


def imported_graph(
    source: Path,
    format: str | None,
    directory: Path,
    settings: Settings,
    say: Callable[[str], None],
) -> OxigraphStore:
    """Return the graph of a file or folder, imported into a directory of its own.

    `say` is told what could not be read.
    """
    mistakes = Mistakes()
    import_graph(
        source, format, directory, settings.graphs.naming, mistakes, source_limits(settings)
    )
    for line in mistakes.told():
        say(line)
    return OxigraphStore.open(directory)


def index_upkeep(settings: Settings) -> IndexUpkeep:
    """Return the upkeep of the configured index."""
    return IndexUpkeep(index_places(settings).folder(settings.store))


def source_limits(settings: Settings) -> SourceLimits:
    """Return what reading a source may take."""
    chosen = settings.graphs
    return SourceLimits(memory=chosen.source_memory, seconds=chosen.source_seconds)


@contextmanager
def sole_writer(settings: Settings) -> Iterator[IndexWriter]:
    """Return the right to change the configured index.

    Raises:
        SetupError: another process has it.
    """
    with (
        closing(index_places(settings).folder(settings.store)) as index,
        sole_writer_of(index, source_limits(settings)) as writer,
    ):
        yield writer
