"""Questions to go on with: understood in their conversation, with an answer, and new."""

import re
from threading import Event
from typing import Any

import pytest

from assistant.offering.attribute_questions import asking_what, asking_which
from assistant.offering.next_questions import next_questions
from assistant.offering.offered_questions import Said, TrialLeftError
from assistant.offering.starters import starters
from tools.hublink.core.plan import Operation

pytestmark = pytest.mark.anyio

ASKED = (
    "Which papers use the data set MetaQA?",
    "Who wrote KG-RAG?",
    "How many papers were published per year since 2023?",
    "Which data set is used most often?",
    "Compare StructGPT and Think-on-Graph by data set.",
    "Which papers have Semantic parsing as their category?",
)


def offered(talk: Any) -> tuple[str, ...]:
    shelf = talk.assistant.shelf
    said = Said.of(talk.conversation, shelf.names)
    return next_questions(shelf, shelf.libraries[0], said)


@pytest.mark.parametrize("question", ASKED)
async def test_each_question_offered_has_an_answer_of_its_own(sample: Any, question: str) -> None:
    answer = await sample.ask(question)
    questions = offered(sample)
    assert 1 < len(set(questions)) == len(questions) <= 3
    for further in questions:
        sample.conversation = sample.assistant.new_conversation()
        await sample.ask(question)
        found = await sample.ask(further)
        assert found.grounded, further
        assert found.support == 1, [f for f in found.findings if f.is_doubted]
        assert (set(found.hubs), found.text) != (set(answer.hubs), answer.text)


async def test_no_question_calls_an_attribute_by_two_predicates(sample: Any) -> None:
    await sample.ask("Which papers use BERT?")

    assert not any("parent field" in question for question in offered(sample))


def test_a_first_comparison_is_asked_for_as_people_do(sample: Any) -> None:
    first = starters(sample.assistant.shelf.libraries[0])
    assert [q for q in first if re.fullmatch(r"Compare the papers on [A-Z].+\.", q)]


def test_a_first_question_asks_for_what_papers_use_in_words_of_ones_own(sample: Any) -> None:
    first, *_ = starters(sample.assistant.shelf.libraries[0])
    assert re.fullmatch(r"Which papers use the (technique|data set|method|metric) .+\?", first)


@pytest.mark.parametrize(
    ("name", "value", "question"),
    [
        ("data set", "MetaQA", "Which papers use the data set MetaQA?"),
        ("author", "Jinheon Baek", "Which papers are by Jinheon Baek?"),
        ("venue", "Semantic Web", "Which papers appeared in Semantic Web?"),
    ],
)
async def test_papers_are_asked_for_as_people_do(
    sample: Any, name: str, value: str, question: str
) -> None:
    library = sample.assistant.shelf.libraries[0]
    column = min((c for c in library.view.columns if c.name == name), key=lambda c: c.number)
    assert asking_which(column, value, "papers") == question
    found = await sample.ask(question)
    assert set(found.hubs) == {row.hub for row in column.by_value[value]}


async def test_the_number_of_something_is_asked_for_as_people_do(sample: Any) -> None:
    await sample.ask("What is LC-QuAD 2.0?")
    columns = {c.name: c for c in sample.assistant.shelf.libraries[0].view.columns}
    question = asking_what(columns["number of questions"], 1, 1)

    assert question == "How many questions does it have?"
    assert "30000" in (await sample.ask(question)).text


async def test_attributes_are_asked_for_and_by_in_the_words_that_fit_them(films: Any) -> None:
    columns = {c.name: c for c in films.assistant.shelf.libraries[0].view.columns}
    assert asking_what(columns["directed by"], 2, 2) == "Who are they directed by?"
    assert asking_what(columns["has genre"], 1, 1) == "What is its genre?"
    assert asking_what(columns["requires"], 2, 2) == "What do they require?"
    for name, value, question in (
        ("directed by", "Bob Stone", "Which films are directed by Bob Stone?"),
        ("has genre", "comedy", "Which films have comedy as their genre?"),
        ("requires", "magic lantern", "Which films require magic lantern?"),
        ("silent-era-based", "true", "Which films are silent-era-based?"),
        ("release year", "1938", "Which films are from 1938?"),
    ):
        assert asking_which(columns[name], value, "films") == question
        assert (await films.ask(question)).grounded


async def test_a_part_of_the_papers_is_some_of_them_but_not_all(sample: Any) -> None:
    whole = await sample.ask("Which papers use the data set MetaQA?")
    (narrower,) = [question for question in offered(sample) if question.startswith("Which of")]
    part = await sample.ask(narrower)
    assert set() < set(part.hubs) < set(whole.hubs)


async def test_papers_that_were_only_counted_are_listed(sample: Any) -> None:
    counted = await sample.ask("How many papers were published in 2019?")
    assert counted.plan is not None
    assert counted.plan.operation is Operation.COUNT
    assert offered(sample)[0] == "Which papers are these?"
    assert (await sample.ask("Which papers are these?")).hubs == counted.hubs


async def test_what_was_asked_before_is_not_offered_again(sample: Any) -> None:
    await sample.ask("Which papers use the data set MetaQA?")
    asked = [offered(sample)[0]]
    for _ in range(3):
        await sample.ask(asked[-1])
        assert not set(asked) & set(offered(sample))
        asked.append(offered(sample)[0])
    assert len(set(asked)) == 4


async def test_where_nothing_was_found_the_questions_lead_to_what_there_is(sample: Any) -> None:
    answer = await sample.ask("Which papers from 1950 have the category Semantic parsing?")
    assert not answer.grounded
    assert offered(sample) == ("Which papers have Semantic parsing as their category?",)
    await sample.ask("from now on only papers since 2020")
    assert offered(sample) == ()


async def test_papers_that_lack_what_was_asked_for_are_asked_what_they_have(sample: Any) -> None:
    await sample.ask("Which papers use the data set MetaQA?")
    answer = await sample.ask("Which of these are from before 1950?")
    assert not answer.grounded
    assert offered(sample)[0] == "What are their publication years?"


async def test_nothing_is_offered_without_an_answer_or_once_the_time_is_up(sample: Any) -> None:
    assert offered(sample) == ()
    await sample.ask("Which papers use the data set MetaQA?")
    shelf = sample.assistant.shelf
    said = Said.of(sample.conversation, shelf.names)
    assert next_questions(shelf, shelf.libraries[0], said, seconds=-1) == ()


async def test_the_search_for_questions_ends_where_nobody_waits_for_them(sample: Any) -> None:
    await sample.ask(ASKED[0])
    shelf, left = sample.assistant.shelf, Event()
    left.set()
    with pytest.raises(TrialLeftError):
        next_questions(
            shelf, shelf.libraries[0], Said.of(sample.conversation, shelf.names), left=left
        )


async def test_no_question_is_offered_for_an_attribute_called_by_two(sample: Any) -> None:
    await sample.ask("List papers by Angelika Kaplan")
    questions = offered(sample)
    assert questions
    assert not [question for question in questions if "domain parent" in question]


async def test_no_part_is_offered_by_what_only_administers(sample: Any) -> None:
    await sample.ask("Which papers use knowledge graph embeddings?")
    questions = offered(sample)
    assert questions
    assert not [question for question in questions if "truncated" in question]
