"""Questions in words the graph does not use, and what they must not be taken for."""

import pytest

from tools.hublink.core.plan import Operation
from tools.hublink.language.words import phrase, tokens
from tools.hublink.question.mentions.hub_nouns import untold_genres
from tools.hublink.question.mentions.mention import MentionKind, Reading, mention_of


@pytest.mark.parametrize(
    "question",
    [
        "Which topics do the papers by Reussner investigate?",
        "What gets studied in papers by Reussner?",
        "What do the papers by Reussner look into?",
        "What are the papers by Reussner about?",
        "What was under study in the papers by Reussner?",
    ],
)
def test_what_papers_look_into_asks_for_what_they_are_about(sample, question):
    plan = sample.plan(question)
    assert [c.facet.name for c in plan.conditions] == ["author"]
    assert [request.facet.name for request in plan.requests] == ["research field"]


def test_papers_asked_for_by_what_they_study_are_listed(sample):
    plan = sample.plan("Which papers study hallucination?")
    assert not plan.requests
    assert [c.facet.name for c in plan.conditions] == ["research problem"]


@pytest.mark.parametrize("noun", ["articles", "publications", "studies"])
def test_papers_may_be_called_by_another_word(sample, noun):
    question = f"Which {noun} deal with hallucination?"
    assert sample.titles(question) == sample.titles("Which papers study hallucination?")
    assert not sample.plan(question).not_understood


def test_scientists_are_authors(sample):
    assert sample.values("Which scientists worked on HubLink?") == sample.values(
        "Who are the authors of HubLink?"
    )


def test_a_noun_the_graph_does_not_know_is_said_to_be_unknown(sample):
    plan = sample.plan("In which colour was BLEU printed?")
    assert plan.not_understood == ("colour", "printed")
    assert not plan.requests


def test_words_of_a_value_may_stand_in_any_order(sample):
    (condition,) = sample.plan("Papers on knowledge graph question answering").conditions
    assert condition.values == ("Question answering over knowledge graphs",)


def test_capitals_stand_for_a_name(sample):
    (condition,) = sample.plan("Which papers use the data set WebQSP?").conditions
    assert condition.values == ("WebQuestionsSP",)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Which papers evaluate on WebQSP?", "WebQuestionsSP"),
        ("Which data sets were used together with CWQ?", "ComplexWebQuestions"),
    ],
)
def test_a_value_is_of_the_attribute_that_most_papers_have_it_in(sample, question, value):
    (condition,) = sample.plan(question).conditions
    assert (condition.facet.name, condition.values) == ("data set", (value,))


def test_the_paper_of_something_introduces_it(sample):
    for question in ("When was the DiFaR paper published?", "Summarize the paper DiFaR."):
        (condition,) = sample.plan(question).conditions
        assert (condition.facet.name, condition.values) == ("approach", ("DiFaR",))


def test_a_whole_value_is_not_taken_for_part_of_a_title(sample):
    plan = sample.plan("Which papers on scholarly question answering use ORKG?")
    assert not plan.hub_words
    assert [c.facet.name for c in plan.conditions] == [
        "research problem",
        "underlying knowledge graph",
    ]


def test_how_one_thing_compares_with_another_is_no_attribute(sample):
    plan = sample.plan("How does HubLink compare with Think-on-Graph?")
    assert plan.operation is Operation.COMPARE
    assert [condition.values for condition in plan.conditions] == [("HubLink", "Think-on-Graph")]


def test_what_a_thing_is_compared_with_is_an_attribute(sample):
    plan = sample.plan("Which approaches is HubLink compared with?")
    assert plan.operation is Operation.LIST
    assert [request.facet.name for request in plan.requests] == ["compared with"]


def test_what_something_does_is_no_value(sample):
    plan = sample.plan("What metrics do they report?")
    assert not plan.conditions
    assert [request.facet.name for request in plan.requests] == ["metric"]


def test_a_name_without_its_number_is_known(sample):
    (condition,) = sample.plan("Which papers use the data set QALD?").conditions
    assert condition.values == ("QALD-10",)


def test_a_number_joined_to_a_name_is_no_value_of_its_own(sample):
    plan = sample.plan("Which papers use QALD-9?")
    assert all("9" not in condition.values for condition in plan.conditions)
    assert "9" in plan.not_understood


def test_a_quoted_title_is_not_taken_for_a_name_within_it(sample):
    plan = sample.plan('Who wrote "SPARQL 1.1 Query Language"?')
    assert plan.unmatched == ("SPARQL 1.1 Query Language",)
    assert not plan.conditions


def test_a_condition_on_a_code_is_never_dropped(sample):
    found = sample.find("What is the best Hits@1 on WebQSP?")
    assert not found.hubs
    assert not found.plan.relaxed


def test_two_values_that_no_paper_joins_are_read_as_different_attributes(sample):
    plan = sample.plan("Does HubLink use MetaQA?")
    assert [c.facet.name for c in plan.conditions] == ["approach", "data set"]


def test_the_authors_in_how_did_the_authors_are_not_asked_for(sample):
    plan = sample.plan("How did the authors of KG-RAG evaluate their approach?")
    assert "author" not in [request.facet.name for request in plan.requests]


