"""Chainlit's callbacks: a chat starts or goes on, a question comes, references are taken away."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import aclosing, contextmanager

import chainlit as cl

from assistant.agent import Assistant
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
from assistant.chat.scope_bar import ScopeBar
from assistant.chat.turn import Turn
from assistant.chat.visitor import visitor
from assistant.conversation import Conversation
from assistant.history.history import History
from assistant.history.storable import storable
from assistant.turn_options import USUAL_CHOICES, Choices, TurnOptions
from tools.errors import SetupError

logger = logging.getLogger(__name__)

_BEGUN = "begun"

UNEXPECTED = "Something went wrong while this was being answered."
UNEXPECTED_REMEDY = "Please ask again. The terminal in which the assistant runs says more."
TOO_LONG = "This question has {length:,} characters; up to {most:,} can be answered."
TOO_LONG_REMEDY = "Shorten it: the pencil at the question opens it again."


def register(source: AssistantSource, history: History, choices: Choices = USUAL_CHOICES) -> None:
    """Make Chainlit's chats use the assistant of the source, and keep them in the history.

    Chainlit holds one set of callbacks a process: registering again replaces the one before.
    """
    conversations = KeptConversations(source, history)
    cl.data_layer(lambda: ChatHistory(history.chats, history.users, history.ratings, visitor))
    bar, settings = ScopeBar(source, conversations), ChatSettings(history, choices)
    _register_start(source, bar, settings)
    _register_settings(conversations, settings)
    _register_answers(source, conversations, QuestionsOffered(source), bar, settings)
    register_exports(source, conversations, settings)


def _register_start(source: AssistantSource, bar: ScopeBar, settings: ChatSettings) -> None:
    greetings: set[asyncio.Task[None]] = set()

    def begin(greeting: Coroutine[None, None, None]) -> None:
        """Not waited for: while a callback runs, the page counts as busy, and when it ends, as
        idle, whatever was asked in the meantime.
        """
        task = asyncio.create_task(greeting)
        greetings.add(task)
        task.add_done_callback(greetings.discard)

    @cl.set_starters
    async def starters(_user: cl.User | None, _language: str | None) -> list[cl.Starter]:
        try:
            questions = await source.starters()
        except SetupError:
            return []
        return [cl.Starter(label=question, message=question) for question in questions]

    @cl.on_chat_start
    async def greet() -> None:
        """Say how to set up what is missing, before anything is asked."""
        with _beginning():
            await offer_commands()
            await settings.begin()
        begin(_say_what_is_missing(source))
        begin(bar.show())

    @cl.on_chat_resume
    async def resume(_thread: object) -> None:
        """Let chats be gone on with, and show their settings and what they are limited to."""
        with _beginning():
            await offer_commands()
            await settings.show()
        begin(bar.show())

    @cl.on_window_message
    async def hear(data: object) -> None:
        """Set the scope as the page wishes."""
        await bar.hear(data)


def _register_settings(conversations: KeptConversations, settings: ChatSettings) -> None:
    @cl.on_settings_update
    @told_in_the_log
    async def keep(_values: object) -> None:
        """Keep what was chosen, and write the references of earlier answers in its style."""
        await settings.keep()
        await restyle(conversations, settings.references)


def _register_answers(
    source: AssistantSource,
    conversations: KeptConversations,
    offered: QuestionsOffered,
    bar: ScopeBar,
    settings: ChatSettings,
) -> None:
    @cl.on_message
    @told_in_the_log
    async def answer(message: cl.Message) -> None:
        # Without this, stopping would not reach the run of an edited message.
        cl.context.session.current_task = asyncio.current_task()
        offered.leave()
        turn = Turn(settings.references)
        if len(message.content) > LONGEST_QUESTION:
            length = TOO_LONG.format(length=len(message.content), most=LONGEST_QUESTION)
            return await turn.fail(length, TOO_LONG_REMEDY)
        try:
            assistant = await source.get()
            # The end of the greeting tells the page that nothing is going on.
            if (begun := cl.user_session.get(_BEGUN)) is not None:
                await begun.wait()
            await cl.context.emitter.task_start()
            conversation = await _answer(assistant, conversations, message, turn, settings.turn)
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
            await bar.show()


async def _answer(
    assistant: Assistant,
    conversations: KeptConversations,
    message: cl.Message,
    turn: Turn,
    options: TurnOptions,
) -> Conversation:
    async with conversations.turn(message) as conversation:
        before = len(conversation.turns)
        try:
            text = storable(text_of(message))
            replies = assistant.reply(conversation, text, options=options)
            async with aclosing(replies) as events:
                async for event in events:
                    await turn.show(event)
            await act(text, conversation, turn.references)
        except asyncio.CancelledError:
            kept = conversation.turns[before:]
            await turn.stop(kept[-1].answer if kept else None)
            raise
    return conversation


@contextmanager
def _beginning() -> Iterator[None]:
    """Lets a question that comes while its page is still being greeted wait for the end of that."""
    begun = asyncio.Event()
    cl.user_session.set(_BEGUN, begun)
    try:
        yield
    finally:
        begun.set()


async def _say_what_is_missing(source: AssistantSource) -> None:
    try:
        await source.get()
    except SetupError as error:
        await Turn().fail(error.message, error.remedy)
