"""The conversation of the chat at hand: fetched from the history, and every turn kept there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import chainlit as cl

from assistant.chat.assistant_source import AssistantSource
from assistant.chat.conversation_record import ConversationRecord
from assistant.chat.visitor import visitor
from assistant.conversation import Conversation
from assistant.history.chat import UNTITLED, JsonObject
from assistant.history.history import History
from tools.errors import SetupError
from tools.hublink.scope import Scope

_RECORD = "conversation"


class KeptConversations:
    """The conversations of all chats; which chat and whose is told by Chainlit's context."""

    def __init__(self, source: AssistantSource, history: History) -> None:
        self._source = source
        self._history = history

    async def record(self) -> ConversationRecord:
        """Return the record of the chat at hand.

        It is read anew where another page has gone on with it, or the indexes have changed.

        Raises:
            SetupError: the visitor is no user any more, another version wrote the chat, or there
                is no index.
        """
        return await self._record(await self._user())

    async def _record(self, user: str) -> ConversationRecord:
        thread = cl.context.session.thread_id
        record: ConversationRecord | None = cl.user_session.get(_RECORD)
        shelf = (await self._source.get()).shelf
        if (
            record is None
            or record.messages != await self._history.turns.messages(user, thread)
            or (record.shelf is not shelf and record.limited is None)
        ):
            kept = await self._history.turns.load(user, thread)
            record = await asyncio.to_thread(ConversationRecord, shelf, kept)
            cl.user_session.set(_RECORD, record)
        return record

    async def name(self) -> str:
        """Return what the chat at hand is called."""
        chats, thread = self._history.chats, cl.context.session.thread_id
        return await chats.name(await self._user(), thread) or UNTITLED

    async def elements(self, *names: str) -> list[JsonObject]:
        """Return the elements of these names that the chat at hand shows, in order."""
        chat = await self._history.chats.get(await self._user(), cl.context.session.thread_id)
        return [each for each in chat.elements if each["name"] in names] if chat else []

    @asynccontextmanager
    async def turn(self, message: cl.Message) -> AsyncIterator[Conversation]:
        """Give the conversation for a message to go on from, and keep what becomes of it.

        A message that was there before is edited: what followed it is taken back first.
        """
        user, thread = await self._user(), cl.context.session.thread_id
        record = await self._record(user)
        await self._keep_limits(record, user)
        if taken_back := record.taken_back(message.id):
            await self._history.turns.remove(user, thread, taken_back)
            await self._remove_steps(user, thread, message)
        conversation = record.before(message.id)
        try:
            yield conversation
        finally:
            state = record.close(message.id)
            if state is not None:
                await self._history.turns.add(user, thread, message.id, state)

    async def limit(self, scope: Scope) -> None:
        """Limit the chat at hand from its next question on; kept as soon as the chat is."""
        user = await self._user()
        record = await self._record(user)
        record.limit(scope)
        await self._keep_limits(record, user)

    async def _keep_limits(self, record: ConversationRecord, user: str) -> None:
        thread = cl.context.session.thread_id
        change, state = f"by hand {uuid4().hex}", record.limited
        if state and await self._history.turns.add(user, thread, change, state):
            record.limit_kept(change, state)

    async def _remove_steps(self, user: str, thread: str, message: cl.Message) -> None:
        run = cl.context.current_run
        if run is not None and run.created_at and message.created_at:
            chats = self._history.chats
            await chats.delete_between(user, thread, message.created_at, run.created_at)

    async def _user(self) -> str:
        person = visitor()
        if person is None or await self._history.users.get(person.name) is None:
            raise SetupError("You are not logged in any more.", "Reload the page to log in again.")
        return person.id
