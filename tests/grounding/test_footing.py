"""What a plan is sure of, and what it leaves to similarity."""

from typing import Any

import pytest

from tools.hublink.core.plan import Plan
from tools.hublink.question.footing import on_footing


def footed(sample: Any, question: str) -> Plan:
    return on_footing(sample.plan(question), sample.view)


@pytest.mark.parametrize(
    "question",
    [
        "Which papers use the data set MetaQA?",
        "Which papers did Tomczak write?",
        "papers by tomczak",
        "How many papers were published in 2019?",
        "How many papers came out since 2020?",
        "Which papers use MetaQA to evaluate?",
        "Which data set is used most often?",
        "Who wrote 'Domain-specific knowledge graphs: A survey'?",
        "What are the limitations of HubLink?",
        "Which papers are about 'sourdough'?",
        "Which papers are about Zanzibar?",
    ],
)
def test_a_plan_that_names_things_stands(question: str, sample: Any) -> None:
    assert footed(sample, question) == sample.plan(question)


@pytest.mark.parametrize(
    ("question", "wording"),
    [
        ("papers about cars", "cars"),
        ("Which papers deal with the cinema?", "cinema"),
        ("what changes when models get bigger and bigger", ""),
        ("How do I bake sourdough?", ""),
        ("Which singers performed Italian opera?", ""),
        ("finding out why a program runs slowly", ""),
        ("advice for authors who want their manuscript accepted", ""),
    ],
)
def test_words_that_merely_sound_alike_are_left_to_similarity(
    question: str, wording: str, sample: Any
) -> None:
    plan = footed(sample, question)
    assert plan.similar_to is not None
    assert plan.similar_to.required
    assert plan.similar_to.wording == (wording or question.strip("?"))
    assert not plan.conditions
    assert not plan.requests


def test_a_year_bounds_what_similarity_may_find(sample: Any) -> None:
    plan = footed(sample, "papers since 2024 on machines that make things up")
    assert plan.similar_to is not None
    assert plan.similar_to.wording == "machines that make things up"
    assert [condition.lowest for condition in plan.conditions] == [2024]


def test_an_author_bounds_a_topic_but_answers_without_it(sample: Any) -> None:
    plan = footed(sample, "papers by Tomczak on watering gardens")
    assert plan.similar_to is not None
    assert not plan.similar_to.required
    assert plan.similar_to.wording == "watering gardens"
    assert [c.values for c in plan.conditions] == [("Jakub M. Tomczak",)]


def test_papers_spoken_of_bound_what_similarity_may_find(sample: Any) -> None:
    scope = sorted(sample.view.hubs)[:5]
    plan = on_footing(
        sample.grounding.ground("Which of these are about gardening?", scope), sample.view
    )
    assert plan.similar_to is not None
    assert plan.similar_to.wording == "gardening"
    assert plan.hubs == tuple(scope)


def test_a_count_by_year_stands_though_a_word_is_misspelt(sample: Any) -> None:
    plan = footed(sample, "distibution of papers by year")
    assert plan.similar_to is None
    assert plan.group_by is not None
