"""Papers that a question describes for others: what is left out, or shared with the others."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio
SURVEY = "A Survey of Large Language Models"


@pytest.mark.parametrize(
    "question",
    [
        "Which papers did Jinhao Jiang write besides the StructGPT paper?",
        "papers by Jinhao Jiang except the StructGPT one",
        "papers by the authors of the StructGPT paper",
    ],
)
async def test_the_paper_described_is_not_among_the_others(sample: Talk, question: str) -> None:
    answer = await sample.ask(question)

    assert SURVEY in answer.text
    assert "urn:hublink:paper:zhao2023survey" in answer.hubs
    assert "jiang2023structgpt" not in "".join(answer.hubs)


async def test_papers_with_the_same_things_as_the_one_described_are_found(sample: Talk) -> None:
    quoted = await Talk(sample.assistant).ask(
        "Which papers use the same data sets as “StructGPT: A General Framework for Large Language "
        "Model to Reason over Structured Data”?"
    )
    answer = await sample.ask("Which papers use the same data sets as the StructGPT paper?")

    assert answer.text == quoted.text
    assert len(answer.hubs) > 1


async def test_one_pointed_at_by_its_place_is_left_out_of_those_told(sample: Talk) -> None:
    told = await sample.ask("Which papers use MetaQA?")
    answer = await sample.ask("Which are from 2023 besides the first one?")

    assert answer.hubs
    assert told.hubs[0] not in answer.hubs
