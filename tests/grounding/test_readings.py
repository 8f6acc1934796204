"""How a question is read where it names things of the graph, and where it says what it is about."""

from pathlib import Path

import pytest

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.adapters.embedding.trained_reader import trained_wordings
from tools.hublink.core.plan import Plan
from tools.hublink.language.word_roles import Role
from tools.hublink.language.words import tokens
from tools.workspace.library import Library
from tools.workspace.readings.readings import readings


@pytest.fixture(scope="module")
def library(sample_store: Path) -> Library:
    opened = open_library(read_settings().changed(store=sample_store))
    return opened.within(opened.scope)


def read(library: Library, question: str) -> Plan:
    return library.on_footing(library.grounding.ground_in_words(question))


def about(plan: Plan) -> str:
    """The words that a plan takes for a topic."""
    if plan.topic is not None:
        return plan.topic.wording
    return plan.similar_to.wording if plan.similar_to is not None else ""


@pytest.mark.parametrize(
    "question",
    [
        "Which papers use the data set MetaQA?",
        "Which papers did Tomczak write?",
        "papers by tomczak",
        "How many papers were published in 2019?",
        "How many papers came out since 2020?",
        "how many theses do u have",
        "Which papers use MetaQA to evaluate?",
        "Which data set is used most often?",
        "Who wrote 'Domain-specific knowledge graphs: A survey'?",
        "What are the limitations of HubLink?",
        "Which papers are about 'sourdough'?",
        "distibution of papers by year",
    ],
)
def test_words_that_name_things_are_no_topic(question: str, library: Library) -> None:
    assert about(read(library, question)) == ""


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("papers about cars", "cars"),
        ("What do you have on keeping bread fresh?", "keeping bread fresh"),
        ("papers since 2024 on machines that make things up", "machines that make things up"),
        ("Which papers are about gardening?", "gardening"),
        ("list the papers on hallucination by year", "hallucination"),
    ],
)
def test_what_papers_are_about_is_searched_in_its_own_words(
    question: str, topic: str, library: Library
) -> None:
    assert about(read(library, question)) == topic


@pytest.mark.parametrize(
    "question",
    [
        "I'd like to read up on how birds find their way, so where do I begin?",
        "has anyone looked at how birds find their way?",
        "How many papers on how birds find their way are there?",
    ],
)
def test_the_talk_around_a_topic_is_none_of_it(question: str, library: Library) -> None:
    assert about(read(library, question)) == "how birds find their way"


@pytest.mark.parametrize(
    "question",
    [
        "how do you come up with a good research question?",
        "Is anyone writing about harms and risks of ever bigger language models?",
    ],
)
def test_what_people_write_about_is_a_topic_and_nothing_is_told_of_all_papers(
    question: str, library: Library
) -> None:
    plan = read(library, question)
    assert about(plan)
    assert plan.requests == ()


def test_a_year_bounds_a_topic(library: Library) -> None:
    plan = read(library, "papers since 2024 on machines that make things up")
    assert [condition.lowest for condition in plan.conditions] == [2024]


def test_an_author_bounds_a_topic_that_papers_are_on(library: Library) -> None:
    plan = read(library, "papers by Tomczak on question decomposition")
    assert ("Jakub M. Tomczak",) in [c.values for c in plan.conditions]
    assert library.find(plan).hubs


def test_papers_spoken_of_bound_a_topic(library: Library) -> None:
    scope = sorted(library.view.hubs)[:5]
    plan = library.ground("Which of these are about gardening?", scope)
    assert about(plan) == "gardening"
    assert plan.hubs == tuple(scope)


def test_readings_come_with_probabilities_the_likeliest_first(library: Library) -> None:
    plan = library.grounding.ground_in_words("papers about cars")
    likely = [reading.probability for reading in readings(plan, library)]
    assert likely == sorted(likely, reverse=True)
    assert all(0 <= each <= 1 for each in likely)
    assert len(likely) > 1


def test_a_name_typed_small_is_known_by_its_letters(library: Library) -> None:
    typed = read(library, "papers tested on webqsp")
    written = read(library, "papers tested on WebQSP")
    assert [c.values for c in typed.conditions] == [c.values for c in written.conditions] != []


@pytest.mark.parametrize(
    ("question", "all_there_is"),
    [
        ("How many studies does the collection contain?", True),
        ("How many papers do you have?", True),
        ("How many brown bear studies are there?", False),
    ],
)
def test_all_papers_are_counted_only_where_nothing_else_is_said_of_them(
    question: str, all_there_is: bool, library: Library
) -> None:
    assert library.grounding.ground_in_words(question).everything is all_there_is


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("papers on beach erosion since 2019", {"beach", "erosion"}),
        (
            "how many studies a year on making soap from olives",
            {"making", "soap", "from", "olives"},
        ),
        ("who wrote YOLO?", set()),
        ("papers by Lindgren since 2019", set()),
    ],
)
def test_the_words_of_a_topic_are_told_from_those_around_them(
    question: str, topic: set[str]
) -> None:
    roles = trained_wordings().roles.of(question)
    words = tokens(question)
    assert {w.text for w, r in zip(words, roles, strict=True) if r[Role.TOPIC] > 0.5} == topic


@pytest.mark.parametrize(
    ("question", "negated"),
    [
        ("which works have put their code online?", False),
        ("Which papers released their code?", False),
        ("which works have not put their code online?", True),
    ],
)
def test_papers_are_sought_by_what_they_state_in_everyday_words(
    question: str, negated: bool, library: Library
) -> None:
    plan = read(library, question)
    (condition,) = plan.conditions
    assert (condition.facet.name, condition.values) == ("source code", ())
    assert condition.negated is negated
    assert not (plan.requests or plan.not_understood)
