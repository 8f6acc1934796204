"""Sentences held against results, relations, statements and tables: what holds is not marked."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from assistant.composing.wording.citations import normalised
from assistant.support.checked_text import CheckedText, Outcome
from assistant.support.claim_verifier import ClaimVerifier
from tools.calls.query_graph import query_graph
from tools.calls.search_hubs import search_hubs
from tools.hublink.core.value_kinds import ValueKind
from tools.workspace.library import Library
from tools.workspace.papers.evidence_book import EvidenceBook
from tools.workspace.workspace import Workspace

pytestmark = pytest.mark.anyio

SENTENCES: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("contradictions.toml").read_text("utf-8")
)
TABLES = [
    (table["question"], text, name)
    for table in SENTENCES["table"]
    for name in ("borne", "against")
    for text in table[name]
]


@pytest.fixture
def held(verifier: ClaimVerifier, library: Library) -> Any:
    """Checks a text whose [1], [2] … are papers of the sample graph."""

    def check(text: str, *papers: str) -> CheckedText:
        workspace = Workspace(library, book := EvidenceBook())
        for key in papers:
            hub = f"urn:hublink:paper:{key}"
            book.keep(library.papers.evidence(book.number_of(library.name, hub), hub, ()))
        return verifier.check(normalised(text, book.given), workspace)

    return check


def is_marked(checked: CheckedText) -> bool:
    return any(finding.is_doubted for finding in checked.findings)


def test_what_holds_is_not_marked(held: Any) -> None:
    marked = [s for s in SENTENCES["borne"] if is_marked(held(s["text"], *s["papers"]))]
    assert marked == []


def test_most_of_what_contradicts_the_facts_is_marked(held: Any) -> None:
    sentences = SENTENCES["against"]
    missed = [s["text"] for s in sentences if not is_marked(held(s["text"], *s["papers"]))]
    assert len(missed) <= 0.2 * len(sentences), missed


@pytest.mark.parametrize("number", ["0.2873", "0.3391", "0.5127"])
def test_no_number_follows_by_chance_from_the_many_of_two_papers(held: Any, number: str) -> None:
    text = f"They are {number} apart [1][2]."
    assert is_marked(held(text, "schneider2025hublink", "kaplan2025hublink"))


@pytest.mark.parametrize(("question", "text", "name"), TABLES)
async def test_a_sentence_without_citations_is_held_against_the_tables_of_the_turn(
    verifier: ClaimVerifier, library: Library, question: str, text: str, name: str
) -> None:
    workspace = Workspace(library, EvidenceBook(), plan=library.ground(question))
    workspace.take((await search_hubs(workspace, question)).findings)
    checked = verifier.check(text, workspace, question)
    assert is_marked(checked) == (name == "against"), checked.findings


async def test_every_table_of_the_turn_counts_and_not_the_last_one_alone(
    verifier: ClaimVerifier, library: Library
) -> None:
    first, second = (table["question"] for table in SENTENCES["table"])
    workspace = Workspace(library, EvidenceBook(), plan=library.ground(first))
    for question in (first, second):
        workspace.take((await search_hubs(workspace, question)).findings)
    checked = verifier.check("63 papers are conference papers. 40 papers are from 2024.", workspace)
    assert [finding.outcome for finding in checked.findings] == [Outcome.SUPPORTED] * 2


def test_what_a_paper_says_itself_is_not_marked_however_it_is_put(
    verifier: ClaimVerifier, library: Library
) -> None:
    view, marked = library.view, []
    texts: dict[str, list[str]] = {}
    for column in view.columns:
        if column.kind is ValueKind.TEXT and column.name != "rests on":
            for hub, rows in column.by_hub.items():
                said = (row.value for row in rows if len(row.nodes) <= 2)
                texts.setdefault(hub, []).extend(text for text in said if len(text.split()) > 5)
    for hub, own in [(hub, own) for hub, own in texts.items() if own][::4]:
        workspace = Workspace(library, book := EvidenceBook())
        book.keep(library.papers.evidence(book.number_of(library.name, hub), hub, ()))
        first, last = own[0].rstrip("."), own[-1].rstrip(".")
        for text in (
            f"{first} [1].",
            f"In short, the authors say that {last} [1]; I think this is what you look for.",
            f"| Paper | Point |\n| --- | --- |\n| the first [1] | {last} |",
            f"{first}, although {last} [1].",
        ):
            marked += [text] if is_marked(verifier.check(text, workspace)) else []
    assert marked == []


def test_a_doubted_sentence_names_the_facts_that_come_nearest(held: Any) -> None:
    (finding,) = held("StructGPT takes its facts from Wikidata [1].", "jiang2023structgpt").findings
    assert "underlying knowledge graph: Freebase" in finding.facts
    (finding,) = held("StructGPT appeared in 2021 [1].", "jiang2023structgpt").findings
    assert finding.facts[0] == "publication year: 2023"


async def test_a_sentence_on_yes_and_no_without_a_number_is_left_alone(
    verifier: ClaimVerifier, library: Library
) -> None:
    question = "How many papers are training-free?"
    workspace = Workspace(library, EvidenceBook(), plan=library.ground(question))
    workspace.take((await query_graph(workspace, by=["training-free"])).findings)
    assert not is_marked(verifier.check("Most of the training-free ones are recent.", workspace))


def test_the_reason_against_a_comparison_tells_the_two_results(held: Any) -> None:
    text = "On GV1 DiFaR has a lower BERTScore recall than FiDeLiS [1]."
    (finding,) = held(text, "kaplan2025hublink").findings
    assert finding.outcome is Outcome.AGAINST
    assert "0.702" in str(finding.reasons[0])
    assert "0.516" in str(finding.reasons[0])


def test_cells_of_a_table_are_held_against_what_its_head_cites(held: Any) -> None:
    head = "| Graph variant | Recall of HubLink (T) [1] |\n|---|---|\n"
    right = held(f"{head}| GV1 | 75.4 % |\n| GV3 | 81.2 % |", "kaplan2025hublink")
    assert not is_marked(right)
    wrong = held(f"{head}| GV1 | 81.2 % |\n| GV3 | 81.2 % |", "kaplan2025hublink")
    assert [finding.text for finding in wrong.findings if finding.is_doubted] == [
        "| GV1 | 81.2 % |"
    ]


def test_a_relation_is_marked_only_where_the_facts_turn_it_round(held: Any) -> None:
    papers = ("linders2025knowledge", "baek2023knowledgeaugmented")
    (finding,) = held("KAPING [2] extends KG-RAG [1].", *papers).findings
    assert finding.outcome is Outcome.AGAINST
    assert not is_marked(held("KG-RAG [1] extends KAPING [2].", *papers))
