"""Indexes with vectors that need no model: each text has one of its own, of its digest."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.adapters.index.index_folder import IndexFolder
from tools.adapters.index.index_places import IndexPlaces
from tools.adapters.index.index_writer import sole_writer_of
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.hublink.core.hub_roots import HubCriterion, TypedRoots
from tools.hublink.core.models import Vectors
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.indexing.index_report import IndexReport
from tools.literature.graph_naming import Naming

PAPERS = TypedRoots(types=("Paper",))
SMALL_BATCHES = {"hubs_per_batch": 2, "texts_per_batch": 16}


class DigestEmbedder:
    name = "digest"
    dimension = 8

    def embed(self, texts: Sequence[str]) -> Vectors:
        digests = [hashlib.sha256(text.encode()).digest()[: self.dimension] for text in texts]
        vectors = np.array([list(digest) for digest in digests], dtype=np.float32) + 1
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def folder_at(directory: Path, vectors: type[ChromaVectorStore] = ChromaVectorStore) -> IndexFolder:
    return IndexPlaces(lambda store: vectors.open(store / "vectors")).folder(directory)


def index_file(
    file: Path,
    folder: IndexFolder,
    criterion: HubCriterion = PAPERS,
    **parameters: object,
) -> IndexReport:
    """Bring an index up to date with the graph of a file."""
    with sole_writer_of(folder) as writer:
        graph, mark = writer.import_source(file, None, Naming())
        return writer.bring_up_to_date(
            graph,
            mark,
            criterion,
            DigestEmbedder(),
            parameters=IndexingParameters.model_validate(parameters),
        )
