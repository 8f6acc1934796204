"""Two processes that answer in one chat at the same time give no number to two papers."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import URL

from assistant.agent.agent import Assistant
from assistant.agent.events import AnswerReady, Event, Notice, TextDelta
from assistant.chat.message_handling import answer_message
from assistant.chat.persistence.conversation_record import ConversationRecord
from assistant.chat.persistence.stored_chat import StoredChat
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from assistant.history.history import History
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from tools.hublink.question.scope import NO_LIMITS
from tools.hublink.question.scope_words import limited_by_words

pytestmark = pytest.mark.anyio

DRAMAS = "Which films have the genre drama?"
DIRECTED = "Which films were directed by Ada Byron?"
Wait = Callable[[], Awaitable[object]]


@pytest.fixture(scope="module")
def assistant(films_store: Path) -> Assistant:
    return build_assistant(read_settings().changed(store=films_store))


@pytest.fixture
async def other(history: History, url: URL) -> AsyncIterator[History]:
    """The history as another process has it."""
    other = History(url, PasswordHasher())
    yield other
    await other.database.close()


class Page:
    """A page with a chat, served by a process of its own; holds what it has shown."""

    def __init__(self, assistant: Assistant, history: History, user: str) -> None:
        self.assistant = assistant
        self.chat = StoredChat(history.turns, user, "t1")
        self.shown: list[Event] = []
        self.stopped_with: list[Answer | None] = []

    async def ask(self, question: str, wait: Wait | None = None) -> Answer:
        """Ask a question; it waits once when it is about to be told the answer."""
        waits = [wait] if wait else []

        async def reply(conversation: Conversation) -> AsyncGenerator[Event, None]:
            async with aclosing(self.assistant.reply(conversation, question)) as events:
                async for event in events:
                    if waits and isinstance(event, TextDelta | AnswerReady):
                        await waits.pop()()
                    yield event

        shelf = self.assistant.shelf
        conversation = await answer_message(lambda: self.chat.turn(shelf, question), reply, self)
        return conversation.turns[-1].answer

    async def show(self, event: Event) -> None:
        self.shown.append(event)

    async def stop(self, partial: Answer | None = None) -> None:
        self.stopped_with.append(partial)


@pytest.fixture
async def pages(assistant: Assistant, history: History, other: History) -> tuple[Page, Page]:
    """Two pages with one chat of one person, each of another process."""
    person = await history.users.ensure("ada")
    assert await history.chats.open(person.id, "t1")
    one, two = (Page(assistant, each, person.id) for each in (history, other))
    return one, two


async def kept(page: Page, history: History) -> Conversation:
    """The conversation as anybody finds it who opens the chat."""
    (person,) = await history.users.list()
    turns = await history.turns.load(person.id, "t1")
    return ConversationRecord(page.assistant.shelf, turns).conversation


async def test_what_two_processes_answer_at_once_is_one_conversation(
    history: History, pages: tuple[Page, Page]
) -> None:
    together = asyncio.Barrier(2)
    one, two = pages
    await asyncio.gather(one.ask(DRAMAS, together.wait), two.ask(DIRECTED, together.wait))

    conversation, alone = await kept(one, history), one.assistant.new_conversation()
    assert {turn.question for turn in conversation.turns} == {DRAMAS, DIRECTED}
    for turn in conversation.turns:
        answer = await one.assistant.answer(alone, turn.question)
        assert (turn.answer.text, turn.answer.evidence) == (answer.text, answer.evidence)
    papers = {(e.number, e.hub.id) for turn in conversation.turns for e in turn.answer.evidence}
    assert len(papers) == len({number for number, _ in papers}) == 3
    shown = [*one.shown, *two.shown]
    [notice] = [event for event in shown if isinstance(event, Notice)]
    assert notice.text.startswith("This chat has been gone on with")
    answers = [event.answer for event in shown if isinstance(event, AnswerReady)]
    assert {each.id for each in answers} == {turn.answer.id for turn in conversation.turns}


async def test_what_is_stopped_after_another_process_has_gone_on_leaves_no_numbers(
    history: History, pages: tuple[Page, Page]
) -> None:
    one, two = pages
    reading = asyncio.Event()

    async def wait() -> None:
        reading.set()
        await asyncio.Event().wait()

    asked = asyncio.create_task(one.ask(DRAMAS, wait))
    await reading.wait()
    await two.ask(DIRECTED)
    asked.cancel()
    with suppress(asyncio.CancelledError):
        await asked

    assert one.stopped_with == [None]
    assert [turn.question for turn in (await kept(one, history)).turns] == [DIRECTED]


async def test_a_question_edited_in_one_process_is_what_the_other_goes_on_from(
    pages: tuple[Page, Page],
) -> None:
    one, two = pages
    await one.ask(DRAMAS)
    before = await two.ask("only those from 1931")
    await one.ask(DRAMAS)
    await one.ask("only those from 1931")
    after = await two.ask("who directed them?")

    assert before.hubs
    assert after.hubs == before.hubs
    record = await two.chat.record(two.assistant.shelf)
    assert [turn.answer.id for turn in record.conversation.turns].count(before.id) == 0


async def test_a_limit_set_on_one_page_holds_for_what_the_other_is_answering(
    history: History, pages: tuple[Page, Page]
) -> None:
    one, two = pages
    shelf = one.assistant.shelf
    said = limited_by_words("films by Ada Byron", shelf.libraries[0].grounding, NO_LIMITS)

    async def limit() -> None:
        await two.chat.limit(shelf, said.scope)

    answer = await one.ask(DRAMAS, limit)

    assert answer.scope == (await kept(one, history)).scope == said.scope
    assert answer.hubs


async def test_a_chat_that_was_let_go_goes_on_as_it_was(
    history: History, pages: tuple[Page, Page]
) -> None:
    one, _ = pages
    shelf = one.assistant.shelf
    first = await one.ask(DRAMAS)
    before = await one.chat.record(shelf)
    one.chat.let_go()
    follow_up = await one.ask("only those from 1931")

    assert await one.chat.record(shelf) is not before
    assert [each.hub.label for each in follow_up.evidence] == ["The Quiet River"]
    assert set(follow_up.hubs) < set(first.hubs)
    assert [t.question for t in (await kept(one, history)).turns] == [DRAMAS, follow_up.question]


async def test_a_limit_set_before_the_first_question_outlasts_letting_go(
    assistant: Assistant, history: History
) -> None:
    person = await history.users.ensure("ada")
    page = Page(assistant, history, person.id)
    said = limited_by_words("films by Ada Byron", assistant.shelf.libraries[0].grounding, NO_LIMITS)
    await page.chat.limit(assistant.shelf, said.scope)
    page.chat.let_go()

    assert (await page.chat.record(assistant.shelf)).conversation.scope == said.scope
