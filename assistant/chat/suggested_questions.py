"""Questions to go on with, offered below an answer once it is on the page."""

import asyncio
import logging
from threading import Event

import chainlit as cl

from assistant.agent.agent import Assistant
from assistant.chat.page_element import PageElement
from assistant.conversation.conversation import Conversation
from assistant.offering.next_questions import next_questions
from assistant.offering.offered_questions import Said

logger = logging.getLogger(__name__)


class SuggestedQuestions:
    """Finds questions for one answer at a time, beside whatever is being answered.

    So no answer waits for them. Once a chat goes on, none are offered for what was said before.
    """

    def __init__(self) -> None:
        self._under_way: dict[str, tuple[asyncio.Task[None], Event]] = {}
        self._one_at_a_time = asyncio.Lock()

    def begin(self, assistant: Assistant, conversation: Conversation, message: str) -> None:
        """Offer questions below the answer that a conversation ends with; `message` shows it."""
        session, left = cl.context.session.id, Event()
        task = asyncio.create_task(self._offer(assistant, conversation, message, left))
        self._under_way[session] = task, left
        task.add_done_callback(lambda done: self._forget(session, done))

    def leave(self) -> None:
        """Stop offering questions in the current chat, and the search for them."""
        if under_way := self._under_way.get(cl.context.session.id):
            task, left = under_way
            left.set()
            task.cancel()

    def _forget(self, session: str, done: asyncio.Task[None]) -> None:
        task, _ = self._under_way.get(session, (None, None))
        if task is done:
            del self._under_way[session]

    async def _offer(
        self, assistant: Assistant, conversation: Conversation, message: str, left: Event
    ) -> None:
        shelf = assistant.shelf
        said = Said.of(conversation, shelf.names)
        library = shelf.home(conversation.last_index, "")
        try:
            async with self._one_at_a_time:
                questions = await asyncio.to_thread(next_questions, shelf, library, said, left=left)
            if questions:
                props = {"message": message, "questions": list(questions)}
                await PageElement(name="NextQuestions", props=props).send(for_id=message)
        except Exception:
            logger.exception("No questions to go on with could be found.")
