"""From stored hubs to the vectors of their texts."""

import json
from collections.abc import Collection, Iterable, Iterator
from hashlib import blake2b

from tools.hublink.core.batches import batches
from tools.hublink.core.models import HubPath, VectorLevel
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.path_text import path_texts
from tools.hublink.core.protocols import Embedder, HubReader, HubStore, VectorSpace, VectorStore
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress

_ORPHANED = "orphaned texts"
_WINDOW = 16
"""So many batches are put together from the texts that are held at a time."""


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
    _claim(vectors, embedder)
    needed = {_mark(text) for text in _each_text(hubs, parameters.levels)}
    missing, orphaned = set(needed), set()
    for text in vectors.each_text():
        mark = _mark(text)
        missing.discard(mark)
        if mark not in needed:
            orphaned.add(text)
    counts = {"texts": len(needed), "embedded": len(missing)}
    texts = _those_marked(_each_text(hubs, parameters.levels), missing)
    _embed(texts, len(missing), vectors, embedder, parameters.texts_per_batch, progress)
    dropped = orphaned & set(json.loads(store.read(_ORPHANED) or "[]"))
    if dropped:
        vectors.remove(dropped)
    note_orphaned(store, orphaned - dropped)
    return report.model_copy(update=counts | {"removed_texts": len(dropped)})


def note_orphaned(store: HubStore, texts: Collection[str]) -> None:
    store.write(_ORPHANED, json.dumps(sorted(texts)))


def embed_missing(
    missing: Collection[str],
    vectors: VectorStore,
    embedder: Embedder,
    texts_per_batch: int,
    progress: Progress = ignore_progress,
) -> None:
    """Embed texts that have no vector yet."""
    _claim(vectors, embedder)
    _embed(missing, len(missing), vectors, embedder, texts_per_batch, progress)


def share_embedded(texts: Collection[str], vectors: VectorStore) -> float:
    """Return the share of some texts that have a vector."""
    if vectors.space() is None:
        return 0.0
    wanted = set(texts)
    return len(wanted & vectors.texts()) / len(wanted) if wanted else 1.0


def distinct_texts(paths: Iterable[HubPath], levels: Collection[VectorLevel]) -> frozenset[str]:
    """Return the texts that some paths are embedded by, each once."""
    return frozenset(text for path in paths for text, _ in path_texts(path, levels))


def _claim(vectors: VectorStore, embedder: Embedder) -> None:
    space = vectors.space()
    if space is None or space.model != embedder.name:
        vectors.claim(VectorSpace(model=embedder.name, dimension=embedder.dimension))


def _embed(
    texts: Iterable[str],
    number: int,
    vectors: VectorStore,
    embedder: Embedder,
    texts_per_batch: int,
    progress: Progress,
) -> None:
    done = 0
    progress("texts", done, number)
    for window in batches(texts, _WINDOW * texts_per_batch):
        # Texts of like length in one batch spare the model the padding.
        for batch in batches(sorted(window, key=lambda text: (len(text), text)), texts_per_batch):
            vectors.add(batch, embedder.embed(batch))
            done += len(batch)
            progress("texts", done, number)


def _each_text(hubs: HubReader, levels: Collection[VectorLevel]) -> Iterator[str]:
    """Yield the texts of all paths, those of several paths several times."""
    return (text for _, path in hubs.paths() for text, _ in path_texts(path, levels))


def _those_marked(texts: Iterable[str], marks: set[bytes]) -> Iterator[str]:
    """Yield each text with one of the marks once, and take its mark from them."""
    for text in texts:
        if (mark := _mark(text)) in marks:
            marks.remove(mark)
            yield text


def _mark(text: str) -> bytes:
    """Return what stands for a text where holding all of them would take too much memory."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
