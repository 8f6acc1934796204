"""A web socket that lasts as long as its visitor would be let in again."""

from collections.abc import Awaitable, Callable

from socketio.packet import EVENT, Packet
from starlette.types import Message, Receive, Send

# Engine.IO puts the kind of its frame, here a message, before what Socket.IO writes.
RELOAD = "4" + Packet(EVENT, data=["reload"]).encode()
"""Has the page load itself again, and so ask to log in."""
POLICY_VIOLATION = 1008


class LastingSocket:
    """Asks at every message of the page whether its visitor is still known, and ends otherwise.

    A page answers a ping every 25 seconds, so that one that says nothing ends soon, too.
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
        message = await self._receive()
        if message["type"] != "websocket.receive" or await self._still_known():
            return message
        await self._send({"type": "websocket.send", "text": RELOAD})
        await self._send({"type": "websocket.close", "code": POLICY_VIOLATION})
        self._ended = True
        return {"type": "websocket.disconnect", "code": POLICY_VIOLATION}

    async def send(self, message: Message) -> None:
        """Send the page a message, unless it has ended."""
        if not self._ended:
            await self._send(message)
