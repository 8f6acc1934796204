"""The facts of an answer as a small graph."""

from collections.abc import Callable

from assistant.chat.views.figures.facts_graph import facts_graph
from assistant.conversation.answer import Answer
from tools.workspace.papers.evidence import Evidence

EvidenceMaker = Callable[..., Evidence]


def answer(*evidence: Evidence) -> Answer:
    return Answer(
        id="a",
        question="",
        text="",
        evidence=evidence,
        model="offline",
        seconds=0.1,
        grounded=True,
    )


def test_papers_stand_left_of_what_joins_them(make_evidence: EvidenceMaker) -> None:
    graph = facts_graph(answer(make_evidence(1, "One"), make_evidence(2, "Two")))
    assert graph is not None
    placed = {(node["label"], node["column"], node["row"]) for node in graph["nodes"]}
    assert placed == {
        ("One", 0, 0.0),
        ("Two", 0, 1.0),
        ("Walks", 1, 0.0),
        ("Walks", 1, 1.0),
        ("2018", 2, 0.5),
    }
    assert [node["number"] for node in graph["nodes"] if node["column"] == 0] == [1, 2]
    assert [edge["predicate"] for edge in graph["edges"]] == ["uses", "published"] * 2
    assert graph["file"]["text"].splitlines()[1].startswith("One,uses,Walks,paper:1,")


def test_papers_that_share_nothing_and_single_ones_make_no_picture(
    make_evidence: EvidenceMaker,
) -> None:
    one, other = make_evidence(1), make_evidence(2)
    alone = other.facts[0].model_copy(update={"triples": other.facts[0].triples[:1]})
    assert facts_graph(answer(one)) is None
    assert facts_graph(answer(one, other.model_copy(update={"facts": (alone,)}))) is None
