"""Indexes a Turtle file into a folder; run as a program, so that it can be killed.

A third argument limits the size of files, as a full disk does. Its embedder takes a moment a text
and gives every text its own vector, without a model.
"""

import hashlib
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.adapters.chroma_vectors import ChromaVectorStore
from tools.adapters.index_folder import IndexFolder
from tools.adapters.index_places import IndexPlaces
from tools.adapters.index_writer import sole_writer_of
from tools.errors import SetupError
from tools.graph_naming import Naming
from tools.hublink.hub_roots import TypedRoots
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


def folder_at(directory: Path) -> IndexFolder:
    return IndexPlaces(lambda store: ChromaVectorStore.open(store / "vectors")).folder(directory)


def main(graph_file: Path, directory: Path) -> None:
    with sole_writer_of(folder_at(directory)) as writer:
        graph, mark = writer.import_source(graph_file, None, Naming())
        tell("graph", 1, 1)
        writer.bring_up_to_date(
            graph,
            mark,
            TypedRoots(types=("Paper",)),
            DigestEmbedder(),
            parameters=IndexingParameters(hubs_per_batch=2, texts_per_batch=16),
            progress=tell,
        )


if __name__ == "__main__":
    if len(sys.argv) > 3:
        most = int(sys.argv[3])
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except SetupError as error:
        sys.exit(str(error))
