"""From a graph to an index: hubs and paths first, then the vectors of their texts.

Everything stored is named by its content, so an interrupted run, run again, ends at the same index
as an undisturbed one, and a run over an unchanged graph embeds nothing.
"""

import json
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from time import perf_counter
from typing import Protocol, TypeVar

from tools.errors import SetupError
from tools.hublink.hub_paths import PathsInHub, build_hub_paths, find_paths_in_hub
from tools.hublink.hub_roots import (
    HubCriterion,
    HubRoots,
    Node,
    both_directions,
    find_hub_roots,
)
from tools.hublink.index_stamp import IndexStamp, read_stamp, write_stamp
from tools.hublink.models import (
    Direction,
    Entity,
    EntityWithDirection,
    Frozen,
    HubPath,
    VectorLevel,
)
from tools.hublink.parameters import IndexingParameters
from tools.hublink.path_text import path_texts
from tools.hublink.protocols import (
    Embedder,
    GraphStore,
    HubReader,
    HubStore,
    VectorSpace,
    VectorStore,
)

_logger = logging.getLogger(__name__)
_CACHED_NEIGHBOURHOODS = 50_000
_ORPHANED = "orphaned texts"

Item = TypeVar("Item")


class Progress(Protocol):
    """Told how far a stage (`hubs`, `texts`) has come; the total is not always known."""

    def __call__(self, stage: str, done: int, total: int | None) -> None: ...


class IndexReport(Frozen):
    """What an indexing run found and did.

    `hubs`, `paths` and `texts` are in the index now; of the hubs, `changed` were written and
    `unchanged` left alone, `removed` are gone, `cut` (ids) had more paths than allowed. Of the
    texts, `embedded` are new and `removed_texts` gone.
    """

    hubs: int
    paths: int
    changed: int
    unchanged: int
    removed: int
    cut: tuple[str, ...] = ()
    texts: int = 0
    embedded: int = 0
    removed_texts: int = 0
    seconds: float = 0.0


def ignore_progress(stage: str, done: int, total: int | None) -> None:
    """Tell nobody."""


