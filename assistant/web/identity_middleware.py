"""Identity middleware: finds who a request or a web socket comes from."""

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

from assistant.history.log_ins import LogIns
from assistant.history.users import LOCAL, Person, Users
from assistant.web.headers.proxy_headers import peer
from assistant.web.page_socket import PageSocket
from tools.hublink.core.models import Frozen

TOKEN = "access_token"  # noqa: S105
LOG_IN = "log_in"
"""Where a log-in's id stands in the metadata of the user that Chainlit's token names."""


class Identity(Frozen):
    """The person a request comes from, and their log-in where there are any."""

    person: Person
    log_in: str = ""


_IDENTITY: ContextVar[Identity | None] = ContextVar("identity", default=None)
_ADDRESS: ContextVar[str] = ContextVar("address", default="")

Identify = Callable[[Scope], Awaitable[Identity | None]]


def current_identity() -> Identity | None:
    """Return the identity that the current request or web socket comes from."""
    return _IDENTITY.get()


def current_person() -> Person | None:
    """Return the person that the current request comes from."""
    here = current_identity()
    return here.person if here else None


def current_chat() -> tuple[str, str]:
    """Return the ids of the person and the chat of the current request."""
    person = current_person()
    return person.id if person else "", context.session.thread_id


def client_address() -> str:
    """Return the network address that the current request comes from."""
    return _ADDRESS.get()


class IdentityMiddleware:
    """Identifies the person who sends a request, and lets Chainlit know nobody else.

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
        _IDENTITY.set(here)
        _ADDRESS.set(scope["client"][0] if scope.get("client") else "")
        if scope["type"] == "websocket" and here is not None:
            asked = scope

            async def still_here() -> bool:
                return await self._identify(asked) == here

            socket = PageSocket(receive, send, still_here)
            receive, send = socket.receive, socket.send
        await self._app(_known_as(here, scope), receive, send)


def local_person(users: Users) -> Identify:
    """Return a way to take everybody for the person at this machine."""
    known: list[Identity] = []

    async def identify(_scope: Scope) -> Identity:
        if not known:
            known.append(Identity(person=await users.ensure(LOCAL)))
        return known[0]

    return identify


def person_in_header(users: Users, header: str, proxies: frozenset[str]) -> Identify:
    """Return a way to take the person from a header, believed of these proxies alone."""

    async def identify(scope: Scope) -> Identity | None:
        names = Headers(scope=scope).getlist(header)
        if peer(scope) not in proxies or len(names) != 1 or not names[0].strip():
            return None
        return Identity(person=await users.ensure(names[0]))

    return identify


def person_logged_in(log_ins: LogIns) -> Identify:
    """Return a way to find the person by the log-in that Chainlit's token names."""

    async def identify(scope: Scope) -> Identity | None:
        token = get_token_from_cookies(_cookies(Headers(scope=scope)))
        try:
            claims = jwt.decode(token or "", get_jwt_secret() or "", algorithms=["HS256"])
        except jwt.InvalidTokenError:
            return None
        log_in = _log_in(claims)
        person = await log_ins.person(log_in)
        return Identity(person=person, log_in=log_in) if person else None

    return identify


def _log_in(claims: dict[str, Any]) -> str:
    metadata = claims.get("metadata")
    return str(metadata.get(LOG_IN, "")) if isinstance(metadata, dict) else ""


def _known_as(here: Identity | None, scope: Scope) -> Scope:
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
