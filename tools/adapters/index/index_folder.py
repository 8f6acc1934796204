"""An index in a folder: its parts, read as one state whatever is written meanwhile.

The hubs' store says what the index is. Whatever else is named by what it was made of (a graph by
its mark, a snapshot by its revision, a vector by its text), so that old and new stand side by side
until the store's transaction decides, and what nobody reads any more goes at a later run.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from numpy.typing import NDArray

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.sparql_graphs import GraphVersion, graph_version
from tools.adapters.graph.sparql_quads import SparqlQuads
from tools.adapters.graph.sparql_server import SparqlServer
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.index.view_file import read_arrays, write_arrays
from tools.errors import SetupError
from tools.hublink.core.packed_texts import Arrays
from tools.hublink.core.protocols import HubStore, VectorStore
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import VIEW_FORMAT, renewed_arrays, view_arrays
from tools.hublink.indexing.index_stamp import IndexStamp, check_index, read_stamp
from tools.hublink.vocabulary.lexicon_building import lexicon_arrays

_GRAPH = re.compile(r"graph(-[0-9a-f]{16})?")


class IndexState(NamedTuple):
    """An index as it is at one moment; it stays so, whatever is indexed meanwhile."""

    stamp: IndexStamp
    graph: OxigraphStore
    arrays: Arrays


class IndexFolder:
    """The index whose files are in a folder, but for the parts that servers keep.

    `lock` gives the right to change it, which one process has at a time. `is_known` says whether
    there is an index where not its files do. Graphs are uploaded to the server that keeps them, and
    read from it by whose folder has no copy. `drop_vectors` removes the vectors, whether
    they can be read or not, and `drop_shared` what servers keep of graph and hubs.
    """

    def __init__(
        self,
        folder: Path,
        open_hubs: Callable[[], SqlHubStore],
        open_vectors: Callable[[], VectorStore],
        lock: Callable[[], AbstractContextManager[None]],
        *,
        is_known: Callable[[], bool] | None = None,
        graph_server: SparqlServer | None = None,
        drop_vectors: Callable[[], None],
        drop_shared: Callable[[], None],
    ) -> None:
        self.folder = folder
        self._open_hubs = open_hubs
        self.open_vectors = open_vectors
        self.lock = lock
        self._is_known = is_known
        self.graph_server = graph_server
        self.drop_vectors = drop_vectors
        self.drop_shared = drop_shared

    @cached_property
    def hubs(self) -> SqlHubStore:
        """The hubs as they are now."""
        return self._open_hubs()

    @property
    def holds_index(self) -> bool:
        """Whether there is an index, finished or not."""
        return any(self.graphs()) if self._is_known is None else self._is_known()

    def require(self) -> None:
        """Raise.

        Raises:
            SetupError: there is no index.
        """
        if not self.holds_index:
            raise SetupError(
                f"There is no index in {self.folder}.",
                f"Make one with `hublink index GRAPH --store {self.folder}`; "
                "`hublink index` alone makes one of the sample graph.",
            )

    def close(self) -> None:
        """Give up the connections; they are made again where they are needed."""
        hubs: SqlHubStore | None = self.__dict__.pop("hubs", None)
        if hubs is not None:
            hubs.close()

    def stamp(self) -> IndexStamp:
        """Return what the index was made of.

        Raises:
            SetupError: there is no index, or none that is finished.
        """
        self.require()
        return check_index(self.hubs)

    def arrays(self) -> Arrays:
        """Return the arrays that questions are answered from, made of the hubs if missing."""
        return self.arrays_of(self.hubs)

    def parts(self) -> Iterator[Path]:
        """Yield the files and folders the index is made of, whether it is finished or not."""
        for pattern in (
            "graph*",
            ".graph*",
            "view*",
            "hubs.sqlite*",
            "sealed.json",
            "vectors",
            "download",
        ):
            yield from self.folder.glob(pattern)

    def revision(self) -> str:
        """Return a mark that every change of the index renews."""
        stamp = read_stamp(self.hubs)
        return f"{self.hubs.revision()} {stamp.model_dump_json() if stamp else ''}"

    def state(self, model: str) -> IndexState:
        """Return the index as it is now.

        Raises:
            SetupError: there is no index that fits the embedding model.
        """
        self.require()
        self.make()
        while True:
            revision = self.revision()
            stamp = check_index(self.hubs, model=model)
            try:
                state = IndexState(stamp, self.open_graph(stamp.graph), self.arrays_of(self.hubs))
            except SetupError:
                if self.revision() == revision:
                    raise
            else:
                if self.revision() == revision:
                    if self._is_known is not None:
                        # Whoever indexes has another folder, and sweeps that one alone.
                        self.sweep_views()
                    return state

    def make(self) -> None:
        """Make the folder.

        Raises:
            SetupError: it cannot be made.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(
                f"The folder {self.folder} cannot be made: {error.strerror or error}.",
                "Name another one with --store.",
            ) from error

    def version(self, mark: str) -> GraphVersion:
        """Return the name of this mark's graph at the server of graphs."""
        return graph_version(self.folder.resolve().name, mark)

    def graph_place(self, mark: str) -> Path:
        """Return the path of the imported graph of this mark, made or not."""
        digest = hashlib.blake2b(mark.encode(), digest_size=8).hexdigest()
        return self.folder / f"graph-{digest}"

    def graphs(self) -> Iterator[Path]:
        """Return the graphs there are; earlier versions kept one, without a mark in its name."""
        return (path for path in self.folder.glob("graph*") if _GRAPH.fullmatch(path.name))

    def open_graph(self, mark: str) -> OxigraphStore:
        """Return the imported graph of this mark.

        Raises:
            SetupError: it is not there.
        """
        directory = self.graph_place(mark)
        if self.graph_server is not None and not directory.exists():
            return OxigraphStore(SparqlQuads(self.graph_server, self.version(mark)))
        return OxigraphStore.open(directory if directory.exists() else self.folder / "graph")

    def arrays_of(self, hubs: HubStore) -> Arrays:
        """Return the arrays read from the hubs, from their file, else made and kept there."""
        mark = hubs.revision()
        file = self._view(mark)
        arrays = read_arrays(file, mark)
        if arrays is None:
            made = self._made(hubs)
            made |= lexicon_arrays(FacetView(made))
            write_arrays(file, mark, made)
            arrays = read_arrays(file, mark) or made
        return arrays

    def _made(self, hubs: HubStore) -> dict[str, NDArray[Any]]:
        """Return the view of the hubs, made of the one before where that is there."""
        change = hubs.latest_change()
        before = read_arrays(self._view(change.since), change.since) if change else None
        if change is None or before is None:
            return view_arrays(hubs.roots(), hubs.paths())
        there = [root for root in hubs.roots() if root.id in change.hubs]
        return renewed_arrays(before, change.hubs, there, hubs.paths(change.hubs))

    def _view(self, mark: str) -> Path:
        return self.folder / f"view-{mark}-{VIEW_FORMAT}.safetensors"

    def sweep_views(self) -> None:
        """Remove what was made for reading hubs as they were before."""
        view = self._view(self.hubs.revision())
        for file in self.folder.glob("view*"):
            if file != view:
                # Whoever has mapped it keeps it until they let it go.
                file.unlink(missing_ok=True)
