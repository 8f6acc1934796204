"""A conversation that is put away and taken out again goes on as if nothing had been."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import URL

from assistant.agent.agent import Assistant
from assistant.agent.events import ToolFinished
from assistant.chat.persistence.conversation_record import ConversationRecord
from assistant.conversation.conversation import Conversation
from assistant.history.database import HistoryDatabase
from assistant.history.history import History
from assistant.history.turn_state import VERSION, TurnState, read, written
from assistant.history.turns import NO_TURNS, GoneOnError, Turns
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from tools.errors import SetupError
from tools.hublink.core.plan import SimilarTo
from tools.hublink.question.scope import NO_LIMITS, Scope
from tools.hublink.question.scope_words import limited_by_words

pytestmark = pytest.mark.anyio

TALK = (
    "Which films have the genre drama?",
    "only those from 1931",
    "Which films were directed by Ada Byron?",
)
FAILED = TurnState(turn=None, working_set=("a",))


@pytest.fixture(scope="module")
def assistant(films_store: Path) -> Assistant:
    return build_assistant(read_settings().changed(store=films_store))


@pytest.fixture
async def ada(history: History) -> str:
    person = await history.users.ensure("ada")
    assert await history.chats.open(person.id, "t1")
    return person.id


async def ask(
    assistant: Assistant, history: History, user: str, record: ConversationRecord, text: str
) -> None:
    """A question as the chat asks it; its text is its message's id as well."""
    if taken_back := record.taken_back(text):
        assert await history.turns.remove(user, "t1", taken_back, record.revision)
        record.revision += 1
    await assistant.answer(record.before(text), text)
    await keep(history, user, record, text)


async def keep(history: History, user: str, record: ConversationRecord, message: str) -> None:
    state = record.close(message)
    assert state is not None
    assert await history.turns.add(user, "t1", message, state, record.revision)
    record.revision += 1


async def messages(history: History, user: str) -> tuple[str, ...]:
    return tuple(turn.message for turn in (await history.turns.load(user, "t1")).turns)


async def taken_out(assistant: Assistant, history: History, user: str) -> ConversationRecord:
    return ConversationRecord(assistant.shelf, await history.turns.load(user, "t1"))


def scope_said(assistant: Assistant, words: str) -> Scope:
    return limited_by_words(words, assistant.shelf.libraries[0].grounding, NO_LIMITS).scope


def all_of(conversation: Conversation) -> tuple[object, ...]:
    book, context = conversation.book, conversation.context_in(conversation.index)
    numbers = dict(book.numbers_in(conversation.index))
    return conversation.turns, book.all(), numbers, context


