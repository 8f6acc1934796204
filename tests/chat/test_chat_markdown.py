"""A chat as a Markdown file."""

from collections.abc import Callable

from markdown_it import MarkdownIt

from assistant.chat.views.documents.chat_markdown import chat_markdown
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from tools.workspace.papers.evidence import Evidence


def conversation(text: str, *evidence: Evidence) -> Conversation:
    made = Conversation()
    for each in evidence:
        made.book.restore(each)
    answer = Answer(
        id="a", question="", text=text, evidence=evidence, model="m", seconds=0, grounded=True
    )
    made.add("Who uses <b>A*</b>?", None, answer)
    return made


def test_a_chat_has_its_questions_answers_and_one_bibliography(
    make_evidence: Callable[..., Evidence],
) -> None:
    talk = conversation("Both do [1][2].", make_evidence(1), make_evidence(2, "A* Walks"))
    second = talk.turns[0].answer.model_copy(update={"text": "**Only** the second [2]."})
    talk.add("And now?", None, second)

    text = chat_markdown("My  chat", talk)

    html = MarkdownIt().render(text)
    assert html.startswith("<h1>My chat</h1>")
    assert html.count("<h2>") == 3
    assert "<p>Both do [1][2].</p>" in html
    assert "<strong>Only</strong> the second [2]." in html
    assert html.index("[1] Lovelace, A. (2018). Graphs in Practice") < html.index("[2] Lovelace")
    assert "A* Walks" in html


def test_nothing_in_a_chat_becomes_html_or_is_fetched(
    make_evidence: Callable[..., Evidence],
) -> None:
    nasty = (
        "<script>alert(1)</script> ![](https://example.org/x.png) `<i>` [1] \\\\<img src=x> "
        "\\`<img src=y>`\n\n`a\n\n<img src=z>\n\nb`\n\n- ```\n  code\n  ```\n\n<img src=w>"
    )
    talk = conversation(nasty, make_evidence(1, "<img src=x> & Co"))

    html = MarkdownIt("commonmark", {"html": True}).render(chat_markdown("<u>name</u>", talk))

    for tag in ("<script", "<img", "<u>", "<b>", "<i>"):
        assert tag not in html
    assert "<code>&lt;i&gt;</code>" in html


def test_a_stopped_answer_says_so_and_a_chat_without_sources_has_no_bibliography() -> None:
    talk = conversation("Perhaps")
    stopped = talk.turns[0].answer.model_copy(update={"stopped": True})
    talk.add("?", None, stopped)

    text = chat_markdown("chat", talk)

    assert text.count("Stopped") == 1
    assert "References" not in text
