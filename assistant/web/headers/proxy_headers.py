"""The headers of a reverse proxy: the client's address, and whether it came over https."""

from collections.abc import Collection

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

_PEER = "assistant.peer"


class TrustedProxyHeaders:
    """Believes X-Forwarded-For and X-Forwarded-Proto of trusted proxies, and of nobody else."""

    def __init__(self, app: ASGIApp, proxies: Collection[str]) -> None:
        self._app = ProxyHeadersMiddleware(app, list(proxies))  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        scope = {**scope, _PEER: client[0] if client else ""}
        await self._app(scope, receive, send)  # type: ignore[arg-type]


def peer(scope: Scope) -> str:
    """Return the address that has connected itself: the proxy's, where there is one."""
    return str(scope.get(_PEER, ""))


def over_https(scope: Scope) -> bool:
    """Return whether the page has sent this over an encrypted connection."""
    return scope["scheme"] in ("https", "wss")
