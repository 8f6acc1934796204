"""Papers cited for the steps of a question, and the facts that a model gets to read of papers."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.calls.answer_in_steps import Chain
from tools.calls.hub_reading import read_hubs
from tools.calls.search_hubs import search_hubs
from tools.hublink.core.models import Hub, ScoredPath, VectorLevel
from tools.hublink.core.parameters import GenerationParameters
from tools.hublink.core.protocols import Completion, Prompt
from tools.hublink.generation.calls import Calls
from tools.workspace.library import Library
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.tool import ToolResult
from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio

Call = Callable[..., Awaitable[ToolResult]]


@pytest.fixture(scope="module")
def papers(sample_store: Path) -> Library:
    return open_library(read_settings().changed(store=sample_store))


async def test_a_step_cites_a_paper_for_each_of_its_values_first(
    sample_call: Call, papers: Library
) -> None:
    asked = ["Which papers are from 2023?", "Which venues do the papers from 2023 have?"]
    result = await sample_call("answer_in_steps", question="Where in 2023?", steps=asked)
    chain = result.data
    assert isinstance(chain, Chain)
    step = chain.steps[-1]
    (venue,) = (column for column in papers.view.columns if column.name == "venue")
    found = result.findings.found
    assert found is not None
    numbers = {number: hub for hub, number in _numbers(result).items()}
    cited = [venue.by_hub[numbers[number]][0].value for number in step.papers]
    assert len(set(cited)) == len(cited) == 8


def _numbers(result: ToolResult) -> dict[str, int]:
    """The numbers of the papers found, which are numbered in their order."""
    found = result.findings.found
    return {hub: number for number, hub in enumerate(found.hubs if found else (), 1)}


def _whole(papers: Library, key: str) -> Hub:
    """A paper with all paths that end at it or at its contributions."""
    hub = f"urn:hublink:paper:{key}"
    rows = (row for column in papers.view.columns for row in column.by_hub.get(hub, ()))
    paths = (
        ScoredPath(path=row.path, score=0.5, matched_text="", level=VectorLevel.PATH)
        for row in rows
    )
    return Hub(root=papers.hub(hub), paths=tuple(paths), score=0.5)


class _Reader:
    """A model that notes what it is given to read and finds no use in it."""

    def __init__(self) -> None:
        self.read: list[str] = []

    async def complete(self, prompt: Prompt) -> Completion:
        self.read += [paper.as_text() for paper in prompt.variables["papers"]]
        return Completion(text='{"papers": []}')


@pytest.mark.parametrize(
    ("question", "told"),
    [("Who evaluates language models?", False), ("On which pages does it stand?", True)],
)
async def test_what_only_administers_a_paper_is_read_where_it_is_asked_for(
    papers: Library, question: str, told: bool
) -> None:
    reader: Any = _Reader()
    workspace = Workspace(papers, EvidenceBook(), calls=Calls(reader))
    await read_hubs(
        workspace, question, [_whole(papers, key) for key in ("es2024ragas", "edge2024local")]
    )
    text = "\n".join(reader.read)
    assert "year" in text
    assert ("pages:" in text) is told
    assert "author list truncated" not in text


class _Babbler:
    """A model of which no reply can be understood."""

    async def complete(self, prompt: Prompt) -> Completion:
        return Completion(text="Hm.")


async def test_a_model_of_which_no_reply_is_understood_is_done_without(papers: Library) -> None:
    babbler: Any = _Babbler()
    question = "graphs that keep models from hallucinating"
    found = []
    for reads in (False, True):
        parameters = GenerationParameters(read_similar=reads)
        workspace = Workspace(papers, EvidenceBook(), calls=Calls(babbler), generation=parameters)
        result = await search_hubs(workspace, question, by_meaning=True)
        assert result.findings.found is not None
        found.append(result.findings.found.hubs)
    assert found[0]
    assert found[1] == found[0]
