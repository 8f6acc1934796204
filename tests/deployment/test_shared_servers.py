"""Indexes at real servers: what one process indexed, others answer from, with nothing on disk."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, text

from assistant.agent.agent import Assistant
from assistant.read_settings import read_settings
from assistant.settings.settings import Settings
from assistant.wiring.agent import build_assistant
from assistant.wiring.indexes import index_places
from assistant.wiring.shelves import open_shelf, shelf_source
from tools.adapters.graph.sparql_server import SparqlServer
from tools.adapters.hubs.hub_server import HubServer, postgresql_url
from tools.adapters.index.index_places import index_name
from tools.errors import SetupError
from tools.hublink.core.models import Entity

GROUNDED = "Which films are directed by Ada Byron?"
SIMILAR = "a boatman hopes for fish"
RIVER, GLACIER = "The Quiet River", "Songs of the Glacier"

Shared = Callable[..., Settings]
Run = Callable[..., Any]


@pytest.fixture
def shared(postgresql: str, chroma: str, sparql: str, tmp_path: Path) -> Shared:
    """Settings of a process whose disk is its own, and whose servers are those of all."""

    def settings(disk: str, name: str, **others: str) -> Settings:
        servers = {
            "hubs_url": postgresql,
            "vectors_url": chroma,
            "graph_url": f"{sparql}/query",
            "graph_update_url": f"{sparql}/update",
        }
        return read_settings().changed(
            store=tmp_path / disk / name, link_hosts=(), **{**servers, **others}
        )

    return settings


@pytest.fixture
def name() -> str:
    return f"films-{uuid4().hex[:16]}"


@pytest.fixture
def index(hublink: Run, films_graph: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `hublink index` on the films, or on another graph, with some settings."""

    def run(settings: Settings, graph: Path = films_graph) -> Any:
        for setting in ("hubs_url", "vectors_url", "graph_url", "graph_update_url"):
            value = getattr(settings.servers, setting).get_secret_value()
            monkeypatch.setenv(f"HUBLINK_{setting.upper()}", value)
        return hublink("index", graph, "--store", settings.store, "--hub-type", "Film")

    return run


def cited(assistant: Assistant, question: str) -> set[str]:
    answer = asyncio.run(assistant.answer(assistant.new_conversation(), question))
    return {str(evidence.reference.title) for evidence in answer.evidence}


def test_a_process_with_an_empty_disk_answers_from_the_servers(
    shared: Shared, index: Run, name: str
) -> None:
    assert index(shared("one", name)).status == 0
    elsewhere = shared("two", name)
    assistant = build_assistant(elsewhere)
    assert cited(assistant, GROUNDED) == {RIVER, GLACIER}
    assert RIVER in cited(assistant, SIMILAR)
    (library,) = assistant.shelf.libraries
    (ada,) = library.graph.named("ada byron")
    assert library.reachable(ada) == ("https://example.org/glacier", "https://example.org/river")
    assert {file.suffix for file in elsewhere.store.iterdir()} == {".safetensors"}


def test_all_processes_see_an_index_that_changed_and_only_the_change_is_made(
    shared: Shared, index: Run, name: str, films_graph: Path, tmp_path: Path
) -> None:
    index(shared("one", name))
    sources = [shelf_source(shared(disk, name)) for disk in ("one", "two")]
    before, open_before = [source.revision() for source in sources], sources[0].open()
    more = tmp_path / "more.ttl"
    fourth = ':fog a :Film ; rdfs:label "Into the Fog" ; :directedBy :ada ; :year 1940 .'
    more.write_text(films_graph.read_text("utf-8") + fourth, encoding="utf-8")
    assert "1 hubs changed, 0 removed" in index(shared("three", name), more).out
    for source, earlier in zip(sources, before, strict=True):
        assert source.revision() != earlier
        assistant = build_assistant(shared("four", name), source.open())
        assert cited(assistant, GROUNDED) == {RIVER, GLACIER, "Into the Fog"}
    assert cited(build_assistant(shared("one", name), open_before), GROUNDED) == {RIVER, GLACIER}


