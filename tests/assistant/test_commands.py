"""Commands with a slash: papers of a conversation as a table, and their references."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

DRAMAS = "Which films have the genre drama?"


async def test_a_table_is_of_what_the_conversation_is_about(films: Any) -> None:
    await films.ask(DRAMAS)
    answer = await films.ask("/table")

    assert answer.comparison is not None
    assert {"directed by", "release year"} <= set(answer.comparison.attributes)
    assert [each.hub.label for each in answer.evidence] == ["Harbour Lights", "The Quiet River"]
    assert answer.text == "Side by side: [1][2]."


async def test_a_table_is_of_the_numbers_given_in_their_order(films: Any) -> None:
    await films.ask(DRAMAS)
    await films.ask("Which films were directed by Bob Stone?")

    answer = await films.ask("/Table 3, 2")

    assert [each.number for each in answer.evidence] == [3, 2]
    assert [paper.hub for paper in answer.comparison.papers] == list(answer.hubs)


async def test_a_table_leaves_what_the_conversation_is_about(films: Any) -> None:
    await films.ask("Which films were directed by Bob Stone?")
    about = films.conversation.working_set
    await films.ask(DRAMAS)
    await films.ask("/table 1 2")

    assert films.conversation.working_set != about
    assert len((await films.ask("who directed them?")).evidence) == 2


async def test_a_table_keeps_within_the_scope(films: Any) -> None:
    await films.ask("How many films are there per genre?")
    await films.ask("from now on only films since 1934")

    assert "The Quiet River" not in [e.hub.label for e in (await films.ask("/table")).evidence]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("/table", "A table takes two papers"),
        ("/table 1", "A table takes two papers"),
        ("/table 1 99", "No paper of this chat has the number 99."),
        ("/references 99", "No paper of this chat has the number 99."),
    ],
)
async def test_what_a_command_lacks_is_told(films: Any, command: str, told: str) -> None:
    await films.ask("Who directed The Orchard?")

    answer = await films.ask(command)

    assert answer.text.startswith(told)
    assert not answer.grounded


async def test_references_are_of_all_that_was_cited_or_of_the_numbers_given(films: Any) -> None:
    nothing = await films.ask("/references")
    await films.ask("Who directed The Orchard?")
    await films.ask(DRAMAS)

    everything = await films.ask("/references")
    one = await films.ask("/references ris 2")

    assert nothing.evidence == ()
    assert [each.number for each in everything.evidence] == [1, 2, 3]
    assert [each.number for each in one.evidence] == [2]


async def test_a_question_with_a_new_topic_is_answered_without_what_was_said_before(
    films: Any,
) -> None:
    await films.ask("from now on only films since 1934")
    await films.ask("Which films were directed by Bob Stone?")

    answer = await films.ask(f"/new {DRAMAS}")

    assert [each.hub.label for each in answer.evidence] == ["Harbour Lights", "The Quiet River"]
    assert not films.conversation.scope


async def test_an_unknown_command_is_told_with_those_there_are(films: Any) -> None:
    answer = await films.ask("/tables of films by Ada Byron")

    assert answer.text.startswith("There is no command “/tables”. There are “/table”, ")
    assert (answer.grounded, answer.evidence) == (False, ())


async def test_what_only_has_a_slash_in_front_is_a_question(films: Any) -> None:
    answer = await films.ask("/films/ by Ada Byron")

    assert len(answer.evidence) == 2


@pytest.mark.parametrize("said", ["everything", "all", "Everything.", "to anything", "none"])
async def test_a_scope_of_everything_is_none(films: Any, said: str) -> None:
    await films.ask("/scope films since 1934")
    assert films.conversation.scope
    answer = await films.ask(f"/scope {said}")

    assert not films.conversation.scope
    assert "4 films" in answer.text


async def test_what_is_left_out_of_a_table_is_told(films: Any) -> None:
    await films.ask(DRAMAS)
    await films.ask("Which films were directed by Bob Stone?")
    lost = films.conversation.book.get(2)
    gone = lost.hub.model_copy(update={"id": "https://example.org/gone"})
    films.conversation.book.restore(lost.model_copy(update={"number": 9, "hub": gone}))

    answer = await films.ask("/table 1 9 3")

    assert [each.number for each in answer.evidence] == [1, 3]
    assert answer.text == "Side by side: [1][3]. Not in it: paper 9, which the graph no longer has."