def index_graph(
    graph: GraphStore,
    store: HubStore,
    vectors: VectorStore,
    embedder: Embedder,
    criterion: HubCriterion,
    *,
    fingerprint: str,
    start: Sequence[str] = (),
    parameters: IndexingParameters | None = None,
    embed_later: bool = False,
    progress: Progress = ignore_progress,
    read: Callable[[HubStore], HubReader] = lambda hubs: hubs,
) -> IndexReport:
    """Bring an index up to date with a graph (algorithm 2).

    A complete index is replaced in one moment, when hubs and vectors are there; until then, and
    where the run fails, it stays as it was. A first run writes some hubs at a time and makes the
    index usable before the first text is embedded. Without levels the vector store and the embedder
    are not touched; with `embed_later` they are left to whoever opens the index. `start` names the
    entities to search hubs from; without them every entity that meets the criterion is a hub.
    `read` may make something else of the hubs to read them from, before others see them.
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
    embeds = bool(settings.levels) and not embed_later
    previous = read_stamp(store)
    if previous is not None and previous.hubs_complete:
        with store.update() as updated:
            report = index_hubs(graph, updated, criterion, start, settings, progress)
            hubs = read(updated)
            if embeds:
                report = index_texts(report, updated, hubs, vectors, embedder, settings, progress)
            else:
                _note_orphaned(updated, ())
            write_stamp(updated, stamp)
    else:
        write_stamp(store, stamp.model_copy(update={"hubs_complete": False}))
        report = index_hubs(graph, store, criterion, start, settings, progress)
        hubs = read(store)
        write_stamp(store, stamp)
        if embeds:
            report = index_texts(report, store, hubs, vectors, embedder, settings, progress)
    return report.model_copy(update={"seconds": perf_counter() - began})


def index_hubs(
    graph: GraphStore,
    store: HubStore,
    criterion: HubCriterion,
    start: Sequence[str],
    parameters: IndexingParameters,
    progress: Progress = ignore_progress,
) -> IndexReport:
    """Find hubs and paths, write those that differ from what is stored, drop vanished hubs."""
    roots = HubRoots(graph, criterion)
    found = _hubs_from(graph, roots, _entities(graph, start), parameters)
    total = None if start else roots.count()
    stored = {root.id: root for root in store.roots()}
    seen: dict[str, int] = {}
    changed = 0
    cut: list[str] = []
    for batch in _batches(found, parameters.hubs_per_batch):
        hubs = [(root, build_hub_paths(paths.paths)) for root, paths in batch]
        differing = _differing(store, stored, hubs)
        if differing:
            store.replace(differing)
        changed += len(differing)
        seen.update((root.id, len(paths)) for root, paths in hubs)
        cut.extend(root.id for root, paths in batch if paths.cut)
        progress("hubs", len(seen), total)
    if not seen:
        raise _no_hubs(graph, criterion, start)
    for hub in cut:
        _logger.warning("Hub %s has too many paths; the longer ones were cut short.", hub)
    vanished = stored.keys() - seen.keys()
    if vanished:
        store.remove(vanished)
    return IndexReport(
        hubs=len(seen),
        paths=sum(seen.values()),
        changed=changed,
        unchanged=len(seen) - changed,
        removed=len(vanished),
        cut=tuple(cut),
    )


def index_texts(
    report: IndexReport,
    store: HubStore,
    hubs: HubReader,
    vectors: VectorStore,
    embedder: Embedder,
    parameters: IndexingParameters,
    progress: Progress = ignore_progress,
) -> IndexReport:
    """Embed the texts of the hubs' paths that have no vector yet; the report with their number.

    Texts that no path has any more are dropped by the next run: whoever opened the index before
    this one may still search them.
    """
    needed = distinct_texts((path for _, path in hubs.paths()), parameters.levels)
    embedded = embed_missing(needed, vectors, embedder, parameters.texts_per_batch, progress)
    orphaned = vectors.texts() - needed
    dropped = orphaned & set(json.loads(store.read(_ORPHANED) or "[]"))
    if dropped:
        vectors.remove(dropped)
    _note_orphaned(store, orphaned - dropped)
    counts = {"texts": len(needed), "embedded": embedded, "removed_texts": len(dropped)}
    return report.model_copy(update=counts)


def _note_orphaned(store: HubStore, texts: Collection[str]) -> None:
    store.write(_ORPHANED, json.dumps(sorted(texts)))


def embed_missing(
    needed: Collection[str],
    vectors: VectorStore,
    embedder: Embedder,
    texts_per_batch: int,
    progress: Progress = ignore_progress,
) -> int:
    """Embed those of the texts that have no vector yet; returns how many these were."""
    space = vectors.space()
    if space is None or space.model != embedder.name:
        vectors.claim(VectorSpace(model=embedder.name, dimension=embedder.dimension))
    # Texts of like length in one batch spare the model the padding.
    missing = sorted(set(needed) - vectors.texts(), key=lambda text: (len(text), text))
    done = 0
    progress("texts", done, len(missing))
    for batch in _batches(missing, texts_per_batch):
        vectors.add(batch, embedder.embed(batch))
        done += len(batch)
        progress("texts", done, len(missing))
    return done


def distinct_texts(paths: Iterable[HubPath], levels: Collection[VectorLevel]) -> frozenset[str]:
    """The texts that some paths are embedded by, each once."""
    return frozenset(text for path in paths for text, _ in path_texts(path, levels))


def _hubs_from(
    graph: GraphStore,
    roots: HubRoots,
    start: Sequence[Entity],
    parameters: IndexingParameters,
) -> Iterator[tuple[Entity, PathsInHub]]:
    """Each hub root once with its paths; from start entities, hubs lead on to further hubs."""
    outgoing = lru_cache(_CACHED_NEIGHBOURHOODS)(graph.outgoing)

    def build(root: Entity) -> PathsInHub:
        return find_paths_in_hub(
            outgoing,
            root,
            roots.__contains__,
            parameters.maximum_path_length,
            parameters.maximum_paths_per_hub,
        )

    if not start:
        yield from ((root, build(root)) for root in roots)
        return
    visited: set[tuple[Node, Direction]] = set()
    built: set[str] = set()
    entities = [place for entity in start for place in both_directions(entity)]
    for _ in range(parameters.maximum_indexing_depth + 1):
        found, entities = find_hub_roots(graph, entities, roots.__contains__, visited)
        for root in (place.entity for place in found if place.entity.id not in built):
            built.add(root.id)
            paths = build(root)
            yield root, paths
            entities.extend(
                EntityWithDirection(entity=next_root, direction=Direction.RIGHT)
                for next_root in paths.next_roots
            )
        if not entities:
            return


def _differing(
    store: HubStore, stored: dict[str, Entity], hubs: Sequence[tuple[Entity, Sequence[HubPath]]]
) -> list[tuple[Entity, Sequence[HubPath]]]:
    """The hubs whose root, triples or texts are not what is stored (algorithm 4)."""
    known = [root.id for root, _ in hubs if root.id in stored]
    before: defaultdict[str, list[HubPath]] = defaultdict(list)
    for hub, path in store.paths(known) if known else ():
        before[hub].append(path)
    return [
        (root, paths)
        for root, paths in hubs
        if stored.get(root.id) != root or before[root.id] != list(paths)
    ]


def _entities(graph: GraphStore, ids: Sequence[str]) -> list[Entity]:
    found = []
    for name in ids:
        if (entity := graph.entity(name)) is None:
            raise SetupError(
                f"The graph has no entity {name} to start from.",
                "Name entities by their identifiers in the graph, or leave out --start.",
            )
        found.append(entity)
    return found


def _no_hubs(graph: GraphStore, criterion: HubCriterion, start: Sequence[str]) -> SetupError:
    wanted = criterion.model_dump(exclude={"kind"})
    where = f" within reach of {', '.join(start)}" if start else ""
    common = sorted(graph.types(), key=lambda found: (-found.count, found.label))[:8]
    offered = ", ".join(f"{found.label} ({found.count})" for found in common)
    return SetupError(
        f"No entity{where} can be the root of a hub: {wanted}.",
        f"Choose another --hub-type; the graph has {offered or 'no types'}.",
    )


def _batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch
