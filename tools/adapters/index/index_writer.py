"""Changing an index in its folder: importing its graph, bringing it up to date beside the old."""

import gc
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType

import numpy as np
from pyoxigraph import Store

from tools.adapters.confined.mistakes import Mistakes
from tools.adapters.graph.folder_lease import remove_unused
from tools.adapters.graph.graph_changes import graph_changes
from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.rdf_quads import UNREADABLE
from tools.adapters.graph.sparql_graphs import drop_old_versions, is_whole, upload_graph
from tools.adapters.index.graph_import import digests_file, fingerprint, import_graph
from tools.adapters.index.index_folder import IndexFolder
from tools.adapters.index.index_places import vectors_folder
from tools.adapters.index.seals import Seals
from tools.adapters.readers.files.reading import LIMITS, SourceLimits
from tools.errors import SetupError
from tools.hublink.core.hub_roots import HubCriterion
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.protocols import Embedder, VectorStore
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.indexing.affected_hubs import GraphChanges
from tools.hublink.indexing.index_graph import index_graph
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.indexing.index_stamp import read_stamp, write_stamp
from tools.literature.graph_naming import Naming

_SHOWN = 3


@contextmanager
def sole_writer_of(index: IndexFolder, limits: SourceLimits = LIMITS) -> Iterator["IndexWriter"]:
    """Hold the right to change an index until the block ends.

    It ends with the process, however that ends. Sources are read within the limits. The files are
    sealed in the end, unless there is damage that nobody has mended.

    Raises:
        SetupError: another process has it.
    """
    index.make()
    with index.lock():
        seals = Seals(index.folder)
        writer = IndexWriter(index, limits, seals.broken(), seals.notes())
        seals.lift()
        try:
            yield writer
        finally:
            writer.seal(seals)


