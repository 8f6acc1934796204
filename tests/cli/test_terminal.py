"""What the command line shows of an answer."""

import pytest
from rich.console import Console

from assistant.command_line.terminal import ProgressLines, show_answer
from assistant.conversation.answer import Answer
from assistant.support.checked_text import Outcome, SentenceFinding
from assistant.translations.kept_text import kept_text

WEAK = SentenceFinding(
    text="It is from 1999 [1].",
    start=0,
    end=20,
    outcome=Outcome.WEAK,
    citations=(1,),
    reasons=(kept_text("support.missing", papers="[1]", parts="1999"),),
)


def answer(text: str, *findings: SentenceFinding) -> Answer:
    return Answer(
        id="a",
        question="When?",
        text=text,
        model="m",
        seconds=0.1,
        grounded=False,
        findings=findings,
    )


def test_sentences_that_are_not_borne_out_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer(WEAK.text, WEAK))

    assert capsys.readouterr().out.splitlines()[1:] == [
        "",
        "0 of 1 statement supported by the facts cited.",
        "Not found in the facts: “It is from 1999 [1].” Not in the facts of [1]: 1999.",
    ]


def test_an_answer_that_is_borne_out_says_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer(WEAK.text, WEAK.model_copy(update={"outcome": Outcome.SUPPORTED})))

    assert capsys.readouterr().out == "It is from 1999 [1].\n"


def test_a_text_cannot_command_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer("\x1b]0;owned\x07Red \x1b[31mletters\x9b2J\nand lines"))

    assert capsys.readouterr().out == "]0;ownedRed [31mletters2J\nand lines\n"


def test_progress_is_told_in_lines_where_nobody_looks_at_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seconds = iter([0, 0, 4, 12, 15, 23])
    show = ProgressLines(Console(stderr=True), every=10, clock=lambda: next(seconds))

    for stage, done, total in (
        ("source", 0, None),
        ("texts", 0, 5_000),
        ("texts", 1_000, 5_000),
        ("texts", 1_500, 5_000),
        ("source", 2_500_000, None),
    ):
        show(stage, done, total)

    assert capsys.readouterr().err == "texts: 1,000 of 5,000, 32 s left\nsource: 2.5 MB\n"
