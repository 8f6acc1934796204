"""The web socket of a page: closed once its person is unknown, limited in message size."""

from collections.abc import Awaitable, Callable

from socketio.packet import EVENT, Packet
from starlette.types import Message, Receive, Send

from assistant.translations.page_language import say
from assistant.web.input_limits import LARGEST_FRAME

POLICY_VIOLATION = 1008


class PageSocket:
    """Asks at every message of the page whether its visitor is still known, and ends otherwise.

    A page answers a ping every 25 seconds, so that one that says nothing ends soon, too. A message
    that is too large is left out, which the page is told.
    """

    def __init__(
        self, receive: Receive, send: Send, still_known: Callable[[], Awaitable[bool]]
    ) -> None:
        self._receive = receive
        self._send = send
        self._still_known = still_known
        self._ended = False

    async def receive(self) -> Message:
        """Return the next message of the page; its end, where the visitor is not known any more."""
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return message
            if not await self._still_known():
                return await self._end()
            if _size(message) <= LARGEST_FRAME:
                return message
            await self._tell("toast", {"message": say("page.too_large"), "type": "error"})

    async def send(self, message: Message) -> None:
        """Send the page a message, unless it has ended."""
        if not self._ended:
            await self._send(message)

    async def _end(self) -> Message:
        # A page that loads itself again asks to log in.
        await self._tell("reload")
        await self._send({"type": "websocket.close", "code": POLICY_VIOLATION})
        self._ended = True
        return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}

    async def _tell(self, *event: object) -> None:
        # Engine.IO puts the kind of its frame, here a message, before what Socket.IO writes.
        text = "4" + Packet(EVENT, data=list(event)).encode()
        await self._send({"type": "websocket.send", "text": text})


def _size(message: Message) -> int:
    return len(message.get("text") or message.get("bytes") or "")
