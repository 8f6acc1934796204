"""Models to put to the test, and the services behind them: one written out, one real."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import httpx2
import pytest

from assistant.conversation.asked import Asked, PapersInMind
from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.language_model import (
    AssistantMessage,
    BriefingMessage,
    LanguageModel,
    Message,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from assistant.models.offline_model import OfflineModel
from tools.hublink.core.plan import Condition, Facet, Plan
from tools.hublink.core.protocols import Prompt
from tools.workspace.tool import ToolResult, ToolSpecification

LOCAL_KEY = "local-service-key"

SEARCH = ToolSpecification(
    name="search_hubs",
    title="Search papers",
    description="Finds papers for a question.",
    parameters={
        "type": "object",
        "properties": {"question": {"type": "string"}},
        "required": ["question"],
    },
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@dataclass
class Events(httpx2.AsyncByteStream):
    """A response body of server-sent events that knows how far it was read and when closed."""

    events: Sequence[Any]
    failure: Exception | None = None
    sent: int = 0
    closed: bool = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for event in self.events:
            self.sent += 1
            data = event if isinstance(event, str) else json.dumps(event)
            yield f"data: {data}\n\n".encode()
        if self.failure is not None:
            raise self.failure

    async def aclose(self) -> None:
        self.closed = True


@dataclass
class ScriptedService:
    """An endpoint that answers with what was written down for it, and remembers what it was asked.

    The last response is repeated for further requests.
    """

    responses: list[Any] = field(default_factory=list)
    requests: list[httpx2.Request] = field(default_factory=list)

    def model(
        self, *responses: Any, key: str | None = "sk-scripted-key", **more: Any
    ) -> OpenAIModel:
        """A model that talks to this service."""
        self.responses = list(responses)
        client = httpx2.AsyncClient(transport=httpx2.MockTransport(self._answer))
        more = {"base_url": "http://models.test/v1"} | more
        return OpenAIModel("sample-model", key, http_client=client, **more)

    def asked(self, index: int = -1) -> dict[str, Any]:
        """The body of a request."""
        body: dict[str, Any] = json.loads(self.requests[index].content)
        return body

    def _answer(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        response = self.responses.pop(0) if len(self.responses) > 1 else self.responses[0]
        if callable(response):
            response = response(request)
        if isinstance(response, Exception):
            raise response
        if isinstance(response, Events):
            headers = {"content-type": "text/event-stream"}
            return httpx2.Response(200, headers=headers, stream=response)
        assert isinstance(response, httpx2.Response)
        return response

    @staticmethod
    def stream(*deltas: dict[str, Any], reason: str | None = "stop", **more: Any) -> Events:
        """A streamed completion of these deltas, with usage where `usage` is given."""
        usage = more.pop("usage", None)
        events: list[Any] = [{"choices": [{"index": 0, "delta": delta}]} for delta in deltas]
        if reason is not None:
            choice = {"index": 0, "delta": {}, "finish_reason": reason}
            events.append({"choices": [choice]})
        if usage is not None:
            counts = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
            events.append({"choices": [], "usage": counts})
        if reason is not None:
            events.append("[DONE]")
        return Events(events, **more)

    @staticmethod
    def refusal(status: int, message: str, code: str | None = None, **headers: str) -> Any:
        """An error as the services word it, made anew at each request."""
        body = {"error": {"message": message, "type": "error", "param": None, "code": code}}
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        return lambda _: httpx2.Response(status, json=body, headers=fields)


@pytest.fixture
def service() -> ScriptedService:
    return ScriptedService()


@dataclass
class LocalService:
    """A running llama.cpp server with a small model."""

    address: str
    process: subprocess.Popen[str]

    def model(self, key: str = LOCAL_KEY, max_tokens: int = 48, **more: Any) -> OpenAIModel:
        """A model at this server that answers the same each time."""
        options = {"temperature": 0, "seed": 1, "max_tokens": max_tokens} | more
        return OpenAIModel("smollm2", key, f"{self.address}/v1", options=options)


@contextmanager
def running_service() -> Iterator[LocalService]:
    script = Path(__file__).parent / "local_service.py"
    process = subprocess.Popen(
        [sys.executable, str(script), LOCAL_KEY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            assert address, "the local model server did not start; run local_service.py to see why"
            yield LocalService(address, process)
        finally:
            process.kill()


@pytest.fixture(scope="session")
def local_service() -> Iterator[LocalService]:
    with running_service() as running:
        yield running


@pytest.fixture
def mortal_service() -> Iterator[LocalService]:
    """A server of the test's own, to be killed."""
    with running_service() as running:
        yield running


