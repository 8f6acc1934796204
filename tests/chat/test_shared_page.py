"""A chat as a page to read."""

from collections.abc import Callable

from assistant.chat.views.documents.shared_page import shared_page
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Turn
from tools.workspace.papers.evidence import Evidence

MARKUP = '<script>alert(1)</script><img src=x onerror="alert(1)">'


def turn(text: str, *evidence: Evidence, question: str = "Which?") -> Turn:
    answer = Answer(
        id="a1",
        question=question,
        text=text,
        evidence=evidence,
        model="offline",
        seconds=0,
        grounded=bool(evidence),
    )
    return Turn(question=question, plan=None, answer=answer)


def test_no_text_of_a_chat_is_markup_on_its_page(make_evidence: Callable[..., Evidence]) -> None:
    said = f"Said {MARKUP} [1], ![x](https://evil.example/x.png), [go](javascript:alert(1))."
    paper = make_evidence(1, MARKUP)
    html = shared_page(MARKUP, MARKUP, [turn(said, paper, question=MARKUP)])
    assert "<script" not in html
    assert "<img" not in html
    assert 'href="javascript' not in html
    assert "evil.example" not in html
    assert html.count("&lt;script&gt;") >= 4


def test_citations_lead_to_the_sources_of_their_answer(
    make_evidence: Callable[..., Evidence],
) -> None:
    papers = [make_evidence(number) for number in range(1, 6)]
    html = shared_page("Chat", "ada", [turn("All of them [1][2][3][4][5]. One [2].", *papers)])
    assert 'href="#cite-a1-2"' in html
    assert 'id="cite-a1-2"' in html
    assert 'href="#sources-a1"' in html
    assert 'id="sources-a1"' in html
    assert "#list-" not in html
    assert "and 4 more" in html


def test_tables_are_tables() -> None:
    html = shared_page("Chat", "ada", [turn("| a | b |\n| --- | --- |\n| 1 | 2 |")])
    assert "<td>1</td>" in html
