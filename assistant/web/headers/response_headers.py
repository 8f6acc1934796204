"""Headers of responses, changed on their way out."""

from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class ResponseHeaders:
    """Has the headers of every response changed, by what is known of its request."""

    def __init__(self, app: ASGIApp, change: Callable[[Scope, MutableHeaders], None]) -> None:
        self._app = app
        self._change = change

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_changed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._change(scope, MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, send_changed)
