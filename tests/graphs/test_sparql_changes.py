"""Reading what an endpoint says came since a day, from a real server that changes."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pytest
from loaded_graphs import load_graph

from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.adapters.sources.sparql_download import download_endpoint
from tools.errors import SetupError
from tools.remote_graph import Wanted

GRAPH = """
@prefix : <https://example.org/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:snow a :Paper ; dcterms:modified "2025-01-01"^^xsd:date ; :title "Snow" ; :author ( :zoe :ann ) ;
    :reports [ :result [ :value 1 ] ; :on ( :alps ) ] .
:rain a :Paper ; dcterms:modified "2025-02-01"^^xsd:date ; :title "Rain" ; :author ( :ann ) .
:hail a :Paper ; :title "Hail" .
"""
CHANGE = """
PREFIX : <https://example.org/>
PREFIX dcterms: <http://purl.org/dc/terms/>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
DELETE { ?s ?p ?o } WHERE { { ?s ?p ?o FILTER isBlank(?s) FILTER NOT EXISTS { :rain :author ?s } }
    UNION { VALUES ?s { :snow :hail } ?s ?p ?o } } ;
INSERT DATA {
    :snow a :Paper ; dcterms:modified "2026-03-01T09:00:00Z"^^xsd:dateTime ; :title "New snow" ;
        :author ( :bo :zoe ) ; :reports [ :result [ :value 2 ] ; :on ( :andes :jura ) ] .
    :fog a :Paper ; dcterms:modified "2026-04-01"^^xsd:date ; :title "Fog" }
"""
MARCH = Wanted(since=date(2026, 3, 1))


class Server:
    """An endpoint, and the folder it is read into."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address, self.folder = address, folder
        self.told: list[str] = []

    def change(self, update: str) -> None:
        done = httpx.post(
            self.address.replace("/query", "/update"),
            content=update,
            headers={"content-type": "application/sparql-update"},
            trust_env=False,
        )
        assert done.is_success, done.text

    def read(self, wanted: Wanted, transport: Any = None, page: int = 10_000) -> Path:
        policy = SourcePolicy(attempts=1, pause=0)
        with closing(SourceHttp(self.address, policy, transport)) as http:
            told = self.told.append
            return download_endpoint(self.address, wanted, self.folder, http, told, page=page)


@pytest.fixture
def server(serve: Any, tmp_path: Path) -> Iterator[Server]:
    graph = tmp_path / "graph.ttl"
    graph.write_text(GRAPH, encoding="utf-8")
    with serve(graph, tmp_path / "server") as address:
        yield Server(address, tmp_path / "download")


def facts(file: Path) -> dict[str, list[str]]:
    """The values of each thing and below, by the end of its id; nameless things are one."""
    graph = load_graph(file)
    found: dict[str, list[str]] = {}
    for thing in graph.subjects():
        values = [triple.object.label for triple in graph.outgoing(thing)]
        name = "" if thing.id.startswith("_:") else thing.id.rsplit("/", 1)[-1]
        found.setdefault(name, []).extend(values)
    return {name: sorted(values) for name, values in found.items()}


def test_what_came_since_a_day_replaces_what_was_kept_of_it(server: Server) -> None:
    whole = server.read(Wanted())
    assert facts(whole)["snow"] == ["", "2025-01-01", "Snow", "ann", "zoe"]
    server.change(CHANGE)
    changed = server.read(MARCH, page=3)
    assert facts(changed) == {
        "": ["", "2", "andes", "jura"],
        "snow": ["", "2026-03-01T09:00:00Z", "New snow", "bo", "zoe"],
        "fog": ["2026-04-01", "Fog"],
        "rain": ["2025-02-01", "Rain", "ann"],
        "hail": ["Hail"],
    }
    kept = changed.read_text().splitlines()
    hail = [line for line in kept if "/hail>" in line]
    anew = server.read(Wanted()).read_text().splitlines()
    assert sorted(kept) == sorted([*anew, *hail])


def test_what_was_deleted_or_has_no_date_is_not_seen_but_told(server: Server) -> None:
    server.read(Wanted())
    server.change("DELETE WHERE { <https://example.org/hail> ?p ?o }")
    assert "Hail" in server.read(MARCH).read_text()
    assert "some were deleted, or changed without a date" in server.told[-1]
    assert "Hail" not in server.read(Wanted()).read_text()


def test_an_update_that_fails_goes_on_where_it_stopped(server: Server) -> None:
    server.read(Wanted())
    server.change(CHANGE)

    class DeadAfterThree(httpx.HTTPTransport):
        asked = 0

        def handle_request(self, request: httpx.Request) -> httpx.Response:
            self.asked += 1
            if self.asked > 3:
                raise httpx.ConnectError("gone", request=request)
            return super().handle_request(request)

    with pytest.raises(SetupError, match="run the same command again"):
        server.read(MARCH, DeadAfterThree(), page=2)
    assert "Read 4 triples." in server.told
    server.told.clear()
    assert facts(server.read(MARCH, page=2))["snow"][2] == "New snow"
    assert server.told[0] == "Read 4 triples."


def test_an_update_needs_an_earlier_reading_and_dates(server: Server) -> None:
    with pytest.raises(SetupError, match="Read it whole first"):
        server.read(MARCH)
    server.read(Wanted())
    other = "https://example.org/changed"
    with pytest.raises(SetupError, match=r"has a date of <https://example.org/changed>"):
        server.read(MARCH.model_copy(update={"modified": other}))
    with pytest.raises(SetupError, match="is no IRI"):
        server.read(MARCH.model_copy(update={"modified": "> ?x . } #"}))
    with pytest.raises(SetupError, match="Read it whole first"):
        server.read(MARCH.model_copy(update={"named_graph": other}))


def test_a_password_in_an_address_is_in_no_message(tmp_path: Path) -> None:
    address = "http://ada:geheim@localhost/query"
    page = httpx.MockTransport(lambda _: httpx.Response(200, text="<html>"))
    http = SourceHttp(address, SourcePolicy(pause=0), page)
    told = []
    with closing(http):
        for wanted in (Wanted(), Wanted(since=date(2026, 1, 1))):
            with pytest.raises(SetupError) as failure:
                download_endpoint(address, wanted, tmp_path, http)
            told.append(str(failure.value))

    assert all("http://localhost/query" in message for message in told)
    assert "geheim" not in str(told)
