"""Chainlit's callbacks: a chat starts or goes on, a question comes, references are taken away."""

import asyncio
import logging

import chainlit as cl
from chainlit.config import config

from assistant.chat.answering import answer_message
from assistant.chat.assistant_source import AssistantSource
from assistant.chat.chat_settings import ChatSettings
from assistant.chat.commands import act, offer_commands, text_of
from assistant.chat.data_layer import ChatHistory
from assistant.chat.earlier_answers import restyle
from assistant.chat.error_words import told_in_the_log
from assistant.chat.exports import register_exports
from assistant.chat.input_limits import LONGEST_QUESTION
from assistant.chat.kept_conversation import KeptConversations
from assistant.chat.questions_offered import QuestionsOffered
from assistant.chat.runs import Runs
from assistant.chat.scope_bar import ScopeBar
from assistant.chat.turn import Turn
from assistant.chat.visitor import visitor
from assistant.history.history import History
from assistant.history.storable import storable
from assistant.turn_options import USUAL_CHOICES, Choices
from tools.errors import SetupError

logger = logging.getLogger(__name__)

CHAINLIT_STOPPED = "Task manually stopped."
UNEXPECTED = "Something went wrong while this was being answered."
UNEXPECTED_REMEDY = "Please ask again. The terminal in which the assistant runs says more."
TOO_LONG = "This question has {length:,} characters; up to {most:,} can be answered."
TOO_LONG_REMEDY = "Shorten it: the pencil at the question opens it again."


def register(
    source: AssistantSource, history: History, runs: Runs, choices: Choices = USUAL_CHOICES
) -> None:
    """Make Chainlit's chats use the assistant of the source, and keep them in the history.

    Chainlit holds one set of callbacks a process: registering again replaces the one before. Where
    it would tell the page that nothing is going on any more when a callback ends, whatever was
    asked in the meantime, the callback is set without that.
    """
    conversations = KeptConversations(source, history)
    cl.data_layer(lambda: ChatHistory(history.chats, history.users, history.ratings, visitor))
    bar, settings = ScopeBar(source, conversations), ChatSettings(history, choices)
    _register_start(source, bar, settings)
    _register_end(conversations)
    _register_settings(conversations, settings)
    _register_stop(runs)
    _register_answers(source, conversations, runs, QuestionsOffered(source), bar, settings)
    register_exports(source, conversations, settings)


def _register_start(source: AssistantSource, bar: ScopeBar, settings: ChatSettings) -> None:
    shown: set[asyncio.Task[None]] = set()

    @cl.set_starters
    async def starters(_user: cl.User | None, _language: str | None) -> list[cl.Starter]:
        try:
            questions = await source.starters()
        except SetupError:
            return []
        return [cl.Starter(label=question, message=question) for question in questions]

    @told_in_the_log
    async def greet() -> None:
        """Say how to set up what is missing, before anything is asked."""
        await offer_commands()
        await settings.begin()
        await _say_what_is_missing(source)
        await bar.show()

    @told_in_the_log
    async def resume(_thread: object) -> None:
        """Let chats be gone on with, and show their settings and what they are limited to."""
        await offer_commands()
        await settings.show()
        # The page shows the chat when this returns, which waits for no index.
        task = asyncio.create_task(bar.show())
        shown.add(task)
        task.add_done_callback(shown.discard)

    @cl.on_window_message
    async def hear(data: object) -> None:
        """Set the scope as the page wishes."""
        await bar.hear(data)

    config.code.on_chat_start, config.code.on_chat_resume = greet, resume


def _register_end(conversations: KeptConversations) -> None:
    @told_in_the_log
    async def leave() -> None:
        """Hold nothing of a chat whose page has closed, though its session stays for a while."""
        conversations.leave()

    config.code.on_chat_end = leave


def _register_settings(conversations: KeptConversations, settings: ChatSettings) -> None:
    @told_in_the_log
    async def keep(_values: object) -> None:
        """Keep what was chosen, and write the references of earlier answers in its style."""
        await settings.keep()
        await restyle(conversations, settings.references)

    config.code.on_settings_update = keep


def _register_stop(runs: Runs) -> None:
    @cl.on_stop
    async def stop() -> None:
        """Stop what is being answered, which says so itself, in place of Chainlit's notice."""
        if await runs.stop():
            for notice in cl.chat_context.get():
                if notice.content == CHAINLIT_STOPPED and notice.type != "user_message":
                    await notice.remove()


def _register_answers(
    source: AssistantSource,
    conversations: KeptConversations,
    runs: Runs,
    offered: QuestionsOffered,
    bar: ScopeBar,
    settings: ChatSettings,
) -> None:
    @cl.on_message
    @told_in_the_log
    async def answer(message: cl.Message) -> None:
        offered.leave()
        turn = Turn(settings.references)
        if len(message.content) > LONGEST_QUESTION:
            length = TOO_LONG.format(length=len(message.content), most=LONGEST_QUESTION)
            return await turn.fail(length, TOO_LONG_REMEDY)
        try:
            await runs.turn()
            # The end of an earlier answer has told the page that nothing is going on.
            await cl.context.emitter.task_start()
            assistant, text = await source.get(), storable(text_of(message))
            conversation = await answer_message(
                lambda: conversations.turn(message),
                lambda conversation: assistant.reply(conversation, text, options=settings.turn),
                turn,
            )
            await act(text, conversation, turn.references)
            await settings.keep_with_chat()
            if turn.answered is not None:
                offered.begin(assistant, conversation, turn.answered)
        except asyncio.CancelledError:
            await turn.stop()
            raise
        except SetupError as error:
            await turn.fail(error.message, error.remedy)
        except Exception:
            logger.exception("A question could not be answered.")
            await turn.fail(UNEXPECTED, UNEXPECTED_REMEDY)
        finally:
            await cl.send_window_message({"chat": {"id": cl.context.session.thread_id}})
            await bar.show()


async def _say_what_is_missing(source: AssistantSource) -> None:
    try:
        await source.get()
    except SetupError as error:
        await Turn().fail(error.message, error.remedy)
