"""A graph at a real SPARQL server: any text, several versions and indexes, few requests."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from pydantic import SecretStr
from pyoxigraph import Literal, RdfFormat, Store, parse

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.rdf_terms import FACTS
from tools.adapters.graph.sparql_graphs import (
    GraphVersion,
    drop_old_versions,
    graph_version,
    is_whole,
    upload_graph,
)
from tools.adapters.graph.sparql_quads import SparqlQuads
from tools.adapters.graph.sparql_server import Row, SparqlServer, written
from tools.adapters.http.source_http import SourcePolicy
from tools.adapters.index.graph_import import import_graph
from tools.errors import SetupError
from tools.hublink.core.hub_roots import both_directions, find_hub_roots

QUICK = SourcePolicy(connect_timeout=5, attempts=1, pause=0)
ODD = [
    "plain",
    "two\nlines\tand\rmore",
    'a "quoted" one',
    "\\u0022 \\U0001F41D \\\\u0022 \\",
    '" . } ; DROP ALL ; INSERT DATA { <x:x> <x:x> "',
    "\x01 \x1f \x7f \u2028 漢字 \U0001f41d é",
    '{curly} ?s $p <x:x> \'single\' """',
    " ",
]


class CountingServer(SparqlServer):
    """A server that knows how often it was asked."""

    asked = 0

    def select(self, query: str) -> Iterator[Row]:
        self.asked += 1
        return super().select(query)


@pytest.fixture
def server(sparql: str) -> CountingServer:
    addresses = (SecretStr(f"{sparql}/{kind}") for kind in ("query", "update"))
    return CountingServer(*addresses, QUICK)


@pytest.fixture
def index() -> str:
    return f"index {uuid4().hex}"


def laid_out(turtle: str, folder: Path) -> Store:
    file = folder / "graph.ttl"
    file.write_text(f"@prefix : <https://example.org/> .\n{turtle}", encoding="utf-8")
    import_graph(file, None, folder / "graph")
    return Store.read_only(str(folder / "graph"))


def uploaded(store: Store, version: GraphVersion, server: SparqlServer) -> OxigraphStore:
    upload_graph(store, version, server, lambda *_: None)
    return OxigraphStore(SparqlQuads(server, version))


def count(version: GraphVersion, server: SparqlServer) -> int:
    """The facts of a version at the server."""
    graph = written(version.graph(FACTS))
    return len(list(server.select(f"SELECT ?s {{ GRAPH {graph} {{ ?s ?p ?o }} }}")))


def test_any_text_comes_back_and_is_found(
    server: CountingServer, index: str, tmp_path: Path
) -> None:
    notes = " , ".join(str(Literal(text)) for text in ODD)
    store = laid_out(f":a :note {notes} ; :in ( [ :of :b ] :b ) .", tmp_path)
    graph = uploaded(store, graph_version(index, "1"), server)
    embedded = OxigraphStore.open(tmp_path / "graph")
    entity = graph.entity("https://example.org/a")
    assert entity is not None
    facts = graph.outgoing(entity)
    assert facts == embedded.outgoing(entity)
    assert {fact.object.id for fact in facts if fact.object.literal} == set(ODD)
    for fact in facts:
        assert fact in graph.incoming(fact.object)
        assert graph.incoming(fact.object) == embedded.incoming(fact.object)


@pytest.mark.parametrize("text", ODD)
def test_a_text_stays_itself_whenever_a_parser_resolves_escaped_signs(text: str) -> None:
    line = f"<x:s> <x:p> {written(Literal(text))} ."
    before = re.sub(r"\\u([0-9A-F]{4})", lambda sign: chr(int(sign[1], 16)), line)
    for form in (line, before):
        (quad,) = parse(form.encode(), RdfFormat.N_TRIPLES)
        assert quad.object == Literal(text)


