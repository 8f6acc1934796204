"""What Chainlit offers and this app does not: answered as if it were not there."""

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
CLOSED = {
    # Sharing of chats works through these even where it is turned off.
    "/project/share/{thread}": METHODS,
    "/project/thread/share": ("PUT",),
    # Elements show what the server made; the page does not change them.
    "/project/element": METHODS,
    "/project/file": METHODS,
    # Other ways in.
    "/auth/jwt": METHODS,
    "/auth/oauth/{rest:path}": METHODS,
    "/mcp": METHODS,
}


def closed_routes() -> list[Route]:
    """Return routes that stand before Chainlit's own."""
    return [Route(path, _refuse, methods=list(methods)) for path, methods in CLOSED.items()]


async def _refuse(_request: Request) -> JSONResponse:
    return JSONResponse({"detail": "Not found"}, status_code=404)
