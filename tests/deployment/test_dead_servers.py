"""Servers that die in the middle of an update: it is told, and the next run makes it good."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from shutil import rmtree
from typing import Any
from uuid import uuid4

import pytest

from assistant.indexing.index_choices import IndexChoices
from assistant.indexing.index_store import index_store
from assistant.read_settings import read_settings
from assistant.settings.settings import Settings
from assistant.wiring.indexes import index_places
from assistant.wiring.shelves import open_shelf
from tools.errors import SetupError
from tools.hublink.core.models import Entity, VectorLevel
from tools.hublink.indexing.index_report import Progress, ignore_progress

Serve = Callable[[Path, int], AbstractContextManager[str]]


class Killing(ExitStack):
    """A progress that ends what it holds at the first report of a stage."""

    def __init__(self, stage: str) -> None:
        super().__init__()
        self._stage = stage

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        if stage == self._stage:
            self.close()


@pytest.fixture
def changed(films_graph: Path, tmp_path: Path) -> Path:
    """The films later: one is new, one has another name, one is gone."""
    file = tmp_path / "changed.ttl"
    text = films_graph.read_text("utf-8").replace("The Quiet River", "The Loud River")
    text = text.replace(":orchard a :Film", ":orchard a :Draft")
    fog = ':fog a :Film ; rdfs:label "Into the Fog" ; :directedBy :ada ; :year 1940 .'
    file.write_text(text + fog, encoding="utf-8")
    return file


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return read_settings().changed(
        store=tmp_path / "one" / f"films-{uuid4().hex[:12]}", link_hosts=()
    )


def index(
    graph: Path,
    settings: Settings,
    levels: tuple[VectorLevel, ...] = (),
    progress: Progress = ignore_progress,
) -> None:
    choices = IndexChoices(types=("Film",), levels=levels)
    index_store(graph, settings, lambda _: None, choices, progress=progress)


def contents(settings: Settings) -> tuple[Any, ...]:
    """What an index holds, as whoever opens it reads it."""
    with closing(index_places(settings).folder(settings.store)) as folder:
        hubs = folder.hubs
        stamp = folder.stamp()
        texts = folder.open_vectors().of(stamp.model).texts() if stamp.levels else frozenset()
        return list(hubs.roots()), list(hubs.paths()), stamp, texts


def films(settings: Settings) -> set[str]:
    (library,) = open_shelf(settings).libraries
    return {hub.label for hub in library.view.hubs.values()}


def undisturbed(
    films_graph: Path, changed: Path, settings: Settings, levels: tuple[VectorLevel, ...] = ()
) -> tuple[Any, ...]:
    """What an index holds where nothing dies."""
    beside = settings.changed(store=settings.store.with_name("undisturbed"))
    for graph in (films_graph, changed, changed):
        index(graph, beside, levels)
    return contents(beside)


OLD = {"The Quiet River", "Songs of the Glacier", "Harbour Lights", "The Orchard"}
NEW = {"The Loud River", "Songs of the Glacier", "Harbour Lights", "Into the Fog"}


def test_a_database_that_dies_leaves_the_old_index_and_is_made_good_by_the_next_run(
    films_graph: Path, changed: Path, settings: Settings, postgresql_server: Any
) -> None:
    shared = settings.changed(hubs_url=postgresql_server.address)
    index(films_graph, shared)
    with Killing("hubs") as killing:
        killing.callback(postgresql_server.stop)
        with pytest.raises(SetupError, match="Make the database reachable"):
            index(changed, shared, progress=killing)
    postgresql_server.start()

    assert films(shared) == OLD
    index(changed, shared)
    assert films(shared) == NEW
    assert contents(shared) == undisturbed(films_graph, changed, settings)


def test_a_store_of_vectors_that_dies_leaves_the_old_index_and_is_made_good_by_the_next_run(
    films_graph: Path,
    changed: Path,
    settings: Settings,
    run_chroma: Serve,
    unused_port: int,
    tmp_path: Path,
) -> None:
    levels: tuple[VectorLevel, ...] = ("predicate", "entity")
    address = f"http://127.0.0.1:{unused_port}"
    shared = settings.changed(vectors_url=address)
    with Killing("texts") as killing:
        killing.enter_context(run_chroma(tmp_path / "chroma", unused_port))
        index(films_graph, shared, levels)
        with pytest.raises(SetupError, match="Make the Chroma server reachable"):
            index(changed, shared, levels, killing)
    with run_chroma(tmp_path / "chroma", unused_port):
        assert films(shared) == OLD
        for _ in range(2):
            index(changed, shared, levels)
        assert films(shared) == NEW
        assert contents(shared) == undisturbed(films_graph, changed, settings, levels)


def test_a_store_of_graphs_that_dies_leaves_the_old_index_and_is_made_good_by_the_next_run(
    films_graph: Path,
    changed: Path,
    settings: Settings,
    run_sparql: Serve,
    unused_port: int,
    tmp_path: Path,
) -> None:
    address = f"http://127.0.0.1:{unused_port}"
    urls = {"graph_url": f"{address}/query", "graph_update_url": f"{address}/update"}
    shared = settings.changed(**urls)
    with Killing("graph") as killing:
        killing.enter_context(run_sparql(tmp_path / "sparql", unused_port))
        index(films_graph, shared)
        with pytest.raises(SetupError, match="Make the SPARQL server reachable"):
            index(changed, shared, progress=killing)
    with run_sparql(tmp_path / "sparql", unused_port):
        assert films(shared) == OLD
        index(changed, shared)
        assert films(shared) == NEW
        assert contents(shared) == undisturbed(films_graph, changed, settings)
        assert of_ada(shared) == {"The Loud River", "Songs of the Glacier", "Into the Fog"}


def of_ada(settings: Settings) -> set[str]:
    """The films of Ada Byron, as the server of graphs tells them to whoever has no copy."""
    with closing(index_places(settings).folder(settings.store)) as folder:
        mark = folder.stamp().graph
        for graph in folder.graphs():
            rmtree(graph)
        ada = Entity(id="https://example.org/ada", label="Ada Byron")
        return {fact.subject.label for fact in folder.open_graph(mark).incoming(ada)}
