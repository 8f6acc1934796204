"""Chainlit's callbacks: a chat starts, a question comes, references are taken away."""

import asyncio
import logging
from contextlib import aclosing

import chainlit as cl

from assistant.chat.answer_sources import reference_file
from assistant.chat.assistant_source import AssistantSource
from assistant.chat.conversation_record import ConversationRecord
from assistant.chat.turn import Turn
from assistant.references.export import ExportFormat
from tools.errors import SetupError

logger = logging.getLogger(__name__)

RECORD = "conversation"
UNEXPECTED = "Something went wrong while this was being answered."
UNEXPECTED_REMEDY = "Please ask again. The terminal in which the assistant runs says more."


def register(source: AssistantSource) -> None:
    """Make Chainlit's chats use the assistant of the source.

    Chainlit holds one set of callbacks a process: registering again replaces the one before.
    """
    greetings: set[asyncio.Task[None]] = set()

    @cl.set_starters
    async def starters(_user: cl.User | None, _language: str | None) -> list[cl.Starter]:
        try:
            questions = await source.starters()
        except SetupError:
            return []
        return [cl.Starter(label=question, message=question) for question in questions]

    @cl.on_chat_start
    async def greet() -> None:
        """Say how to set up what is missing, before anything is asked.

        Not waited for: while this callback runs, the page counts as busy, and when it ends, as
        idle, whatever was asked in the meantime.
        """
        task = asyncio.create_task(say_what_is_missing())
        greetings.add(task)
        task.add_done_callback(greetings.discard)

    async def say_what_is_missing() -> None:
        try:
            await source.get()
        except SetupError as error:
            await Turn().fail(error.message, error.remedy)

    @cl.on_message
    async def answer(message: cl.Message) -> None:
        # Without this, stopping would not reach the run of an edited message.
        cl.context.session.current_task = asyncio.current_task()
        turn = Turn()
        try:
            assistant = await source.get()
            # The end of the greeting may have told the page just now that nothing is going on.
            await cl.context.emitter.task_start()
            record = cl.user_session.get(RECORD) or ConversationRecord(assistant.new_conversation())
            cl.user_session.set(RECORD, record)
            conversation = record.before(message.id)
            async with aclosing(assistant.reply(conversation, message.content)) as events:
                async for event in events:
                    await turn.show(event)
        except asyncio.CancelledError:
            await turn.stop()
            raise
        except SetupError as error:
            await turn.fail(error.message, error.remedy)
        except Exception:
            logger.exception("A question could not be answered.")
            await turn.fail(UNEXPECTED, UNEXPECTED_REMEDY)

    @cl.action_callback("export_cited")
    async def export_cited(action: cl.Action) -> dict[str, str] | None:
        """Return the references of all papers cited in the chat, as a file of a known format."""
        record = cl.user_session.get(RECORD)
        wanted = action.payload.get("format")
        if record is None or wanted not in list(ExportFormat):
            return None
        items = [each.reference for each in record.conversation.cited()]
        return await asyncio.to_thread(reference_file, items, ExportFormat(wanted))
