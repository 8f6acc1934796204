"""Measuring one graph: its index, its answers, and both as it grows."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from assistant.evaluation import RetrieverName
from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.wiring.embedding import build_embedder
from benchmarks.growth import grow, revise
from benchmarks.index_probe import IndexProbe
from benchmarks.probe import Probe
from benchmarks.scoring import Scores, averages
from benchmarks.suite import GraphUnderTest, QuestionSet, read_lines
from tools.adapters.hubs.hub_database import sqlite_url
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.adapters.index.index_places import hubs_file
from tools.hublink.core.models import Frozen, VectorLevel
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress
from tools.hublink.indexing.text_indexing import distinct_texts

ROUNDS = 3
CHANGED = 100
"""Of so many hubs one is changed for an update."""


class Times(Frozen):
    """Median and 95th percentile of some seconds."""

    p50: float
    p95: float


class Answers(Frozen):
    """How a question set was answered: scores by retrieval operation, and time a question.

    `similarity` are the scores of all paths that similarity alone finds over the same vectors.
    """

    name: str
    published: str | None
    scores: dict[str, Scores]
    first: Times
    again: Times
    open: float
    memory: int
    predictions: tuple[dict[str, Any], ...]
    similarity: Scores = {}


class IndexCost(Frozen):
    """The cost of an index: seconds until its hubs, its vectors, and an unchanged run were done.

    `embedding` are the seconds that embedding its texts takes by itself, in the same run.
    """

    hubs: int
    paths: int
    texts: int
    hub_seconds: float
    total_seconds: float
    again_seconds: float
    embedding: float
    disk: int


class Grown(Frozen):
    """A graph grown to some copies of itself: its index and its answers.

    `update` is what it took to bring the index up to date after one hub in a hundred changed.
    """

    copies: int
    triples: int
    index: IndexProbe
    update: IndexProbe
    open: float
    memory: int
    first: Times
    again: Times


class GraphResult(Frozen):
    """All that was measured of a graph."""

    name: str
    index: IndexCost
    answers: tuple[Answers, ...]
    growth: tuple[Grown, ...] = ()


def measure(graph: GraphUnderTest, folder: Path) -> GraphResult:
    """Index a graph within a folder, ask its questions, and grow it."""
    store = folder / "store"
    index = index_cost(graph, store)
    answers = tuple(_answers(graph, store, questions, folder) for questions in graph.questions)
    growth = tuple(_grown(graph, store, copies, folder) for copies in graph.copies)
    return GraphResult(name=graph.name, index=index, answers=answers, growth=growth)


def index_cost(graph: GraphUnderTest, store: Path) -> IndexCost:
    """Index a graph into an empty folder, and once more without a change."""
    levels = tuple(VectorLevel) if graph.embed else ()
    began = process_time()
    hubs_done: list[float] = []

    def progress(stage: str, done: int, total: int | None) -> None:  # noqa: ARG001
        if stage == "texts" and not hubs_done:
            hubs_done.append(process_time() - began)

    report = _index(graph, graph.source, store, levels, progress)
    total = process_time() - began
    again = process_time()
    _index(graph, graph.source, store, levels)
    return IndexCost(
        hubs=report.hubs,
        paths=report.paths,
        texts=report.texts,
        hub_seconds=hubs_done[0] if hubs_done else total,
        total_seconds=total,
        again_seconds=process_time() - again,
        embedding=_embedding_alone(store) if levels else 0.0,
        disk=_size(store),
    )


def growth_exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """Return the power of its size that a cost grows with: 1 is linear, 0 is not at all."""
    return float(np.polyfit(np.log(sizes), np.log(costs), 1)[0])


def times(seconds: Sequence[float]) -> Times:
    ordered = sorted(seconds)
    return Times(p50=median(ordered), p95=ordered[int(0.95 * (len(ordered) - 1))])


def _index(
    graph: GraphUnderTest,
    source: Path,
    store: Path,
    levels: tuple[VectorLevel, ...],
    progress: Progress = ignore_progress,
) -> IndexReport:
    return index_store(
        source,
        read_settings().changed(store=store),
        lambda _: None,
        IndexChoices(
            types=(graph.hub_type,) if graph.hub_type else (),
            minimum=graph.min_facts,
            levels=levels,
        ),
        format=graph.format if source == graph.source else None,
        progress=progress,
    )


def _answers(graph: GraphUnderTest, store: Path, questions: QuestionSet, folder: Path) -> Answers:
    lines = read_lines(questions)
    found = _probed(store, lines, folder)
    has_triples = graph.embed and any("golden_triples" in line for line in lines)
    direct = _probed(store, lines, folder, RetrieverName.DIRECT, rounds=0) if has_triples else None
    return Answers(
        name=questions.name,
        published=questions.published,
        scores=averages(lines, found.predictions),
        first=times(found.first),
        again=times(found.again),
        open=found.open,
        memory=found.memory,
        predictions=found.predictions,
        similarity=_of_similarity(lines, direct) if direct else {},
    )


def _of_similarity(lines: Sequence[dict[str, Any]], found: Probe) -> Scores:
    scores = averages(lines, found.predictions)["all"]
    # It finds facts and writes no answers.
    triples = {name: value for name, value in scores.items() if not name.startswith("rouge")}
    return triples | {"seconds": times(found.first).p50, "llm_tokens": 0.0}


def _grown(graph: GraphUnderTest, original: Path, copies: int, folder: Path) -> Grown:
    source, store = folder / f"{copies}.nt", folder / f"store-{copies}"
    triples = grow(graph.source, graph.format, hub_ids(original), copies, source)
    index = _indexed(graph, source, store)
    found = _probed(store, read_lines(graph.questions[0]), folder)
    revise(source, sorted(hub_ids(store))[::CHANGED])
    update = _indexed(graph, source, store)
    source.unlink()
    return Grown(
        copies=copies,
        triples=triples,
        index=index,
        update=update,
        open=found.open,
        memory=found.memory,
        first=times(found.first),
        again=times(found.again),
    )


def _indexed(graph: GraphUnderTest, source: Path, store: Path) -> IndexProbe:
    """Index in a fresh process, whose memory is of this work alone."""
    hubs = graph.hub_type or "", str(graph.min_facts or "")
    given = str(source), str(store), *hubs, "", ",".join(graph.grown_vectors)
    command = [sys.executable, "-m", "benchmarks.index_probe", *given]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603
    return IndexProbe.model_validate_json(done.stdout)


def _probed(
    store: Path,
    lines: Sequence[dict[str, Any]],
    folder: Path,
    retriever: RetrieverName = RetrieverName.GROUNDED,
    rounds: int = ROUNDS,
) -> Probe:
    """Answer questions in a fresh process, apart from the memory of this one."""
    asked = folder / "asked.json"
    asked.write_text(json.dumps([{k: line[k] for k in ("uid", "question")} for line in lines]))
    command = [
        sys.executable,
        "-m",
        "benchmarks.probe",
        str(store),
        str(asked),
        str(rounds),
        retriever,
    ]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)  # noqa: S603
    return Probe.model_validate_json(done.stdout)


def hub_ids(store: Path) -> frozenset[str]:
    """Return the ids of an index's hubs."""
    hubs = SqlHubStore(sqlite_url(hubs_file(store)))
    try:
        return frozenset(root.id for root in hubs.roots())
    finally:
        hubs.close()


def _embedding_alone(store: Path) -> float:
    """Seconds that embedding an index's distinct texts takes without storing them."""
    hubs = SqlHubStore(sqlite_url(hubs_file(store)))
    texts = distinct_texts((path for _, path in hubs.paths()), tuple(VectorLevel))
    hubs.close()
    embedder = build_embedder(read_settings())
    embedder.embed(["first"])
    began = process_time()
    embedder.embed(sorted(texts, key=len))
    return process_time() - began


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
