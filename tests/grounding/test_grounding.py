"""Questions about the sample graph, read in the graph's own words."""

import pytest

from tools.hublink.core.plan import Operation

KG_RAG = "Knowledge Graph-extended Retrieval Augmented Generation for Question Answering"


def test_a_named_value_is_a_condition_on_its_attribute(sample):
    plan = sample.plan("Which papers use the data set MetaQA?")
    assert [(c.facet.name, c.values) for c in plan.conditions] == [("data set", ("MetaQA",))]
    assert not plan.not_understood


def test_an_attribute_without_a_value_is_asked_for(sample):
    plan = sample.plan("What are the limitations of approaches with the data set MetaQA?")
    assert "limitation" in [request.facet.name for request in plan.requests]


def test_a_quoted_title_names_one_paper(sample):
    found = sample.find(f"Who is the author of the paper '{KG_RAG}'?")
    assert [sample.view.hubs[hub].label for hub in found.hubs] == [KG_RAG]
    assert sample.values(f"Who is the author of the paper '{KG_RAG}'?") == {
        "Jasper Linders",
        "Jakub M. Tomczak",
    }


def test_the_start_of_a_title_names_its_paper(sample):
    assert sample.titles("which year was knowledge graph-extended retrieval augmented") == {KG_RAG}


@pytest.mark.parametrize(
    "question",
    ["Which papers use MetaQQ as data set?", "papers with the dataset metaQA"],
)
def test_spelling_and_case_are_forgiven(sample, question):
    assert sample.titles(question) == sample.titles("Which papers use the data set MetaQA?")


def test_a_number_may_be_written_on_to_the_name_it_is_part_of(sample):
    assert sample.grounding.spelled("papers with GPT4") == "papers with GPT-4"
    assert sample.grounding.spelled("papers with GPT9") == "papers with GPT9"


def test_a_surname_alone_names_its_author(sample):
    assert sample.titles("How many papers by Tomczak?") == {KG_RAG}


def test_who_asks_for_people_and_when_for_years(sample):
    assert sample.values(f"Who wrote '{KG_RAG}'?") == {"Jasper Linders", "Jakub M. Tomczak"}
    plan = sample.plan(f"When did '{KG_RAG}' come out?")
    assert [request.facet.name for request in plan.requests] == ["publication year"]


def test_an_unknown_name_is_never_answered_by_everything(sample):
    plan = sample.plan("Which papers were written by Zaphod Beeblebrox?")
    assert "Zaphod" in plan.unmatched
    plan = sample.plan("Which papers use the data set 'Quidditch Questions'?")
    assert plan.unmatched == ("Quidditch Questions",)


@pytest.mark.parametrize(
    ("question", "operation"),
    [
        ("Which papers use MetaQA?", Operation.LIST),
        ("How many papers use MetaQA?", Operation.COUNT),
        ("List papers that use MetaQA, newest first", Operation.RANK),
        ("How many papers were published per publication year?", Operation.DISTRIBUTE),
        ("Which data set is used most often?", Operation.EXTREME),
        ("How many papers were published in 2022 compared to 2023?", Operation.COMPARE),
        (f"Does '{KG_RAG}' name a data set?", Operation.VERIFY),
    ],
)
def test_the_operation_is_read_off_the_wording(sample, question, operation):
    assert sample.plan(question).operation is operation


@pytest.mark.parametrize(
    ("words", "years"),
    [
        ("between 2019 and 2021", {2019, 2020, 2021}),
        ("from 2019 to 2021", {2019, 2020, 2021}),
        ("since 2023", {2023, 2024, 2025}),
        ("after 2023", {2024, 2025}),
        ("before 1994", {1984, 1992}),
        ("until 1994", {1984, 1992, 1994}),
        ("in 2022 or 2023", {2022, 2023}),
    ],
)
def test_ranges_of_years_bound_the_papers(sample, words, years):
    found = sample.find(f"Which papers were published {words}?")
    assert found.hubs
    column = next(c for c in sample.view.columns if c.name == "publication year")
    assert {int(row.value) for hub in found.hubs for row in column.by_hub[hub]} == years


def test_conditions_must_hold_together(sample):
    both = sample.titles("Which papers with the data set MetaQA were published in 2023?")
    metaqa = sample.titles("Which papers use the data set MetaQA?")
    assert both and both < metaqa


def test_a_negated_condition_leaves_papers_out(sample):
    of_2023 = sample.titles("Which papers were published in 2023?")
    others = sample.titles("Which papers published in 2023 do not use the data set MetaQA?")
    with_it = sample.titles("Which papers with the data set MetaQA were published in 2023?")
    assert others == of_2023 - with_it


def test_a_flag_named_in_a_question_must_be_true(sample):
    plan = sample.plan("Which training-free approaches require a topic entity?")
    assert ("training-free", ("true",)) in [(c.facet.name, c.values) for c in plan.conditions]


def test_the_same_question_gives_the_same_plan_and_facts(sample):
    question = "Which approaches with the data set MetaQA are training-free?"
    assert sample.find(question) == sample.find(question)


@pytest.mark.parametrize(
    "question",
    [
        "Which papers use the data set MetaQA?",
        "Which approaches require a topic entity?",
        "Which papers with the underlying knowledge graph Freebase were published in 2023?",
        "Which approaches are used by papers with the data set WebQuestionsSP?",
        "How many papers name the category stepwise reasoning?",
    ],
)
def test_a_deep_graph_answers_like_a_flat_one(sample, deep_sample, question):
    assert sample.titles(question)
    assert deep_sample.titles(question) == sample.titles(question)
    assert deep_sample.values(question) == sample.values(question)


def test_words_that_stand_in_titles_say_what_papers_are_about(sample):
    titles = sample.titles("Which papers deal with prompting?")
    assert len(titles) > 2
    assert all("prompt" in title.lower() for title in titles)


def test_a_ranking_by_an_attribute_is_ordered_by_it(sample):
    plan = sample.plan("List the papers that use MetaQA sorted by publication year")
    assert plan.order_by is not None and plan.order_by.name == "publication year"
    assert plan.group_by is None


def test_a_measured_value_is_found_by_what_was_measured_of_what(sample):
    assert sample.values("What recall does HubLink (T) reach on GV4?") == {"0.804"}


def test_a_node_that_leads_further_is_a_value_where_papers_share_it(sample):
    column = next(c for c in sample.view.columns if c.name == "research field")
    assert len(column.by_value) > 5
    value, rows = max(column.by_value.items(), key=lambda item: len(item[1]))
    plan = sample.plan(f"Which papers have the research field {value}?")
    assert [c.values for c in plan.conditions] == [(value,)]
    assert len(sample.find(plan.question).hubs) == len({row.hub for row in rows})


def test_a_superlative_of_a_measure_runs_by_its_numbers(sample):
    plan = sample.plan("Which system has the highest recall on GV4?")
    assert plan.order_by is not None and plan.order_by.key[-1].endswith("value")
    assert [request.facet.name for request in plan.requests] == ["system"]


def test_an_ambiguous_value_is_read_so_that_all_conditions_can_hold(sample):
    plan = sample.plan("What is the precision of DiFaR?")
    nodes = {condition.facet.key[:-1] for condition in plan.conditions}
    assert len(plan.conditions) == 2
    assert len(nodes) == 1