class IndexWriter:
    """Changes an index; whoever reads it meanwhile sees the old one until the last moment."""

    def __init__(
        self,
        index: IndexFolder,
        limits: SourceLimits,
        damaged: tuple[str, ...] = (),
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.index = index
        self._limits = limits
        self._damaged = damaged
        self._notes = notes

    @property
    def damaged_graphs(self) -> frozenset[str]:
        """The names of imported graphs that are not as they were written."""
        return frozenset(name.partition("/")[0] for name in self._damaged if "/" in name)

    def mend(self, say: Callable[[str], None] = lambda _: None) -> None:
        """Drop what is damaged, so that the next run makes it anew; `say` is told what it is.

        Raises:
            SetupError: the database of hubs cannot be read, and what it noted is not known.
        """
        if not self.index.holds_index:
            return
        lost = self._unreadable_hubs()
        if self._damaged or lost is not None:
            shown = ", ".join((*self._damaged[:_SHOWN], *["…"] * (len(self._damaged) > _SHOWN)))
            say(f"Damaged, and made anew: {shown or 'the database of hubs'}.")
        for name in self.damaged_graphs:
            shutil.rmtree(self.index.folder / name, ignore_errors=True)
        if lost is not None or any("/" not in name for name in self._damaged):
            self._renew_hubs(lost)
        self._damaged = ()

    def seal(self, seals: Seals) -> None:
        """Seal the files as they are, or keep in mind which of them are damaged."""
        if self._damaged:
            seals.keep_broken(self._damaged, self._notes)
        elif self.index.holds_index:
            with suppress(SetupError):
                notes = self.index.hubs.notes()
                self.index.close()
                seals.renew(notes)

    def _unreadable_hubs(self) -> SetupError | None:
        """Return why the database of hubs cannot be read; None where it can."""
        try:
            self.index.hubs.notes()
        except SetupError as error:
            return error
        return None

    def _renew_hubs(self, lost: SetupError | None) -> None:
        """Put an empty database in the place of a damaged one, which knows what it was made of."""
        if lost is not None and not self._notes:
            raise lost
        self.index.close()
        for file in self.index.folder.glob("hubs.sqlite*"):
            if file.suffix != ".writer":
                file.unlink()
        for key, value in self._notes.items():
            self.index.hubs.write(key, value)
        self._forget_hubs()

    def import_source(
        self,
        source: Path,
        format: str | None,
        naming: Naming,
        *,
        strict: bool = False,
        say: Callable[[str], None] = lambda _: None,
        progress: Progress = ignore_progress,
    ) -> tuple[OxigraphStore, str]:
        """Return the graph of a file or folder, imported unless it is there already, and its mark.

        One that is there but cannot be read is imported again. `say` is told what could not be read
        and was left out, unless it is `strict`.

        Raises:
            SetupError: the source cannot be read, or a part of it where it is strict.
        """
        mark = f"{fingerprint(source)} {format or 'found'}"
        if naming != Naming():
            mark += f" {naming.model_dump_json()}"
        directory = self.index.graph_place(mark)
        mistakes = Mistakes(strict)
        graph = None
        with suppress(SetupError):
            mistakes.recall(directory)
            graph = OxigraphStore.open(directory)
        if graph is None:
            with _without_collector():
                import_graph(source, format, directory, naming, mistakes, self._limits, progress)
            graph = OxigraphStore.open(directory)
        for line in mistakes.told():
            say(line)
        return graph, mark

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
        """Make the index that of an imported graph.

        All hubs are made `anew` where those that are there cannot be trusted.
        """
        settings, index = parameters or IndexingParameters(), self.index
        with _without_collector():
            if anew:
                self._forget_hubs()
            self._upload(mark, progress)
            report = index_graph(
                graph,
                index.hubs,
                self._vectors(embedder.name) if settings.levels and not embed_later else None,
                embedder,
                criterion,
                fingerprint=mark,
                start=start,
                parameters=settings,
                progress=progress,
                read=lambda hubs: PackedHubs(index.arrays_of(hubs)),
                changes_since=lambda other: self._changes(other, mark),
            )
            self._sweep(mark)
        return report

    def _vectors(self, model: str) -> VectorStore:
        """Return the vectors; none where those in the folder cannot be read."""
        try:
            vectors = self.index.open_vectors()
            search_vectors(vectors, model)
        except SetupError:
            if not vectors_folder(self.index.folder).exists():
                raise
            self.index.drop_vectors()
            vectors = self.index.open_vectors()
        return vectors

    def _forget_hubs(self) -> None:
        """Mark the index as unfinished, with no step done."""
        hubs = self.index.hubs
        if (stamp := read_stamp(hubs)) is not None:
            write_stamp(hubs, stamp.model_copy(update={"hubs_complete": False}))
        hubs.clear()

    def _upload(self, mark: str, progress: Progress) -> None:
        """Bring an imported graph to the server that keeps it, if there is one."""
        server, version = self.index.graph_server, self.index.version(mark)
        if server is not None and not is_whole(version, server):
            store = Store.read_only(str(self.index.graph_place(mark)))
            upload_graph(store, version, server, partial(progress, "graph"))

    def _changes(self, old: str, new: str) -> GraphChanges | None:
        """Return in which entities two graphs differ; None where their digests do not tell."""
        if old == new:
            return GraphChanges()
        before, after = map(self.index.graph_place, (old, new))
        try:
            graph = Store.read_only(str(after))
            return graph_changes(digests_file(before), digests_file(after), graph)
        except (sqlite3.Error, *UNREADABLE):
            return None

    def _sweep(self, mark: str) -> None:
        """Remove what earlier runs made and nobody reads any more."""
        index = self.index
        index.sweep_views()
        for other in index.graphs():
            if other != index.graph_place(mark):
                remove_unused(other)
        if index.graph_server is not None:
            drop_old_versions(index.version(mark), index.graph_server)


def search_vectors(vectors: VectorStore, model: str) -> None:
    """Search once.

    Raises:
        SetupError: the vectors cannot be read.
    """
    of_model = vectors.of(model)
    if (space := of_model.space()) is not None:
        of_model.search(np.ones((1, space.dimension), dtype=np.float32), 1)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Keep the garbage collector out of what makes millions of objects, but no cycles.

    It would look through all of them again and again, for a fifth of the time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
