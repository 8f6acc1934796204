"""How much of an exact search over an index's vectors Chroma's approximate one finds.

    python -m benchmarks.vector_recall STORE QUESTIONS.jsonl

Each question is embedded as it stands. Prints, for some numbers of nearest texts, the share of them
found and the processor time a search of either kind takes.
"""

import json
import sys
from pathlib import Path
from statistics import mean
from time import process_time

from assistant.read_settings import read_settings
from assistant.wiring.embedding import build_embedder
from tools.adapters.vectors.chroma_vectors import ChromaVectorStore
from tools.hublink.core.models import Frozen, Vectors

NEAREST = (10, 100, 1_000, 20_000)


class Recall(Frozen):
    """Of the nearest texts the share found, and seconds of processor time a search."""

    nearest: int
    recall: float
    exact: float
    approximate: float


def vector_recall(store: Path, questions: list[str]) -> tuple[Recall, ...]:
    """Search an index's vectors by some questions, exactly and by Chroma's own index."""
    embedder = build_embedder(read_settings())
    places = [embedder.embed([question]) for question in questions]
    exact = ChromaVectorStore.open(store / "vectors").of(embedder.name)
    approximate = ChromaVectorStore.open(store / "vectors", exact_up_to=0).of(embedder.name)
    for searched in (exact, approximate):
        # The first search reads what the others find read.
        searched.search(places[0], 1)
    return tuple(_recall(exact, approximate, places, nearest) for nearest in NEAREST)


def _recall(
    exact: ChromaVectorStore, approximate: ChromaVectorStore, places: list[Vectors], nearest: int
) -> Recall:
    wanted, exact_seconds = _found(exact, places, nearest)
    found, approximate_seconds = _found(approximate, places, nearest)
    shares = [len(one & other) / len(one) for one, other in zip(wanted, found, strict=True)]
    return Recall(
        nearest=nearest,
        recall=mean(shares),
        exact=exact_seconds,
        approximate=approximate_seconds,
    )


def _found(
    store: ChromaVectorStore, places: list[Vectors], nearest: int
) -> tuple[list[set[str]], float]:
    """The texts nearest to each place, and the seconds that finding those of one takes."""
    began = process_time()
    found = [{match.text for match in store.search(place, nearest)} for place in places]
    return found, (process_time() - began) / len(places)


def main() -> None:
    store, questions = map(Path, sys.argv[1:])
    lines = questions.read_text(encoding="utf-8").splitlines()
    asked = [json.loads(line)["question"] for line in lines if line.strip()]
    for recall in vector_recall(store, asked):
        sys.stdout.write(recall.model_dump_json() + "\n")


if __name__ == "__main__":
    main()
