"""Sentences about a graph of another field, whose attributes are called otherwise."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from assistant.composing.wording.citations import normalised
from assistant.read_settings import read_settings
from assistant.support.checked_text import CheckedText
from assistant.support.claim_verifier import ClaimVerifier
from assistant.wiring.shelves import open_library
from tools.calls.search_hubs import search_hubs
from tools.workspace.library import Library
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio

GRAPH = Path(__file__).with_name("orchards.ttl")
SENTENCES: dict[str, Any] = tomllib.loads(GRAPH.with_suffix(".toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def orchards(index_of: Any, tmp_path_factory: pytest.TempPathFactory) -> Library:
    store = index_of(GRAPH, tmp_path_factory.mktemp("orchards"), "https://orchards.example/Paper")
    return open_library(read_settings().changed(store=store))


async def checked(verifier: ClaimVerifier, library: Library, sentence: Any) -> CheckedText:
    question = sentence.get("question", "")
    plan = library.ground(question) if question else None
    workspace = Workspace(library, book := EvidenceBook(), plan=plan)
    for key in sentence.get("papers", ()):
        hub = f"https://orchards.example/{key}"
        book.keep(library.papers.evidence(book.number_of(library.name, hub), hub, ()))
    if question:
        workspace.take((await search_hubs(workspace, question)).findings)
    return verifier.check(normalised(sentence["text"], book.given), workspace, question)


@pytest.mark.parametrize("sentence", SENTENCES["borne"], ids=lambda each: each["text"])
async def test_what_holds_is_not_marked(
    verifier: ClaimVerifier, orchards: Library, sentence: Any
) -> None:
    doubted = [f for f in (await checked(verifier, orchards, sentence)).findings if f.is_doubted]
    assert doubted == []


@pytest.mark.parametrize("sentence", SENTENCES["against"], ids=lambda each: each["text"])
async def test_what_contradicts_the_facts_is_marked(
    verifier: ClaimVerifier, orchards: Library, sentence: Any
) -> None:
    found = (await checked(verifier, orchards, sentence)).findings
    assert any(finding.is_doubted for finding in found)
