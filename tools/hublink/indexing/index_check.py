"""Whether an index agrees with itself: its graph, its hubs, their copy for reading, its vectors."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from tools.hublink.core.hub_paths import path_hash
from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import GraphStore, HubReader, VectorStore
from tools.hublink.indexing.index_stamp import IndexStamp
from tools.hublink.indexing.text_indexing import distinct_texts

_NAMED = 3


class IndexSummary(Frozen):
    """The size of an index; `bytes` is that of its folder on disk.

    `embedded` is the share of the texts that have a vector, None where none is wanted.
    """

    stamp: IndexStamp
    hubs: int
    paths: int
    bytes: int
    embedded: float | None


def hub_flaws(graph: GraphStore, hubs: HubReader) -> Iterator[str]:
    """Yield what of the hubs is not in the graph, or was changed since it was written."""
    roots = {root.id: root for root in hubs.roots()}
    lost = [hub for hub in roots if graph.entity(hub) is None]
    if lost:
        yield f"The graph has no entity for {_counted(lost, 'hub')}."
    broken = {
        hub
        for hub, path in hubs.paths()
        if hub not in roots
        or path.hash != path_hash(path.triples)
        or path.triples[0].subject.id != hub
    }
    if broken:
        yield f"The paths of {_counted(sorted(broken), 'hub')} are not as they were written."


def copy_flaws(hubs: HubReader, copy: HubReader) -> Iterator[str]:
    """Yield how the copy that questions are answered from differs from the hubs."""
    same_roots = list(hubs.roots()) == list(copy.roots())
    pairs = zip_longest(hubs.paths(), copy.paths())
    if not same_roots or any(one != other for one, other in pairs):
        yield "The copy that questions are answered from differs from the hubs."


def vector_flaws(stamp: IndexStamp, hubs: HubReader, vectors: VectorStore) -> Iterator[str]:
    """Yield how many vectors are missing that the index should have."""
    vectors = vectors.of(stamp.model)
    space = vectors.space()
    needed = distinct_texts((path for _, path in hubs.paths()), stamp.levels)
    missing = sorted(needed - vectors.texts()) if space is not None else sorted(needed)
    if missing:
        yield f"{len(missing)} of {len(needed)} texts have no vector."


def _counted(ids: Sequence[str], noun: str) -> str:
    """Return how many there are, with the first of them."""
    more = ", …" if len(ids) > _NAMED else ""
    return f"{len(ids)} {noun}{'s' * (len(ids) > 1)} ({', '.join(ids[:_NAMED])}{more})"
