"""The places of indexes: each has a folder, and perhaps parts at servers."""

import re
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from tools.adapters.graph.sparql_graphs import drop_all_versions
from tools.adapters.graph.sparql_server import SparqlServer
from tools.adapters.hubs.hub_database import sqlite_url
from tools.adapters.hubs.hub_server import HubServer
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.hubs.writer_lock import lock_beside
from tools.adapters.index.index_folder import IndexFolder
from tools.errors import SetupError
from tools.hublink.core.protocols import VectorStore
from tools.hublink.indexing.index_stamp import read_stamp

_NAME = re.compile(r"(?!pg_)[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]")
"""Names that PostgreSQL and Chroma accept."""


class IndexPlaces:
    """The places of indexes; at servers, an index is named as its folder is.

    `open_vectors` opens the vectors of a folder's index; `drop_vectors` removes them,
    whether they can be read or not.
    """

    def __init__(
        self,
        open_vectors: Callable[[Path], VectorStore],
        hubs: HubServer | None = None,
        graphs: SparqlServer | None = None,
        drop_vectors: Callable[[Path], None] = lambda _: None,
    ) -> None:
        self._open_vectors = open_vectors
        self._drop_vectors = drop_vectors
        self._hubs = hubs
        self._graphs = graphs

    def folders(self, store: Path) -> tuple[Path, ...]:
        """Return the folders of the indexes that a folder stands for: itself, else all there are.

        That is all in its folders, or all in the database that keeps hubs.

        Raises:
            SetupError: there is no index.
        """
        if self._hubs is None:
            inside = sorted(store.iterdir()) if store.is_dir() else []
            known = [each for each in inside if self.folder(each).holds_index]
            if self.folder(store).holds_index or not known:
                known = [store]
        else:
            names = [name for name in self._hubs.indexes() if _NAME.fullmatch(name)]
            known = [store / name for name in names]
            if store.resolve().name in names or not names:
                known = [store]
        self.folder(known[0]).require()
        return tuple(known)

    def has(self, store: Path) -> bool:
        """Return whether there is an index in a folder, and a finished one."""
        with closing(self.folder(store)) as index:
            return index.holds_index and read_stamp(index.hubs) is not None

    def folder(self, store: Path) -> IndexFolder:
        """Return the index of a folder."""
        vectors, hubs = partial(self._open_vectors, store), self._hubs
        if hubs is None:
            file = hubs_file(store)
            return IndexFolder(
                store,
                lambda: SqlHubStore(sqlite_url(file)),
                vectors,
                partial(lock_beside, file),
                graph_server=self._graphs,
                drop_vectors=partial(self._drop_vectors, store),
                drop_shared=partial(self._drop_shared, store),
            )
        name = index_name(store)
        return IndexFolder(
            store,
            lambda: SqlHubStore(hubs.database(name)),
            vectors,
            partial(hubs.sole_writer, name),
            is_known=lambda: name in hubs.indexes(),
            graph_server=self._graphs,
            drop_vectors=partial(self._drop_vectors, store),
            drop_shared=partial(self._drop_shared, store),
        )

    def _drop_shared(self, store: Path) -> None:
        """Remove what servers keep of a graph and its hubs; these last, by which it is known."""
        if self._graphs is not None:
            drop_all_versions(store.resolve().name, self._graphs)
        if self._hubs is not None:
            self._hubs.drop(index_name(store))


def hubs_file(store: Path) -> Path:
    """Return the database of hubs in a folder."""
    return store / "hubs.sqlite"


def vectors_folder(store: Path) -> Path:
    """Return the vectors in a folder, where no server keeps them."""
    return store / "vectors"


def index_name(store: Path) -> str:
    """Return the name of a folder's index at servers.

    Raises:
        SetupError: the folder's name is none they accept.
    """
    name = store.resolve().name
    if not _NAME.fullmatch(name):
        raise SetupError(
            f"Servers cannot keep an index by the name of the folder {name!r}.",
            "Name it with 3 to 63 letters, digits, dots, hyphens and underscores.",
        )
    return name
