"""What a message does in a conversation about the sample graph, and how it edits the plan."""

import pytest

from tools.adapters.embedding.trained_wordings import trained_wordings
from tools.hublink.core.plan import Operation
from tools.hublink.dialogue.acts import Act, read_message
from tools.hublink.dialogue.context import Context, Told
from tools.hublink.dialogue.resolving import resolve

WORDINGS = trained_wordings()


def talk(sample, *messages):
    """The context after some messages, each resolved in the one before."""
    context, told = Context(), []
    for message in messages:
        plan = resolve(message, sample.grounding, context).plan
        hubs = sample.grounding.in_order(plan)
        told.append(Told(plan=plan, hubs=hubs))
        numbers = tuple(enumerate(hubs, 1))
        context = Context(plan=plan, hubs=hubs, listed=hubs, numbers=numbers, earlier=tuple(told))
    return context


def then(sample, context, message):
    resolved = resolve(message, sample.grounding, context)
    return resolved, sample.grounding.in_order(resolved.plan)


@pytest.mark.parametrize(
    ("message", "act"),
    [
        ("good afternoon", Act.COURTESY),
        ("many thanks, that was quick", Act.COURTESY),
        ("what are you able to do", Act.CAPABILITY),
        ("what sort of things are in this collection?", Act.COLLECTION),
        ("let's begin again from scratch", Act.RESET),
        ("order them from newest to oldest", Act.SORT),
        ("i want these as a bibtex file", Act.EXPORT),
        ("go back to the list before", Act.BACK),
        ("could you tell me a bit more on the second one", Act.TELL),
    ],
)
def test_the_wording_tells_what_a_message_does(message, act):
    assert read_message(message, WORDINGS).act is act


def test_courtesy_around_a_question_is_left_aside():
    message = read_message("Hi there, which papers use the data set MetaQA?", WORDINGS)
    assert (message.act, message.text) == (Act.ASK, "which papers use the data set MetaQA?")


def test_a_new_topic_and_a_question_in_one_message_are_both_carried_out(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    resolved, hubs = then(sample, context, "Forget that. Which papers use WebQuestionsSP?")
    assert resolved.begins_anew
    assert set(hubs) == set(sample.find("Which papers use WebQuestionsSP?").hubs)


def test_sorting_keeps_the_papers_and_orders_them(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    resolved, hubs = then(sample, context, "sort them by year, newest first")
    years = [
        int(row.value)
        for hub in hubs
        for row in sample.view.column(sample.grounding.year_facet).by_hub[hub]
    ]
    assert resolved.act is Act.SORT
    assert set(hubs) == set(context.hubs)
    assert years == sorted(years, reverse=True)


def test_some_of_a_list_are_taken_from_its_ends(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    assert then(sample, context, "only the first two")[1] == context.hubs[:2]
    assert then(sample, context, "just the last three please")[1] == context.hubs[-3:]


def test_what_is_left_out_and_let_in_again_are_complements(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    _, without = then(sample, context, "drop the preprints")
    _, only = then(sample, context, "only the preprints")
    assert without and only
    assert set(without) | set(only) == set(context.hubs)
    assert set(without).isdisjoint(only)


def test_a_correction_replaces_what_was_understood(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    _, hubs = then(sample, context, "no, I meant WebQuestionsSP")
    assert set(hubs) == set(sample.find("Which papers use the data set WebQuestionsSP?").hubs)


def test_an_earlier_list_comes_back(sample):
    first = talk(sample, "Which papers use the data set MetaQA?")
    context = talk(sample, "Which papers use the data set MetaQA?", "only those from 2023")
    assert len(context.hubs) < len(first.hubs)
    assert set(then(sample, context, "the first list again please")[1]) == set(first.hubs)


def test_a_wider_bound_takes_the_place_of_a_narrow_one(sample):
    context = talk(sample, "Which papers were published in 2022?")
    resolved, _ = then(sample, context, "widen that to 2021-2023")
    assert [(c.lowest, c.highest) for c in resolved.plan.conditions] == [(2021, 2023)]


def test_what_is_asked_without_naming_anything_is_asked_of_what_is_at_hand(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    for question in ("Give me the DOIs.", "Who are the authors?", "and the venues?"):
        assert set(then(sample, context, question)[0].plan.hubs or ()) == set(context.hubs), (
            question
        )


def test_how_many_that_is_counts_the_papers_at_hand(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    plan = then(sample, context, "how many is that?")[0].plan
    assert plan.operation is Operation.COUNT
    assert not plan.requests


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("who is behind KAPING?", "author"),
        ("is there a repo for FiDeLiS", "source code"),
        ("what are the downsides of KAPING", "limitation"),
    ],
)
def test_attributes_are_asked_for_in_everyday_words(sample, question, attribute):
    plan = resolve(question, sample.grounding, Context()).plan
    assert attribute in [request.facet.name for request in plan.requests]


@pytest.mark.parametrize(
    "question",
    ["How often was KAPING cited?", "What's the h-index of Sören Auer?", "Who funded SciQA?"],
)
def test_what_the_graph_has_no_attribute_for_is_said_not_to_be_held(sample, question):
    plan = resolve(question, sample.grounding, Context()).plan
    assert plan.not_held
    assert not plan.requests


@pytest.mark.parametrize(
    ("words", "years"),
    [
        ("no later than 1992", {1984, 1992}),
        ("not after 1992", {1984, 1992}),
        ("not before 2025", {2025}),
        ("2024 onwards", {2024, 2025}),
    ],
)
def test_a_denied_bound_is_the_opposite_one_and_counts_itself(sample, words, years):
    found = sample.find(f"Which papers were published {words}?")
    column = sample.view.column(sample.grounding.year_facet)
    assert {int(row.value) for hub in found.hubs for row in column.by_hub[hub]} == years
