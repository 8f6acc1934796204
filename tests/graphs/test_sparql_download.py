"""Reading a SPARQL endpoint: a real server, between it and us a line that can fail."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pyoxigraph import RdfFormat, parse

from tools.adapters.http.source_http import (
    SourceBusyError,
    SourceHttp,
    SourcePolicy,
    SourceUnreachableError,
)
from tools.adapters.sources.sparql_download import download_endpoint
from tools.errors import SetupError
from tools.remote_graph import Wanted

SMALL = Path(__file__).parent / "small" / "graph.ttl"
GRAPH = "https://example.org/graph?a=1&b='x'"
Fault = Callable[[httpx.Request], httpx.Response | None]


@pytest.fixture(scope="module")
def endpoint(serve: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(SMALL, tmp_path_factory.mktemp("server")) as address:
        yield address


class Line(httpx.BaseTransport):
    """The way to the server; `fault` may answer or fail in its place."""

    def __init__(self, fault: Fault = lambda request: None) -> None:
        self.fault = fault
        self.queries: list[str] = []
        self._inner = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.queries.append(httpx.QueryParams(request.content.decode())["query"])
        return self.fault(request) or self._inner.handle_request(request)

    def close(self) -> None:
        self._inner.close()


class Reader:
    """Downloads over a line, and remembers the waits."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address, self.folder = address, folder
        self.waits: list[float] = []

    def read(self, line: Line, wanted: Wanted | None = None, **options: int) -> Path:
        wanted = wanted or Wanted()
        http = SourceHttp(self.address, SourcePolicy(attempts=3, pause=0), line, self.waits.append)
        try:
            return download_endpoint(self.address, wanted, self.folder, http, **options)
        finally:
            http.close()


@pytest.fixture
def reader(endpoint: str, tmp_path: Path) -> Reader:
    return Reader(endpoint, tmp_path / "download")


def canonical(path: Path) -> set[str]:
    """The triples of a file, whatever its blank nodes are called."""
    lines = set()
    for quad in parse(path.read_bytes(), RdfFormat.from_extension(path.suffix[1:])):
        blank = [str(t) if "_:" not in str(t) else "_:" for t in (quad.subject, quad.object)]
        lines.add(f"{blank[0]} {quad.predicate} {blank[1]}")
    return lines


def busy(request: httpx.Request) -> httpx.Response:
    return httpx.Response(503, headers={"retry-after": "7"})


@pytest.mark.parametrize("page", [1, 4, 10_000])
def test_all_triples_are_read_whatever_the_size_of_a_page(reader: Reader, page: int) -> None:
    file = reader.read(Line(), page=page)
    assert canonical(file) == canonical(SMALL)
    assert sorted(path.name for path in reader.folder.iterdir()) == [
        ".endpoint.json",
        "endpoint.nt",
    ]


def test_a_reading_that_fails_half_way_goes_on_where_it_stopped(reader: Reader) -> None:
    def dead_after_three_pages(request: httpx.Request) -> httpx.Response | None:
        if len(line.queries) > 4:
            raise httpx.ConnectError("gone", request=request)
        return None

    line = Line(dead_after_three_pages)
    with pytest.raises(SourceUnreachableError, match=r"not reached.*run the same command again"):
        reader.read(line, page=2, least_page=1)
    again = Line()
    assert canonical(reader.read(again, page=2)) == canonical(SMALL)
    assert "OFFSET 6" in again.queries[1]


def test_what_a_killed_reading_wrote_of_a_page_is_cut_off(reader: Reader) -> None:
    line = Line(lambda request: busy(request) if len(line.queries) > 2 else None)
    with pytest.raises(SourceBusyError):
        reader.read(line, page=3, least_page=3)
    with (reader.folder / ".endpoint.nt.part").open("ab") as file:
        file.write(b"<https://example.org/half")
    assert canonical(reader.read(Line())) == canonical(SMALL)


def test_a_busy_server_is_waited_for_as_long_as_it_says(reader: Reader) -> None:
    line = Line(lambda request: busy(request) if len(line.queries) == 1 else None)
    assert canonical(reader.read(line)) == canonical(SMALL)
    assert [wait for wait in reader.waits if wait] == [7.0]


def test_pages_that_take_too_long_are_asked_for_smaller(reader: Reader) -> None:
    def slow_with_many(request: httpx.Request) -> httpx.Response | None:
        if any(f"LIMIT {limit} " in line.queries[-1] for limit in (16, 8)):
            raise httpx.ReadTimeout("slow", request=request)
        return None

    line = Line(slow_with_many)
    assert canonical(reader.read(line, page=16, least_page=2)) == canonical(SMALL)
    assert any("LIMIT 4 " in query for query in line.queries)


def test_a_server_that_cannot_count_is_read_all_the_same(reader: Reader) -> None:
    line = Line(lambda request: busy(request) if "COUNT" in line.queries[-1] else None)
    assert canonical(reader.read(line)) == canonical(SMALL)


def test_a_graph_that_changes_while_it_is_read_is_not_taken(reader: Reader) -> None:
    count = '{"head": {"vars": ["count"]}, "results": {"bindings": [{"count": {"type": "literal",'
    count += ' "value": "999"}}]}}'

    def counts_wrong(request: httpx.Request) -> httpx.Response | None:
        return httpx.Response(200, text=count) if "COUNT" in line.queries[-1] else None

    line = Line(counts_wrong)
    with pytest.raises(SetupError, match=r"changed while it was read"):
        reader.read(line)
    assert [path.name for path in reader.folder.iterdir()] == [".endpoint.json"]


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        (httpx.Response(200, text="<html>hello</html>"), r"does not answer as a SPARQL endpoint"),
        (httpx.Response(404, text="no such page"), r"refused \(status 404\): no such page"),
        (httpx.Response(302, headers={"location": "https://other.example/"}), r"points to https:"),
    ],
)
def test_what_is_no_endpoint_is_told(
    reader: Reader, answer: httpx.Response, complaint: str
) -> None:
    with pytest.raises(SetupError, match=complaint):
        reader.read(Line(lambda request: answer))


def test_no_other_host_is_asked(endpoint: str) -> None:
    http = SourceHttp(endpoint, SourcePolicy())
    with pytest.raises(SetupError, match=r"Refused to contact other\.example"):
        http.ask("https://other.example/", accept="*/*")
    http.close()


def test_a_named_graph_is_read_alone(serve: Any, tmp_path: Path) -> None:
    with serve(SMALL, tmp_path / "server", "https://example.org/graph") as address:
        reader = Reader(address, tmp_path / "download")
        file = reader.read(Line(), Wanted(named_graph="https://example.org/graph"))
        assert canonical(file) == canonical(SMALL)
        other = Reader(address, tmp_path / "other")
        assert other.read(Line(), Wanted(named_graph=GRAPH)).read_bytes() == b""


def test_an_endpoint_is_indexed_as_a_file_is_and_anew_only_what_changed(
    endpoint: str, hublink: Any, tmp_path: Path
) -> None:
    index = ("index", endpoint, "--store", tmp_path / "store", "--levels", "none")
    first = hublink(*index, "--hub-type", "Paper")
    assert "Read 0 triples of 22.\nRead 22 triples of 22." in first.err
    assert first.out.startswith("2 hubs")
    assert "2 hubs changed" in first.out
    again = hublink(*index)
    assert again.out.startswith(first.out.partition(";")[0])
    assert "0 hubs changed" in again.out
