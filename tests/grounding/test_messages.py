"""What a message does in a conversation about the sample graph, and how it edits the plan."""

import pytest

from tools.adapters.embedding.trained_reader import trained_wordings
from tools.hublink.core.plan import Operation
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.dialogue.message.context import Context, Told
from tools.hublink.dialogue.message.messages import read_message
from tools.hublink.dialogue.message.spoken import as_it_is
from tools.hublink.dialogue.resolving import resolve
from tools.hublink.execution.execute import execute

WORDINGS = trained_wordings()


def talk(sample, *messages):
    """The context after some messages, each resolved in the one before."""
    context, told = Context(), []
    for message in messages:
        plan = resolve(message, sample.grounding, context).plan
        hubs = sample.grounding.in_order(plan)
        told.append(Told(plan=plan, hubs=hubs))
        numbers = tuple(enumerate(hubs, 1))
        context = Context(plan=plan, hubs=hubs, numbers=numbers, earlier=tuple(told))
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
    assert read_message(message, WORDINGS).main.act is act


def test_courtesy_around_a_question_is_left_aside():
    message = read_message("Hi there, which papers use the data set MetaQA?", WORDINGS)
    assert message.main.act is Act.ASK
    assert message.main.text == "which papers use the data set MetaQA?"


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


def _said(plan):
    return [(c.facet, c.values, c.negated) for c in plan.conditions]


MANNERS_OF_SAYING = [
    "{}",
    "please {}",
    "ok, {}",
    "{} please",
    "hm, {}",
]


@pytest.mark.parametrize(
    ("message", "act"),
    [
        ("only the preprints", Act.REFINE),
        ("sort them by year", Act.SORT),
        ("export these as bibtex", Act.EXPORT),
        ("back to the first list", Act.BACK),
        ("tell me more about the second one", Act.TELL),
        ("compare the first two", Act.COMPARE),
        ("the last three", Act.TAKE),
    ],
)
def test_politeness_capitals_and_slips_leave_the_act_alone(sample, message, act):
    context = talk(sample, "Which papers use the data set MetaQA?")
    plan = then(sample, context, message)[0].plan
    variants = [manner.format(message) for manner in MANNERS_OF_SAYING]
    variants += [message.capitalize(), message.upper(), f"{message}!"]
    for variant in variants:
        resolved, _ = then(sample, context, variant)
        assert resolved.act is act, variant
        assert resolved.plan.hubs == plan.hubs, variant
        assert _said(resolved.plan) == _said(plan), variant


@pytest.mark.parametrize(
    ("message", "act"),
    [
        ("exlude the preprints", Act.REFINE),
        ("ony the preprints", Act.REFINE),
        ("srot them by year", Act.SORT),
        ("compre the first two", Act.COMPARE),
        ("summarize thsoe", Act.SUMMARISE),
        ("whats this collection about", Act.COLLECTION),
    ],
)
def test_a_slip_of_the_keys_leaves_the_act_alone(message, act):
    assert read_message(message, WORDINGS).main.act is act


@pytest.mark.parametrize(
    "name", ["M. Quimby", "axolotls", "the Zorblatt procedure", "FooBarNet", "naïve Bayes"]
)
def test_what_a_message_does_is_the_same_whatever_it_names(name):
    for frame, act in (
        ("anything by {}?", Act.ASK),
        ("what about {}?", Act.REPLACE),
        ("only the {} ones", Act.REFINE),
        ("no, I meant {}", Act.CORRECT),
        ("and {} as well please", Act.WIDEN),
        ("back to the {} ones", Act.BACK),
    ):
        message = frame.format(name)
        assert read_message(message, WORDINGS).main.act is act, message


@pytest.mark.parametrize(
    "question",
    [
        "Which papers were published in 2021?",
        "How many papers use WebQuestionsSP?",
        "Who wrote KAPING?",
        "Which papers have the publication type preprint?",
    ],
)
def test_a_fresh_question_means_the_same_in_the_middle_of_a_chat(sample, question):
    alone = resolve(question, sample.grounding, Context()).plan
    for before in ("Which papers use the data set MetaQA?", "papers by Kaplan"):
        context = talk(sample, before, "sort them by year, newest first")
        assert resolve(question, sample.grounding, context).plan == alone, (before, question)


