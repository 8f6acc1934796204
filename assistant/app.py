"""Chainlit's callbacks: a chat starts or resumes, a question arrives, a file is exported."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping

import chainlit as cl
from chainlit.config import config
from chainlit.types import ThreadDict

from assistant.chat.chat_settings import ChatSettings
from assistant.chat.commands import act, offer_commands, text_of
from assistant.chat.error_responses import log_failures
from assistant.chat.exports import register_exports
from assistant.chat.message_handling import answer_message
from assistant.chat.page_calls import PageCalls
from assistant.chat.papers import register_papers
from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.chat.persistence.chat_conversations import ChatConversations
from assistant.chat.persistence.data_layer import ChatHistory
from assistant.chat.persistence.interruptions import tell_interruptions
from assistant.chat.persistence.stored_chat import ChatDeletedError
from assistant.chat.restyling import restyle
from assistant.chat.scope_bar import ScopeBar
from assistant.chat.suggested_questions import SuggestedQuestions
from assistant.chat.tables import register_tables
from assistant.chat.turn_messages import TurnMessages
from assistant.chat.understanding import register_understanding
from assistant.chat.welcome import Welcome
from assistant.conversation.turn_options import USUAL_CHOICES, Choices
from assistant.history.history import History
from assistant.history.storable import storable
from assistant.offering.adding_terms import AddingTerms
from assistant.offering.origin import Origin
from assistant.references.taker import ReferenceTaker
from assistant.translations.page_language import say
from assistant.web.answer_tasks import AnswerTasks
from assistant.web.identity_middleware import current_person
from assistant.web.input_limits import LONGEST_QUESTION
from tools.errors import SetupError

logger = logging.getLogger(__name__)


def register(
    source: AssistantSource,
    history: History,
    tasks: AnswerTasks,
    choices: Choices = USUAL_CHOICES,
    adding: AddingTerms | None = None,
    origins: Callable[[], Mapping[str, Origin]] = dict,
    zotero: ReferenceTaker | None = None,
) -> None:
    """Make Chainlit's chats use the assistant of the source, and keep them in the history.

    Chainlit holds one set of callbacks a process: registering again replaces the one before. Where
    it would tell the page that nothing is going on any more when a callback ends, whatever was
    asked in the meantime, the callback is set without that.
    """
    conversations = ChatConversations(source, history)
    cl.data_layer(
        lambda: ChatHistory(
            history.chats, history.users, history.ratings, current_person, conversations.was_there
        )
    )
    bar, settings = ScopeBar(source, conversations), ChatSettings(history, choices)
    welcome = Welcome(source, choices.models, adding, origins)
    _register_beginnings(_Beginnings(source, tasks, bar, settings, welcome))
    _register_end(conversations)
    _register_settings(conversations, settings)
    _register_answers(source, conversations, tasks, SuggestedQuestions(), bar, settings)
    calls = PageCalls(source, conversations, settings)
    register_exports(calls, zotero)
    register_papers(calls)
    register_tables(calls)
    register_understanding(calls, bar)


class _Beginnings:
    """What a page is shown when a chat begins on it, or is gone on with."""

    def __init__(
        self,
        source: AssistantSource,
        tasks: AnswerTasks,
        bar: ScopeBar,
        settings: ChatSettings,
        welcome: Welcome,
    ) -> None:
        self._source = source
        self._tasks = tasks
        self._bar = bar
        self._settings = settings
        self._welcome = welcome
        self._under_way: set[asyncio.Task[None]] = set()

    async def starters(self, _user: cl.User | None, _language: str | None) -> list[cl.Starter]:
        try:
            questions = await self._source.starters()
        except SetupError:
            return []
        return [cl.Starter(label=question, message=question) for question in questions]

    async def greet(self) -> None:
        """Say how to set up what is missing, before anything is asked."""
        await _tell_chat(isBegun=True)
        await offer_commands()
        await self._settings.begin()
        await _say_what_is_missing(self._source)
        await self._show_scope_and_contents()

    async def resume(self, thread: ThreadDict) -> None:
        """Let chats be gone on with, and show their settings and what is around the input."""
        if self._tasks.under_way():
            await cl.context.emitter.task_start()
            self._in_background(self._catch_up())
        else:
            tell_interruptions(thread)
        await offer_commands()
        await self._settings.show()
        # The page shows the chat when this returns, which waits for no index.
        self._in_background(self._show_scope_and_contents())

    async def hear(self, data: object) -> None:
        """Set the scope as the page wishes, or tell it anew what is in the indexes."""
        await self._bar.hear(data)
        await self._welcome.hear(data)

    async def _show_scope_and_contents(self) -> None:
        await self._bar.show()
        await self._welcome.show()

    async def _catch_up(self) -> None:
        """Have a page that came back amid an answer show it, once it is there."""
        await self._tasks.ended()
        await cl.context.emitter.task_end()
        await _tell_chat(isBehind=True)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


def _register_beginnings(beginnings: _Beginnings) -> None:
    cl.set_starters(beginnings.starters)
    cl.on_window_message(beginnings.hear)
    config.code.on_chat_start = log_failures(beginnings.greet)
    config.code.on_chat_resume = log_failures(beginnings.resume)


def _register_end(conversations: ChatConversations) -> None:
    @log_failures
    async def leave() -> None:
        """Release the conversation of a chat whose page has closed; its session stays on."""
        conversations.leave()

    config.code.on_chat_end = leave


def _register_settings(conversations: ChatConversations, settings: ChatSettings) -> None:
    @log_failures
    async def keep(_values: object) -> None:
        """Keep what was chosen, and write the references of earlier answers in its style."""
        await settings.keep()
        await restyle(conversations, settings.references)

    config.code.on_settings_update = keep


def _register_answers(
    source: AssistantSource,
    conversations: ChatConversations,
    tasks: AnswerTasks,
    offered: SuggestedQuestions,
    bar: ScopeBar,
    settings: ChatSettings,
) -> None:
    @cl.on_message
    @log_failures
    async def answer(message: cl.Message) -> None:
        offered.leave()
        # A page without the list of chats has its address from here.
        await _tell_chat(isAsked=True)
        turn = TurnMessages(settings.references, source)
        if len(message.content) > LONGEST_QUESTION:
            told = say("question.too_long", length=len(message.content), most=LONGEST_QUESTION)
            return await turn.fail(told, say("question.shorten"))
        try:
            await tasks.turn()
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
        except ChatDeletedError:
            await turn.tell_deletion(message.content)
        except Exception:
            logger.exception("A question could not be answered.")
            await turn.fail(say("question.failed"), say("question.ask_again"))
        finally:
            await _tell_chat()
            await bar.show()


async def _tell_chat(**state: bool) -> None:
    """Tell a page which chat it is about, and how that stands."""
    await cl.send_window_message({"chat": {"id": cl.context.session.thread_id, **state}})


async def _say_what_is_missing(source: AssistantSource) -> None:
    try:
        await source.get()
    except SetupError as error:
        await TurnMessages().fail(error.message, error.remedy)
