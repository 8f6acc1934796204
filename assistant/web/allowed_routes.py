"""The routes of Chainlit's server that are allowed; all others answer 404."""

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

ALLOWED = frozenset(
    {
        # The page and its files.
        ("GET", "/{full_path:path}"),
        ("HEAD", "/"),
        ("GET", "/assets/{filename:path}"),
        ("GET", "/public/{filename:path}"),
        ("GET", "/favicon"),
        ("GET", "/logo"),
        ("GET", "/avatars/{avatar_id:str}"),
        ("GET", "/health"),
        ("GET", "/project/translations"),
        ("GET", "/project/settings"),
        # Who comes.
        ("GET", "/auth/config"),
        ("POST", "/auth/header"),
        ("POST", "/login"),
        ("POST", "/logout"),
        ("GET", "/user"),
        ("POST", "/set-session-cookie"),
        # One's own chats.
        ("POST", "/project/threads"),
        ("GET", "/project/thread/{thread_id}"),
        ("PUT", "/project/thread"),
        ("DELETE", "/project/thread"),
        ("GET", "/project/thread/{thread_id}/element/{element_id}"),
        ("POST", "/project/action"),
        ("PUT", "/feedback"),
        ("DELETE", "/feedback"),
    }
)
"""All that the page needs. Not allowed are uploads, sharing, changes of elements by the page, other
ways to log in, tool servers, the page for other sites to embed, and descriptions of the routes."""


def refused_routes(routes: Iterable[BaseRoute]) -> list[Route]:
    """Return routes that refuse each of Chainlit's that is not allowed; they go before its own."""
    offered = {
        (method, route.path)
        for route in routes
        if isinstance(route, Route)
        for method in route.methods or ()
    }
    return [Route(path, _refuse, methods=[method]) for method, path in sorted(offered - ALLOWED)]


async def _refuse(_request: Request) -> JSONResponse:
    return JSONResponse({"detail": "Not found"}, status_code=404)
