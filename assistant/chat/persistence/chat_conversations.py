"""The conversation of the current chat: read from the history, every turn stored there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import chainlit as cl

from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.chat.persistence.conversation_record import ConversationRecord
from assistant.chat.persistence.open_turn import OpenTurn
from assistant.chat.persistence.stored_chat import StoredChat
from assistant.history.chat import UNTITLED, JsonObject, named
from assistant.history.history import History
from assistant.web.identity_middleware import current_person
from tools.errors import SetupError
from tools.hublink.question.scope import Scope
from tools.workspace.shelf import Shelf

_CHAT = "chat"


class ChatConversations:
    """The conversations of all chats; which chat and whose is told by Chainlit's context.

    What is asked of one raises a SetupError where the visitor is no user any more, another version
    wrote the chat, or there is no index.
    """

    def __init__(self, source: AssistantSource, history: History) -> None:
        self._source = source
        self._history = history

    async def record(self) -> ConversationRecord:
        """Return the record of the current chat."""
        return await (await self._chat()).record(await self._shelf())

    def was_there(self) -> bool:
        """Return whether something of the current chat was stored before."""
        chat: StoredChat | None = cl.user_session.get(_CHAT)
        return chat is not None and chat.was_there

    async def name(self) -> str:
        """Return what the current chat is called."""
        chats, thread = self._history.chats, cl.context.session.thread_id
        return await chats.name(await self._user(), thread) or UNTITLED

    async def elements(self, *names: str) -> list[JsonObject]:
        """Return the elements of these names that the current chat shows, in order."""
        chat = await self._history.chats.get(await self._user(), cl.context.session.thread_id)
        return [each for each in chat.elements if each["name"] in names] if chat else []

    @asynccontextmanager
    async def turn(self, message: cl.Message) -> AsyncIterator[OpenTurn]:
        """Give the conversation for a message to go on from, and keep what becomes of it.

        A message that was there before is edited: what followed it is taken back first, and a chat
        called by its first question is called by what becomes of it.

        Raises:
            ChatDeletedError: the chat is there no more.
        """
        chat, shelf = await self._chat(), await self._shelf()

        async def rename() -> None:
            if first := (await chat.record(shelf)).first_question(message.id):
                await self._call_anew(first, message.content)

        await self._remove_steps(message)
        async with chat.turn(shelf, message.id, rename) as turn:
            yield turn

    async def limit(self, scope: Scope) -> None:
        """Limit the current chat from its next question on; kept as soon as the chat is."""
        await (await self._chat()).limit(await self._shelf(), scope)

    def leave(self) -> None:
        """Let go of the current conversation: its page has closed, and its session may stay on."""
        chat: StoredChat | None = cl.user_session.get(_CHAT)
        if chat is not None:
            chat.let_go()

    async def _chat(self) -> StoredChat:
        user = await self._user()
        chat: StoredChat | None = cl.user_session.get(_CHAT)
        if chat is None:
            chat = StoredChat(self._history.turns, user, cl.context.session.thread_id)
            cl.user_session.set(_CHAT, chat)
        return chat

    async def _shelf(self) -> Shelf:
        return (await self._source.get()).shelf

    async def _remove_steps(self, message: cl.Message) -> None:
        """Remove what followed a message; nothing did, unless it is edited or asked again."""
        run, thread = cl.context.current_run, cl.context.session.thread_id
        if run is not None and run.created_at and message.created_at:
            chats, user = self._history.chats, await self._user()
            await chats.delete_between(user, thread, message.created_at, run.created_at)

    async def _call_anew(self, before: str, question: str) -> None:
        """Call the chat by its changed question, in the list too, unless it has another name."""
        chats, user, thread = self._history.chats, await self._user(), cl.context.session.thread_id
        if await chats.name(user, thread) == named(before)["name"]:
            await chats.rename(user, thread, question)
            # The page reads its list of chats anew.
            news = {"interaction": question, "thread_id": thread}
            await cl.context.emitter.emit("first_interaction", news)

    async def _user(self) -> str:
        person = current_person()
        if person is None or await self._history.users.get(person.name) is None:
            raise SetupError("You are not logged in any more.", "Reload the page to log in again.")
        return person.id
