"""Questions to go on with, offered below an answer once it is on the page."""

import asyncio
import logging

import chainlit as cl

from assistant.agent import Assistant
from assistant.chat.assistant_source import AssistantSource
from assistant.chat.page_element import PageElement
from assistant.conversation import Conversation
from assistant.next_questions import next_questions
from assistant.offered_questions import Said

logger = logging.getLogger(__name__)


class QuestionsOffered:
    """Finds questions for one answer at a time, beside whatever is being answered.

    So no answer waits for them. Once a chat goes on, none are offered for what was said before.
    """

    def __init__(self, source: AssistantSource) -> None:
        self._source = source
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def begin(self, assistant: Assistant, conversation: Conversation, message: str) -> None:
        """Offer questions below the answer that a conversation ends with; `message` shows it."""
        session = cl.context.session.id
        task = asyncio.create_task(self._offer(assistant, conversation, message))
        self._tasks[session] = task
        task.add_done_callback(lambda done: self._forget(session, done))

    def leave(self) -> None:
        """Offer nothing more in the chat at hand."""
        if task := self._tasks.get(cl.context.session.id):
            task.cancel()

    def _forget(self, session: str, done: asyncio.Task[None]) -> None:
        if self._tasks.get(session) is done:
            del self._tasks[session]

    async def _offer(self, assistant: Assistant, conversation: Conversation, message: str) -> None:
        shelf = assistant.shelf
        said = Said.of(conversation, shelf.names)
        library = shelf.home(conversation.book.index, "")
        try:
            starters = await self._source.starters()
            async with self._one_at_a_time:
                questions = await asyncio.to_thread(next_questions, shelf, library, said, starters)
            if questions:
                props = {"message": message, "questions": list(questions)}
                await PageElement(name="NextQuestions", props=props).send(for_id=message)
        except Exception:
            logger.exception("No questions to go on with could be found.")
