"""Questions are turned into the statements that answer them, or left alone."""

from typing import Any

import pytest

from assistant.composing.wording.restatement import restate
from tools.hublink.core.plan import Condition, Facet, Operation, Plan

TITLE = "Rivers of the North"


def plan(question: str, *values: str, **more: Any) -> Plan:
    condition = Condition(facet=Facet(key=("p",), name="method"), values=values)
    conditions = (condition,) if values else ()
    return Plan(**{"question": question, "conditions": conditions, "confidence": 1.0, **more})


def named(question: str, **more: Any) -> Plan:
    return plan(question, hubs=("p1",), hub_words=TITLE, **more)


@pytest.mark.parametrize(
    ("question", "one", "several"),
    [
        (
            "Which papers apply the method Walks?",
            "one paper applies the method Walks",
            "three papers apply the method Walks",
        ),
        (
            "Which paper applies the method Walks?",
            "one paper applies the method Walks",
            "three papers apply the method Walks",
        ),
        (
            "How many papers have used Walks?",
            "one paper has used Walks",
            "three papers have used Walks",
        ),
        (
            "What goals did Walks pursue?",
            "Walks pursued one goal",
            "Walks pursued three goals",
        ),
        (
            "How many films did Walks star in?",
            "Walks starred in one film",
            "Walks starred in three films",
        ),
    ],
)
def test_what_is_counted_stands_in_the_statement(question: str, one: str, several: str) -> None:
    operation = Operation.COUNT if question.startswith("How many") else Operation.LIST
    found = restate(plan(question, "Walks", operation=operation), [])

    assert found is not None
    assert found.about(1) == one
    assert found.about(3) == several


@pytest.mark.parametrize(
    ("question", "one", "several"),
    [
        (
            "What are the goals of papers that use Walks?",
            "the goal of papers that use Walks",
            "the goals of papers that use Walks",
        ),
        (
            "Among papers on Walks, what are the goals that have been set?",
            "among papers on Walks, the goal that has been set",
            "among papers on Walks, the goals that have been set",
        ),
        (
            "Please list the goals of Walks.",
            "the goal of Walks",
            "the goals of Walks",
        ),
    ],
)
def test_what_is_asked_for_becomes_the_subject(question: str, one: str, several: str) -> None:
    found = restate(plan(question, "Walks"), [])

    assert found is not None
    assert found.head(one=True) == one
    assert found.head(one=False) == several


def test_the_place_of_something_named() -> None:
    found = restate(named(f"In which venue was '{TITLE.lower()}' published?"), [TITLE])

    assert found is not None
    assert found.before == f"“{TITLE}” was published in the"
    assert found.after == "venue"


def test_a_yes_no_question_becomes_a_claim_and_its_denial() -> None:
    question = f"Does the paper '{TITLE}' make its data available?"
    found = restate(named(question, operation=Operation.VERIFY), [TITLE])

    assert found is not None
    assert found.before == f"the paper “{TITLE}” makes its data available"
    assert found.denial == f"the paper “{TITLE}” does not make its data available"


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        (
            "How are the papers that use Walks distributed by year?",
            "the papers that use Walks are distributed by year",
        ),
        (
            "How often is the method Walks used per year?",
            "the method Walks is used per year",
        ),
        (
            "How many papers use Walks per year?",
            "the number of papers that use Walks per year",
        ),
        (
            "How many papers did Walks inspire per year?",
            "the number of papers that Walks inspired per year",
        ),
    ],
)
def test_a_distribution_becomes_the_head_of_a_list(question: str, statement: str) -> None:
    found = restate(plan(question, "Walks", operation=Operation.DISTRIBUTE), [])

    assert found is not None
    assert found.head(one=False) == statement


@pytest.mark.parametrize(
    "unsafe",
    [
        plan("Which papers use Walks?", "Random Walks"),
        plan("Which papers use Walks and Zork?", "Walks", not_understood=("Zork",)),
        plan("Which papers use Walks?", "Walks", relaxed=("recent",)),
        plan("Which papers use Walks?", "Walks", confidence=0.7),
        plan("Which of these use Walks?", "Walks", hubs=("p1", "p2")),
        plan("which walks?", "Walks"),
        plan("Which genre is Walks?", "Walks"),
        plan("Which papers use Walks? And which do not?", "Walks"),
        plan("walks papers pls", "Walks"),
        plan("Which topics do Walks investigate?", "Walks", hub_type="Paper"),
        plan("What are the topics of papers that use Walks?", "Walks", hub_type="Paper"),
        plan("How many times was Walks used?", "Walks", hub_type="Paper"),
    ],
)
def test_a_question_that_is_not_wholly_understood_is_not_repeated(unsafe: Plan) -> None:
    assert restate(unsafe, []) is None


def test_a_title_written_otherwise_than_in_the_graph_is_not_repeated() -> None:
    question = "What is the venue of the paper 'Rivers in the North'?"

    assert restate(named(question), [TITLE]) is None
