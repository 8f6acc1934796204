"""Remarks behind a question, which say how it is meant or answered and ask for nothing."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "remark"),
    [
        ("How many papers use MetaQA?", "a rough number is fine"),
        ("Which papers use MetaQA?", "A list would be enough"),
        ("Who wrote the paper on StructGPT?", "names of ppl i mean"),
        ("What share of the papers uses MetaQA?", "rough percent is ok"),
    ],
)
async def test_a_remark_behind_a_question_changes_nothing(
    sample: Talk, question: str, remark: str
) -> None:
    alone = (await Talk(sample.assistant).ask(question)).text

    assert (await sample.ask(f"{question} {remark}")).text.startswith(alone)


@pytest.mark.parametrize("wish", ["i only need two", "just the two newest"])
async def test_how_many_are_wanted_is_no_remark(sample: Talk, wish: str) -> None:
    answer = await sample.ask(f"Which papers use MetaQA? {wish}")

    assert len(answer.hubs) == 2


async def test_words_that_only_say_how_to_tell_it_name_no_values(sample: Talk) -> None:
    answer = await sample.ask("Which papers use MetaQA? short summary pls")

    assert len(answer.hubs) == 4
