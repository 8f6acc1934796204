"""A verifier over the sample graph, and papers numbered as the statements to test cite them."""

import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.read_settings import read_settings
from assistant.support.checked_text import CheckedText, share_supported
from assistant.support.claim_verifier import ClaimVerifier
from assistant.wiring.shelves import open_library
from tools.calls.query_graph import query_graph
from tools.calls.search_hubs import search_hubs
from tools.calls.where import Where
from tools.workspace.library import Library
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.workspace import Workspace

STATEMENTS: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("statements.toml").read_text("utf-8")
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def library(sample_store: Path) -> Library:
    return open_library(read_settings().changed(store=sample_store))


@pytest.fixture(scope="session")
def verifier() -> ClaimVerifier:
    return ClaimVerifier()


def workspace_with(library: Library, question: str = "") -> Workspace:
    """A turn that begins with the papers of the statements numbered from one on."""
    plan = library.ground(question) if question else None
    workspace = Workspace(library, book := EvidenceBook(), plan=plan)
    for key in STATEMENTS["papers"]:
        hub = f"urn:hublink:paper:{key}"
        book.keep(library.papers.evidence(book.number_of(library.name, hub), hub, ()))
    return workspace


async def computed(workspace: Workspace, question: str, counted: list[Any] | None) -> None:
    """Searches for a question, which computes what it asks for, and counts besides."""
    workspace.take((await search_hubs(workspace, question)).findings)
    if counted is not None:
        where = [Where(**each) for each in counted]
        workspace.take((await query_graph(workspace, where, compute="count")).findings)


@pytest.fixture
def checked(verifier: ClaimVerifier, library: Library) -> Callable[..., CheckedText]:
    """Checks a text about the numbered papers, as the answer to a question."""

    def check(text: str, question: str = "") -> CheckedText:
        return verifier.check(text, workspace_with(library), question)

    return check


@pytest.fixture
def judged(
    verifier: ClaimVerifier, library: Library
) -> Callable[[], Awaitable[dict[str, list[tuple[str, float | None]]]]]:
    """The share of supported claims of every statement, of the true and of the wrong ones."""

    async def judge() -> dict[str, list[tuple[str, float | None]]]:
        shares: dict[str, list[tuple[str, float | None]]] = {"true": [], "wrong": []}
        for statements in [STATEMENTS, *STATEMENTS["computed"]]:
            question = statements.get("question", "")
            workspace = workspace_with(library, question)
            if question:
                await computed(workspace, question, statements.get("counted"))
            for kind, judged in shares.items():
                for text in statements[kind]:
                    findings = verifier.check(text, workspace, question).findings
                    judged.append((text, share_supported(findings)))
        return shares

    return judge
