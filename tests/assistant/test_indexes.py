"""Several indexes side by side: which one a question is for, and numbers that run through all."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.agent.events import PlanMade
from assistant.history.turn_state import as_it_is, conversation_of, state_since
from assistant.offering.next_questions import next_questions
from assistant.offering.offered_questions import Said
from assistant.read_settings import read_settings
from assistant.translations.catalogues import catalogues
from assistant.wiring.agent import build_assistant
from assistant.wiring.shelves import open_shelf
from tools.errors import SetupError
from tools.hublink.core.plan import Plan
from tools.hublink.execution.execute import execute
from tools.hublink.execution.found_facts import Found
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.question.scope import Scope

pytestmark = pytest.mark.anyio

PLAYS = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Play rdfs:label "Play" .
:writtenBy rdfs:label "written by" .
:hasGenre rdfs:label "has genre" .
:stagedIn rdfs:label "staged in" .
:river a :Play ; rdfs:label "The Loud Sea" ; :writtenBy :cleo ; :hasGenre :tragedy ;
    :stagedIn 1899 .
:tower a :Play ; rdfs:label "The Tower" ; :writtenBy :cleo ; :hasGenre :drama ; :stagedIn 1901 .
:cleo rdfs:label "Cleo Hart" .
:tragedy rdfs:label "tragedy" .
:drama rdfs:label "drama" .
"""


