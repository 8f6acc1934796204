"""Indexes a graph file into a folder; run as a program, so that it can be killed.

Told so, it kills itself at a moment: before it puts its n-th file or folder in place (`rename`),
after the n-th `statement` to the database of hubs, or when it has written the n-th half of a batch
of `vectors`. Or it finds no room for files over a size, as on a full disk.
"""

import argparse
import os
import resource
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from digest_indexes import SMALL_BATCHES, folder_at, index_file
from sqlalchemy import Engine, event

from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.errors import SetupError
from tools.hublink.core.models import Vectors

left: Counter[str] = Counter()


def pass_by(kind: str) -> None:
    left[kind] -= 1
    if left[kind] == 0:
        os.kill(os.getpid(), signal.SIGKILL)


class HalvedVectors(ChromaVectorStore):
    """Writes each batch in two halves."""

    def add(self, texts: Sequence[str], vectors: Vectors) -> None:
        middle = len(texts) // 2
        for half in (slice(None, middle), slice(middle, None)):
            super().add(texts[half], vectors[half])
            pass_by("vectors")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("graph", type=Path)
    parser.add_argument("store", type=Path)
    parser.add_argument("--killed-at", nargs=2, metavar=("KIND", "NUMBER"))
    parser.add_argument("--largest-file", type=int, metavar="BYTES")
    told = parser.parse_args()
    if told.killed_at:
        kind, number = told.killed_at
        left[kind] = int(number)
    if told.largest_file:
        resource.setrlimit(resource.RLIMIT_FSIZE, (told.largest_file, told.largest_file))
    sys.addaudithook(lambda name, _: pass_by("rename") if name == "os.rename" else None)
    event.listen(Engine, "after_cursor_execute", lambda *_: pass_by("statement"))
    try:
        index_file(told.graph, folder_at(told.store, HalvedVectors), **SMALL_BATCHES)
    except SetupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
