"""What a chat is limited to: said in words, kept from turn to turn, obeyed by every search."""

from pathlib import Path
from typing import Any

import pytest

from assistant.agent.agent import Assistant
from assistant.conversation.answer import Answer
from assistant.conversation.answer_record import AnswerRecord, read_record, replay
from assistant.conversation.turn_options import TurnOptions
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant, tool_set
from tools.hublink.core.parameters import Strategy
from tools.hublink.question.scope import NO_LIMITS

pytestmark = pytest.mark.anyio

EVERYTHING = "Which films have the genre drama?"


def titles(answer: Answer) -> set[str]:
    return {evidence.hub.label for evidence in answer.evidence}


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("from now on only films since 1934", {"Harbour Lights"}),
        ("Limit everything to films by Ada Byron.", {"The Quiet River"}),
        ("only look at films before 1934 from here on", {"The Quiet River"}),
        ("scope: films directed by Bob Stone", {"Harbour Lights"}),
        ("From now on, ignore films by Bob Stone", {"The Quiet River"}),
    ],
)
async def test_words_that_are_meant_to_last_limit_what_is_asked_later(
    films: Any, words: str, left: set[str]
) -> None:
    said = await films.ask(words)
    answer = await films.ask(EVERYTHING)

    assert not said.evidence
    assert "of 4 films" in said.text
    assert titles(answer) == left
    assert answer.scope.texts == said.scope.texts
    assert answer.as_json()["scope"] == list(answer.scope.texts)


async def test_what_is_most_of_all_is_so_within_the_limits(films: Any) -> None:
    await films.ask("from now on only films by Ada Byron")
    answer = await films.ask("Which film has the highest release year?")

    assert "all films within the limits of this chat" in answer.text


async def test_words_without_duration_narrow_one_answer(films: Any) -> None:
    await films.ask(EVERYTHING)
    narrowed = await films.ask("only those since 1934")
    again = await films.ask(EVERYTHING)

    assert titles(narrowed) == {"Harbour Lights"}
    assert titles(again) == {"Harbour Lights", "The Quiet River"}


async def test_limits_of_several_attributes_add_up_and_one_of_the_same_replaces(films: Any) -> None:
    await films.ask("from now on only films by Ada Byron")
    both = await films.ask("from now on only films since 1934")
    other = await films.ask("limit everything to films by Bob Stone")

    assert len(both.scope.conditions) == 2
    assert len(other.scope.conditions) == 2
    assert titles(await films.ask("Which films are there?")) == {"Harbour Lights", "The Orchard"}


async def test_a_limit_and_a_question_fit_into_one_message(films: Any) -> None:
    message = "From now on only films since 1934. Which films have the genre drama?"

    answer = await films.ask(message)

    assert answer.question == message
    assert titles(answer) == {"Harbour Lights"}


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("drop the year filter", ("directed by: Ada Byron",)),
        ("remove the limit on directed by", ("release year: 1934 or later",)),
        ("search everything again", ()),
        ("clear the scope", ()),
        ("no more filters", ()),
        ("new topic", ()),
    ],
)
async def test_limits_are_lifted_one_by_one_or_all_at_once(
    films: Any, words: str, left: tuple[str, ...]
) -> None:
    await films.ask("from now on only films by Ada Byron since 1934")
    assert len(films.conversation.scope.conditions) == 2

    await films.ask(words)

    assert films.conversation.scope.texts == left


async def test_what_the_graph_does_not_know_limits_nothing_and_is_named(films: Any) -> None:
    before = await films.ask("from now on only films by Ada Byron")
    unknown = await films.ask("limit everything to films by Zacharias Quimby")
    not_there = await films.ask("drop the genre filter")

    assert "Quimby" in unknown.text
    assert "genre" in not_there.text
    assert films.conversation.scope == before.scope


async def test_an_answer_that_the_scope_leaves_nothing_for_tells_what_lies_outside(
    films: Any,
) -> None:
    await films.ask("from now on only films since 1938")

    answer = await films.ask(EVERYTHING)

    assert not answer.grounded
    assert answer.text.startswith("Within the scope of this chat")
    assert "there are 2: “Harbour Lights” and “The Quiet River”" in answer.notes[0]
    assert titles(await films.ask("search everything again")) == set()
    assert titles(await films.ask(EVERYTHING)) == {"Harbour Lights", "The Quiet River"}


async def test_what_is_nowhere_is_not_blamed_on_the_scope(films: Any) -> None:
    await films.ask("from now on only films since 1938")

    answer = await films.ask("Which films were directed by Zacharias Quimby?")

    assert not answer.grounded
    assert answer.notes == ()


async def test_counts_follow_ups_and_overviews_obey_the_scope(films: Any) -> None:
    first = await films.ask("Which films were directed by Ada Byron?")
    await films.ask("from now on only films since 1934")

    counted = await films.ask("how many films are there?")
    followed = await films.ask("what genre do they have?")
    pointed = await films.ask(f"who directed [{first.evidence[1].number}]?")

    assert counted.entities == ("3",)
    assert titles(followed) == {"Songs of the Glacier", "Harbour Lights", "The Orchard"}
    assert first.evidence[1].hub.label == "The Quiet River"
    assert not pointed.grounded
    assert "“The Quiet River”" in pointed.notes[0]