def test_a_database_of_several_indexes_is_opened_whole_or_by_name(
    shared: Shared, index: Run, name: str
) -> None:
    names = {f"{name}-a", f"{name}-b"}
    for each in names:
        index(shared("one", each))
    places = index_places(shared("two", name))
    assert names <= {folder.name for folder in places.folders(shared("two", name).store)}
    only = shared("two", f"{name}-a").store
    assert places.folders(only) == (only,)


def test_without_vectors_at_hand_what_is_named_is_found_until_they_are_back(
    shared: Shared, index: Run, name: str, run_chroma: Run, tmp_path: Path, unused_port: int
) -> None:
    settings = shared("one", name, vectors_url=f"http://127.0.0.1:{unused_port}")
    with run_chroma(tmp_path / "chroma", unused_port):
        index(settings)
    assistant = build_assistant(settings)
    assert cited(assistant, GROUNDED) == {RIVER, GLACIER}
    (library,) = assistant.shelf.libraries
    assert "Make the Chroma server reachable" in str(library.similarity_unavailable())
    assert cited(assistant, SIMILAR) == set()
    with run_chroma(tmp_path / "chroma", unused_port):
        assert library.similarity_unavailable() is None
        assert RIVER in cited(assistant, SIMILAR)


def test_a_graph_server_that_is_gone_is_told_where_it_is_needed(
    shared: Shared, index: Run, name: str, run_sparql: Run, tmp_path: Path, unused_port: int
) -> None:
    address = f"http://127.0.0.1:{unused_port}"
    urls = {"graph_url": f"{address}/query", "graph_update_url": f"{address}/update"}
    settings = shared("one", name, **urls)
    with run_sparql(tmp_path / "sparql", unused_port):
        index(settings)
    assistant = build_assistant(shared("two", name, **urls))
    assert cited(assistant, GROUNDED) == {RIVER, GLACIER}
    (library,) = assistant.shelf.libraries
    with pytest.raises(SetupError, match="Make the SPARQL server reachable"):
        library.graph.outgoing(Entity(id="https://example.org/ada", label="Ada Byron"))


def test_an_index_is_brought_up_to_date_by_one_process_at_a_time(
    shared: Shared, index: Run, name: str, postgresql: str
) -> None:
    settings = shared("one", name)
    index(settings)
    with HubServer(SecretStr(postgresql)).sole_writer(name):
        refused = index(shared("two", name))
    assert refused.status == 2
    assert "Another process is bringing the index" in refused.err


def test_an_index_is_removed_from_all_servers(
    shared: Shared, index: Run, hublink: Run, name: str, sparql: str
) -> None:
    settings = shared("one", name)
    index(settings)
    elsewhere = shared("two", name).store
    assert hublink("indexes", "remove", elsewhere, "--yes").status == 0
    places = index_places(settings)
    assert not places.folder(settings.store).holds_index
    assert places.folder(settings.store).open_vectors().space() is None
    query = "SELECT ?g { GRAPH ?g { ?s ?p ?o } FILTER(CONTAINS(STR(?g), 'NAME')) }"
    server = SparqlServer(SecretStr(f"{sparql}/query"))
    assert list(server.select(query.replace("NAME", name))) == []
    assert hublink("indexes", "remove", elsewhere, "--yes").status == 2


def test_an_index_that_the_database_lacks_is_told(postgresql: str, shared: Shared) -> None:
    engine = create_engine(postgresql_url(postgresql), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE empty"))
    engine.dispose()
    empty = postgresql.replace("/postgres?", "/empty?")
    with pytest.raises(SetupError, match=r"There is no index.*hublink index"):
        open_shelf(shared("one", "films", hubs_url=empty))


@pytest.mark.parametrize("folder", ["a", "pg_films", "my films", "films!", "x" * 64])
def test_a_folder_whose_name_servers_do_not_take_is_refused(folder: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="3 to 63 letters"):
        index_name(tmp_path / folder)
