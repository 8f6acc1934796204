"""The sources under an answer."""

import json
from collections.abc import Callable

from assistant.answer import Answer
from assistant.chat.answer_sources import answer_sources, coverage
from assistant.spending import Prices
from tools.evidence import Evidence
from tools.hublink.protocols import Usage

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
    files = answer_sources(answer(make_evidence()))["files"]
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


def test_coverage_tells_cited_papers_from_found_ones(make_evidence: EvidenceMaker) -> None:
    one = make_evidence()
    assert coverage(answer(one)) == (
        "Cites 1 paper with 1 fact · written from graph facts alone · 0.1 s"
    )
    assert coverage(answer(one, hubs=("a", "b", "c"), model="gpt")) == (
        "Cites 1 of 3 papers found with 1 fact · written by gpt · 0.1 s"
    )


def test_coverage_tells_what_a_model_has_cost(make_evidence: EvidenceMaker) -> None:
    usage = Usage(input_tokens=2_310, output_tokens=48, calls=2)
    cost = Prices(read=0.25, written=2).cost_of(usage)

    told = coverage(answer(make_evidence(), model="gpt", usage=usage, cost=cost))

    assert told.endswith("by gpt · 2,310 tokens in, 48 out · 2 calls · 0.1 s · $0.00067")
