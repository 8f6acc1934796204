"""Vectors in Chroma: a directory of this machine, or a Chroma server."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import Self

import chromadb
import numpy as np
from chromadb.api import ClientAPI
from chromadb.api.models.Collection import Collection as ChromaCollection
from chromadb.config import Settings
from chromadb.errors import ChromaError, NotFoundError

from tools.errors import SetupError
from tools.hublink.models import Vectors
from tools.hublink.protocols import TextMatch, VectorSpace

_PAGE = 2_000
"""Vectors moved at once."""

_DECIMALS = 6
"""Beyond these, similarities differ by rounding errors, which must not decide between equals."""


class ChromaVectorStore:
    """A VectorStore in one Chroma collection, whose ids are the texts themselves.

    Up to `exact_up_to` vectors the search is exact, over a matrix in memory that is read at the
    first search; beyond that, Chroma's approximate index answers, except among named texts.
    """

    def __init__(
        self, client: ClientAPI, *, collection: str = "texts", exact_up_to: int = 200_000
    ) -> None:
        self._client = client
        self._name = collection
        self._exact_up_to = exact_up_to
        self._lock = Lock()
        self._matrix: _Matrix | None = None

    @classmethod
    def open(cls, directory: Path, *, exact_up_to: int = 200_000) -> Self:
        """The store of a directory, made where there is none."""
        try:
            client = chromadb.PersistentClient(
                str(directory), settings=Settings(anonymized_telemetry=False)
            )
        except (ChromaError, OSError, ValueError, RuntimeError) as error:
            raise SetupError(
                f"The vector store at {directory} cannot be opened: {error}.",
                "Check that the directory is writable, or index into another one.",
            ) from error
        return cls(client, exact_up_to=exact_up_to)

    def space(self) -> VectorSpace | None:
        collection = self._collection()
        return None if collection is None else _space_of(collection)

    def claim(self, space: VectorSpace) -> None:
        current = self.space()
        if current == space:
            return
        if current is not None:
            self._client.delete_collection(self._name)
        self._client.create_collection(
            self._name,
            embedding_function=None,
            metadata={"model": space.model, "dimension": space.dimension},
            configuration={"hnsw": {"space": "cosine", "ef_search": 200}},
        )
        self._forget()

    def add(self, texts: Sequence[str], vectors: Vectors) -> None:
        collection = self._claimed()
        for start in range(0, len(texts), _PAGE):
            part = slice(start, start + _PAGE)
            collection.upsert(ids=list(texts[part]), embeddings=vectors[part])
        self._forget()

    def remove(self, texts: Collection[str]) -> None:
        collection = self._claimed()
        for page in _pages(sorted(texts)):
            collection.delete(ids=page)
        self._forget()

    def texts(self) -> frozenset[str]:
        collection = self._collection()
        if collection is None:
            return frozenset()
        return frozenset(collection.get(include=[])["ids"])

    def search(
        self, vectors: Vectors, limit: int, among: Collection[str] | None = None
    ) -> Sequence[TextMatch]:
        collection = self._collection()
        if collection is None or limit < 1 or not len(vectors):
            return ()
        count = collection.count()
        if count <= self._exact_up_to:
            return self._all(collection, count).search(vectors, limit, among)
        if among is not None:
            return _read(collection, sorted(set(among))).search(vectors, limit)
        return _approximate(collection, vectors, min(limit, count))

    def _collection(self) -> ChromaCollection | None:
        try:
            return self._client.get_collection(self._name, embedding_function=None)
        except NotFoundError:
            return None

    def _claimed(self) -> ChromaCollection:
        if (collection := self._collection()) is None:
            raise SetupError("The vector store is empty.", "Run `hublink index` first.")
        return collection

    def _all(self, collection: ChromaCollection, count: int) -> "_Matrix":
        with self._lock:
            # Another process may have added to a shared server.
            if self._matrix is None or len(self._matrix.texts) != count:
                self._matrix = _read(collection, sorted(collection.get(include=[])["ids"]))
            return self._matrix

    def _forget(self) -> None:
        with self._lock:
            self._matrix = None


class _Matrix:
    """Texts in their order and their vectors, a row each."""

    def __init__(self, texts: Sequence[str], vectors: Vectors) -> None:
        self.texts = texts
        self._vectors = vectors
        self._rows = {text: row for row, text in enumerate(texts)}

    def search(
        self, vectors: Vectors, limit: int, among: Collection[str] | None = None
    ) -> list[TextMatch]:
        scores = (self._vectors @ vectors.T).max(axis=1).round(_DECIMALS)
        rows = np.arange(len(scores))
        if among is not None:
            found = {self._rows[text] for text in among if text in self._rows}
            rows = np.array(sorted(found), dtype=np.intp)
        # Rows stand in the order of their texts, which a stable sort keeps among equals.
        best = rows[np.argsort(-scores[rows], kind="stable")[:limit]]
        return [TextMatch(self.texts[row], float(scores[row])) for row in best.tolist()]


def _approximate(collection: ChromaCollection, vectors: Vectors, limit: int) -> list[TextMatch]:
    answer = collection.query(query_embeddings=vectors, n_results=limit, include=["distances"])
    best: dict[str, float] = {}
    for texts, distances in zip(answer["ids"], answer["distances"] or (), strict=True):
        for text, distance in zip(texts, distances, strict=True):
            best[text] = max(best.get(text, -1.0), round(1.0 - distance, _DECIMALS))
    ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
    return [TextMatch(text, score) for text, score in ranked[:limit]]


def _read(collection: ChromaCollection, texts: Sequence[str]) -> _Matrix:
    """The vectors of those of the texts that are stored; the order of the texts is kept."""
    present: list[str] = []
    vectors = np.empty((len(texts), _space_of(collection).dimension), dtype=np.float32)
    for page in _pages(texts):
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
    return _Matrix(present, vectors[: len(present)])


def _space_of(collection: ChromaCollection) -> VectorSpace:
    return VectorSpace.model_validate(collection.metadata or {})


def _pages(texts: Sequence[str]) -> Iterator[list[str]]:
    return (list(texts[start : start + _PAGE]) for start in range(0, len(texts), _PAGE))
