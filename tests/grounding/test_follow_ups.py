"""Follow-up questions within a conversation about the sample graph."""

import pytest

from tools.hublink.core.plan import Plan, SimilarTo
from tools.hublink.dialogue.message.context import Context
from tools.hublink.dialogue.message.pointing import pointed_at
from tools.hublink.dialogue.resolving import resolve as resolve_message


@pytest.fixture
def about_metaqa(sample):
    found = sample.find("Which papers use the data set MetaQA?")
    numbers = tuple(enumerate(found.hubs, 1))
    return Context(plan=found.plan, hubs=found.hubs, numbers=numbers)


def resolve(sample, question, context):
    return resolve_message(question, sample.grounding, context)


@pytest.mark.parametrize(
    "question",
    [
        "Which of these were published in 2023?",
        "only those from 2023",
        "who wrote them?",
        "What are their limitations?",
    ],
)
def test_words_that_point_back_mean_the_working_set(sample, about_metaqa, question):
    resolved = resolve(sample, question, about_metaqa)
    assert resolved.follows
    assert resolved.plan.hubs == about_metaqa.hubs


@pytest.mark.parametrize("question", ["who wrote the second one?", "and the authors of [2]?"])
def test_a_paper_is_pointed_at_by_place_or_number(sample, about_metaqa, question):
    plan = resolve(sample, question, about_metaqa).plan
    assert plan.hubs == (about_metaqa.hubs[1],)
    assert [request.facet.name for request in plan.requests] == ["author"]


def test_the_first_two_are_two(sample, about_metaqa):
    plan = resolve(sample, "When were the first two published?", about_metaqa).plan
    assert plan.hubs == about_metaqa.hubs[:2]


def test_an_ellipsis_replaces_the_condition_on_the_same_attribute(sample):
    before = sample.find("How many papers were published in 2021?")
    context = Context(plan=before.plan, hubs=before.hubs)
    plan = resolve(sample, "and in 2022?", context).plan
    assert [c.values for c in plan.conditions] == [("2022",)]
    assert plan.operation is before.plan.operation


def test_what_about_another_value_keeps_the_question(sample, about_metaqa):
    plan = resolve(sample, "What about WebQuestionsSP?", about_metaqa).plan
    assert [(c.facet.name, c.values) for c in plan.conditions] == [
        ("data set", ("WebQuestionsSP",))
    ]


@pytest.mark.parametrize("question", ["forget that", "Start over", "New topic please"])
def test_a_new_topic_is_announced(sample, about_metaqa, question):
    assert resolve(sample, question, about_metaqa).begins_anew


@pytest.mark.parametrize(
    "question",
    ["Which papers were published in 2021?", "How many papers use WebQuestionsSP?"],
)
def test_a_whole_question_is_no_follow_up(sample, about_metaqa, question):
    resolved = resolve(sample, question, about_metaqa)
    assert not resolved.follows
    assert resolved.plan.hubs is None


def test_a_follow_up_without_a_conversation_is_read_as_it_stands(sample):
    assert not resolve(sample, "who wrote them?", Context()).follows


def test_what_comes_first_in_an_order_is_no_place_in_the_list(about_metaqa):
    assert pointed_at("papers by Reussner, newest first", about_metaqa) is None
    assert pointed_at("who wrote the first?", about_metaqa) is not None


def test_mere_leads_are_at_hand_only_where_they_are_pointed_at(sample, about_metaqa):
    wording = SimilarTo(wording="machines that dream")
    led = about_metaqa.model_copy(update={"plan": Plan(question="", similar_to=wording)})
    assert resolve(sample, "Which papers came out in 2015?", led).plan.hubs is None
    assert resolve(sample, "Which of these came out in 2023?", led).plan.hubs == led.hubs
