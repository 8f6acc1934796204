"""A workspace over the films, and tools called as a model calls them."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.read_settings import read_settings
from assistant.wiring.agent import tool_set
from assistant.wiring.shelves import open_library
from tools.hublink.core.parameters import GenerationParameters
from tools.workspace.library import Library
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def library(films_store: Path) -> Library:
    return open_library(read_settings().changed(store=films_store))


@pytest.fixture
def workspace(library: Library) -> Workspace:
    return Workspace(library, EvidenceBook())


Call = Callable[..., Awaitable[ToolResult]]


@pytest.fixture
def call(workspace: Workspace) -> Call:
    """Runs a tool by name with arguments as JSON."""
    return calls_in(workspace)


@pytest.fixture
def sample_call(sample_store: Path) -> Call:
    """Runs a tool over the sample graph."""
    library = open_library(read_settings().changed(store=sample_store))
    return calls_in(Workspace(library, EvidenceBook()))


@pytest.fixture
def workspace_over() -> Callable[..., tuple[Workspace, Call]]:
    """Opens an index as one turn does, with parameters of what a model is told."""

    def make(store: Path, **generation: bool) -> tuple[Workspace, Call]:
        library = open_library(read_settings().changed(store=store))
        parameters = GenerationParameters(**generation)
        workspace = Workspace(library, EvidenceBook(), generation=parameters)
        return workspace, calls_in(workspace)

    return make


def calls_in(workspace: Workspace) -> Call:
    """Runs tools by name over a workspace, each going on from what the ones before it found."""
    tools = {tool.name: tool for tool in tool_set()}

    async def run(tool_name: str, /, **arguments: Any) -> ToolResult:
        tool = tools[tool_name]
        result = await tool.run(workspace, tool.check(json.dumps(arguments)))
        workspace.take(result.findings)
        return result

    return run