def test_the_paper_with_most_of_something_is_found_by_counting_in_each(sample):
    plan = sample.plan("Which paper has the most authors?")
    assert plan.operation is Operation.EXTREME
    assert plan.group_by is not None
    assert plan.group_by.key == ()
    assert [request.facet.name for request in plan.requests] == ["author"]


def test_the_author_of_most_papers_is_found_by_counting_papers(sample):
    plan = sample.plan("Which author wrote the most papers?")
    assert plan.group_by is not None
    assert plan.group_by.name == "author"


@pytest.mark.parametrize(
    "question",
    [
        "Compare DiFaR and Mindmap.",
        "Compare the approach of DiFaR with MindMap",
        "What do DiFaR and MindMap have in common?",
    ],
)
def test_things_compared_are_of_one_attribute_in_different_papers(sample, question):
    (condition,) = sample.plan(question).conditions
    assert condition.facet.name == "approach"
    assert condition.values == ("DiFaR", "MindMap")
    assert len(sample.find(question).hubs) == 2


def test_by_after_a_participle_does_not_group(sample):
    plan = sample.plan("Which embedding models are used by approaches with the data set MetaQA?")
    assert plan.operation is Operation.LIST
    assert plan.group_by is None


def test_sorted_by_still_orders(sample):
    plan = sample.plan("Papers by Reussner sorted by publication year")
    assert plan.operation is Operation.RANK
    assert plan.order_by is not None
    assert plan.order_by.name == "publication year"


def test_the_first_author_is_not_a_superlative(sample):
    assert sample.plan("Who is the first author of KG-RAG?").operation is Operation.LIST


def test_when_and_where_ask_for_two_things(sample):
    plan = sample.plan("When was the DiFaR paper published and where?")
    assert [request.facet.name for request in plan.requests] == ["publication year", "venue"]


def test_papers_on_something_are_not_asked_for_an_attribute_named_after_it(sample):
    plan = sample.plan("good papers on embeddings")
    assert not (plan.requests or plan.titled)


def test_a_noun_described_by_a_value_is_not_asked_for(sample):
    plan = sample.plan("Which metrics are used for question answering systems?")
    assert [request.facet.name for request in plan.requests] == ["metric"]


def test_values_of_an_attribute_with_several_may_both_be_required(sample):
    plan = sample.plan("papers that evaluate with Hit@1 and F1")
    assert [c.facet.name for c in plan.conditions] == ["metric", "metric"]


def test_a_list_from_some_years_is_not_ranked(sample):
    plan = sample.plan("List all papers from 2023 or 2024 on retrieval-augmented generation")
    assert plan.operation is Operation.LIST


def test_a_superlative_of_what_the_graph_does_not_know_asks_for_nothing(sample):
    assert not sample.plan("which chatbot do people like best").requests


def test_the_most_recent_one_is_found_by_its_year(sample):
    plan = sample.plan("Which of the approaches is the most recent?")
    assert plan.order_by is not None
    assert plan.order_by.name == "publication year"
    assert not plan.titled


@pytest.mark.parametrize("question", ["LoRA in 1-2 sentences?", "two lines on LoRA, 24 words"])
def test_a_number_is_no_value_of_an_attribute_that_nobody_named(sample, question):
    assert [c.facet.name for c in sample.plan(question).conditions] == ["approach"]


KELP = """
@prefix ex: <http://kelp.example/ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix d: <http://kelp.example/data/> .

d:p1 a ex:Paper ; rdfs:label "Holdfasts in surge" ; ex:region "Northern" ; ex:plant "Kelp" ;
  ex:hull "Kyme logboat" ; ex:funder "University" .
d:p2 a ex:Paper ; rdfs:label "Urchins at the edge" ; ex:region "Southern" ; ex:plant "Dulse" ;
  ex:hull "Ness 3 boat" ; ex:funder "Northern Kelp Fund (charity)" .
"""


def test_a_name_is_known_without_the_remark_in_brackets_behind_it(papers_of):
    plan = papers_of(KELP).plan("Which papers did the Northern Kelp Fund pay for?")
    assert [c.values for c in plan.conditions] == [("Northern Kelp Fund (charity)",)]


def test_of_two_values_named_in_part_the_one_with_a_capital_is_meant(papers_of):
    plan = papers_of(KELP).plan("Which papers are on the Kyme boat?")
    assert [c.values for c in plan.conditions] == [("Kyme logboat",)]


@pytest.mark.parametrize("question", ["Which papers report F1?", "which works reported F1"])
def test_what_works_do_is_no_kind_of_works(sample, question):
    plan = sample.plan(question)
    assert {c.facet.name for c in plan.conditions} <= {"metric", "result metric"}


def test_what_else_somebody_wrote_asks_for_works_and_not_for_people(sample):
    plan = sample.plan("What else has Reussner written?")
    assert [c.values for c in plan.conditions] == [("Ralf Reussner",)]
    assert plan.requests == ()


@pytest.mark.parametrize(("kind", "untold"), [("bat survey", ()), ("paper", ("surveys",))])
def test_what_all_are_by_their_type_is_a_kind_that_is_told(kind, untold):
    question = "surveys with no funder"
    noun = mention_of(MentionKind.TYPE).model_copy(update={"end": 1, "words": "surveys"})
    reading = Reading(question=question, tokens=tuple(tokens(question)), mentions=(noun,))
    assert untold_genres(reading, [phrase(kind)]) == untold
