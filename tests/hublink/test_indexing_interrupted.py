"""Indexing that is killed and run again ends at the index of an undisturbed run."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from digest_indexes import SMALL_BATCHES, folder_at, index_file
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, HubPath, VectorLevel
from tools.hublink.facets.packed_hubs import PackedHubs
from tools.hublink.indexing.index_stamp import IndexStamp
from tools.hublink.indexing.text_indexing import distinct_texts

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).with_name("indexing_run.py")
PAPERS = 24

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


def run(graph_file: Path, directory: Path, *options: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, *map(str, (PROGRAM, graph_file, directory, *options))],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}", "PATH": "/usr/bin:/bin"},
        stderr=subprocess.PIPE,
        check=False,
        text=True,
    )


def complete(graph_file: Path, directory: Path) -> None:
    """Index to the end, and once more, which drops what is not needed any more."""
    for _ in range(2):
        folder = folder_at(directory)
        index_file(graph_file, folder, **SMALL_BATCHES)
        folder.close()


def run_and_kill(graph_file: Path, directory: Path, kind: str, number: int) -> None:
    ended = run(graph_file, directory, "--killed-at", kind, number)
    assert ended.returncode == -signal.SIGKILL, ended.stderr


def index_at(directory: Path) -> Index:
    """An index as it is read to answer questions, with its vectors."""
    folder = folder_at(directory)
    state, vectors = folder.state("digest"), folder.open_vectors()
    folder.close()
    hubs = PackedHubs(state.arrays)
    paths = list(hubs.paths())
    entities = {path.triples[0].subject.id: path.triples[0].subject for _, path in paths}
    assert all(state.graph.entity(name) == entity for name, entity in entities.items())
    texts = distinct_texts((path for _, path in paths), tuple(VectorLevel))
    assert texts <= vectors.texts()
    scores = vectors.similarities(np.eye(8, dtype=np.float32), sorted(texts))
    return hubs.roots(), paths, state.stamp, vectors.texts(), scores


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


@pytest.fixture(scope="module")
def old_index(old_graph: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("index") / "old"
    complete(old_graph, directory)
    return directory


@pytest.fixture(scope="module")
def new_index(new_graph: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("index") / "new"
    complete(new_graph, directory)
    return directory


def test_a_killed_run_is_made_good_by_the_next(
    old_graph: Path, old_index: Path, tmp_path: Path
) -> None:
    for moment in (("statement", 60), ("vectors", 5)):
        run_and_kill(old_graph, tmp_path, *moment)
    complete(old_graph, tmp_path)
    assert_same(index_at(tmp_path), index_at(old_index))


def test_a_killed_update_leaves_the_old_index_and_is_made_good_by_the_next(
    new_graph: Path, old_index: Path, new_index: Path, tmp_path: Path
) -> None:
    killed = Path(shutil.copytree(old_index, tmp_path / "killed"))
    old = index_at(old_index)
    for moment in (("rename", 1), ("statement", 100), ("vectors", 3)):
        run_and_kill(new_graph, killed, *moment)
        assert index_at(killed)[:3] == old[:3]
    complete(new_graph, killed)
    assert_same(index_at(killed), index_at(new_index))
    assert sorted(path.name[:5] for path in killed.iterdir()) == sorted(
        path.name[:5] for path in new_index.iterdir()
    )


@pytest.mark.parametrize("kilobytes", [1, 90])
def test_a_full_disk_leaves_the_old_index_and_is_made_good_when_there_is_room(
    kilobytes: int, new_graph: Path, old_index: Path, new_index: Path, tmp_path: Path
) -> None:
    full = Path(shutil.copytree(old_index, tmp_path / "full"))
    ended = run(new_graph, full, "--largest-file", 1024 * kilobytes)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert "room" in ended.stderr
    assert index_at(full)[:3] == index_at(old_index)[:3]
    complete(new_graph, full)
    assert_same(index_at(full), index_at(new_index))
