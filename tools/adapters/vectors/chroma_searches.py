"""Searching a Chroma collection: exactly, over vectors in memory, or by Chroma's own index."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any, Self
from uuid import UUID

import numpy as np
from chromadb.api.models.Collection import Collection as ChromaCollection
from numpy.typing import NDArray

from tools.adapters.one_core import on_one_core
from tools.errors import SetupError
from tools.hublink.core.batches import batches
from tools.hublink.core.models import Vectors
from tools.hublink.core.protocols import TextMatch, VectorSpace

PAGE = 2_000
"""Vectors moved at once."""

_TEXTS = 4_000
"""Texts read at once: the store counts from the first one for each page."""

_DECIMALS = 6
"""Beyond these, similarities differ by rounding errors, which must not decide between equals."""

_SAME = 0.9999
"""Above this, two vectors are of one text, embedded in different batches at half precision."""


class Matrix:
    """Texts of a collection in their order and their vectors, a row each.

    `mark` names the state of the collection that it shows.
    """

    def __init__(
        self, collection: UUID, texts: Sequence[str], vectors: Vectors, mark: str = ""
    ) -> None:
        self.collection = collection
        self.mark = mark
        self._texts = texts
        self._vectors = vectors
        self._rows = {text: row for row, text in enumerate(texts)}

    @classmethod
    def without_texts(cls, collection: ChromaCollection) -> Self:
        dimension = space_of(collection).dimension
        return cls(collection.id, (), np.empty((0, dimension), dtype=np.float32))

    def __contains__(self, text: str) -> bool:
        return text in self._rows

    def brought_up_to(self, mark: str, collection: ChromaCollection) -> Self:
        """Return this matrix with the collection's present texts, reading only new ones."""
        present = list(texts_of(collection))
        new = read_matrix(collection, [text for text in present if text not in self])
        texts = sorted(text for text in present if text in self or text in new)
        vectors = np.empty((len(texts), self._vectors.shape[1]), dtype=np.float32)
        for source in (self, new):
            held = [row for row, text in enumerate(texts) if text in source]
            vectors[held] = source._vectors[[source._rows[texts[row]] for row in held]]
        return type(self)(self.collection, texts, vectors, mark)

    def search(self, vectors: Vectors, limit: int) -> list[TextMatch]:
        scores = _nearest(self._vectors, vectors)
        # Rows stand in the order of their texts, which a stable sort keeps among equals.
        best = np.argsort(-scores, kind="stable")[:limit]
        texts = (self._texts[row] for row in best.tolist())
        return list(map(TextMatch, texts, scores[best].tolist()))

    def similarities(self, vectors: Vectors, texts: Sequence[str]) -> Vectors:
        rows = np.fromiter(map(self._rows.get, texts, repeat(-1)), np.intp, len(texts))
        scores = np.full(len(rows), -np.inf, dtype=np.float32)
        scores[rows >= 0] = _nearest(self._vectors[rows[rows >= 0]], vectors)
        return scores


def read_matrix(collection: ChromaCollection, texts: Sequence[str]) -> Matrix:
    """Return the vectors of those of the texts that are stored; the order of the texts is kept."""
    present: list[str] = []
    vectors = np.empty((len(texts), space_of(collection).dimension), dtype=np.float32)
    for page in batches(texts, PAGE):
        answer = collection.get(ids=page, include=["embeddings"])
        found = np.asarray(answer["embeddings"], dtype=np.float32)
        if len(found) != len(answer["ids"]):
            raise SetupError(
                "The vector store has lost vectors.",
                "Delete its directory and run `hublink index` again.",
            )
        places = {text: place for place, text in enumerate(answer["ids"])}
        stored = [text for text in page if text in places]
        if stored:
            filled = slice(len(present), len(present) + len(stored))
            vectors[filled] = found[[places[text] for text in stored]]
            present.extend(stored)
    return Matrix(collection.id, present, vectors[: len(present)])


def search_index(collection: ChromaCollection, vectors: Vectors, limit: int) -> list[TextMatch]:
    answer = collection.query(query_embeddings=vectors, n_results=limit, include=["distances"])
    best: dict[str, float] = {}
    for texts, distances in zip(answer["ids"], answer["distances"] or (), strict=True):
        for text, score in zip(texts, _similarities(1 - np.array(distances)), strict=True):
            best[text] = max(best.get(text, -1.0), float(score))
    ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
    return [TextMatch(text, score) for text, score in ranked[:limit]]


def _nearest(texts: Vectors, vectors: Vectors) -> NDArray[Any]:
    """How similar the vector of each text is to the nearest of some."""
    with on_one_core():
        return _similarities((texts @ vectors.T).max(axis=1))


def _similarities(products: NDArray[Any]) -> NDArray[Any]:
    """Products of unit vectors without what only rounding makes of them."""
    return np.where(products > _SAME, 1, products.round(_DECIMALS))


def space_of(collection: ChromaCollection) -> VectorSpace:
    known = collection.metadata or {}
    return VectorSpace.model_validate({name: known.get(name) for name in VectorSpace.model_fields})


def texts_of(collection: ChromaCollection) -> Iterator[str]:
    """Yield the texts of a collection, some read at a time."""
    read = 0
    while page := collection.get(include=[], limit=_TEXTS, offset=read)["ids"]:
        yield from page
        read += len(page)
