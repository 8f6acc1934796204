"""Vectors in Chroma: a directory of this machine, or a Chroma server."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from copy import copy
from pathlib import Path
from threading import Lock
from typing import Self
from uuid import UUID, uuid4

import numpy as np
from chromadb.api.models.Collection import Collection as ChromaCollection
from chromadb.errors import NotFoundError

from tools.adapters.chroma_clients import ChromaAccess, ChromaDirectory, told
from tools.errors import SetupError
from tools.hublink.models import Vectors
from tools.hublink.protocols import TextMatch, VectorSpace

_PAGE = 2_000
"""Vectors moved at once."""

_DECIMALS = 6
"""Beyond these, similarities differ by rounding errors, which must not decide between equals."""

_REVISION = "revision"


class ChromaVectorStore:
    """A VectorStore in Chroma collections, one a model, whose ids are the texts themselves.

    Up to `exact_up_to` vectors the search is exact, over a matrix in memory that is read at the
    first search; beyond that, Chroma's approximate index answers, except among named texts. The
    texts that another process has added or removed since are read with the next search.
    """

    def __init__(
        self, access: ChromaAccess, *, collection: str = "texts", exact_up_to: int = 200_000
    ) -> None:
        self._access = access
        self._base = collection
        self._name = collection
        self._exact_up_to = exact_up_to
        self._lock = Lock()
        self._matrix: _Matrix | None = None
        self._revision: str | None = None

    @classmethod
    def open(cls, directory: Path, *, exact_up_to: int = 200_000) -> Self:
        """The store of a directory, made where there is none."""
        return cls(ChromaDirectory(directory), exact_up_to=exact_up_to)

    def of(self, model: str) -> Self:
        beside = self._beside(model)
        bound = copy(self)
        bound._lock, bound._matrix, bound._revision = Lock(), None, None
        with self._told():
            first = self._named(self._base)
            is_first = first is None or _space_of(first).model == model
            bound._name = self._base if is_first and self._named(beside) is None else beside
        return bound

    def drop_others(self) -> None:
        with self._told():
            for name in self._names():
                if name != self._name:
                    self._access.client().delete_collection(name)

    def space(self) -> VectorSpace | None:
        with self._told():
            collection = self._collection()
            return None if collection is None else _space_of(collection)

    def claim(self, space: VectorSpace) -> None:
        with self._told():
            collection = self._collection()
            if collection is not None:
                if _space_of(collection) == space:
                    return
                self._access.client().delete_collection(self._name)
            self._access.client().create_collection(
                self._name,
                embedding_function=None,
                metadata=space.model_dump() | {_REVISION: uuid4().hex},
                configuration={"hnsw": {"space": "cosine", "ef_search": 200}},
            )

    def drop(self) -> None:
        """Give up the collections of all models and all that is in them."""
        with self._told():
            for name in self._names():
                self._access.client().delete_collection(name)

    def add(self, texts: Sequence[str], vectors: Vectors) -> None:
        with self._told():
            collection = self._claimed()
            for start in range(0, len(texts), _PAGE):
                part = slice(start, start + _PAGE)
                collection.upsert(ids=list(texts[part]), embeddings=vectors[part])
            self._forget(texts)
            self._note_change(collection)

    def remove(self, texts: Collection[str]) -> None:
        with self._told():
            collection = self._claimed()
            for page in _pages(sorted(texts)):
                collection.delete(ids=page)
            self._note_change(collection)

    def texts(self) -> frozenset[str]:
        with self._told():
            collection = self._collection()
            return frozenset() if collection is None else frozenset(_ids(collection))

    def search(
        self, vectors: Vectors, limit: int, among: Collection[str] | None = None
    ) -> Sequence[TextMatch]:
        with self._told():
            collection = self._as_it_is_now()
            if collection is None or limit < 1 or not len(vectors):
                return ()
            count = collection.count()
            if count <= self._exact_up_to:
                matrix = self._all(collection, count)
            elif among is not None:
                matrix = _read(collection, sorted(set(among)))
            else:
                return _approximate(collection, vectors, min(limit, count))
        return matrix.search(vectors, limit, among)

    def _told(self) -> AbstractContextManager[None]:
        return told(self._access)

    def _beside(self, model: str) -> str:
        """The name of the collection of a model's vectors beside the first one's."""
        return f"{self._base}-{hashlib.blake2b(model.encode(), digest_size=6).hexdigest()}"

    def _names(self) -> list[str]:
        """The collections of the store, among those that other stores have at the same place."""
        found = self._access.client().list_collections()
        models = {each.name: str((each.metadata or {}).get("model")) for each in found}
        return [name for name in models if name in (self._base, self._beside(models[name]))]

    def _collection(self) -> ChromaCollection | None:
        return self._named(self._name)

    def _named(self, name: str) -> ChromaCollection | None:
        try:
            return self._access.client().get_collection(name, embedding_function=None)
        except NotFoundError:
            return None

    def _as_it_is_now(self) -> ChromaCollection | None:
        """The collection with what others have changed in it."""
        collection = self._collection()
        if collection is None or _revision_of(collection) == self._revision:
            return collection
        self._access.renew()
        self._revision = _revision_of(collection)
        return self._collection()

    def _claimed(self) -> ChromaCollection:
        if (collection := self._collection()) is None:
            raise SetupError("The vector store is empty.", "Run `hublink index` first.")
        return collection

    def _note_change(self, collection: ChromaCollection) -> None:
        """Tells all processes, this one too, that what they have read is of yesterday."""
        before = _revision_of(self._claimed())
        revision = uuid4().hex
        collection.modify(metadata={**(collection.metadata or {}), _REVISION: revision})
        if before == self._revision:
            self._revision = revision

    def _all(self, collection: ChromaCollection, count: int) -> "_Matrix":
        # The count shows what a process added that died before it could tell.
        mark = f"{_revision_of(collection)} {count}"
        with self._lock:
            known = self._matrix
            if known is None or known.collection != collection.id:
                known = _Matrix.without_texts(collection)
            if known.mark != mark:
                known = known.brought_up_to(mark, collection)
            self._matrix = known
            return known

    def _forget(self, texts: Sequence[str]) -> None:
        """Drops what was read where some of the texts are to get other vectors."""
        with self._lock:
            if self._matrix is not None and any(text in self._matrix for text in texts):
                self._matrix = None


class _Matrix:
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
        dimension = _space_of(collection).dimension
        return cls(collection.id, (), np.empty((0, dimension), dtype=np.float32))

    def __contains__(self, text: str) -> bool:
        return text in self._rows

    def brought_up_to(self, mark: str, collection: ChromaCollection) -> "_Matrix":
        """This matrix with the texts the collection has now; only new ones are read from it."""
        present = _ids(collection)
        new = _read(collection, [text for text in present if text not in self])
        texts = sorted(text for text in present if text in self or text in new)
        vectors = np.empty((len(texts), self._vectors.shape[1]), dtype=np.float32)
        for source in (self, new):
            held = [row for row, text in enumerate(texts) if text in source]
            vectors[held] = source._vectors[[source._rows[texts[row]] for row in held]]
        return _Matrix(self.collection, texts, vectors, mark)

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
        return [TextMatch(self._texts[row], float(scores[row])) for row in best.tolist()]


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
    return _Matrix(collection.id, present, vectors[: len(present)])


def _space_of(collection: ChromaCollection) -> VectorSpace:
    known = collection.metadata or {}
    return VectorSpace.model_validate({name: known.get(name) for name in VectorSpace.model_fields})


def _revision_of(collection: ChromaCollection) -> str | None:
    revision = (collection.metadata or {}).get(_REVISION)
    return None if revision is None else str(revision)


def _ids(collection: ChromaCollection) -> list[str]:
    return collection.get(include=[])["ids"]


def _pages(texts: Sequence[str]) -> Iterator[list[str]]:
    return (list(texts[start : start + _PAGE]) for start in range(0, len(texts), _PAGE))
