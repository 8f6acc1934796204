from collections.abc import Callable

from assistant.chat.views.answer_sources import answer_sources
from assistant.chat.views.figures.comparison_view import comparison_view
from assistant.chat.views.restyled import restyled
from assistant.conversation.answer import Answer
from assistant.references.options import ReferenceOptions
from tools.workspace.comparison import Cell, ComparedPaper, Comparison
from tools.workspace.papers.evidence import Evidence

IEEE = ReferenceOptions(style="ieee")


def answer(*evidence: Evidence) -> Answer:
    cells = (Cell(values=("a",)),)
    papers = tuple(ComparedPaper(number=e.number, hub=e.hub.id, cells=cells) for e in evidence)
    return Answer(
        id="a1",
        question="Compare them",
        text="Said [4][7].",
        evidence=evidence,
        model="offline",
        seconds=0.1,
        grounded=True,
        comparison=Comparison(attributes=("kind",), papers=papers),
    )


def test_sources_and_texts_are_written_in_the_new_style_and_all_else_stays(
    make_evidence: Callable[..., Evidence],
) -> None:
    given = answer(make_evidence(4), make_evidence(7, "Walks"))
    before = answer_sources(given) | {"chips": [{"kind": "scope", "text": "kept"}]}
    after = restyled(before, given, IEEE)
    assert [source["line"][:11] for source in after["sources"]] == ["A. Lovelace"] * 2
    assert "[4] A. Lovelace" in after["text"]
    assert "[7] A. Lovelace" in after["text"]
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"sources", "text", "style"}


def test_a_comparison_names_its_papers_in_the_new_style(
    make_evidence: Callable[..., Evidence],
) -> None:
    given = answer(make_evidence(4), make_evidence(7, "Walks"))
    before = comparison_view(given, answer_sources(given)["sources"])
    assert before is not None
    after = restyled(before, given, IEEE)
    assert [row["source"]["line"][:11] for row in after["rows"]] == ["A. Lovelace"] * 2
    assert [row["cells"] for row in after["rows"]] == [row["cells"] for row in before["rows"]]
