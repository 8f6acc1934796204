"""From stored hubs to the vectors of their texts."""

import json
from collections.abc import Collection, Iterable

from tools.hublink.core.batches import batches
from tools.hublink.core.models import HubPath, VectorLevel
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.path_text import path_texts
from tools.hublink.core.protocols import Embedder, HubReader, HubStore, VectorSpace, VectorStore
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress

_ORPHANED = "orphaned texts"


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
    note_orphaned(store, orphaned - dropped)
    counts = {"texts": len(needed), "embedded": embedded, "removed_texts": len(dropped)}
    return report.model_copy(update=counts)


def note_orphaned(store: HubStore, texts: Collection[str]) -> None:
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
    for batch in batches(missing, texts_per_batch):
        vectors.add(batch, embedder.embed(batch))
        done += len(batch)
        progress("texts", done, len(missing))
    return done


def distinct_texts(paths: Iterable[HubPath], levels: Collection[VectorLevel]) -> frozenset[str]:
    """Return the texts that some paths are embedded by, each once."""
    return frozenset(text for path in paths for text, _ in path_texts(path, levels))