@dataclass
class Subject:
    """A model with a question to answer, one that needs a tool, and a prompt to complete."""

    model: LanguageModel
    question: Sequence[Message]
    tool_question: Sequence[Message]
    tools: Sequence[ToolSpecification]
    prompt: Prompt


def conversation_that_searches() -> list[Message]:
    """Two answered questions and a third: even a very small model then knows what to do."""
    messages: list[Message] = []
    for topic in ("tea", "coffee"):
        call = ToolCall(
            id=f"call_{topic}",
            name=SEARCH.name,
            arguments=json.dumps({"question": f"papers about {topic}"}),
        )
        messages += [
            UserMessage(text=f"Search papers about {topic}"),
            AssistantMessage(text="", calls=(call,)),
            ToolMessage(call=call, result=ToolResult(text="[1] One paper.", summary="One paper")),
            AssistantMessage(text=f"There is one paper about {topic} [1]."),
        ]
    return [*messages, UserMessage(text="Search papers about milk")]


def subject_of(model: OpenAIModel) -> Subject:
    return Subject(
        model=model,
        question=[UserMessage(text="What is the capital of France?")],
        tool_question=conversation_that_searches(),
        tools=[SEARCH],
        prompt=Prompt(name="question_components", variables={"question": "Do bees live in Lyon?"}),
    )


def scripted_answer(request: httpx2.Request) -> Events:
    """A search where tools are on offer, else a short text."""
    if "tools" not in json.loads(request.content):
        pieces = [{"content": piece} for piece in ("The ", "capital ", "is ", "Paris.")]
        return ScriptedService.stream(*pieces, usage=(20, 4))
    function = {"name": SEARCH.name, "arguments": '{"question": "papers about milk"}'}
    call = {"index": 0, "id": "call_1", "type": "function", "function": function}
    return ScriptedService.stream({"tool_calls": [call]}, reason="tool_calls", usage=(90, 20))


def offline_subject() -> Subject:
    """The model that composes: it reads plans and facts, where others read text."""
    facet = Facet(key=("year",), name="year")
    plan = Plan(
        question="papers from 1492",
        conditions=(Condition(facet=facet, values=("1492",)),),
    )
    messages: list[Message] = [
        BriefingMessage(
            hub_name="Paper",
            today=date(2026, 1, 1),
            asked=Asked(plan=plan),
            papers=PapersInMind(papers=()),
        ),
        UserMessage(text="papers from 1492"),
    ]
    return Subject(
        model=OfflineModel(),
        question=messages,
        tool_question=messages,
        tools=[SEARCH],
        prompt=Prompt(name="question_components", variables={"question": "Do bees live in Lyon?"}),
    )


@pytest.fixture(params=["scripted", "local", "offline"])
async def subject(request: pytest.FixtureRequest) -> AsyncIterator[Subject]:
    """Every model that the conformance suite holds to the protocol."""
    if request.param == "offline":
        yield offline_subject()
        return
    if request.param == "scripted":
        model = request.getfixturevalue("service").model(scripted_answer)
    else:
        model = request.getfixturevalue("local_service").model()
    yield subject_of(model)
    await model.aclose()


@pytest.fixture(params=["scripted", "local"])
async def failing_subject(request: pytest.FixtureRequest) -> AsyncIterator[Subject]:
    """Models that cannot answer: the key is wrong."""
    if request.param == "scripted":
        service = request.getfixturevalue("service")
        model = service.model(service.refusal(401, "Incorrect API key", "invalid_api_key"))
    else:
        model = request.getfixturevalue("local_service").model(key="wrong-key")
    yield subject_of(model)
    await model.aclose()
