"""The routes by which a page adds graphs: a file goes up, is looked at, indexed, removed."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Protocol

from pydantic import BaseModel, Field, ValidationError
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from assistant.offering.adding_terms import AddingTerms
from assistant.translations.page_language import say
from assistant.web.identity_middleware import current_person
from tools.errors import SetupError

PLACE = "/graphs"
_MEGABYTE = 1 << 20
_Handler = Callable[[Request], Awaitable[Response]]


class AddingPlace(Protocol):
    """Where graphs are added; what it tells of one has a `name`."""

    def all(self) -> Sequence[BaseModel]: ...

    def place(self, file: str) -> tuple[str, Path]: ...

    def give_up(self, name: str) -> None: ...

    def look(self, name: str) -> BaseModel: ...

    def fetch(self) -> BaseModel: ...

    def index(self, name: str, types: Sequence[str]) -> BaseModel: ...

    def stop(self, name: str) -> None: ...

    def remove(self, name: str) -> None: ...

    def rename(self, name: str, wished: str) -> None: ...


class _Chosen(BaseModel):
    """The types of things that a person has chosen for papers; none leaves it to the program."""

    types: list[str] = Field(default=[], max_length=50)


class _Wished(BaseModel):
    """What a graph is to be called."""

    name: str = Field(max_length=200)


def graph_routes(
    adding: AddingPlace, asked: Callable[[], Awaitable[Sequence[str]]], terms: AddingTerms
) -> Mount:
    """Return the routes of adding graphs, each for whoever may use the chat.

    `asked` returns the names of the indexes that questions go to now, brought up to date.
    """
    routes = _GraphRoutes(adding, asked)
    limit = Middleware(RequestBodyLimitMiddleware, max_body_size=terms.largest * _MEGABYTE)
    fetched = Route("/zotero", _for_visitors(routes.fetched), methods=["POST"])
    return Mount(
        PLACE,
        routes=[
            Route("/", _for_visitors(routes.listed), methods=["GET"]),
            Route("/", _for_visitors(routes.added), methods=["POST"], middleware=[limit]),
            *([fetched] if terms.zotero else []),
            Route("/{name}/index", _for_visitors(routes.indexed), methods=["POST"]),
            Route("/{name}/stop", _for_visitors(routes.stopped), methods=["POST"]),
            Route("/{name}/name", _for_visitors(routes.renamed), methods=["POST"]),
            Route("/{name}", _for_visitors(routes.removed), methods=["DELETE"]),
        ],
    )


class _GraphRoutes:
    def __init__(self, adding: AddingPlace, asked: Callable[[], Awaitable[Sequence[str]]]) -> None:
        self._adding = adding
        self._asked = asked

    async def listed(self, _request: Request) -> Response:
        """Tell all graphs that were added, and which of them questions go to."""
        graphs = await asyncio.to_thread(self._adding.all)
        told = [graph.model_dump(mode="json") for graph in graphs]
        return _told({"graphs": told, "asked": list(await self._asked())})

    async def added(self, request: Request) -> Response:
        """Take a file, and begin to look at it."""
        name, place = await asyncio.to_thread(
            self._adding.place, request.query_params.get("file", "")
        )
        try:
            with place.open("wb") as file:
                async for piece in request.stream():
                    await asyncio.to_thread(file.write, piece)
        except BaseException:
            self._adding.give_up(name)
            raise
        return _told(self._adding.look(name).model_dump(mode="json"), 202)

    async def fetched(self, _request: Request) -> Response:
        """Begin to read a library of Zotero."""
        graph = await asyncio.to_thread(self._adding.fetch)
        return _told(graph.model_dump(mode="json"), 202)

    async def indexed(self, request: Request) -> Response:
        """Begin to index a graph that was looked at."""
        chosen = _Chosen.model_validate_json(await request.body() or b"{}")
        graph = self._adding.index(request.path_params["name"], chosen.types)
        return _told(graph.model_dump(mode="json"), 202)

    async def stopped(self, request: Request) -> Response:
        """Stop what is being done with a graph."""
        await asyncio.to_thread(self._adding.stop, request.path_params["name"])
        return await self.listed(request)

    async def renamed(self, request: Request) -> Response:
        """Have a graph that was added called otherwise."""
        wished = _Wished.model_validate_json(await request.body())
        name = request.path_params["name"]
        await asyncio.to_thread(self._adding.rename, name, wished.name)
        return await self.listed(request)

    async def removed(self, request: Request) -> Response:
        """Remove a graph that was added."""
        await asyncio.to_thread(self._adding.remove, request.path_params["name"])
        return await self.listed(request)


def _for_visitors(handle: _Handler) -> _Handler:
    async def answer(request: Request) -> Response:
        if current_person() is None:
            return _told({"trouble": say("page.logged_out")}, 401)
        try:
            return await handle(request)
        except SetupError as error:
            return _told({"trouble": f"{error.message} {error.remedy}"}, 409)
        except (ValidationError, ClientDisconnect):
            return _told({"trouble": say("page.not_ours")}, 400)

    return answer


def _told(what: object, status: int = 200) -> JSONResponse:
    return JSONResponse(what, status, headers={"Cache-Control": "no-store"})
