"""Marked sentences go back to the model once; what stays marked is told so to later turns."""

import re
from typing import Any

import pytest

pytestmark = pytest.mark.anyio

DRAMAS = ("search_hubs", {"question": "Which films have the genre drama?"})
QUESTION = "Which films are dramas?"
WRONG = "“Harbour Lights” was directed by Ada Byron [1]. “The Quiet River” is from 1931 [2]."
RIGHT = "“Harbour Lights” is a drama [1]. “The Quiet River” is from 1931 [2]."


def said_of(asked: dict[str, Any]) -> str:
    return "\n".join(str(message["content"]) for message in asked["messages"])


async def test_a_marked_sentence_goes_back_to_the_model_with_the_reason(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([DRAMAS], RIGHT.replace("a drama", "by Ada Byron"), RIGHT)
    answer = await talk.ask(QUESTION)
    assert answer.support == 1
    assert len(service.asked) == 3
    assert "Not found in the facts: ““Harbour Lights” is by Ada Byron [" in said_of(
        service.asked[2]
    )
    assert "tools" not in service.asked[2]


async def test_an_answer_without_marks_is_not_asked_for_again(talk_with: Any, service: Any) -> None:
    answer = await talk_with([DRAMAS], RIGHT).ask(QUESTION)
    assert answer.support == 1
    assert len(service.asked) == 2


async def test_a_correction_with_as_many_marks_is_not_taken(talk_with: Any, service: Any) -> None:
    worse = (
        "“Harbour Lights” was shot in Chile by Ada Byron [1]. “The Quiet River” is from 1902 [2]."
    )
    answer = await talk_with([DRAMAS], WRONG, worse).ask(QUESTION)
    assert "1931" in answer.text
    assert len(service.asked) == 3


async def test_no_correction_is_asked_for_beyond_the_limit_of_calls(
    talk_with: Any, service: Any
) -> None:
    await talk_with([DRAMAS], WRONG, RIGHT, steps=2).ask(QUESTION)
    assert len(service.asked) == 2


async def test_what_stays_marked_is_told_so_to_the_next_turn(talk_with: Any, service: Any) -> None:
    talk = talk_with([DRAMAS], WRONG)
    await talk.ask(QUESTION)
    await talk.ask("Which of them is older?")
    told = re.search(
        r"directed by Ada Byron \[\d\]\. \(against the facts\)", said_of(service.asked[-1])
    )
    assert told is not None
