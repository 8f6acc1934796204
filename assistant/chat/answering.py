"""A message answered on its page: shown as it comes, and kept before its answer is shown."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, aclosing
from typing import Protocol

from assistant.answer import Answer
from assistant.chat.open_turn import OpenTurn
from assistant.conversation import Conversation
from assistant.events import AnswerReady, Event, Notice

GONE_ON = "This chat has been gone on with on another page, so the question is answered anew."

Replies = AsyncGenerator[Event, None]


class TurnOnPage(Protocol):
    """What shows the events of a turn."""

    async def show(self, event: Event) -> None: ...

    async def stop(self, partial: Answer | None = None) -> None: ...


async def answer_message(
    open_turn: Callable[[], AbstractAsyncContextManager[OpenTurn]],
    reply: Callable[[Conversation], Replies],
    page: TurnOnPage,
) -> Conversation:
    """Show what is replied in a conversation, and return it with that turn.

    Where others have gone on with the chat meanwhile, the numbers of the answer may be those of
    their papers: it is not shown, and the message answered anew.
    """
    while True:
        async with open_turn() as turn:
            if await _shown(reply(turn.conversation), turn, page):
                return turn.conversation
        await page.show(Notice(text=GONE_ON))


async def _shown(replies: Replies, turn: OpenTurn, page: TurnOnPage) -> bool:
    """Show what is replied; false where it comes to an answer that cannot be kept."""
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
