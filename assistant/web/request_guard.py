"""A guard against DNS rebinding and other origins: own host names and own pages alone."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from assistant.web.headers.proxy_headers import over_https

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})


class RequestGuard:
    """Refuses other Host names (DNS rebinding) and pages of other origins, web sockets too.

    A request without an Origin does not come from another page: browsers send one with every
    web socket and every request that changes something.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = LOCAL_HOSTS) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope), over_https(scope))
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refusal})
        else:
            await PlainTextResponse(refusal, status_code=403)(scope, receive, send)

    def _refusal(self, headers: Headers, https: bool) -> str | None:
        host = headers.get("host", "").lower()
        if _name(f"//{host}") not in self._hosts:
            return "This address is not served here. Use http://localhost or allow the host name."
        origin = headers.get("origin")
        if origin is not None and not _is_own(origin.lower(), host, https):
            return "Pages of another origin may not use this app."
        return None


def _is_own(origin: str, host: str, https: bool) -> bool:
    """Behind a proxy that does not say so, the page's https is not known of."""
    own = {f"https://{host}"} if https else {f"https://{host}", f"http://{host}"}
    return origin in own


def _name(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
