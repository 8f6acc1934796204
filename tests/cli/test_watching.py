"""An index that is brought up to date again and again, by hand or by itself."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.indexing.watching import duration, keep_up
from assistant.read_settings import read_settings
from assistant.wiring.indexes import sole_writer
from tools.errors import SetupError

BOOKS = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Book ; rdfs:label "Counting snow" ; :year 1990 .
:b a :Book ; rdfs:label "Counting rain" ; :year 1991 .
:c a :Shelf ; rdfs:label "Upper shelf" ; :place "hall" ; :board "oak" ; :height 2 .
"""
MORE = BOOKS + ':d a :Book ; rdfs:label "Counting hail" ; :year 1990 .'


@pytest.fixture
def books(tmp_path: Path) -> Path:
    file = tmp_path / "books.ttl"
    file.write_text(BOOKS, encoding="utf-8")
    return file


@pytest.fixture
def store(books: Path, tmp_path: Path, hublink: Any) -> Path:
    """An index of the books, made with options of one's own."""
    folder = tmp_path / "store"
    made = hublink("index", books, "--store", folder, "--hub-type", "Book", "--levels", "none")
    assert made.status == 0
    return folder


def test_indexing_again_needs_neither_the_source_nor_the_options(
    books: Path, store: Path, hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    books.write_text(MORE, encoding="utf-8")
    monkeypatch.chdir(store)

    again = hublink("index", "--store", store)

    assert again.out.startswith("3 hubs, 3 paths, 0 texts; 1 hubs changed, 0 removed")
    assert again.err == ""
    assert "Counting hail" in hublink("ask", "Which book is from 1990?", "--store", store).out


def test_another_source_is_indexed_with_options_of_its_own(
    store: Path, hublink: Any, tmp_path: Path
) -> None:
    other = tmp_path / "other.ttl"
    other.write_text(BOOKS.replace(":Book", ":Paper"), encoding="utf-8")

    indexed = hublink("index", other, "--store", store, "--levels", "none")

    assert "Hubs are of type Paper" in indexed.err
    assert indexed.out.startswith("2 hubs, ")


def test_a_second_run_at_the_same_time_says_so_and_imports_nothing(
    books: Path, store: Path, hublink: Any
) -> None:
    graphs = list(store.glob("graph-*"))
    books.write_text(MORE, encoding="utf-8")
    with sole_writer(read_settings().changed(store=store)):
        second = hublink("index", "--store", store)

    assert second.status == 2
    assert "Another process" in second.err
    assert list(store.glob("graph-*")) == graphs
    assert hublink("index", "--store", store).status == 0


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Lets programs started here be interrupted, also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def watching(store: Path, interruptible: None) -> Iterator["subprocess.Popen[str]"]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HUBLINK_")}
    with subprocess.Popen(
        [sys.executable, "-c", "from assistant.cli import main; main()", "watch", "--store", store],
        env=environment | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def replace(file: Path, text: str) -> None:
    """Write a file anew at once, as whoever watches it sees it."""
    other = file.with_suffix(".new")
    other.write_text(text, encoding="utf-8")
    other.replace(file)


def test_a_watched_file_is_indexed_whenever_it_changes(
    books: Path, store: Path, hublink: Any, watching: "subprocess.Popen[str]"
) -> None:
    assert watching.stderr is not None
    assert "Watching" in watching.stderr.readline()
    assert "0 hubs changed" in watching.stderr.readline()

    replace(books, MORE)
    assert "1 hubs changed, 0 removed" in watching.stderr.readline()
    assert "Counting hail" in hublink("ask", "Which book is from 1990?", "--store", store).out

    replace(books, MORE + '<u:a> <u:b> "never ends')
    assert "Not indexed: " in watching.stderr.readline()
    assert "Counting hail" in hublink("ask", "Which book is from 1990?", "--store", store).out

    replace(books, BOOKS)
    assert "0 hubs changed, 1 removed" in watching.stderr.readline()

    watching.send_signal(signal.SIGINT)
    assert "Not watching any more" in watching.stderr.read()
    assert watching.wait() == 0


def test_a_graph_on_a_server_is_watched_at_times(hublink: Any, tmp_path: Path) -> None:
    asked = ("watch", "http://localhost:1/query", "--store", tmp_path / "store")
    assert "--every 1h" in hublink(*asked).err
    assert "30m" in hublink(*asked, "--every", "soon").err


def test_without_an_index_there_is_nothing_to_watch(hublink: Any, tmp_path: Path) -> None:
    outcome = hublink("watch", "--store", tmp_path / "store")
    assert outcome.status == 2
    assert "hublink index" in outcome.err


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("30 m", 1800), ("1h", 3600)])
def test_a_span_of_time_is_read(text: str, seconds: int) -> None:
    assert duration(text).total_seconds() == seconds


def test_what_cannot_be_indexed_is_said_and_tried_again() -> None:
    said: list[str] = []
    failures = iter([SetupError("No room.", "Make some."), SetupError("No net.", "Wait.")])

    def index() -> Any:
        raise next(failures)

    keep_up(index, iter([None, None]), said.append)
    assert [line[9:] for line in said] == [
        "Not indexed: No room. Make some.",
        "Not indexed: No net. Wait.",
    ]
