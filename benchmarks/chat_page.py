"""A chat as its page sees it: over the web socket, without drawing anything."""

import asyncio
import re
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, NamedTuple
from uuid import uuid4

import socketio

PATIENCE = 120.0
"""Seconds after which an answer is lost, or a page that does not open."""
_CITATION = re.compile(r'\[\[(\d+)\]\]\(#cite-\w+-\d+ "(?:[^"\\]|\\.)*"\)')
_FOLD = re.compile(r"(?:\[\d+\])+ \[and \d+ more\]\(#list-\w+-([\d.]+)-(\d+)\)")
_REST = re.compile(r"\[(and \d+ more)\]\(#list-\w+--\d+\)")
_TITLE = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\(#paper-\w+-[^)\s]*\)")
_MARK = re.compile(r' \[\?\]\(#mark-\w+-\d+ "(?:[^"\\]|\\.)*"\)')


class Shown(NamedTuple):
    """The answer a page shows, and seconds until its first words and until its end."""

    text: str
    first: float
    whole: float


class ChatPage:
    """One chat; ask one question after another."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = socketio.AsyncClient(reconnection=False)
        self._client.on("*", self._hear)
        self._opened = asyncio.Event()
        self._finished = asyncio.Event()
        self._asked = ""
        self._began = self._first = 0.0
        self._messages: dict[str, str] = {}
        self.thread = ""

    async def open(self) -> None:
        """Connect as a page does."""
        page = {"clientType": "webapp", "sessionId": str(uuid4()), "threadId": "", "userEnv": "{}"}
        await self._client.connect(
            self._address,
            socketio_path="/ws/socket.io",
            transports=["websocket"],
            auth=page | {"chatProfile": ""},
            wait_timeout=PATIENCE,
        )
        await self._client.emit("connection_successful")
        await self._opened.wait()

    async def ask(self, question: str) -> Shown:
        """Ask a question and wait until its run has ended; an answer that is lost is empty."""
        self._asked, self._messages, self._first = str(uuid4()), {}, 0.0
        self._finished.clear()
        message = {"id": self._asked, "name": "me", "type": "user_message", "output": question}
        message |= {"createdAt": datetime.now(UTC).isoformat()}
        self._began = perf_counter()
        await self._client.emit("client_message", {"message": message, "fileReferences": None})
        try:
            async with asyncio.timeout(PATIENCE):
                await self._finished.wait()
        except TimeoutError:
            return Shown("", PATIENCE, PATIENCE)
        text = "\n\n".join(self._messages.values())
        return Shown(text, self._first, perf_counter() - self._began)

    async def close(self) -> None:
        """Leave, as a closed page does."""
        await self._client.disconnect()

    async def _hear(self, event: str, told: Any = None, *_more: Any) -> None:
        match event, told:
            case "clear_call_fn", _:
                self._opened.set()
            case "first_interaction", {"thread_id": thread}:
                self.thread = thread
            case "stream_start" | "stream_token", _:
                self._note_first()
            case "new_message" | "update_message", {"type": "assistant_message"}:
                self._note_first()
                self._messages[told["id"]] = told["output"]
            case "delete_message", {"id": message}:
                self._messages.pop(message, None)
            case "update_message", {"type": "run", "parentId": self._asked, "end": str()}:
                self._finished.set()

    def _note_first(self) -> None:
        self._first = self._first or perf_counter() - self._began


def without_links(markdown: str) -> str:
    """Return an answer's text as it was before its citations, titles and marks became links."""
    cited = _FOLD.sub(_unfolded, _CITATION.sub(r"[\1]", markdown))
    return _MARK.sub("", _TITLE.sub(r"\1", _REST.sub(r"\1", cited)))


def _unfolded(fold: re.Match[str]) -> str:
    numbers = fold[1].split(".")
    more = int(fold[2]) - len(numbers)
    return "".join(f"[{number}]" for number in numbers) + (f" and {more} more" if more else "")