async def test_what_is_found_by_similarity_is_within_the_scope(films: Any) -> None:
    question = "stories of snow and mountaineers"
    anywhere = await films.ask(question)
    await films.ask("from now on only films with the genre drama")

    within = await films.ask(question)

    assert titles(anywhere) == {"Songs of the Glacier"}
    assert titles(within) <= {"Harbour Lights", "The Quiet River"}
    assert within.grounded or "Songs of the Glacier" in within.notes[0]


async def test_a_question_within_a_question_may_leave_the_scope(films: Any) -> None:
    await films.ask("from now on only films since 1934")

    answer = await films.ask("Which films have the director of The Quiet River?")

    assert "Songs of the Glacier" in titles(answer)
    assert answer.hubs == tuple(e.hub.id for e in answer.evidence if "Glacier" in e.hub.label)


async def test_a_model_that_chooses_tools_finds_nothing_outside_the_scope(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with(
        [("search_hubs", {"question": "drama", "where": [
            {"attribute": "has genre", "values": ["drama"]}
        ]})],
        [("traverse_from_entity", {"entity": "drama", "question": "films of the genre drama"})],
        [("query_graph", {"where": [{"attribute": "has genre", "values": ["drama"]}],
                          "compute": "count"})],
        "Harbour Lights is a drama [1].",
    )  # fmt: skip
    await talk.ask("from now on only films since 1934")

    answer = await talk.ask("What is there about drama?")

    read = str(service.asked[-1]["messages"])
    assert titles(answer) == {"Harbour Lights"}
    assert "The Quiet River" not in read
    assert "only release year: 1934 or later" in read
    assert "Film: 1 in all" in read


async def test_a_model_is_told_no_facts_of_numbered_papers_outside_the_scope(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with(
        [("search_hubs", {"question": EVERYTHING})],
        "Two are dramas [1][2].",
        [("filter_triples", {"papers": [1, 2], "attributes": ["release year"]})],
        "It is of 1934 [1].",
    )
    await talk.ask(EVERYTHING)
    await talk.ask("from now on only films since 1934")

    answer = await talk.ask("of which year are they?")

    assert titles(answer) == {"Harbour Lights"}
    read = str(service.asked[-1]["messages"])
    assert "Harbour Lights" in read
    assert "1931" not in read


async def test_an_answer_is_found_again_within_its_scope(films: Any) -> None:
    await films.ask("from now on only films since 1934")
    answer = await films.ask("How many films are there per genre?")
    shelf, tools = films.assistant.shelf, {tool.name: tool for tool in tool_set()}
    kept = AnswerRecord(plan=answer.plan, answer=answer).model_dump_json()
    wider = answer.model_copy(update={"scope": NO_LIMITS})

    found = await replay(read_record(kept), shelf, tools)
    anywhere = await replay(AnswerRecord(plan=answer.plan, answer=wider), shelf, tools)

    assert found.same
    assert len(anywhere.further_hubs) == 1


@pytest.mark.parametrize("variant", list("DT"))
async def test_the_thesis_s_own_pipeline_obeys_the_scope(films_store: Path, variant: str) -> None:
    assistant = build_assistant(read_settings().changed(store=films_store, pipeline=variant))
    conversation = assistant.new_conversation()
    question = "Which films were directed by Ada Byron?"
    anywhere = await assistant.answer(conversation, question)
    await assistant.answer(conversation, "from now on only films since 1934")

    within = await assistant.answer(conversation, question)

    assert titles(anywhere) == {"Songs of the Glacier", "The Quiet River"}
    assert titles(within) == {"Songs of the Glacier"}


@pytest.mark.parametrize(
    ("command", "left"),
    [
        ("/scope films since 1934", ("release year: 1934 or later",)),
        ("/SCOPE", ("directed by: Ada Byron",)),
        ("/scope search everything again", ()),
        ("/new", ()),
    ],
)
async def test_the_scope_can_be_set_by_commands(
    films: Any, command: str, left: tuple[str, ...]
) -> None:
    if left != ("release year: 1934 or later",):
        await films.ask("from now on only films by Ada Byron")

    answer = await films.ask(command)

    assert answer.question == command
    assert films.conversation.scope.texts == left


@pytest.mark.parametrize("strategy", [Strategy.DIRECT, Strategy.TRAVERSAL])
async def test_a_strategy_of_similarity_obeys_the_scope(
    films_assistant: Assistant, strategy: Strategy
) -> None:
    conversation, options = films_assistant.new_conversation(), TurnOptions(strategy=strategy)
    question = "Which films were directed by Ada Byron?"
    anywhere = await films_assistant.answer(conversation, question, options=options)
    await films_assistant.answer(conversation, "from now on only films since 1934")

    within = await films_assistant.answer(conversation, question, options=options)

    assert "The Quiet River" in titles(anywhere)
    assert within.grounded
    assert "The Quiet River" not in titles(within)