@pytest.fixture(scope="module")
def indexes(
    films_graph: Path, index_of: Callable[..., Path], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A folder of two indexes, in which different things have the same id."""
    folder = tmp_path_factory.mktemp("indexes")
    plays = folder / "plays.ttl"
    plays.write_text(PLAYS, encoding="utf-8")
    index_of(films_graph, folder / "silent films", "Film")
    index_of(plays, folder / "plays", "Play")
    return folder


@pytest.fixture(scope="module")
def assistant(indexes: Path) -> Assistant:
    return build_assistant(read_settings().changed(store=indexes, link_hosts=()))


async def test_each_plan_is_carried_out_once_a_turn(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried_out: list[tuple[int, Plan]] = []

    def counted(plan: Plan, view: FacetView, *rest: Any) -> Found:
        carried_out.append((id(view), plan))
        return execute(plan, view, *rest)

    monkeypatch.setattr("tools.workspace.library.execute", counted)

    answer = await talk.ask("Which films are directed by Ada Byron?")

    assert answer.grounded
    assert len(carried_out) == len(set(carried_out))


async def test_what_only_another_index_names_is_told_of_it(talk: Talk) -> None:
    talk.conversation.scope = Scope(index="plays")
    told = await talk.ask("Which plays are written by Ada Byron?")
    assert told.text.endswith("The collection “silent films” does.")


async def test_a_question_goes_to_the_index_whose_words_it_uses(talk: Talk) -> None:
    assert (await talk.ask("Which films are directed by Ada Byron?")).index == "silent films"
    assert (await talk.ask("Which plays are written by Cleo Hart?")).index == "plays"
    assert (await talk.ask("Who wrote The Tower?")).index == "plays"
    assert (await talk.ask("Who directed Harbour Lights?")).index == "silent films"


async def test_the_index_is_told_with_the_plan_and_in_the_json(talk: Talk) -> None:
    replies = talk.assistant.reply(talk.conversation, "Who wrote The Tower?")
    plans = [event async for event in replies if isinstance(event, PlanMade)]
    answer = talk.conversation.turns[-1].answer

    assert [plan.index for plan in plans] == ["plays"]
    assert answer.as_json()["index"] == "plays"


async def test_a_follow_up_stays_with_the_index_it_goes_on_from(talk: Talk) -> None:
    await talk.ask("Which plays are written by Cleo Hart?")
    answer = await talk.ask("only those that are a drama")

    assert (answer.index, answer.entities) == ("plays", ("The Tower",))


async def test_different_papers_of_one_id_have_numbers_of_their_own(talk: Talk) -> None:
    film = await talk.ask("Who directed The Quiet River?")
    play = await talk.ask("Who wrote The Loud Sea?")

    assert film.hubs == play.hubs
    assert [each.number for each in (*film.evidence, *play.evidence)] == [1, 2]
    assert [each.hub.label for each in talk.conversation.cited()] == [
        "The Quiet River",
        "The Loud Sea",
    ]


async def test_a_number_leads_back_to_the_index_it_was_given_in(talk: Talk) -> None:
    await talk.ask("Who directed The Quiet River?")
    await talk.ask("Who wrote The Loud Sea?")
    answer = await talk.ask("What is the genre of [1]?")

    assert (answer.index, answer.entities) == ("silent films", ("drama",))


async def test_a_table_may_be_of_papers_of_several_indexes(talk: Talk) -> None:
    await talk.ask("Which films are directed by Ada Byron?")
    await talk.ask("Who wrote The Loud Sea?")
    answer = await talk.ask("/table 1 3 2")

    assert answer.text == "Side by side: [1][3][2]."
    assert answer.comparison is not None
    genre = answer.comparison.attributes.index("has genre")
    shown = [(cited.hub.label, row.cells[genre].values) for cited, row in answer.side_by_side]
    assert shown == [
        ("Songs of the Glacier", ("western",)),
        ("The Loud Sea", ("tragedy",)),
        ("The Quiet River", ("drama",)),
    ]


async def test_a_model_may_cite_papers_of_an_index_that_was_asked_before(
    talk_with: Callable[..., Talk], indexes: Path
) -> None:
    said = "The Loud Sea is a tragedy [2]. The Quiet River is a drama of Ada Byron [1]."
    wrong = "The Loud Sea is a tragedy [2]. The Quiet River is a comedy of Cleo Hart [1]."
    search = [("search_hubs", {"question": "Who wrote The Loud Sea?"})]
    film = [("search_hubs", {"question": "The Quiet River: who directed it, and which genre?"})]
    talk = talk_with(film, "Ada Byron [1].", search, said, search, wrong, store=indexes)
    await talk.ask("The Quiet River: who directed it, and which genre?")
    answer = await talk.ask("Who wrote The Loud Sea?")

    assert answer.index == "plays"
    assert answer.text == said
    assert [(each.number, each.index) for each in answer.evidence] == [
        (2, "plays"),
        (1, "silent films"),
    ]
    assert [each.hub.label for each in answer.evidence] == ["The Loud Sea", "The Quiet River"]
    told = [(each["number"], each.get("index")) for each in answer.as_json()["citations"]]
    assert told == [(2, None), (1, "silent films")]
    assert answer.hubs == talk.conversation.working_set == (answer.evidence[0].hub.id,)
    assert {"directed by", "written by"} <= {each.predicate.label for each in answer.triples}
    assert [each.is_doubted for each in answer.findings] == [False, False]

    doubtful = await talk.ask("Who wrote The Loud Sea?")
    assert [each.is_doubted for each in doubtful.findings] == [False, True]


async def test_a_question_may_name_its_index(talk: Talk) -> None:
    films = await talk.ask("silent films: which ones are a drama?")
    plays = await talk.ask("In plays: which ones are a drama?")

    assert films.entities == ("Harbour Lights", "The Quiet River")
    assert plays.entities == ("The Tower",)
    assert plays.question == "In plays: which ones are a drama?"


async def test_where_several_know_of_it_the_answer_says_so(talk: Talk) -> None:
    answer = await talk.ask("How many are a drama?")

    assert answer.elsewhere == ("silent films",)
    assert answer.notes == (
        "This is from plays (1 found). There is something on it in silent films (2 found), too: "
        "a question that begins “silent films:” is asked there.",
    )
    shelf = talk.assistant.shelf
    said = Said.of(talk.conversation, shelf.names)
    first, *_ = next_questions(shelf, shelf.libraries[0], said)
    assert first == "silent films: How many are a drama?"
    assert (await talk.ask(first)).index == "silent films"


async def test_what_no_index_knows_is_answered_by_none(talk: Talk) -> None:
    answer = await talk.ask("Which quarks decay into gluons?")

    assert not answer.grounded
    assert answer.evidence == ()


async def test_an_ungrounded_answer_leaves_the_conversation_where_it_was(talk: Talk) -> None:
    await talk.ask("Which films are directed by Ada Byron?")
    await talk.ask("Which quarks decay into gluons?")
    answer = await talk.ask("only those that are a western")

    assert answer.entities == ("Songs of the Glacier",)


async def test_a_kept_conversation_goes_on_over_both(talk: Talk, indexes: Path) -> None:
    states = []
    for question in ("Who directed The Quiet River?", "Who wrote The Loud Sea?"):
        before = as_it_is(talk.conversation)
        await talk.ask(question)
        states.append(state_since(before, talk.conversation))
    talk.conversation = conversation_of(
        [s for s in states if s], open_shelf(read_settings().changed(store=indexes))
    )

    assert (await talk.ask("What is its genre?")).entities == ("tragedy",)
    assert [e.number for e in (await talk.ask("Who directed The Quiet River?")).evidence] == [1]


async def test_a_chat_from_before_an_index_was_renamed_keeps_its_numbers(
    talk: Talk, films_store: Path
) -> None:
    before = as_it_is(talk.conversation)
    first = await talk.ask("Which films are directed by Ada Byron?")
    numbers = {each.hub.label: each.number for each in first.evidence}
    state = state_since(before, talk.conversation)
    alone = build_assistant(read_settings().changed(store=films_store, link_hosts=()))
    assert state is not None

    conversation = conversation_of([state], alone.shelf)
    answer = await alone.answer(conversation, "only those that are a drama")

    assert answer.index == ""
    assert [each.number for each in answer.evidence] == [numbers["The Quiet River"]] == [2]


async def test_starting_from_a_topic_asks_the_index_that_holds_it(assistant: Assistant) -> None:
    conversation = assistant.new_conversation()
    answer = await assistant.answer(conversation, "Which ones are a drama?", "Cleo Hart")

    assert answer.index == "plays"
    assert json.loads(json.dumps(answer.as_json()))["hubs"] == ["https://example.org/tower"]


def test_a_folder_without_an_index_says_how_to_make_one(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SetupError, match="There is no index"):
        open_shelf(read_settings().changed(store=tmp_path))


async def test_a_scope_holds_in_all_indexes(talk: Talk) -> None:
    said = await talk.ask("from now on only plays written by Cleo Hart since 1901")
    films = await talk.ask("silent films: which ones are a drama?")
    plays = await talk.ask("Which plays are there?")

    assert "1 of 6 entries" in said.text
    assert not films.grounded
    assert "Harbour Lights" in films.notes[0]
    assert plays.entities == ("The Tower",)


async def test_all_indexes_are_called_what_the_page_calls_them(talk: Talk) -> None:
    called = catalogues()["en"]["scope.all_collections"]
    await talk.ask("from now on only plays written by Cleo Hart")
    unknown = await talk.ask("from now on only plays written by Zacharias Quimby")
    lifted = await talk.ask("search everything again")
    still = await talk.ask("from now on only plays written by Zacharias Quimby")

    assert "The scope stays as it is: written by: Cleo Hart" in unknown.text
    assert lifted.text == f"{called} are searched again: 6 entries."
    assert still.text.endswith(f"The scope stays as it is: {str(called).lower()}.")


def about(conversation: Any, index: str) -> None:
    conversation.scope = Scope(index=index)


async def test_a_chat_goes_on_when_it_turns_to_another_collection_and_back(
    assistant: Assistant,
) -> None:
    conversation = assistant.new_conversation()
    about(conversation, "plays")
    assert (await assistant.answer(conversation, "Which plays were staged in 1899?")).hubs
    about(conversation, "silent films")
    assert (await assistant.answer(conversation, "Which films have the genre drama?")).hubs
    about(conversation, "plays")
    assert not (await assistant.answer(conversation, "Which plays were staged in 1780?")).hubs
    about(conversation, "")
    for question in ("which of those films are the oldest?", "Which plays are tragedies?"):
        assert (await assistant.answer(conversation, question)).hubs


async def test_a_chat_about_a_collection_that_is_gone_is_gone_on_with_in_what_is_left(
    assistant: Assistant, films_store: Path
) -> None:
    conversation = assistant.new_conversation()
    about(conversation, "plays")
    before = as_it_is(conversation)
    await assistant.answer(conversation, "Which plays were staged in 1899?")
    state = state_since(before, conversation)
    assert state is not None
    left = build_assistant(read_settings().changed(store=films_store, link_hosts=()))
    conversation = conversation_of((state,), left.shelf)

    answer = await left.answer(conversation, "who wrote the first one?")
    assert "Cleo Hart" not in answer.text
    assert (await left.answer(conversation, "Which films have the genre drama?")).hubs


async def test_each_collection_that_a_chat_is_limited_to_has_its_own_thread(
    assistant: Assistant,
) -> None:
    conversation = assistant.new_conversation()
    about(conversation, "plays")
    await assistant.answer(conversation, "Which plays are written by Cleo Hart?")
    about(conversation, "silent films")
    elsewhere = await assistant.answer(conversation, "who wrote the first one?")
    assert "“the first one” points at no film spoken of so far" in elsewhere.text
    await assistant.answer(conversation, "Which films have the genre drama?")

    about(conversation, "plays")
    back = await assistant.answer(conversation, "only those that are a tragedy")
    assert [each.hub.label for each in back.evidence] == ["The Loud Sea"]
