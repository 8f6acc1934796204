"""The routes by which people share a chat to be read: its link, and the page it leads to."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route

from assistant.chat.views.documents.shared_page import message_page, shared_page
from assistant.chat.views.documents.shown_figures import kept_tables
from assistant.history.history import History
from assistant.translations.page_language import say
from assistant.web.identity_middleware import current_person
from tools.errors import SetupError

PLACE = "/shared"
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    ),
}


def shared_chats(history: History) -> Mount:
    """Return the routes of shared chats: for their owners under `chat/`, else to be read."""
    chats = _SharedChats(history)
    links = {"GET": chats.link, "POST": chats.share, "DELETE": chats.take_back}
    return Mount(
        PLACE,
        routes=[
            *(
                Route("/chat/{thread}", _of_person(handle), methods=[method])
                for method, handle in links.items()
            ),
            Route("/{token}", chats.page, methods=["GET"]),
        ],
    )


class _SharedChats:
    def __init__(self, history: History) -> None:
        self._history = history

    async def link(self, user: str, thread: str) -> Response:
        """Tell the link of a chat, if it has one."""
        return _told({"token": await self._history.shares.token(user, thread)})

    async def share(self, user: str, thread: str) -> Response:
        """Give a chat a link, unless it has one."""
        token = await self._history.shares.share(user, thread)
        return _told({"token": token}, 200 if token else 404)

    async def take_back(self, user: str, thread: str) -> Response:
        """End the link of a chat."""
        await self._history.shares.take_back(user, thread)
        return _told({"token": None})

    async def page(self, request: Request) -> Response:
        """Show a chat to whoever has logged in and has its link."""
        if current_person() is None:
            return _page(say("shared.who"), say("shared.log_in_first"), 401, "/login")
        chat = await self._history.shares.chat(request.path_params["token"])
        if chat is None:
            return _page(say("shared.gone"), say("shared.gone_because"), 404)
        try:
            kept = await self._history.turns.load(chat.owner, chat.thread)
        except SetupError as error:
            return _page(say("shared.gone"), f"{error.message} {error.remedy}", 409)
        turns = [each.state.turn for each in kept.turns if each.state.turn is not None]
        shown = await self._history.chats.get(chat.owner, chat.thread)
        tables = kept_tables(shown.elements if shown else ())
        html = await asyncio.to_thread(shared_page, chat.name, chat.owner_name, turns, tables)
        return HTMLResponse(html, headers=_HEADERS)


def _of_person(
    handle: Callable[[str, str], Awaitable[Response]],
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        person = current_person()
        if person is None:
            return _told({"token": None}, 401)
        return await handle(person.id, request.path_params["thread"])

    return answer


def _page(title: str, text: str, status: int, link: str = "") -> HTMLResponse:
    return HTMLResponse(message_page(title, text, link), status, headers=_HEADERS)


def _told(what: dict[str, object], status: int = 200) -> JSONResponse:
    return JSONResponse(what, status, headers={"Cache-Control": "no-store"})
