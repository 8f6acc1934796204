"""Indexes with vectors that need no model: each text has one of its own, of its digest."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.adapters.chroma_vectors import ChromaVectorStore
from tools.adapters.index_folder import IndexFolder
from tools.adapters.index_places import IndexPlaces
from tools.adapters.index_writer import sole_writer_of
from tools.graph_naming import Naming
from tools.hublink.hub_roots import HubCriterion, TypedRoots
from tools.hublink.index_report import IndexReport
from tools.hublink.models import Vectors
from tools.hublink.parameters import IndexingParameters

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