def test_indexes_at_one_server_keep_apart(
    server: CountingServer, index: str, tmp_path: Path
) -> None:
    graphs = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        store = laid_out(f":a :said '{name}' .", tmp_path / name)
        graphs.append(uploaded(store, graph_version(f"{index} {name}", "1"), server))
    said = [[t.object.id for s in graph.subjects() for t in graph.outgoing(s)] for graph in graphs]
    assert said == [["one"], ["two"]]


def test_the_last_two_versions_stay(server: CountingServer, index: str, tmp_path: Path) -> None:
    store = laid_out(":a :keyword ( 'x' 'y' ) .", tmp_path)
    other = graph_version(f"{index} other", "1")
    uploaded(store, other, server)
    versions = [graph_version(index, mark) for mark in "123"]
    for version in versions:
        uploaded(store, version, server)
        drop_old_versions(version, server)
    assert [count(version, server) for version in (*versions, other)] == [0, 2, 2, 2]
    assert [is_whole(version, server) for version in versions] == [False, True, True]
    left = f"FILTER(STRSTARTS(STR(?g), '{versions[0].name.value}'))"
    assert list(server.select(f"SELECT ?g {{ GRAPH ?g {{ ?s ?p ?o }} {left} }}")) == []


def test_an_interrupted_upload_is_not_read_and_done_anew(
    server: CountingServer, index: str, tmp_path: Path
) -> None:
    store, version = laid_out(":a :b :c . :c :d 'e' .", tmp_path), graph_version(index, "1")

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        upload_graph(store, version, server, interrupt)
    assert count(version, server) == 2
    graph = OxigraphStore(SparqlQuads(server, version))
    with pytest.raises(SetupError, match=r"not at http.*Run `hublink index` again"):
        graph.entity("https://example.org/a")
    drop_old_versions(graph_version(index, "2"), server)
    assert count(version, server) == 0
    upload_graph(store, version, server, lambda *_: None)
    assert graph.entity("https://example.org/a") is not None


def test_traversal_asks_a_few_times_a_level_however_wide_it_is(
    server: CountingServer, index: str, tmp_path: Path
) -> None:
    wide = " ".join(
        f":topic :has :m{n} . :m{n} a :Method ; :of :p{n} . :p{n} a :Paper ." for n in range(300)
    )
    graph = uploaded(laid_out(wide, tmp_path), graph_version(index, "1"), server)
    topic = graph.entity("https://example.org/topic")
    assert topic is not None
    server.asked = 0
    roots, _ = find_hub_roots(
        graph, both_directions(topic), lambda entity: "Paper" in entity.types, set()
    )
    assert len(roots) == 300
    assert server.asked < 15


def test_a_graph_for_reading_only_is_not_written(sparql: str, tmp_path: Path) -> None:
    server = SparqlServer(SecretStr(f"{sparql}/query"))
    with pytest.raises(SetupError, match="HUBLINK_GRAPH_UPDATE_URL"):
        uploaded(laid_out(":a :b :c .", tmp_path), graph_version(uuid4().hex, "1"), server)


def test_a_server_that_is_gone_is_told_and_used_again_when_it_is_back(
    run_sparql: Any, tmp_path: Path, unused_port: int
) -> None:
    address = f"http://me:hidden@127.0.0.1:{unused_port}"
    server = SparqlServer(SecretStr(f"{address}/query"), SecretStr(f"{address}/update"), QUICK)
    with run_sparql(tmp_path / "server", unused_port):
        store = laid_out(":a :b :c .", tmp_path)
        graph = uploaded(store, graph_version("index", "1"), server)
    with pytest.raises(SetupError, match="Make the SPARQL server reachable") as failure:
        graph.entity("https://example.org/a")
    assert "hidden" not in str(failure.value)
    with run_sparql(tmp_path / "server", unused_port):
        assert graph.entity("https://example.org/a") is not None


@pytest.mark.parametrize("address", ["localhost:7878", "", "postgresql://x/y"])
def test_an_address_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(SetupError, match="HUBLINK_GRAPH_URL"):
        SparqlServer(SecretStr(address))
