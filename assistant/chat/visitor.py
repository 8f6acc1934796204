"""Who a request or a web socket comes from: found at the door, asked for wherever it counts."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie

import jwt
from chainlit.auth import create_jwt
from chainlit.auth.cookie import get_token_from_cookies
from chainlit.auth.jwt import get_jwt_secret
from chainlit.user import User
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.history.users import LOCAL, Person, Users

_VISITOR: ContextVar[Person | None] = ContextVar("visitor", default=None)
_ADDRESS: ContextVar[str] = ContextVar("address", default="")
TOKEN = "access_token"  # noqa: S105

Identify = Callable[[Scope], Awaitable[Person | None]]


def visitor() -> Person | None:
    """Return whom the work at hand is done for."""
    return _VISITOR.get()


def address() -> str:
    """Return the network address that the work at hand was asked from."""
    return _ADDRESS.get()


class Door:
    """Finds out who comes, and lets Chainlit know nobody else.

    Whatever a request brings to identify itself with is taken from it; where the visitor is known,
    a token of ours takes its place.
    """

    def __init__(self, app: ASGIApp, identify: Identify) -> None:
        self._app = app
        self._identify = identify

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        person = await self._identify(scope)
        scope = {**scope, "headers": list(scope["headers"])}
        headers = MutableHeaders(scope=scope)
        cookies = _cookies(headers)
        del headers["cookie"], headers["authorization"]
        kept = {
            name: value for name, value in cookies.items() if not name.startswith("access_token")
        }
        if person is not None:
            kept[TOKEN] = create_jwt(User(identifier=person.name))
        if kept:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in kept.items())
        # Each request and each web socket is a task of its own: nothing to be undone afterwards.
        _VISITOR.set(person)
        _ADDRESS.set(scope["client"][0] if scope.get("client") else "")
        await self._app(scope, receive, send)


def local_person(users: Users) -> Identify:
    """Everybody is the person at this machine."""
    known: list[Person] = []

    async def identify(_scope: Scope) -> Person:
        if not known:
            known.append(await users.ensure(LOCAL))
        return known[0]

    return identify


def person_in_header(users: Users, header: str, proxies: frozenset[str]) -> Identify:
    """A proxy says in a header who comes; said by any other address, it counts for nothing."""

    async def identify(scope: Scope) -> Person | None:
        client = scope.get("client")
        names = Headers(scope=scope).getlist(header)
        if not client or client[0] not in proxies or len(names) != 1 or not names[0].strip():
            return None
        return await users.ensure(names[0])

    return identify


def person_logged_in(users: Users) -> Identify:
    """A log-in counts until it expires, its user is removed, or the password is changed."""

    async def identify(scope: Scope) -> Person | None:
        token = get_token_from_cookies(_cookies(Headers(scope=scope)))
        try:
            claims = jwt.decode(token or "", get_jwt_secret() or "", algorithms=["HS256"])
        except jwt.InvalidTokenError:
            return None
        person = await users.get(str(claims.get("identifier", "")))
        if person is None or person.password_since is None:
            return None
        return person if claims.get("iat", 0) >= person.password_since else None

    return identify


def _cookies(headers: Headers) -> dict[str, str]:
    cookies = SimpleCookie()
    try:
        cookies.load("; ".join(headers.getlist("cookie")))
    except CookieError:
        return {}
    return {name: morsel.coded_value for name, morsel in cookies.items()}
