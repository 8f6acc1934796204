"""Answering a message on its page: shown as it comes, stored before its answer is shown."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, aclosing
from typing import Protocol

from assistant.agent.events import AnswerReady, Event, Notice
from assistant.chat.persistence.open_turn import OpenTurn
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from assistant.translations.page_language import say

Replies = AsyncGenerator[Event, None]


class TurnView(Protocol):
    """A view of the events of a turn."""

    async def show(self, event: Event) -> None: ...

    async def stop(self, partial: Answer | None = None) -> None: ...


async def answer_message(
    open_turn: Callable[[], AbstractAsyncContextManager[OpenTurn]],
    reply: Callable[[Conversation], Replies],
    page: TurnView,
) -> Conversation:
    """Show what is replied in a conversation, and return it with that turn.

    Where others have gone on with the chat meanwhile, the numbers of the answer may be those of
    their papers: it is not shown, and the message answered anew.
    """
    while True:
        async with open_turn() as turn:
            if await _shown(reply(turn.conversation), turn, page):
                return turn.conversation
        await page.show(Notice(text=say("answer.gone_on")))


async def _shown(replies: Replies, turn: OpenTurn, page: TurnView) -> bool:
    """Show the events of a reply; return False where its answer cannot be kept."""
    before = len(turn.conversation.turns)
    try:
        async with aclosing(replies) as events:
            async for event in events:
                if isinstance(event, AnswerReady) and not await turn.keep():
                    return False
                await page.show(event)
    except asyncio.CancelledError:
        answers = [each.answer for each in turn.conversation.turns[before:]]
        await page.stop(answers[-1] if answers and await turn.keep() else None)
        raise
    return True
