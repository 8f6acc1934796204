"""What the calls of a page about its chat are answered from."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import chainlit as cl

from assistant.chat.chat_settings import ChatSettings
from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.chat.persistence.chat_conversations import ChatConversations
from assistant.conversation.answer import Answer
from tools.workspace.shelf import Shelf

Call = Callable[[cl.Action], Awaitable[Any]]


class PageCalls(NamedTuple):
    """The indexes, the conversations and the settings of the chat that a page shows."""

    source: AssistantSource
    conversations: ChatConversations
    settings: ChatSettings

    async def shelf(self) -> Shelf:
        """Return the indexes as they are now."""
        return (await self.source.get()).shelf

    async def answer_meant(self, action: cl.Action) -> Answer | None:
        """Return the answer of the chat that a call is about, if there is such a one."""
        record = await self.conversations.record()
        return record.answer(str(action.payload.get("answer")))


def answer_calls(calls: Mapping[str, Call]) -> None:
    """Make Chainlit answer a page's calls of these names."""
    for name, call in calls.items():
        cl.action_callback(name)(call)
