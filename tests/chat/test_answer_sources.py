"""The sources under an answer."""

import json
from collections.abc import Callable
from typing import Any

from assistant.chat.views.answer_sources import answer_sources, reference_file
from assistant.chat.views.coverage_view import coverage_view
from assistant.chat.views.plan_view import plan_chips
from assistant.conversation.answer import Answer, ToolUse
from assistant.conversation.spending import Prices
from assistant.references.cited import cited_references
from assistant.references.export import ExportFormat
from assistant.translations.page_text import page_text
from tools.hublink.core.plan import Condition, Facet, Plan
from tools.hublink.core.protocols import Usage
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def answer(*evidence: Evidence, **changes: object) -> Answer:
    made = Answer(
        id="a7",
        question="Which?",
        text="These [1].",
        evidence=evidence,
        hubs=tuple(each.hub.id for each in evidence),
        model="offline",
        seconds=0.1,
        grounded=True,
    )
    return made.model_copy(update=changes)


def test_an_answer_leaves_in_every_format(make_evidence: EvidenceMaker) -> None:
    offered = answer_sources(answer(make_evidence()))["files"]
    items = cited_references([make_evidence()])
    files = [reference_file(items, ExportFormat(each["format"])) for each in offered]
    assert [file["name"] for file in files] == [
        "references.bib",
        "references.biblatex.bib",
        "references.ris",
        "references.json",
        "references.md",
        "references.txt",
    ]
    assert all("Graphs in Practice" in file["text"] for file in files)
    assert json.loads(files[3]["text"])[0]["title"] == "Graphs in Practice"


def test_a_copied_answer_brings_its_references_under_their_numbers(
    make_evidence: EvidenceMaker,
) -> None:
    text = answer_sources(answer(make_evidence(4)))["text"]
    first, *_, last = text.splitlines()
    assert first == "These [1]."
    assert last.startswith("[4] Lovelace")


def said(coverage: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(part["id"], part["values"]) for part in coverage]


def test_coverage_tells_cited_papers_from_found_ones(make_evidence: EvidenceMaker) -> None:
    one = make_evidence()
    assert said(coverage_view(answer(one))) == [
        ("coverage.found", {"count": 1}),
        ("coverage.cited", {"cited": 1, "count": 1}),
        ("coverage.offline", {}),
        ("spent.seconds", {"seconds": 0.1}),
    ]
    by_model = answer(one, hubs=("a", "b", "c"), matched=5, model="gpt")
    assert said(coverage_view(by_model))[:3] == [
        ("coverage.found_more", {"count": 5, "about": 3}),
        ("coverage.cited.not_cited", {"cited": 1, "count": 1, "left": 2}),
        ("coverage.model", {"model": "gpt"}),
    ]


def test_coverage_tells_among_how_many_papers_similarity_has_chosen(
    make_evidence: EvidenceMaker,
) -> None:
    told = coverage_view(answer(make_evidence(), matched=1, compared=24))
    assert said(told)[0] == ("coverage.compared", {"count": 24, "similar": 1})


def test_coverage_tells_what_a_limit_has_cut(make_evidence: EvidenceMaker) -> None:
    text = "The papers are:\n\n- A [1]\n- and 2 more"
    told = coverage_view(answer(make_evidence(), hubs=("a", "b", "c"), text=text))
    assert said(told)[1] == ("coverage.cited.not_listed", {"cited": 1, "count": 1, "left": 2})


def test_an_answer_tells_how_its_question_was_understood_and_how_it_was_found(
    make_evidence: EvidenceMaker,
) -> None:
    year = Facet(key=("y",), name="year")
    plan = Plan(
        question="",
        hubs=("paper:1", "paper:9"),
        conditions=(Condition(facet=year, values=("2018",)),),
        confidence=0.8,
    )
    use = ToolUse(name="search_hubs", arguments={}, seconds=0.012)
    given = answer(make_evidence(), plan=plan, tools=(use,))
    props = answer_sources(given)
    chips = plan_chips(given, {"paper:9": "A Survey"})
    assert [chip["text"] for chip in chips] == [
        "Graphs in Practice",
        "A Survey",
        page_text("chip.named", name="year", text="2018"),
        page_text("chip.listed"),
    ]
    assert props["how"]["strategy"] == "strategy.words"
    assert props["how"]["calls"] == [{"name": "tool.search_hubs", "seconds": 0.01}]
    assert props["how"]["scores"] == []
    fact = make_evidence().facts[0].model_copy(update={"score": 0.61})
    by_similarity = answer_sources(answer(make_evidence(facts=(fact,))))["how"]
    assert by_similarity["strategy"] == "strategy.similarity"
    assert by_similarity["scores"] == [{"number": 1, "score": 0.61}]


def test_coverage_tells_what_a_model_has_cost(make_evidence: EvidenceMaker) -> None:
    usage = Usage(input_tokens=2_310, output_tokens=48, calls=2)
    cost = Prices(read=0.25, written=2).cost_of(usage)

    told = coverage_view(answer(make_evidence(), model="gpt", usage=usage, cost=cost))

    assert said(told)[2:] == [
        ("coverage.model", {"model": "gpt"}),
        ("spent.tokens", {"read": 2_310, "written": 48}),
        ("spent.calls", {"count": 2}),
        ("spent.seconds", {"seconds": 0.1}),
        ("spent.money", {"money": "$0.00067"}),
    ]
