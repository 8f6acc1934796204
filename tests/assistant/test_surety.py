"""Whether an answer says that it may not be what was asked."""

import json
from pathlib import Path

import numpy as np
import pytest
from talks import Talk

from assistant.models.composed_reply import TAKEN, UNSURE
from tools.weighing.surety import WEIGHTS
from training.judge.weigh import answers, sureties_of_others, train

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix ex: <http://moss.example/ns#> .
@prefix d: <http://moss.example/data/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

d:p1 a ex:Paper ; rdfs:label "Moss walls against noise" ; ex:year 2016 ; ex:funder "Port of Vigo" .
d:p2 a ex:Paper ; rdfs:label "Lichen counts by school classes" ; ex:year 2018 .
d:p3 a ex:Paper ; rdfs:label "Ferns in courtyards" ; ex:year 2019 ; ex:funder "Green Fund" .
d:p4 a ex:Paper ; rdfs:label "Ivy on old brick" ; ex:year 2022 ; ex:funder "Green Fund" .
"""


@pytest.mark.parametrize(
    "question",
    [
        "Which papers use the data set MetaQA?",
        "How many papers were published per year?",
        "Who are the authors of Think-on-Graph?",
    ],
)
async def test_an_answer_to_a_clear_question_says_nothing_of_doubt(
    sample: Talk, question: str
) -> None:
    answer = await sample.ask(question)

    assert answer.doubt.surety is not None
    assert answer.doubt.surety >= 0.5
    assert UNSURE not in answer.text
    assert TAKEN not in answer.text
    assert answer.as_json()["surety"] == round(answer.doubt.surety, 4)


async def test_an_answer_that_may_not_be_what_was_asked_says_so_and_how_it_was_read(
    talk: Talk,
) -> None:
    answer = await talk.ask("what does the lichen weigh and which class counted the most of it")

    assert answer.hubs
    assert f"{UNSURE}, which I read as" in answer.text
    assert not answer.as_json()["sure"]
    assert not any(finding.is_doubted for finding in answer.findings)


async def test_an_answer_to_a_question_that_is_not_quite_clear_says_how_it_was_taken(
    talk: Talk,
) -> None:
    answer = await talk.ask("who backed work on old brick?")

    taken = f"{TAKEN} the funders of papers on “old brick”"
    assert f"{taken}: if that is not what you meant" in answer.text
    assert UNSURE not in answer.text


@pytest.mark.parametrize(
    "question", ["Summarise these.", "Summarise [1], [3].", "Compare [2] and [4].", "Compare them."]
)
async def test_what_only_points_at_papers_to_be_summarised_or_compared_is_read_for_sure(
    sample: Talk, question: str
) -> None:
    await sample.ask("Which papers use the data set MetaQA?")
    answer = await sample.ask(question)

    assert answer.grounded
    assert UNSURE not in answer.text
    assert answer.as_json()["sure"]


async def test_what_names_something_besides_the_papers_it_points_at_is_judged(talk: Talk) -> None:
    await talk.ask("Which papers are from 2016 or later?")
    answer = await talk.ask("Compare the irrigation of [2] and [4].")

    assert answer.doubt.surety is not None
    assert answer.doubt.surety < 1


async def test_what_is_done_with_a_chat_is_not_judged(talk: Talk) -> None:
    assert (await talk.ask("thanks!")).doubt.surety is None


def test_the_weights_are_those_that_the_marked_answers_give(tmp_path: Path) -> None:
    train(tmp_path / "surety.json")

    made, packaged = (json.loads(f.read_text()) for f in (tmp_path / "surety.json", WEIGHTS))
    assert made == pytest.approx(packaged, abs=0.02)


def test_a_right_answer_is_mostly_surer_than_a_wrong_one_over_other_collections() -> None:
    names, known = answers()
    told = sureties_of_others(names, known)

    of_right, of_wrong = told[known.right == 1], told[known.right == 0]
    assert np.mean([(of_right > each).mean() for each in of_wrong]) > 0.8


@pytest.mark.parametrize(
    "message",
    ["sort them by title", "and the venue of the second one?", "what are their categories?"],
)
async def test_what_names_an_attribute_of_the_papers_it_points_at_is_read_for_sure(
    sample: Talk, message: str
) -> None:
    await sample.ask("Which papers use the data set MetaQA?")
    answer = await sample.ask(message)

    assert answer.doubt.surety == 1
    assert UNSURE not in answer.text
    assert TAKEN not in answer.text
