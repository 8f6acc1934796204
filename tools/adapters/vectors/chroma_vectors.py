"""Vectors in Chroma: a directory of this machine, or a Chroma server."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from copy import copy
from pathlib import Path
from threading import Lock
from typing import Self
from uuid import uuid4

import numpy as np
from chromadb.api.models.Collection import Collection as ChromaCollection
from chromadb.errors import NotFoundError

from tools.adapters.vectors.chroma_clients import ChromaAccess, ChromaDirectory, told
from tools.adapters.vectors.chroma_searches import (
    PAGE,
    Matrix,
    read_matrix,
    search_index,
    space_of,
    texts_of,
)
from tools.errors import SetupError
from tools.hublink.core.batches import batches
from tools.hublink.core.models import Vectors
from tools.hublink.core.protocols import TextMatch, VectorSpace

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
        self._matrix: Matrix | None = None
        self._revision: str | None = None

    @classmethod
    def open(cls, directory: Path, *, exact_up_to: int = 200_000) -> Self:
        """Return the store of a directory, made where there is none."""
        return cls(ChromaDirectory(directory), exact_up_to=exact_up_to)

    def of(self, model: str) -> Self:
        beside = self._beside(model)
        bound = copy(self)
        bound._lock, bound._matrix, bound._revision = Lock(), None, None
        with self._told():
            first = self._named(self._base)
            is_first = first is None or space_of(first).model == model
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
            return None if collection is None else space_of(collection)

    def claim(self, space: VectorSpace) -> None:
        with self._told():
            collection = self._collection()
            if collection is not None:
                if space_of(collection) == space:
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
            for start in range(0, len(texts), PAGE):
                part = slice(start, start + PAGE)
                collection.upsert(ids=list(texts[part]), embeddings=vectors[part])
            self._forget(texts)
            self._note_change(collection)

    def remove(self, texts: Collection[str]) -> None:
        with self._told():
            collection = self._claimed()
            for page in batches(sorted(texts), PAGE):
                collection.delete(ids=page)
            self._note_change(collection)

    def texts(self) -> frozenset[str]:
        return frozenset(self.each_text())

    def each_text(self) -> Iterator[str]:
        with self._told():
            if (collection := self._collection()) is not None:
                yield from texts_of(collection)

    def search(self, vectors: Vectors, limit: int) -> Sequence[TextMatch]:
        with self._told():
            collection = self._as_it_is_now()
            if collection is None or limit < 1 or not len(vectors):
                return ()
            count = collection.count()
            if count > self._exact_up_to:
                return search_index(collection, vectors, min(limit, count))
            matrix = self._all(collection, count)
        return matrix.search(vectors, limit)

    def similarities(self, vectors: Vectors, texts: Sequence[str]) -> Vectors:
        with self._told():
            collection = self._as_it_is_now()
            if collection is None or not len(vectors):
                return np.full(len(texts), -np.inf, dtype=np.float32)
            count = collection.count()
            if count <= self._exact_up_to:
                matrix = self._all(collection, count)
            else:
                matrix = read_matrix(collection, sorted(set(texts)))
        return matrix.similarities(vectors, texts)

    def _told(self) -> AbstractContextManager[None]:
        return told(self._access)

    def _beside(self, model: str) -> str:
        """Return the name of the collection of a model's vectors beside the first one's."""
        return f"{self._base}-{hashlib.blake2b(model.encode(), digest_size=6).hexdigest()}"

    def _names(self) -> list[str]:
        """Return the collections of this store among those at the same place."""
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
        """Return the collection with what others have changed in it."""
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
        """Tell all processes, this one too, that what they have read is of yesterday."""
        before = _revision_of(self._claimed())
        revision = uuid4().hex
        collection.modify(metadata={**(collection.metadata or {}), _REVISION: revision})
        if before == self._revision:
            self._revision = revision

    def _all(self, collection: ChromaCollection, count: int) -> Matrix:
        # The count shows what a process added that died before it could tell.
        mark = f"{_revision_of(collection)} {count}"
        with self._lock:
            known = self._matrix
            if known is None or known.collection != collection.id:
                known = Matrix.without_texts(collection)
            if known.mark != mark:
                known = known.brought_up_to(mark, collection)
            self._matrix = known
            return known

    def _forget(self, texts: Sequence[str]) -> None:
        """Drop what was read where some of the texts are to get other vectors."""
        with self._lock:
            if self._matrix is not None and any(text in self._matrix for text in texts):
                self._matrix = None


def _revision_of(collection: ChromaCollection) -> str | None:
    revision = (collection.metadata or {}).get(_REVISION)
    return None if revision is None else str(revision)