def test_it_is_the_winner_of_a_comparison_and_the_list_stays_as_it_was(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    resolved, hubs = then(sample, context, "which of them is the oldest?")
    assert resolved.plan.operation is Operation.EXTREME
    told = Told(plan=resolved.plan, hubs=context.hubs, named=hubs[:1])
    after = context.model_copy(update={"plan": resolved.plan, "earlier": (*context.earlier, told)})
    assert then(sample, after, "who wrote it?")[0].plan.hubs == hubs[:1]
    assert then(sample, after, "who wrote the second one?")[0].plan.hubs == context.hubs[1:2]
    assert then(sample, after, "export them as bibtex")[0].plan.hubs == context.hubs
    others = set(then(sample, after, "who wrote the others?")[0].plan.hubs)
    assert others == set(context.hubs) - set(hubs[:1])


def test_the_rest_is_what_was_left_out_of_the_list(sample):
    whole = talk(sample, "Which papers use the data set MetaQA?")
    context = talk(sample, "Which papers use the data set MetaQA?", "only the first two")
    assert then(sample, context, "and the rest?")[1] == whole.hubs[2:]


def test_a_value_takes_the_place_of_the_one_that_narrowed_the_list(sample):
    question = "Which papers have the data set WebQuestionsSP?"
    context = talk(sample, question, "only the preprints", "newest first please")
    _, hubs = then(sample, context, "then the conference papers instead")
    fresh = talk(sample, question, "only the conference papers")
    assert set(hubs) == set(fresh.hubs)


def test_another_value_is_of_the_attribute_spoken_of_before_one_paper_was_asked_about(sample):
    context = talk(
        sample,
        "Which papers use the data set MetaQA?",
        "only those from 2023",
        "and the venue of the second one?",
    )
    resolved, hubs = then(sample, context, "what about WebQuestionsSP?")
    assert [c.values for c in resolved.plan.conditions if c.facet.name == "data set"] == [
        ("WebQuestionsSP",)
    ]
    question = "Which papers from 2023 use the data set WebQuestionsSP?"
    assert set(hubs) == set(sample.find(question).hubs)
    assert [request.facet.name for request in resolved.plan.requests] == ["venue"]


def test_a_filter_is_taken_off_again(sample):
    context = talk(sample, "Which papers use the data set MetaQA?", "only those from 2023")
    _, hubs = then(sample, context, "drop that filter again")
    assert set(hubs) == set(sample.find("Which papers use the data set MetaQA?").hubs)


def test_a_share_of_what_is_at_hand_is_of_the_list_it_was_taken_from(sample):
    context = talk(sample, "Which papers use the data set MetaQA?", "only those from 2023")
    plan = then(sample, context, "what percentage is that?")[0].plan
    found = execute(plan, sample.view, sample.joins)
    whole = sample.find("Which papers use the data set MetaQA?").hubs
    assert (set(found.hubs), found.among) == (set(context.hubs), len(whole))


def test_several_acts_of_a_message_are_carried_out_one_after_the_other(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    resolved, hubs = then(sample, context, "only the preprints, and sort them by year")
    only = then(sample, context, "only the preprints")[1]
    assert resolved.act is Act.SORT
    assert set(hubs) == set(only) < set(context.hubs)


def test_other_papers_share_something_with_the_one_at_hand(sample):
    context = talk(sample, "Who wrote KAPING?")
    plan = then(sample, context, "what else did they write?")[0].plan
    assert [c.facet.name for c in plan.conditions] == ["author"]
    assert plan.apart_from == context.hubs


def test_the_newer_of_some_is_the_newest(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    plan = then(sample, context, "which of these is newer?")[0].plan
    assert (plan.operation, plan.descending) == (Operation.EXTREME, True)
    assert plan.hubs == context.hubs


def test_an_introduction_is_no_question_and_its_topic_is_kept(sample):
    asides = []
    resolve(
        "I'm a nurse and write my thesis about wound healing. Which surveys are there?",
        sample.grounding,
        Context(),
        lambda plan, about: asides.append(about) or as_it_is(plan, about),
    )
    assert asides == ["wound healing"]


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("anything before 2024?", True),
        ("those from 2023 or earlier", True),
        ("drop everything before 2024", False),
        ("not the ones before 2024", False),
    ],
)
def test_what_is_named_is_kept_or_left_out_as_it_is_said(sample, message, kept):
    context = talk(sample, "Which papers use the data set WebQuestionsSP?")
    column = sample.view.column(sample.grounding.year_facet)
    years = {hub: int(row.value) for hub in context.hubs for row in column.by_hub[hub]}
    _, hubs = then(sample, context, message)
    assert set(hubs) == {hub for hub, year in years.items() if (year < 2024) is kept}


def test_why_tells_by_what_a_paper_was_found_however_it_was_taken_since(sample):
    context = talk(sample, "Which papers use the data set MetaQA?", "newest first", "the first two")
    plan = then(sample, context, "why is the second one in there?")[0].plan
    assert plan.reasons
    assert [c.values for c in plan.conditions] == [("MetaQA",)]
    assert plan.hubs == context.hubs[1:2]


def test_a_table_is_of_what_is_at_hand_with_the_attributes_named(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    for message in ("put them in a table with year and authors", "table: authors and year"):
        plan = then(sample, context, message)[0].plan
        assert plan.tabular, message
        assert plan.hubs == context.hubs, message
        assert {r.facet.name for r in plan.requests} == {"publication year", "author"}, message


def test_what_is_added_stands_beside_what_is_at_hand(sample):
    context = talk(sample, "Which papers use the data set MetaQA?", "the first two")
    _, hubs = then(sample, context, "add KAPING")
    assert hubs[:2] == context.hubs
    assert set(hubs[2:]) == set(sample.find("Who wrote KAPING?").hubs)


def test_these_two_are_the_two_told_last(sample):
    context = talk(
        sample, "Which papers use the data set MetaQA?", "who wrote the first?", "and the last?"
    )
    first, *_, last = talk(sample, "Which papers use the data set MetaQA?").hubs
    assert then(sample, context, "how do these two differ?")[0].plan.hubs == (first, last)


def test_what_points_back_is_no_question_about_the_assistant(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    for message in ("is there a tutorial among them", "who works on this most?"):
        assert not then(sample, context, message)[0].is_replied_to, message


def test_on_this_means_the_topic_and_not_the_papers_at_hand(sample):
    first = "Which papers have the research problem Knowledge graph embedding?"
    context = talk(sample, first, "which of these need training?", "where is the first published?")
    _, hubs = then(sample, context, "is there also a survey for this?")
    whole = talk(sample, first, "only the surveys")
    assert whole.hubs and set(hubs) == set(whole.hubs)


def test_a_condition_that_denies_something_itself_is_not_turned_round_again(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    _, hubs = then(sample, context, "only those that work without any training please")
    free = set(sample.find("Which papers are training-free?").hubs)
    assert set(hubs) == free & set(context.hubs) != set()


def test_what_one_clause_keeps_the_other_leaves_out(sample):
    question = "Which papers use WebQuestionsSP?"
    context = talk(sample, question, "without the preprints", "who wrote the first one?")
    _, hubs = then(sample, context, "I meant leave out the conference papers, keep the preprints")
    expected = talk(sample, question, "without the conference papers").hubs
    assert set(hubs) == set(expected)


def test_a_correction_leaves_out_what_was_not_meant(sample):
    context = talk(sample, "papers by Kaplan")
    for message in ("no, only Angelika Kaplan, not J. Kaplan", "no, I meant Angelika, not J."):
        _, hubs = then(sample, context, message)
        assert set(hubs) == set(sample.find("papers by Angelika Kaplan").hubs), message


def test_a_value_takes_the_place_of_what_is_told_beside_it(sample):
    context = talk(sample, "recall of HubLink T on GV1?")
    plan = then(sample, context, "and for MindMap?")[0].plan
    assert {value for c in plan.conditions for value in c.values} == {
        "recall",
        "ORKG software architecture questions, GV1",
        "MindMap",
    }
    assert [request.facet.name for request in plan.requests] == ["result"]


def test_its_precision_is_what_was_asked_with_another_metric(sample):
    context = talk(sample, "recall of MindMap on GV1?")
    plan = then(sample, context, "and its precision?")[0].plan
    values = {value for c in plan.conditions for value in c.values}
    assert {"precision", "MindMap"} < values
    assert "recall" not in values
    assert [request.facet.name for request in plan.requests] == ["result"]


def test_of_the_two_asks_of_what_was_named_one_after_the_other(sample):
    context = talk(sample, "recall of FiDeLiS on GV1?", "and for MindMap?")
    plan = then(sample, context, "precision of the two?")[0].plan
    systems = [c.values for c in plan.conditions if "MindMap" in c.values]
    assert len(systems) == 1
    assert len(systems[0]) == 2


def test_what_a_follow_up_names_is_not_dropped_to_find_anything(sample):
    context = talk(sample, "papers by Kaplan", "only 2024")
    _, hubs = then(sample, context, "and Koziolek?")
    by_him = sample.find("papers by Koziolek").hubs
    assert set(hubs) <= set(by_him)


def test_them_is_what_a_question_left_though_it_is_one(sample):
    context = talk(sample, "papers by Kaplan", "only 2024")
    assert len(context.hubs) == 1
    assert then(sample, context, "who wrote them?")[0].plan.hubs == context.hubs


def test_them_is_the_list_from_which_one_was_picked(sample):
    whole = talk(sample, "Which papers use the data set MetaQA?")
    context = talk(sample, "Which papers use the data set MetaQA?", "who wrote the second one?")
    assert len(context.hubs) == 1
    assert then(sample, context, "sort them by year")[0].plan.hubs == whole.hubs


def test_a_superlative_by_itself_is_of_what_was_ordered_by_before(sample):
    context = talk(sample, "Which data set has the largest number of questions?")
    assert context.plan.order_by is not None
    plan = then(sample, context, "and the smallest?")[0].plan
    assert (plan.operation, plan.order_by) == (Operation.EXTREME, context.plan.order_by)
    assert plan.descending is not context.plan.descending


def test_the_words_beside_an_attribute_say_what_it_is(sample):
    context = talk(sample, "papers on taxonomy development", "only the journal articles")
    _, hubs = then(sample, context, "which of them extends Nickerson's method?")
    extends = [row.value for c in sample.view.columns if c.name == "extends" for row in c.rows]
    assert len(hubs) == 1 < len(context.hubs)
    assert any("Nickerson" in value for value in extends)


def test_something_newer_by_them_is_of_the_same_people_and_later(sample):
    context = talk(sample, "Who wrote KAPING?")
    resolved, _ = then(sample, context, "is there something newer by them?")
    people, year = resolved.plan.conditions
    assert resolved.act is Act.RELATE
    assert people.facet.name == "author"
    assert year.lowest == 2024
    assert resolved.plan.apart_from == context.hubs


def test_the_one_that_a_name_describes_is_found_among_all_spoken_of(sample):
    context = talk(sample, "Which papers have the contribution type survey?", "the last two")
    plan = then(sample, context, "year and authors of the Procko one?")[0].plan
    assert len(plan.hubs) == 1
    people = sample.values(f"Who wrote “{sample.view.hubs[plan.hubs[0]].label}”?")
    assert any("Procko" in name for name in people)
    assert {request.facet.name for request in plan.requests} == {"publication year", "author"}


def test_of_a_list_that_is_all_told_there_are_no_others(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    plan = then(sample, context, "and the other ones?")[0].plan
    assert plan.beyond == "the other ones"
    assert not plan.hubs


def test_what_a_pronoun_stands_for_must_have_been_spoken_of(sample):
    resolved = resolve("who wrote it?", sample.grounding, Context())
    assert resolved.plan.beyond == "it"


def test_what_this_is_about_is_the_collection_before_anything_was_spoken_of(sample):
    assert resolve("what is this about?", sample.grounding, Context()).act is Act.COLLECTION


def test_references_are_of_as_many_as_a_message_says(sample):
    context = talk(sample, "Which papers use the data set MetaQA?", "sort them by year")
    _, hubs = then(sample, context, "bibtex for the two training-free ones")
    assert set(hubs) == set(then(sample, context, "only the training-free ones")[1])
    assert len(hubs) == 2


def test_a_table_has_the_columns_that_are_named_in_whatever_words(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    plan = then(sample, context, "put them in a table: year, authors + where published")[0].plan
    assert plan.tabular
    assert [r.facet.name for r in plan.requests] == ["publication year", "author", "venue"]


def test_a_question_of_which_nothing_is_understood_does_not_list_what_is_at_hand(sample):
    context = talk(sample, "Which papers use the data set MetaQA?")
    assert then(sample, context, "which of it does it")[0].plan.hubs == ()
    assert set(then(sample, context, "show them again")[1]) == set(context.hubs)


def test_both_are_two(sample):
    context = talk(sample, "Which papers use the data set MetaQA?", "only the first two")
    assert then(sample, context, "both of them please")[1] == context.hubs


def test_the_ones_of_a_kind_are_not_the_first_one(sample):
    context = talk(sample, "papers on taxonomy development")
    journal = then(sample, context, "only the journal articles")[1]
    assert then(sample, context, "just the journal ones")[1] == journal
