"""Who a request or a web socket comes from: found at the door, asked for wherever it counts."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from typing import Any

import jwt
from chainlit.auth import create_jwt
from chainlit.auth.cookie import get_token_from_cookies
from chainlit.auth.jwt import get_jwt_secret
from chainlit.context import context
from chainlit.user import User
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.chat.page_socket import PageSocket
from assistant.chat.proxied import peer
from assistant.history.log_ins import LogIns
from assistant.history.users import LOCAL, Person, Users
from tools.hublink.models import Frozen

TOKEN = "access_token"  # noqa: S105
LOG_IN = "log_in"
"""Where a log-in's id stands in the metadata of the user that Chainlit's token names."""


class Visit(Frozen):
    """Somebody who comes, by which log-in where there are any."""

    person: Person
    log_in: str = ""


_VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)
_ADDRESS: ContextVar[str] = ContextVar("address", default="")

Identify = Callable[[Scope], Awaitable[Visit | None]]


def visit() -> Visit | None:
    """Return how whoever the work at hand is done for has come in."""
    return _VISIT.get()


def visitor() -> Person | None:
    """Return whom the work at hand is done for."""
    here = visit()
    return here.person if here else None


def chat_at_hand() -> tuple[str, str]:
    """Return whose chat the work at hand is done for, and which of theirs."""
    person = visitor()
    return person.id if person else "", context.session.thread_id


def address() -> str:
    """Return the network address that the work at hand was asked from."""
    return _ADDRESS.get()


class Door:
    """Finds out who comes, and lets Chainlit know nobody else.

    Whatever a request brings to identify itself with is taken from it; where the visitor is known,
    a token of ours takes its place. A web socket is closed once its visitor would not be let in.
    """

    def __init__(self, app: ASGIApp, identify: Identify) -> None:
        self._app = app
        self._identify = identify

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        here = await self._identify(scope)
        # Each request and each web socket is a task of its own: nothing to be undone afterwards.
        _VISIT.set(here)
        _ADDRESS.set(scope["client"][0] if scope.get("client") else "")
        if scope["type"] == "websocket" and here is not None:
            asked = scope

            async def still_here() -> bool:
                return await self._identify(asked) == here

            socket = PageSocket(receive, send, still_here)
            receive, send = socket.receive, socket.send
        await self._app(_known_as(here, scope), receive, send)


def local_person(users: Users) -> Identify:
    """Everybody is the person at this machine."""
    known: list[Visit] = []

    async def identify(_scope: Scope) -> Visit:
        if not known:
            known.append(Visit(person=await users.ensure(LOCAL)))
        return known[0]

    return identify


def person_in_header(users: Users, header: str, proxies: frozenset[str]) -> Identify:
    """A proxy says in a header who comes; said by any other address, it counts for nothing."""

    async def identify(scope: Scope) -> Visit | None:
        names = Headers(scope=scope).getlist(header)
        if peer(scope) not in proxies or len(names) != 1 or not names[0].strip():
            return None
        return Visit(person=await users.ensure(names[0]))

    return identify


def person_logged_in(log_ins: LogIns) -> Identify:
    """Chainlit's token names the log-in; that is looked up, so that it can end before its time."""

    async def identify(scope: Scope) -> Visit | None:
        token = get_token_from_cookies(_cookies(Headers(scope=scope)))
        try:
            claims = jwt.decode(token or "", get_jwt_secret() or "", algorithms=["HS256"])
        except jwt.InvalidTokenError:
            return None
        log_in = _log_in(claims)
        person = await log_ins.person(log_in)
        return Visit(person=person, log_in=log_in) if person else None

    return identify


def _log_in(claims: dict[str, Any]) -> str:
    metadata = claims.get("metadata")
    return str(metadata.get(LOG_IN, "")) if isinstance(metadata, dict) else ""


def _known_as(here: Visit | None, scope: Scope) -> Scope:
    """The scope with a token of ours in the place of all that says who comes."""
    scope = {**scope, "headers": list(scope["headers"])}
    headers = MutableHeaders(scope=scope)
    cookies = _cookies(headers)
    del headers["cookie"], headers["authorization"]
    kept = {name: value for name, value in cookies.items() if not name.startswith(TOKEN)}
    if here is not None:
        kept[TOKEN] = create_jwt(User(identifier=here.person.name))
    if kept:
        headers["cookie"] = "; ".join(f"{name}={value}" for name, value in kept.items())
    return scope


def _cookies(headers: Headers) -> dict[str, str]:
    cookies = SimpleCookie()
    try:
        cookies.load("; ".join(headers.getlist("cookie")))
    except CookieError:
        return {}
    return {name: morsel.coded_value for name, morsel in cookies.items()}
