"""Indexing that is killed and run again ends at the index of an undisturbed run."""

import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tools.adapters.chroma_vectors import ChromaVectorStore
from tools.adapters.hub_database import sqlite_url
from tools.adapters.sql_hubs import SqlHubStore
from tools.hublink.index_stamp import IndexStamp, read_stamp
from tools.hublink.models import Entity, HubPath

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("indexing_run.py")
PAPERS = 24
RANDOM = random.Random(1)  # noqa: S311

Index = tuple[
    Sequence[Entity],
    list[tuple[str, HubPath]],
    IndexStamp | None,
    frozenset[str],
    NDArray[np.float32],
]


def graph(file: Path, edition: str, papers: range) -> Path:
    """A graph whose papers share authors and years; the edition stands in some of the labels."""
    lines = [
        "@prefix : <https://example.org/> .",
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .",
    ]
    lines += [
        f':p{number} a :Paper ; rdfs:label "Paper {number}{edition if number % 3 == 0 else ""}" ;'
        f" :year {2000 + number % 5} ; :author :a{number % 7} ; :finding :f{number} ."
        f' :a{number % 7} rdfs:label "Author {number % 7}" . :f{number} :value {number % 4} .'
        for number in papers
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def start(graph_file: Path, directory: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), str(graph_file), str(directory)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(graph_file: Path, directory: Path) -> None:
    """Index to the end."""
    with start(graph_file, directory) as process:
        _, complaints = process.communicate()
    assert process.returncode == 0, complaints


def run_and_kill(graph_file: Path, directory: Path, steps: int) -> None:
    """Index, and kill the process within moments of its telling so many steps of progress."""
    with start(graph_file, directory) as process:
        assert process.stdout is not None
        for _ in range(steps):
            assert process.stdout.readline()
        time.sleep(RANDOM.uniform(0, 0.03))
        process.kill()
        process.communicate()
    assert process.returncode < 0


def index_at(directory: Path) -> Index:
    store = SqlHubStore(sqlite_url(directory / "hubs.sqlite"))
    vectors = ChromaVectorStore.open(directory / "vectors")
    texts = vectors.texts()
    similarities = vectors.search(np.eye(8, dtype=np.float32), len(texts))
    found = dict(similarities)
    read = (
        store.roots(),
        list(store.paths()),
        read_stamp(store),
        texts,
        np.array([found[text] for text in sorted(texts)], dtype=np.float32),
    )
    store.close()
    return read


def assert_same(index: Index, expected: Index) -> None:
    assert index[:4] == expected[:4]
    np.testing.assert_allclose(index[4], expected[4], atol=1e-6)


@pytest.fixture(scope="module")
def old_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return graph(tmp_path_factory.mktemp("old") / "graph.ttl", "", range(PAPERS))


@pytest.fixture(scope="module")
def new_graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same graph later: some titles changed, some papers gone, some new."""
    file = tmp_path_factory.mktemp("new") / "graph.ttl"
    return graph(file, ", second edition", range(5, PAPERS + 4))


def test_a_killed_run_is_made_good_by_the_next(old_graph: Path, tmp_path: Path) -> None:
    run(old_graph, tmp_path / "undisturbed")
    for moment in (5, 16):
        run_and_kill(old_graph, tmp_path / "killed", moment)
    run(old_graph, tmp_path / "killed")
    assert_same(index_at(tmp_path / "killed"), index_at(tmp_path / "undisturbed"))


def test_a_killed_update_is_made_good_by_the_next_run(
    old_graph: Path, new_graph: Path, tmp_path: Path
) -> None:
    run(new_graph, tmp_path / "undisturbed")
    run(old_graph, tmp_path / "killed")
    for moment in (7, 14):
        run_and_kill(new_graph, tmp_path / "killed", moment)
    for _ in ("brings the index up to date", "drops what is not needed any more"):
        run(new_graph, tmp_path / "killed")
    assert_same(index_at(tmp_path / "killed"), index_at(tmp_path / "undisturbed"))
