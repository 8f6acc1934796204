"""From a graph to an index: hubs and paths first, then the vectors of their texts.

Everything stored is named by its content, so an interrupted run, run again, ends at the same index
as an undisturbed one, and a run over an unchanged graph embeds nothing.
"""

from collections.abc import Callable, Sequence
from time import perf_counter

from tools.hublink.affected_hubs import GraphChanges
from tools.hublink.hub_indexing import index_hubs
from tools.hublink.hub_roots import HubCriterion
from tools.hublink.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.index_stamp import IndexStamp, read_stamp, write_stamp
from tools.hublink.parameters import IndexingParameters
from tools.hublink.protocols import Embedder, GraphStore, HubReader, HubStore, VectorStore
from tools.hublink.text_indexing import index_texts, note_orphaned


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
    embed_later: bool = False,
    progress: Progress = ignore_progress,
    read: Callable[[HubStore], HubReader] = lambda hubs: hubs,
    changes_since: Callable[[str], GraphChanges | None] = lambda _: None,
) -> IndexReport:
    """Bring an index up to date with a graph (algorithm 2).

    A complete index is replaced in one moment, when hubs and vectors are there; until then, and
    where the run fails, it stays as it was. A first run writes some hubs at a time and makes the
    index usable before the first text is embedded. Without levels no vectors are made; with
    `embed_later` they are left to whoever opens the index. `start` names the
    entities to search hubs from; without them every entity that meets the criterion is a hub.
    Vectors of another model are made beside those there are, which the next run drops.
    `read` may make something else of the hubs to read them from, before others see them.
    `changes_since` tells in what the graph differs from the one with another fingerprint; nothing
    where that is not known, and all hubs are built then.
    SetupError where no hub is found.
    """
    began = perf_counter()
    settings = parameters or IndexingParameters()
    stamp = IndexStamp(
        graph=fingerprint,
        criterion=criterion,
        start=tuple(start),
        maximum_path_length=settings.maximum_path_length,
        maximum_indexing_depth=settings.maximum_indexing_depth,
        maximum_paths_per_hub=settings.maximum_paths_per_hub,
        levels=settings.levels,
        model=embedder.name if settings.levels else "",
        hubs_complete=True,
    )
    if vectors is not None:
        vectors = vectors.of(embedder.name) if settings.levels and not embed_later else None
    previous = read_stamp(store)
    if previous is not None and previous.hubs_complete:
        changes = None
        if previous.describes_same_hubs(stamp) and not start:
            changes = changes_since(previous.graph)
        with store.update() as updated:
            report = index_hubs(graph, updated, criterion, start, settings, progress, changes)
            hubs = read(updated)
            if vectors is not None:
                report = index_texts(report, updated, hubs, vectors, embedder, settings, progress)
            else:
                note_orphaned(updated, ())
            write_stamp(updated, stamp)
        if vectors is not None and previous.model == stamp.model:
            vectors.drop_others()
    else:
        write_stamp(store, stamp.model_copy(update={"hubs_complete": False}))
        report = index_hubs(graph, store, criterion, start, settings, progress)
        hubs = read(store)
        write_stamp(store, stamp)
        if vectors is not None:
            report = index_texts(report, store, hubs, vectors, embedder, settings, progress)
    return report.model_copy(update={"seconds": perf_counter() - began})
