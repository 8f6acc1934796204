"""Papers that a question describes for others: what is left out, or shared with the others."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio
SURVEY = "A Survey of Large Language Models"
BLEU = "BLEU: a method for automatic evaluation of machine translation"


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


@pytest.mark.parametrize(
    ("question", "bound"),
    [
        ("Which papers are newer than the StructGPT paper?", "newer than 2023"),
        ("papers on MetaQA published after the StructGPT paper", "2024 or later"),
        ("Which of the surveys came out before the paper by Linders?", "2024 or earlier"),
        (f"Which papers are older than “{BLEU}”?", "older than 2002"),
    ],
)
async def test_what_is_newer_or_older_than_the_one_described_is_of_other_years(
    sample: Talk, question: str, bound: str
) -> None:
    answer = await sample.ask(question)

    assert answer.hubs
    assert bound in answer.text
    assert "jiang2023structgpt" not in "".join(answer.hubs)


@pytest.mark.parametrize(
    ("question", "shared"),
    [
        (
            "Do the StructGPT paper and the survey of large language models share authors?",
            "Jinhao Jiang",
        ),
        (
            "Did the same people write the keqing paper and the StructGPT paper?",
            "author: nothing",
        ),
        ("Which data sets do the StructGPT paper and the keqing paper share?", "MetaQA"),
        ("Does the StructGPT paper have the same authors as the keqing paper?", "author: nothing"),
    ],
)
async def test_what_two_papers_described_share_is_told(
    sample: Talk, question: str, shared: str
) -> None:
    answer = await sample.ask(question)

    assert len(answer.hubs) == 2
    assert "have in common" in answer.text
    assert shared in answer.text


async def test_what_those_pointed_at_share_is_told_of_what_is_asked(sample: Talk) -> None:
    await sample.ask("Which papers use MetaQA?")
    answer = await sample.ask("Do the first and the last have data sets in common?")

    assert "data sets: MetaQA and WebQuestionsSP" in answer.text
    assert "publication year" not in answer.text


async def test_what_is_no_paper_is_not_taken_for_the_year_of_one(sample: Talk) -> None:
    answer = await sample.ask("papers published after the question answering boom")

    assert "or later" not in answer.text
