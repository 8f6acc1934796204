"""Questions that ask what something is, without naming an attribute."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "question",
    ["Tell me about KAPING", "summarize KAPING"],
)
async def test_what_something_is_is_told_by_what_the_graph_says_of_it(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)

    assert answer.text.startswith("“Knowledge-Augmented Language Model Prompting")
    assert "- publication year: 2023 [1]" in answer.text
    assert ": Describes a training-free prompting method " in answer.text.split("\n")[0]
    assert "- findings: “External knowledge helps small models most”" in answer.text
    assert 4 <= answer.text.count("\n- ") <= 6
    assert "parent field" not in answer.text
    assert answer.support == 1.0


@pytest.mark.parametrize(
    "question",
    [
        "What are the papers by Reussner?",
        "Which papers use KAPING?",
        "What is the venue of KAPING?",
    ],
)
async def test_papers_and_attributes_are_not_answered_by_an_overview(
    sample: Any, question: str
) -> None:
    answer = await sample.ask(question)

    assert "- publication year" not in answer.text


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("Summarise the papers by Marco Schneider", ()),
        ("Give me a summary of the papers by Marco Schneider", ()),
        ("Give me an overview of the papers on zebras by Marco Schneider", ("zebras",)),
    ],
)
async def test_the_wish_for_an_overview_is_no_word_that_the_graph_lacks(
    sample: Any, question: str, left: tuple[str, ...]
) -> None:
    answer = await sample.ask(question)

    assert answer.grounded
    assert sample.conversation.turns[-1].plan.not_understood == left
