"""Indexes a Turtle file into a directory; run as a program, so that it can be killed.

Its embedder takes a moment a text and gives every text its own vector, without a model.
"""

import hashlib
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.adapters.chroma_vectors import ChromaVectorStore
from tools.adapters.graph_import import load_graph
from tools.adapters.hub_database import sqlite_url
from tools.adapters.sql_hubs import SqlHubStore
from tools.hublink.hub_roots import TypedRoots
from tools.hublink.indexing import index_graph
from tools.hublink.models import Vectors
from tools.hublink.parameters import IndexingParameters


class DigestEmbedder:
    name = "digest"
    dimension = 8

    def embed(self, texts: Sequence[str]) -> Vectors:
        time.sleep(0.002 * len(texts))
        digests = [hashlib.sha256(text.encode()).digest()[: self.dimension] for text in texts]
        vectors = np.array([list(digest) for digest in digests], dtype=np.float32) + 1
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def tell(stage: str, done: int, total: int | None) -> None:
    sys.stdout.write(f"{stage} {done} {total}\n")
    sys.stdout.flush()


def main(graph_file: Path, directory: Path) -> None:
    directory.mkdir(exist_ok=True)
    index_graph(
        load_graph(graph_file),
        SqlHubStore(sqlite_url(directory / "hubs.sqlite")),
        ChromaVectorStore.open(directory / "vectors"),
        DigestEmbedder(),
        TypedRoots(types=("Paper",)),
        fingerprint=graph_file.name,
        parameters=IndexingParameters(hubs_per_batch=2, texts_per_batch=16),
        progress=tell,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
