"""What the command line shows of an answer."""

import pytest

from assistant.command_line.terminal import show_answer
from assistant.conversation.answer import Answer
from assistant.support.checked_text import Outcome, SentenceFinding

WEAK = SentenceFinding(
    text="It is from 1999 [1].",
    start=0,
    end=20,
    outcome=Outcome.WEAK,
    citations=(1,),
    reasons=("Not in the facts of [1]: 1999.",),
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
        "Weakly supported: “It is from 1999 [1].” Not in the facts of [1]: 1999.",
    ]


def test_an_answer_that_is_borne_out_says_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer(WEAK.text, WEAK.model_copy(update={"outcome": Outcome.SUPPORTED})))

    assert capsys.readouterr().out == "It is from 1999 [1].\n"


def test_a_text_cannot_command_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show_answer(answer("\x1b]0;owned\x07Red \x1b[31mletters\x9b2J\nand lines"))

    assert capsys.readouterr().out == "]0;ownedRed [31mletters2J\nand lines\n"
