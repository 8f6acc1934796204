"""Assistants over real indexes, offline or with a language model whose service is written out."""

import json
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import httpx2
import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.agent.limits import Limits
from assistant.agent.parts import Speaker
from assistant.models.context_window import ContextWindow
from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.endpoint.tool_trust import ToolCalling, ToolTrust
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant, tool_set
from assistant.wiring.shelves import open_shelf
from tools.workspace.shelf import Shelf


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def sample_assistant(sample_store: Path) -> Assistant:
    return build_assistant(read_settings().changed(store=sample_store, link_hosts=()))


@pytest.fixture(scope="session")
def films_assistant(films_store: Path) -> Assistant:
    return build_assistant(read_settings().changed(store=films_store, link_hosts=()))


@pytest.fixture(scope="module")
def assistant(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    index_of: Callable[[Path, Path, str], Path],
) -> Assistant:
    """An assistant over a module's own graph, of its HUBS or of papers.

    That is its GRAPH in Turtle, its TABLE with commas, or its BIBLIOGRAPHY of BibTeX.
    """
    written = {"graph.ttl": "GRAPH", "papers.csv": "TABLE", "library.bib": "BIBLIOGRAPHY"}
    name, called = next(each for each in written.items() if hasattr(request.module, each[1]))
    source = tmp_path_factory.mktemp("graph") / name
    source.write_text(getattr(request.module, called), encoding="utf-8")
    hubs = getattr(request.module, "HUBS", "Paper")
    store = index_of(source, tmp_path_factory.mktemp("index"), hubs)
    return build_assistant(read_settings().changed(store=store, link_hosts=()))


@pytest.fixture
def talk(assistant: Assistant) -> Talk:
    """A new conversation about a module's own graph."""
    return Talk(assistant)


@pytest.fixture
def sample(sample_assistant: Assistant) -> Talk:
    """A new conversation about the sample graph."""
    return Talk(sample_assistant)


@pytest.fixture
def films(films_assistant: Assistant) -> Talk:
    """A new conversation about the films."""
    return Talk(films_assistant)


@dataclass
class Service:
    """A model's endpoint that says what was written down for it, one message a request.

    A message is a text, or calls as pairs of tool and arguments, or a function that makes either or
    a whole response from what was asked; the last one is repeated. With none it refuses the key.
    """

    messages: list[Any] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    sent: int = 0

    def respond(self, request: httpx2.Request) -> httpx2.Response:
        self.asked.append(json.loads(request.content))
        if not self.messages:
            return httpx2.Response(401, json={"error": {"message": "Incorrect API key"}})
        message = self.messages[min(len(self.asked), len(self.messages)) - 1]
        if callable(message):
            message = message(self.asked[-1])
        if isinstance(message, httpx2.Response):
            return message
        headers = {"content-type": "text/event-stream"}
        return httpx2.Response(200, headers=headers, stream=_Pieces(self, _deltas(message)))


class _Pieces(httpx2.AsyncByteStream):
    def __init__(self, service: Service, deltas: Sequence[dict[str, Any]]) -> None:
        self._service = service
        self._deltas = deltas

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for delta in self._deltas:
            self._service.sent += 1
            yield _event({"choices": [{"index": 0, "delta": delta}]})
        yield _event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        yield b"data: [DONE]\n\n"


def _event(content: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(content)}\n\n".encode()


def _deltas(message: str | list[tuple[str, Any]]) -> list[dict[str, Any]]:
    if isinstance(message, str):
        return [{"content": piece} for piece in re.findall(r"\S+\s*", message)]
    return [
        {
            "tool_calls": [
                {
                    "index": place,
                    "id": f"call_{place}",
                    "type": "function",
                    "function": {"name": name, "arguments": json.dumps(arguments)},
                }
            ]
        }
        for place, (name, arguments) in enumerate(message)
    ]


@pytest.fixture
def service() -> Service:
    return Service()


async def no_sleep(seconds: float) -> None:
    """Lets no time pass where an endpoint asks to wait."""


TalkWith = Callable[..., Talk]


@pytest.fixture(scope="session")
def shelf_of() -> Callable[[Path], Shelf]:
    """The shelf of a folder, opened once."""
    return cache(lambda store: open_shelf(read_settings().changed(store=store)))


@pytest.fixture
def talk_with(service: Service, films_store: Path, shelf_of: Callable[[Path], Shelf]) -> TalkWith:
    """A conversation about an index, by default the films, with a model that says its part."""

    def make(*messages: Any, store: Path = films_store, name: str = "m", **settings: Any) -> Talk:
        service.messages = list(messages)
        client = httpx2.AsyncClient(transport=httpx2.MockTransport(service.respond))
        model = OpenAIModel(
            name, "key", base_url="http://models.test/v1", http_client=client, sleep=no_sleep
        )
        trust = ToolTrust(settings.pop("calling", ToolCalling.AUTO), name)
        window = ContextWindow(settings.pop("context_window", 16_384))
        speaker = Speaker(
            model,
            trust,
            window,
            settings.pop("prices", None),
            may_be_done_without=settings.pop("may_be_done_without", True),
        )
        return Talk(Assistant(shelf_of(store), speaker, tool_set(), limits=Limits(**settings)))

    return make
