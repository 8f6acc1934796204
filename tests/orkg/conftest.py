"""An instance of the ORKG made of a file, answering in the shapes of its REST API."""

import json
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.adapters.sources.orkg_download import download_orkg
from tools.remote_graph import OrkgSource, Wanted, remote_source

Read = Callable[..., tuple[Path, list[str]]]
INSTANCE = Path(__file__).parent / "instance.json"
ADDRESS = "https://orkg.example"
SUBFIELDS = {"R10": {"R11"}}


class OrkgInstance(httpx.BaseTransport):
    """Remembers what it is asked. `fault` may answer or fail in its place.

    Pages hold `page_size` entries, however many are asked for, and count in the shape of `totals`.
    """

    def __init__(self) -> None:
        self.held: dict[str, Any] = json.loads(INSTANCE.read_text(encoding="utf-8"))
        self.asked: list[str] = []
        self.fault: Callable[[httpx.Request], httpx.Response | None] = lambda request: None
        self.page_size = 2
        self.totals = "nested"

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url.raw_path.decode())
        faulty = self.fault(request)
        if faulty is not None:
            return faulty
        body = self._answer(request.url.path.removeprefix("/api/"), request.url.params)
        return httpx.Response(404) if body is None else httpx.Response(200, json=body)

    def paper(self, id: str) -> dict[str, Any]:
        paper: dict[str, Any] = next(each for each in self.held["papers"] if each["id"] == id)
        return paper

    def _answer(self, path: str, query: httpx.QueryParams) -> Any:
        if path in ("papers", "comparisons", "templates", "statements"):
            return self._page([e for e in self.held[path] if self._is_asked_for(e, query)], query)
        kind, _, named = path.partition("/")
        listed = self.held[kind] if kind in ("papers", "comparisons") else []
        return next((e for e in listed if e["id"] == named), self.held["answers"].get(path))

    def _is_asked_for(self, entry: Any, query: httpx.QueryParams) -> bool:
        fields = {query.get("research_field")}
        if query.get("include_subfields") == "true":
            fields |= SUBFIELDS.get(query["research_field"], set())
        checks = {
            "research_field": lambda: any(f["id"] in fields for f in entry["research_fields"]),
            "doi": lambda: query["doi"] in entry["identifiers"].get("doi", []),
            "object_id": lambda: entry["object"]["id"] == query["object_id"],
            "target_class": lambda: entry["target_class"]["id"] == query["target_class"],
            "created_at_start": lambda: (
                datetime.fromisoformat(entry["created_at"])
                >= datetime.fromisoformat(query["created_at_start"])
            ),
        }
        return all(check() for name, check in checks.items() if name in query)

    def _page(self, entries: list[Any], query: httpx.QueryParams) -> Any:
        number = int(query["page"])
        content = entries[number * self.page_size :][: self.page_size]
        pages = -(-len(entries) // self.page_size)
        if self.totals == "nested":
            counts = {"number": number, "total_elements": len(entries), "total_pages": pages}
            return {"content": content, "page": {"size": self.page_size, **counts}}
        return {"content": content, "totalElements": len(entries), "totalPages": pages}


@pytest.fixture
def orkg() -> OrkgInstance:
    return OrkgInstance()


@pytest.fixture
def read(orkg: OrkgInstance, tmp_path: Path) -> Read:
    """Reads a part of the instance into a folder; what it was told follows the graph's file."""

    def read(text: str, address: str = ADDRESS, **options: Any) -> tuple[Path, list[str]]:
        told: list[str] = []
        source = remote_source(text, address)
        assert isinstance(source, OrkgSource)
        policy = SourcePolicy(attempts=2, pause=0)
        with closing(SourceHttp(address, policy, orkg, lambda seconds: None)) as http:
            wanted = Wanted(**options)
            return download_orkg(source, wanted, tmp_path / "download", http, told.append), told

    return read
