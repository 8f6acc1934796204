"""A gate over the sample graph, and papers numbered as the statements to test cite them."""

import tomllib
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from assistant.settings import Settings
from assistant.support.findings import CheckedText, share_supported
from assistant.support.gate import CitationGate
from assistant.wiring.shelves import open_library
from tools.library import Library
from tools.search_hubs import search_hubs
from tools.tabulate_facts import tabulate_facts
from tools.workspace import EvidenceBook, Workspace

STATEMENTS: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("statements.toml").read_text("utf-8")
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def library(sample_store: Path) -> Library:
    return open_library(Settings(store=sample_store))


@pytest.fixture(scope="session")
def gate() -> CitationGate:
    return CitationGate()


def workspace_with(library: Library, papers: Sequence[str] = STATEMENTS["papers"]) -> Workspace:
    """A turn that begins with these papers numbered from one on."""
    workspace = Workspace(library, book := EvidenceBook())
    for key in papers:
        hub = f"urn:hublink:paper:{key}"
        book.keep(library.evidence(book.number_of(hub), hub, ()))
    return workspace


async def computed(workspace: Workspace, question: str, tabulate: dict[str, Any] | None) -> None:
    """Searches for a question and tabulates what was found."""
    workspace.plan = workspace.library.ground(question)
    await search_hubs(workspace, question)
    if tabulate is not None:
        await tabulate_facts(workspace, **tabulate)


@pytest.fixture
def checked(gate: CitationGate, library: Library) -> Callable[..., CheckedText]:
    """Checks a text about the numbered papers, as the answer to a question."""

    def check(text: str, question: str = "") -> CheckedText:
        return gate.check(text, workspace_with(library), question)

    return check


@pytest.fixture
def judged(
    gate: CitationGate, library: Library
) -> Callable[[], Awaitable[dict[str, list[tuple[str, float | None]]]]]:
    """The share of supported claims of every statement, of the true and of the wrong ones."""

    async def judge() -> dict[str, list[tuple[str, float | None]]]:
        shares: dict[str, list[tuple[str, float | None]]] = {"true": [], "wrong": []}
        for statements in [STATEMENTS, *STATEMENTS["computed"]]:
            workspace = workspace_with(library)
            question = statements.get("question", "")
            if question:
                await computed(workspace, question, statements.get("tabulate"))
            for kind, judged in shares.items():
                for text in statements[kind]:
                    findings = gate.check(text, workspace, question).findings
                    judged.append((text, share_supported(findings)))
        return shares

    return judge
