"""Where indexes are, and what looks after them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from pydantic import SecretStr

from assistant.settings import Settings
from tools.adapters.hub_server import HubServer
from tools.adapters.index_places import IndexPlaces, index_name, vectors_folder
from tools.adapters.index_upkeep import IndexUpkeep
from tools.adapters.index_writer import IndexWriter, sole_writer_of
from tools.adapters.sparql_server import SparqlServer
from tools.hublink.protocols import VectorStore

if TYPE_CHECKING:
    from tools.adapters.chroma_clients import ChromaAccess


def index_places(settings: Settings) -> IndexPlaces:
    """Where the configured indexes are: in their folders, or at the servers that are named."""
    hubs, graphs = settings.hubs_url, settings.graph_url

    # What vectors need is loaded only with them, since most questions do without.
    @cache
    def vector_server(address: SecretStr) -> "ChromaAccess":
        from tools.adapters.chroma_clients import ChromaServer

        return ChromaServer(address.get_secret_value(), settings.vectors_token)

    def open_vectors(store: Path) -> VectorStore:
        from tools.adapters.chroma_vectors import ChromaVectorStore

        if settings.vectors_url is None:
            return ChromaVectorStore.open(vectors_folder(store))
        server = vector_server(settings.vectors_url)
        return ChromaVectorStore(server, collection=index_name(store))

    def drop_vectors(store: Path) -> None:
        if settings.vectors_url is None:
            rmtree(vectors_folder(store), ignore_errors=True)
        else:
            open_vectors(store).drop()

    return IndexPlaces(
        open_vectors,
        HubServer(hubs) if hubs else None,
        SparqlServer(graphs, settings.graph_update_url) if graphs else None,
        drop_vectors,
    )


def index_upkeep(settings: Settings) -> IndexUpkeep:
    """What looks after the configured index."""
    return IndexUpkeep(index_places(settings).folder(settings.store))


@contextmanager
def sole_writer(settings: Settings) -> Iterator[IndexWriter]:
    """The right to change the configured index; SetupError where another process has it."""
    with (
        closing(index_places(settings).folder(settings.store)) as index,
        sole_writer_of(index) as writer,
    ):
        yield writer
