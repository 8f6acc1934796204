"""An endpoint that is written out, asked by the method and by the assistant at its front door."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest

from assistant.agent.agent import Assistant
from assistant.agent.parts import Speaker
from assistant.conversation.answer import Answer
from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.endpoint.tool_trust import ToolCalling, ToolTrust
from assistant.models.pipeline_model import PipelineModel
from assistant.read_settings import read_settings
from assistant.wiring.agent import pipeline_tools, tool_set
from assistant.wiring.shelves import open_shelf
from tools.hublink.core.models import (
    Entity,
    Hub,
    HubPath,
    Predicate,
    ScoredPath,
    Triple,
    VectorLevel,
)
from tools.hublink.core.parameters import GenerationParameters, Variant

Reply = str | Callable[[str], str]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@dataclass
class Service:
    """An endpoint that answers prompts, each by the first rule whose words occur in it.

    A rule's answer is a text or makes one of the prompt. Every request costs 10 tokens in, 3 out.
    With a gate, requests wait for it; `most_at_once` is how many were open together.
    """

    rules: list[tuple[str, Reply]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    gate: asyncio.Event | None = None
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    open: int = 0
    most_at_once: int = 0
    ended: int = 0

    def on(self, words: str, reply: Reply) -> "Service":
        self.rules.append((words, reply))
        return self

    def model(self) -> OpenAIModel:
        client = httpx2.AsyncClient(transport=httpx2.MockTransport(self._respond))
        return OpenAIModel("m", "key", base_url="http://models.test/v1", http_client=client)

    def prompts(self, words: str) -> list[str]:
        """The prompts in which these words occur."""
        return [prompt for prompt in self.asked if words in prompt]

    async def _respond(self, request: httpx2.Request) -> httpx2.Response:
        prompt = "\n".join(str(m["content"]) for m in json.loads(request.content)["messages"])
        self.asked.append(prompt)
        self.open += 1
        self.most_at_once = max(self.most_at_once, self.open)
        try:
            self.arrived.set()
            await asyncio.sleep(0)
            if self.gate is not None:
                await self.gate.wait()
            reply = next((reply for words, reply in self.rules if words in prompt), "Nothing.")
        finally:
            self.open -= 1
        self.ended += 1
        text = reply if isinstance(reply, str) else reply(prompt)
        return _stream(text)


def _stream(text: str) -> httpx2.Response:
    events = [
        {"choices": [{"index": 0, "delta": {"content": text}}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
        {"choices": [], "usage": {"prompt_tokens": 10, "completion_tokens": 3}},
    ]
    lines = [f"data: {json.dumps(event)}\n\n" for event in events] + ["data: [DONE]\n\n"]
    headers = {"content-type": "text/event-stream"}
    return httpx2.Response(200, headers=headers, text="".join(lines))


@pytest.fixture
def service() -> Service:
    return Service()


def hub_of(title: str, *facts: tuple[str, str]) -> Hub:
    """A hub with a path of one triple for each fact, best first."""
    root = Entity(id=title.lower(), label=title)
    paths = []
    for place, (predicate, value) in enumerate(facts):
        triple = Triple(
            subject=root,
            predicate=Predicate(id=predicate, label=predicate),
            object=Entity(id=value, label=value, literal=True),
        )
        text = f"{title} — {predicate}: {value}"
        path = HubPath(hash=text, text=text, triples=(triple,))
        paths.append(
            ScoredPath(path=path, score=1 - place / 10, matched_text=text, level=VectorLevel.TRIPLE)
        )
    return Hub(root=root, paths=tuple(paths), score=0.5)


@pytest.fixture
def make_hub() -> Callable[..., Hub]:
    return hub_of


@dataclass
class Asked:
    """An assistant with its model's endpoint, asked one question at a time."""

    assistant: Assistant

    async def ask(self, question: str, topic: str | None = None) -> Answer:
        conversation = self.assistant.new_conversation()
        return await self.assistant.answer(conversation, question, topic)


@pytest.fixture
def pipeline(service: Service, films_store: Path) -> Callable[..., Asked]:
    """HubLink's own pipeline over the films, with the model that the service writes."""

    def make(variant: str = "D", filters: bool = False, **generation: Any) -> Asked:
        model = PipelineModel(service.model(), Variant(variant), filters)
        shelf = open_shelf(read_settings().changed(store=films_store, pipeline=Variant(variant)))
        parameters = GenerationParameters(**generation)
        return Asked(Assistant(shelf, Speaker(model, generation=parameters), pipeline_tools()))

    return make


@pytest.fixture
def agent(service: Service, films_store: Path) -> Callable[..., Asked]:
    """The assistant over the films; the plan chooses the tools, the service writes the rest."""

    def make(**generation: Any) -> Asked:
        shelf = open_shelf(read_settings().changed(store=films_store, least_similarity=0))
        trust = ToolTrust(ToolCalling.PLAN)
        parameters = GenerationParameters(**generation)
        model = service.model()
        speaker = Speaker(model, trust, generation=parameters)
        return Asked(Assistant(shelf, speaker, tool_set()))

    return make
