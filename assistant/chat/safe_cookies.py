"""Cookies that no script reads, no other site has sent along, and no open line carries."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.chat.proxied import over_https

_SET = {"httponly", "samesite", "secure"}


class SafeCookies:
    """Sets each cookie as HttpOnly and SameSite=Lax; as Secure where the page came over https."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure = over_https(scope)
                message["headers"] = [
                    (name, _safe(value, secure) if name.lower() == b"set-cookie" else value)
                    for name, value in message["headers"]
                ]
            await send(message)

        await self._app(scope, receive, send_safely)


def _safe(cookie: bytes, secure: bool) -> bytes:
    parts = [part.strip() for part in cookie.decode("latin-1").split(";")]
    kept = [part for part in parts if part.partition("=")[0].lower() not in _SET]
    added = ["HttpOnly", "SameSite=Lax", *(["Secure"] if secure else [])]
    return "; ".join([*kept, *added]).encode("latin-1")
