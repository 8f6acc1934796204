"""The language of a request: the one chosen on the page, else what the browser asks for first."""

from collections.abc import Iterable
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.translations.catalogues import USUAL, catalogues, worded

CHOSEN, SHOWN = "language", "language-shown"
"""Cookies of the page: the language chosen on it, and the one it is in."""

_LANGUAGE: ContextVar[str] = ContextVar("language", default=USUAL)


class PageLanguage:
    """Finds the language of each request and web socket, before anything is said to it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            # Each is a task of its own: nothing to be undone afterwards.
            _LANGUAGE.set(language_of(Headers(scope=scope), scope["type"] == "websocket"))
        await self._app(scope, receive, send)


def current_language() -> str:
    """Return the language of the current request."""
    return _LANGUAGE.get()


def say(text: str, /, **values: str | int) -> str:
    """Return a text of the page in the language of the current request, with its values put in."""
    return worded(current_language(), text, **values)


def language_of(headers: Headers, of_page: bool = False) -> str:
    """Return the language that headers ask for, among those there are.

    What comes `of_page` that is there already is in its language: browsers need not ask for one in
    a web socket.
    """
    names = (CHOSEN, SHOWN) if of_page else (CHOSEN,)
    told = _cookies(headers.get("cookie", ""), names)
    asked = [*told, *_accepted(headers.get("accept-language", ""))]
    known = (each.lower().partition("-")[0] for each in asked)
    return next((each for each in known if each in catalogues()), USUAL)


def _cookies(header: str, names: Iterable[str]) -> list[str]:
    try:
        cookies = SimpleCookie(header)
    except CookieError:
        return []
    return [cookies[name].value for name in names if name in cookies]


def _accepted(header: str) -> list[str]:
    """The languages of a header such as `de-AT,de;q=0.9,en;q=0.5`, the best first."""
    weighed = []
    for part in header.split(","):
        name, _, weight = part.partition(";")
        weighed.append((_number(weight.strip().removeprefix("q=")), name.strip()))
    return [name for weight, name in sorted(weighed, key=lambda each: -each[0]) if weight > 0]


def _number(weight: str) -> float:
    try:
        return float(weight) if weight else 1.0
    except ValueError:
        return 0.0
