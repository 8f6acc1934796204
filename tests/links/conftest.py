"""A stand-in for the three services, answering in their shapes and counting what it is asked."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

ANSWERS = Path(__file__).parent / "answers"
Reply = Callable[[httpx.Request], httpx.Response]


class Services:
    """Answers by host; every request is remembered."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []
        self.replies: dict[str, Reply] = {}
        self.waits: list[float] = []

    def answer(self, host: str, *bodies: Any) -> None:
        """Let a host answer with each body in turn, the last one for ever after."""
        waiting = list(bodies)

        def reply(request: httpx.Request) -> httpx.Response:
            body = waiting.pop(0) if len(waiting) > 1 else waiting[0]
            return body if isinstance(body, httpx.Response) else httpx.Response(200, json=body)

        self.replies[host] = reply

    def fail(self, host: str, error: type[httpx.TransportError]) -> None:
        def reply(request: httpx.Request) -> httpx.Response:
            raise error("as on a machine without a network", request=request)

        self.replies[host] = reply

    def asked(self, host: str) -> list[httpx.Request]:
        return [request for request in self.requests if request.url.host == host]

    @property
    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self._handle)

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)

    def _handle(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        return self.replies[request.url.host](request)


@pytest.fixture
def services() -> Services:
    services = Services()
    for host in ("api.crossref.org", "api.openalex.org", "api.unpaywall.org"):
        services.answer(host, httpx.Response(404, text="Resource not found."))
    return services


@pytest.fixture
def recorded() -> Callable[[str], Any]:
    def read(name: str) -> Any:
        return json.loads((ANSWERS / f"{name}.json").read_text(encoding="utf-8"))

    return read
