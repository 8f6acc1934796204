"""Sentences by kind over three graphs: counts, shares, tables, comparisons, dates and more."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from assistant.composing.wording.citations import normalised
from assistant.read_settings import read_settings
from assistant.support.claim_verifier import ClaimVerifier
from assistant.wiring.shelves import open_library
from tools.calls.search_hubs import search_hubs
from tools.workspace.library import Library
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
GRAPHS = {
    "sample": "urn:hublink:paper:",
    "birdsong": "https://birdsong.example/",
    "weirs": "https://weirs.example/",
}
HUBS = {"birdsong": "Study", "weirs": "Paper"}
"""What the papers of the made-up graphs are called."""
SENTENCES: dict[str, dict[str, Any]] = {
    graph: tomllib.loads((HERE / f"kinds_{graph}.toml").read_text("utf-8")) for graph in GRAPHS
}


def kinds(name: str) -> list[tuple[str, str]]:
    found = [(graph, each["kind"]) for graph in GRAPHS for each in SENTENCES[graph][name]]
    return list(dict.fromkeys(found))


@pytest.fixture(scope="module")
def libraries(
    library: Library, index_of: Any, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Library]:
    opened = {"sample": library}
    for graph, hubs in HUBS.items():
        folder = tmp_path_factory.mktemp(graph)
        store = index_of(HERE / f"{graph}.ttl", folder, f"{GRAPHS[graph]}{hubs}")
        opened[graph] = open_library(read_settings().changed(store=store))
    return opened


async def is_marked(
    verifier: ClaimVerifier, library: Library, graph: str, sentence: dict[str, Any]
) -> bool:
    question = sentence.get("question", "")
    plan = library.ground(question) if question else None
    workspace = Workspace(library, book := EvidenceBook(), plan=plan)
    for key in sentence.get("papers", ()):
        hub = f"{GRAPHS[graph]}{key}"
        book.keep(library.papers.evidence(book.number_of(library.name, hub), hub, ()))
    if question:
        workspace.take((await search_hubs(workspace, question)).findings)
    text = normalised(sentence["text"], book.given)
    return any(f.is_doubted for f in verifier.check(text, workspace, question).findings)


@pytest.mark.parametrize(("graph", "kind"), kinds("borne"))
async def test_what_holds_is_not_marked(
    verifier: ClaimVerifier, libraries: dict[str, Library], graph: str, kind: str
) -> None:
    marked = [
        each["text"]
        for each in SENTENCES[graph]["borne"]
        if each["kind"] == kind and await is_marked(verifier, libraries[graph], graph, each)
    ]
    assert marked == []


@pytest.mark.parametrize(("graph", "kind"), kinds("against"))
async def test_what_does_not_hold_is_marked(
    verifier: ClaimVerifier, libraries: dict[str, Library], graph: str, kind: str
) -> None:
    missed = [
        each["text"]
        for each in SENTENCES[graph]["against"]
        if each["kind"] == kind and not await is_marked(verifier, libraries[graph], graph, each)
    ]
    assert missed == []
