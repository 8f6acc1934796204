"""An index in a folder: read as one state, brought up to date beside it, switched in one moment.

The hubs' store says what the index is. Whatever else is named by what it was made of (a graph by
its mark, a snapshot by its revision, a vector by its text), so that old and new stand side by side
until the store's transaction decides, and what nobody reads any more goes at a later run.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from pyoxigraph import Store

from tools.adapters.folder_lease import remove_unused
from tools.adapters.graph_changes import graph_changes
from tools.adapters.graph_import import fingerprint, import_graph
from tools.adapters.rdf_graph import OxigraphStore
from tools.adapters.sparql_graphs import (
    GraphVersion,
    drop_old_versions,
    graph_version,
    is_whole,
    upload_graph,
)
from tools.adapters.sparql_quads import SparqlQuads
from tools.adapters.sparql_server import SparqlServer
from tools.adapters.sql_hubs import SqlHubStore
from tools.adapters.view_file import read_arrays, write_arrays
from tools.errors import SetupError
from tools.graph_naming import Naming
from tools.hublink.affected_hubs import GraphChanges
from tools.hublink.facets import FacetView
from tools.hublink.hub_roots import HubCriterion
from tools.hublink.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.index_stamp import IndexStamp, check_index, read_stamp, write_stamp
from tools.hublink.indexing import index_graph
from tools.hublink.lexicon_building import lexicon_arrays
from tools.hublink.packed_hubs import PackedHubs
from tools.hublink.packed_texts import Arrays
from tools.hublink.parameters import IndexingParameters
from tools.hublink.protocols import Embedder, HubStore, VectorStore
from tools.hublink.view_building import view_arrays
from tools.uncollected import uncollected

_GRAPH = re.compile(r"graph(-[0-9a-f]{16})?")


class IndexState(NamedTuple):
    """An index as it is at one moment; it stays so, whatever is indexed meanwhile."""

    stamp: IndexStamp
    graph: OxigraphStore
    arrays: Arrays


class IndexFolder:
    """The index whose files are in a folder, but for the parts that servers keep.

    `is_known` says whether there is an index where not its files do. Graphs are uploaded to the
    server that keeps them, and read from it by whose folder has no copy. `drop_shared` removes what
    servers keep.
    """

    def __init__(
        self,
        folder: Path,
        open_hubs: Callable[[], SqlHubStore],
        open_vectors: Callable[[], VectorStore],
        *,
        is_known: Callable[[], bool] | None = None,
        graph_server: SparqlServer | None = None,
        drop_shared: Callable[[], None] = lambda: None,
    ) -> None:
        self.folder = folder
        self._open_hubs = open_hubs
        self.open_vectors = open_vectors
        self._is_known = is_known
        self._graph_server = graph_server
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
        """Raises SetupError where there is no index."""
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
        """What the index was made of; SetupError where there is none, or none that is finished."""
        self.require()
        return check_index(self.hubs)

    def arrays(self) -> Arrays:
        """What questions are answered from, made of the hubs where it is not there."""
        return self._arrays(self.hubs)

    def parts(self) -> Iterator[Path]:
        """The files and folders the index is made of, whether it is finished or not."""
        for pattern in ("graph*", ".graph*", "view*", "hubs.sqlite*", "vectors", "download"):
            yield from self.folder.glob(pattern)

    def revision(self) -> str:
        """A mark that every change of the index renews."""
        stamp = read_stamp(self.hubs)
        return f"{self.hubs.revision()} {stamp.model_dump_json() if stamp else ''}"

    def state(self, model: str) -> IndexState:
        """The index as it is now; SetupError where there is none that fits the embedding model."""
        self.require()
        self._make()
        while True:
            revision = self.revision()
            stamp = check_index(self.hubs, model=model)
            try:
                state = IndexState(stamp, self.open_graph(stamp.graph), self._arrays(self.hubs))
            except SetupError:
                if self.revision() == revision:
                    raise
            else:
                if self.revision() == revision:
                    if self._is_known is not None:
                        # Whoever indexes has another folder, and sweeps that one alone.
                        self._sweep_views()
                    return state

    def import_source(
        self, source: Path, format: str | None, naming: Naming
    ) -> tuple[OxigraphStore, str]:
        """The graph of a file or folder, imported unless it is there already, and its mark."""
        self._make()
        mark = f"{fingerprint(source)} {format or 'found'}"
        if naming != Naming():
            mark += f" {naming.model_dump_json()}"
        directory = self._graph(mark)
        if not directory.exists():
            with uncollected():
                import_graph(source, format, directory, naming)
        return OxigraphStore.open(directory), mark

    def bring_up_to_date(
        self,
        graph: OxigraphStore,
        mark: str,
        criterion: HubCriterion,
        embedder: Embedder,
        start: Sequence[str] = (),
        parameters: IndexingParameters | None = None,
        embed_later: bool = False,
        progress: Progress = ignore_progress,
        *,
        anew: bool = False,
    ) -> IndexReport:
        """Makes the index that of an imported graph; SetupError while another process does so.

        All hubs are made `anew` where those that are there cannot be trusted.
        """
        settings = parameters or IndexingParameters()
        with self.hubs.sole_writer(), uncollected():
            if anew:
                self._forget_hubs()
            self._upload(mark, progress)
            report = index_graph(
                graph,
                self.hubs,
                self.open_vectors() if settings.levels and not embed_later else None,
                embedder,
                criterion,
                fingerprint=mark,
                start=start,
                parameters=settings,
                embed_later=embed_later,
                progress=progress,
                read=lambda hubs: PackedHubs(self._arrays(hubs)),
                changes_since=lambda other: self._changes(other, mark),
            )
            self._sweep(mark)
        return report

    def _make(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(
                f"The folder {self.folder} cannot be made: {error.strerror or error}.",
                "Name another one with --store.",
            ) from error

    def _forget_hubs(self) -> None:
        """Takes the index for unfinished, with nothing of it done."""
        if (stamp := read_stamp(self.hubs)) is not None:
            write_stamp(self.hubs, stamp.model_copy(update={"hubs_complete": False}))
        self.hubs.clear()

    def _upload(self, mark: str, progress: Progress) -> None:
        """Brings an imported graph to the server that keeps it, if there is one."""
        server, version = self._graph_server, self._version(mark)
        if server is not None and not is_whole(version, server):
            store = Store.read_only(str(self._graph(mark)))
            upload_graph(store, version, server, partial(progress, "graph"))

    def _version(self, mark: str) -> GraphVersion:
        return graph_version(self.folder.resolve().name, mark)

    def _graph(self, mark: str) -> Path:
        digest = hashlib.blake2b(mark.encode(), digest_size=8).hexdigest()
        return self.folder / f"graph-{digest}"

    def _changes(self, old: str, new: str) -> GraphChanges | None:
        """What two graphs tell differently; nothing where the old one has gone."""
        if old == new:
            return GraphChanges()
        before = self._graph(old)
        if not before.exists():
            return None
        return graph_changes(Store.read_only(str(before)), Store.read_only(str(self._graph(new))))

    def graphs(self) -> Iterator[Path]:
        """The graphs there are; earlier versions kept one, without a mark in its name."""
        return (path for path in self.folder.glob("graph*") if _GRAPH.fullmatch(path.name))

    def open_graph(self, mark: str) -> OxigraphStore:
        """The imported graph of this mark; SetupError where it is not there."""
        directory = self._graph(mark)
        if self._graph_server is not None and not directory.exists():
            return OxigraphStore(SparqlQuads(self._graph_server, self._version(mark)))
        return OxigraphStore.open(directory if directory.exists() else self.folder / "graph")

    def _arrays(self, hubs: HubStore) -> Arrays:
        """What is read of the hubs, as arrays: as they were kept, else made of them and kept."""
        mark = hubs.revision()
        file = self._view(mark)
        arrays = read_arrays(file, mark)
        if arrays is None:
            made = view_arrays(hubs.roots(), hubs.paths())
            made |= lexicon_arrays(FacetView(made))
            write_arrays(file, mark, made)
            arrays = read_arrays(file, mark) or made
        return arrays

    def _view(self, mark: str) -> Path:
        return self.folder / f"view-{mark}.safetensors"

    def _sweep(self, mark: str) -> None:
        """Removes what earlier runs made and nobody reads any more."""
        self._sweep_views()
        for other in self.graphs():
            if other != self._graph(mark):
                remove_unused(other)
        if self._graph_server is not None:
            drop_old_versions(self._version(mark), self._graph_server)

    def _sweep_views(self) -> None:
        view = self._view(self.hubs.revision())
        for file in self.folder.glob("view*"):
            if file != view:
                # Whoever has mapped it keeps it until they let it go.
                file.unlink(missing_ok=True)