async def test_a_conversation_comes_back_as_it_was(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    for question in TALK:
        await ask(assistant, history, ada, record, question)

    again = await taken_out(assistant, history, ada)

    assert again.messages == await messages(history, ada) == TALK
    assert all_of(again.conversation) == all_of(record.conversation)


async def test_papers_that_give_way_to_those_shown_come_back_under_their_numbers(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    for question in ("Who directed The Orchard?", "How many films are there?", TALK[0]):
        await ask(assistant, history, ada, record, question)
        await ask(assistant, history, ada, record, "How many films are there per release year?")

    again = await taken_out(assistant, history, ada)

    assert all_of(again.conversation) == all_of(record.conversation)


async def test_a_follow_up_after_a_restart_gets_the_same_answer(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, TALK[0])
    again = await taken_out(assistant, history, ada)
    for each in (record, again):
        await assistant.answer(each.before("follow-up"), "who directed them?")

    here, there = (each.conversation.turns[-1].answer for each in (record, again))

    assert here.grounded
    assert there.text == here.text
    assert there.evidence == here.evidence


async def test_an_edited_question_takes_back_what_followed_it(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    for question in TALK:
        await ask(assistant, history, ada, record, question)
    edited = await taken_out(assistant, history, ada)

    await ask(assistant, history, ada, edited, TALK[1])

    assert await messages(history, ada) == TALK[:2]
    fresh = await taken_out(assistant, history, ada)
    assert all_of(fresh.conversation) == all_of(edited.conversation)
    assert [turn.question for turn in fresh.conversation.turns] == [*TALK[:2]]


async def test_papers_found_and_not_cited_keep_their_numbers_and_facts(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, "How many films are there per release year?")

    again = await taken_out(assistant, history, ada)

    index = record.conversation.index
    book, book_again = record.conversation.book, again.conversation.book
    numbers = book.numbers_in(index)
    assert len(numbers) == 4
    assert book_again.numbers_in(index) == numbers
    asked = [*numbers.values()]
    assert book_again.require(asked, index) == book.require(asked, index)


async def test_turns_are_their_owners_alone(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, TALK[0])
    bob = (await history.users.ensure("bob")).id

    assert await history.turns.load(bob, "t1") == NO_TURNS
    assert await history.turns.revision(bob, "t1") == 0
    for revision in (0, 1):
        assert not await history.turns.add(bob, "t1", "mine", TurnState(turn=None), revision)
        assert not await history.turns.remove(bob, "t1", TALK[:1], revision)

    assert await messages(history, ada) == TALK[:1]


async def test_a_turn_without_an_answer_is_kept_too(history: History, ada: str) -> None:
    assert await history.turns.add(ada, "t1", "failed", FAILED, 0)
    assert (await history.turns.load(ada, "t1")).turns[0].state.working_set == ("a",)


async def test_of_those_who_go_on_from_one_revision_at_once_one_alone_comes_through(
    history: History, ada: str, url: URL
) -> None:
    other = HistoryDatabase(url)
    for revision in range(4):
        outcomes = await asyncio.gather(
            *(
                turns.add(ada, "t1", f"{revision} {process} {number}", FAILED, revision)
                for number in range(4)
                for process, turns in (("a", history.turns), ("b", Turns(other)))
            ),
            return_exceptions=True,
        )
        assert outcomes.count(True) == 1
        assert [type(each) for each in outcomes].count(GoneOnError) == 7
    await other.close()
    kept = await history.turns.load(ada, "t1")
    assert [turn.message[0] for turn in kept.turns] == ["0", "1", "2", "3"]
    assert kept.revision == await history.turns.revision(ada, "t1") == 4


async def test_who_goes_on_from_turns_that_were_taken_back_or_replaced_is_told(
    history: History, ada: str
) -> None:
    for revision, message in enumerate(("first", "second")):
        assert await history.turns.add(ada, "t1", message, FAILED, revision)
    assert await history.turns.remove(ada, "t1", ["second"], 2)
    assert await history.turns.add(ada, "t1", "second", FAILED, 3)
    with pytest.raises(GoneOnError):
        await history.turns.add(ada, "t1", "third", FAILED, 2)
    with pytest.raises(GoneOnError):
        await history.turns.remove(ada, "t1", ["first"], 2)
    assert await messages(history, ada) == ("first", "second")


async def test_what_a_message_began_before_is_replaced_by_what_it_began_last(
    history: History, ada: str
) -> None:
    again = TurnState(turn=None, working_set=("b",))
    kept = (("first", FAILED), ("second", FAILED), ("first", again))
    for revision, (message, state) in enumerate(kept):
        assert await history.turns.add(ada, "t1", message, state, revision)
    second, first = (await history.turns.load(ada, "t1")).turns
    assert (second.message, first.message) == ("second", "first")
    assert first.state == again


async def test_a_chat_is_gone_on_with_whenever_the_keeping_of_a_turn_is_stopped(
    history: History, ada: str
) -> None:
    for number in range(20):
        revision = await history.turns.revision(ada, "t1")
        stopped = history.turns.add(ada, "t1", f"{number} stopped", FAILED, revision)
        adding = asyncio.create_task(stopped)
        await asyncio.sleep(number / 5000)
        adding.cancel()
        await asyncio.wait([adding])
        added = False
        while not added:
            revision = await history.turns.revision(ada, "t1")
            with suppress(GoneOnError):
                added = await history.turns.add(ada, "t1", f"{number}", FAILED, revision)
    kept = [each for each in await messages(history, ada) if "stopped" not in each]
    assert kept == [f"{number}" for number in range(20)]


@pytest.mark.parametrize(("version", "text"), [(99, "{}"), (1, '{"strange": 1}'), (1, "no json")])
async def test_what_another_version_wrote_is_told(version: int, text: str) -> None:
    with pytest.raises(SetupError, match="another version"):
        read(version, text)


async def test_a_state_is_the_same_when_it_is_read_again(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, "Which films are about snow and climbing?")
    state = record.states[-1]
    assert read(1, written(state)) == state


async def limit(history: History, user: str, record: ConversationRecord, scope: Scope) -> None:
    """A limit set by hand, as the chat keeps it."""
    record.limit(scope)
    assert record.limited is not None
    change, state = f"by hand {len(record.messages)}", record.limited
    assert await history.turns.add(user, "t1", change, state, record.revision)
    record.revision += 1
    record.limit_kept(change, state)


def test_a_state_with_the_former_name_of_what_is_searched_by_similarity_is_read() -> None:
    text = '{"turn": null, "plan": {"question": "q", "alike": {"wording": "gardening"}}}'
    plan = read(VERSION, text).plan
    assert plan is not None
    assert plan.similar_to == SimilarTo(wording="gardening")


async def test_a_scope_comes_back_with_its_chat(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, "from now on only films by Ada Byron")
    said = record.conversation.scope

    again = await taken_out(assistant, history, ada)

    assert said
    assert again.conversation.scope == said


async def test_a_scope_set_by_hand_comes_back_and_leaves_what_these_means(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, TALK[0])
    by_hand = scope_said(assistant, "films by Ada Byron")
    await limit(history, ada, record, by_hand)

    again = await taken_out(assistant, history, ada)

    assert again.messages == record.messages
    assert again.conversation.scope == by_hand
    assert again.conversation.working_set == record.conversation.working_set != ()


async def test_editing_takes_back_what_was_said_of_the_scope_and_not_what_was_set_by_hand(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, TALK[0])
    await ask(assistant, history, ada, record, "from now on only films by Ada Byron")
    said = record.before(TALK[0]).scope
    record.close(TALK[0])
    record = await taken_out(assistant, history, ada)
    by_hand = scope_said(assistant, "films since 1934")
    await limit(history, ada, record, by_hand)
    await ask(assistant, history, ada, record, TALK[0])

    again = await taken_out(assistant, history, ada)

    assert not said
    assert again.conversation.scope == record.conversation.scope == by_hand
    assert [hub.hub.label for hub in again.conversation.turns[0].answer.evidence] == [
        "Harbour Lights"
    ]
    assert len(again.conversation.turns) == 1


async def test_a_stopped_message_keeps_what_it_said_of_the_scope_and_its_numbers(
    assistant: Assistant, history: History, ada: str
) -> None:
    record = ConversationRecord(assistant.shelf)
    await ask(assistant, history, ada, record, TALK[0])
    message = "From now on only films since 1934. Which films were directed by Ada Byron?"
    replies = assistant.reply(record.before(message), message)
    async for event in replies:
        if isinstance(event, ToolFinished):
            break
    await replies.aclose()
    await keep(history, ada, record, message)

    again = await taken_out(assistant, history, ada)

    assert again.conversation.turns[-1].answer.stopped
    assert again.conversation.scope.texts == ("release year: 1934 or later",)
    assert all_of(again.conversation) == all_of(record.conversation)
    await ask(assistant, history, ada, again, message)
    edited = again.conversation.turns[-1].answer
    assert [(each.number, each.hub.label) for each in edited.evidence] == [
        (3, "Songs of the Glacier")
    ]
