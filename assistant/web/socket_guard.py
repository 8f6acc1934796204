"""The events of Chainlit's web socket that are allowed, and the payloads a page may send."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal

from chainlit.chat_context import chat_context, chat_contexts
from chainlit.context import init_ws_context
from chainlit.session import WebsocketSession, ws_sessions_id
from pydantic import UUID4, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.alias_generators import to_camel
from socketio import AsyncServer
from socketio.exceptions import ConnectionRefusedError as Refusal
from socketio.packet import Packet

from assistant.translations.page_language import say
from assistant.web.answer_tasks import AnswerTasks
from assistant.web.input_limits import LARGEST_FRAME, LARGEST_VALUES

logger = logging.getLogger(__name__)

Handler = Callable[..., Awaitable[Any]]
Value = str | int | float | bool | list[str] | None

BARE = ("connection_successful", "clear_session")
"""Events that bring nothing along. Nobody listens to those of what is not offered: sound and
favourites."""


class FromPage(BaseModel):
    """A payload of a page, with camelCase names; undeclared fields are left out."""

    model_config = ConfigDict(alias_generator=to_camel)

    def theirs(self) -> dict[str, Any]:
        """Return it as Chainlit reads it."""
        return self.model_dump(mode="json", by_alias=True)


class Introduction(FromPage):
    """The payload of a page that connects.

    Chainlit names a folder after the session and deletes it with the session, so an id is an id.
    """

    session_id: UUID4
    thread_id: UUID4 | Literal[""] | None = None
    chat_profile: str | None = Field(default=None, max_length=200)


class AskedMessage(FromPage):
    """A question, new or edited."""

    id: UUID4
    output: str
    created_at: str = Field(max_length=40)
    name: str = Field(max_length=200)
    command: str | None = Field(default=None, max_length=200)
    modes: dict[str, str] | None = Field(default=None, max_length=20)


class Sent(FromPage):
    """The payload of a question, without files."""

    message: AskedMessage


class TextPacket(Packet):  # type: ignore[misc]
    """A message to a page; none of ours has bytes in it, so it is not searched for them."""

    uses_binary_events = False


def guard_socket(server: AsyncServer, tasks: AnswerTasks) -> None:
    """Close what is not offered, look through what comes, and keep what fails to ourselves.

    Pages connect by web socket alone: each then belongs to one identified person. (Over
    polling, every request could be another's.)
    """
    server.eio.transports = ["websocket"]
    server.packet_class = TextPacket
    server.eio.max_http_buffer_size = LARGEST_FRAME
    theirs: dict[str, Handler] = dict(server.handlers["/"])
    ours = {
        **{event: _bare(theirs[event]) for event in BARE},
        "stop": _stopping(tasks),
        "disconnect": _left(theirs["disconnect"]),
        "client_message": _asked(_looked_through(theirs["client_message"]), tasks),
        "edit_message": _edited(_looked_through(theirs["edit_message"]), tasks),
        "chat_settings_change": _settings(theirs["chat_settings_change"]),
        "chat_settings_edit": _settings(theirs["chat_settings_edit"]),
        "window_message": _small(theirs["window_message"]),
    }
    kept_quiet = {event: _kept_quiet(server, handle) for event, handle in ours.items()}
    server.handlers["/"] = kept_quiet | {"connect": _introduced(theirs["connect"])}


def _introduced(connect: Handler) -> Handler:
    async def connect_page(sid: str, environ: Mapping[str, Any], auth: object = None) -> Any:
        try:
            known = Introduction.model_validate(auth).theirs()
            known |= {"clientType": "webapp", "userEnv": None}
            return await connect(sid, environ, known)
        except ValidationError as error:
            raise Refusal(say("page.refused")) from error
        except ConnectionRefusedError:
            raise
        except Exception as error:
            logger.exception("A page could not be connected.")
            raise Refusal(say("page.failed")) from error

    return connect_page


def _looked_through(handle: Handler) -> Handler:
    async def take_question(sid: str, payload: object) -> None:
        message = Sent.model_validate(payload).message.theirs()
        await handle(sid, {"message": message | {"type": "user_message"}, "fileReferences": None})

    return take_question


def _asked(handle: Handler, tasks: AnswerTasks) -> Handler:
    async def take_task(sid: str, payload: object) -> None:
        """Take over the task that answers: Chainlit stops the newest of a page alone."""
        await handle(sid, payload)
        session = init_ws_context(sid).session
        if session.current_task:
            tasks.enter(session.current_task)
            session.current_task = None

    return take_task


def _edited(handle: Handler, tasks: AnswerTasks) -> Handler:
    async def take_edit(sid: str, payload: object) -> None:
        """Take a change of a question that the chat has, and answer it here and now."""
        edited = str(Sent.model_validate(payload).message.id)
        init_ws_context(sid)
        known = any(
            each.id == edited and each.type == "user_message" for each in chat_context.get()
        )
        if known and (task := asyncio.current_task()):
            await tasks.replace(task)
            await handle(sid, payload)

    return take_edit


def _settings(handle: Handler) -> Handler:
    async def take_settings(sid: str, payload: object) -> None:
        """Take new values of settings that the chat has."""
        known = WebsocketSession.require(sid).chat_settings
        sent = TypeAdapter(dict[str, Value]).validate_python(payload)
        values = {name: value for name, value in sent.items() if name in known}
        await _small(handle)(sid, values)

    return take_settings


def _small(handle: Handler) -> Handler:
    async def take(sid: str, payload: object) -> None:
        if len(json.dumps(payload, default=str)) <= LARGEST_VALUES:
            await handle(sid, payload)

    return take


def _bare(handle: Handler) -> Handler:
    async def take(sid: str, _payload: object) -> None:
        await handle(sid)

    return take


def _stopping(tasks: AnswerTasks) -> Handler:
    async def stop(sid: str, _payload: object) -> None:
        """Stop what is being answered, which says so itself: Chainlit would say it in English."""
        if session := WebsocketSession.get(sid):
            init_ws_context(session)
            await tasks.stop()

    return stop


def _left(handle: Handler) -> Handler:
    async def leave(sid: str, _payload: object) -> None:
        """Forget the messages of sessions that have ended, which Chainlit holds for ever."""
        await handle(sid)
        for ended in chat_contexts.keys() - ws_sessions_id.keys():
            del chat_contexts[ended]

    return leave


def _kept_quiet(server: AsyncServer, handle: Handler) -> Handler:
    async def keep_quiet(sid: str, payload: object = None, *_more: object) -> None:
        try:
            await handle(sid, payload)
        except ValidationError as error:
            logger.info("What no page of ours sends was left out: %s", error.title)
        except Exception:
            logger.exception("A page could not be served.")
            await server.emit("toast", {"message": say("page.failed"), "type": "error"}, to=sid)

    return keep_quiet
