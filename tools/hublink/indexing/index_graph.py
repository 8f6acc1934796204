"""From a graph to an index: hubs and paths first, then the vectors of their texts.

Everything stored is named by its content, so an interrupted run, run again, ends at the same index
as an undisturbed one, and a run over an unchanged graph embeds nothing.
"""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from tools.hublink.core.hub_roots import HubCriterion, HubRoots
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.protocols import Embedder, GraphStore, HubReader, HubStore, VectorStore
from tools.hublink.core.reach import Reach
from tools.hublink.indexing.affected_hubs import GraphChanges
from tools.hublink.indexing.hub_indexing import index_hubs
from tools.hublink.indexing.hub_reach import hub_reach
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.indexing.index_stamp import IndexStamp, read_stamp, stamp_of, write_stamp
from tools.hublink.indexing.text_indexing import index_texts, note_orphaned


def index_graph(
    graph: GraphStore,
    store: HubStore,
    vectors: VectorStore | None,
    embedder: Embedder,
    criterion: HubCriterion,
    *,
    fingerprint: str,
    start: Sequence[str] = (),
    parameters: IndexingParameters | None = None,
    progress: Progress = ignore_progress,
    read: Callable[[HubStore], HubReader] = lambda hubs: hubs,
    changes_since: Callable[[str], GraphChanges | None] = lambda _: None,
) -> IndexReport:
    """Bring an index up to date with a graph (algorithm 2).

    A complete index is replaced in one moment, when hubs and vectors are there; until then, and
    where the run fails, it stays as it was. A first run writes some hubs at a time and makes the
    index usable before the first text is embedded. Without levels there are no vectors; without
    a store of them they are left to whoever opens the index. `start` names the entities to search
    hubs from; without them every entity that meets the criterion is a hub.
    Vectors of another model are made beside those there are, which the next run drops.
    `read` may make something else of the hubs to read them from, before others see them.
    `changes_since` tells in what the graph differs from the one with another fingerprint; nothing
    where that is not known, and all hubs are built then.

    Raises:
        SetupError: no hub is found.
    """
    began = perf_counter()
    settings = parameters or IndexingParameters()
    space = vectors.of(embedder.name) if vectors is not None and settings.levels else None
    reach = hub_reach(graph, HubRoots(graph, criterion))
    run = _Run(graph, criterion, start, settings, space, embedder, progress, read, reach)
    stamp = stamp_of(fingerprint, criterion, start, settings, embedder.name, reach.digest)
    previous = read_stamp(store)
    if previous is None or not previous.hubs_complete:
        report = run.first(store, stamp)
    else:
        same_hubs = previous.describes_same_hubs(stamp) and not start
        report = run.update(store, stamp, changes_since(previous.graph) if same_hubs else None)
        if space is not None and previous.model == stamp.model:
            space.drop_others()
    return report.model_copy(update={"seconds": perf_counter() - began})


class _Run(NamedTuple):
    """The contents of an index and the way it is made."""

    graph: GraphStore
    criterion: HubCriterion
    start: Sequence[str]
    parameters: IndexingParameters
    vectors: VectorStore | None
    embedder: Embedder
    progress: Progress
    read: Callable[[HubStore], HubReader]
    reach: Reach

    def first(self, store: HubStore, stamp: IndexStamp) -> IndexReport:
        write_stamp(store, stamp.model_copy(update={"hubs_complete": False}))
        report = self._index_hubs(store, None)
        hubs = self.read(store)
        write_stamp(store, stamp)
        return self._index_texts(report, store, hubs)

    def update(
        self, store: HubStore, stamp: IndexStamp, changes: GraphChanges | None
    ) -> IndexReport:
        with store.update() as updated:
            report = self._index_hubs(updated, changes)
            report = self._index_texts(report, updated, self.read(updated))
            write_stamp(updated, stamp)
        return report

    def _index_hubs(self, store: HubStore, changes: GraphChanges | None) -> IndexReport:
        return index_hubs(
            self.graph,
            store,
            self.criterion,
            self.start,
            self.parameters,
            self.progress,
            changes,
            self.reach,
        )

    def _index_texts(self, report: IndexReport, store: HubStore, hubs: HubReader) -> IndexReport:
        if self.vectors is None:
            note_orphaned(store, ())
            return report
        return index_texts(
            report, store, hubs, self.vectors, self.embedder, self.parameters, self.progress
        )
