"""A real endpoint that answers requests by what they ask, and remembers them."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

Answer = Callable[[str, dict[str, Any]], bytes]
"""What is sent back to a path and a body: head and all."""


@dataclass
class Endpoint:
    """A running endpoint: its address, and the paths and bodies it was asked with."""

    address: str = ""
    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


@asynccontextmanager
async def talking(answer: Answer) -> AsyncIterator[Endpoint]:
    """Serve what a function makes of each request."""
    endpoint = Endpoint()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            path = head.split(" ", 2)[1]
            lengths = [line for line in head.splitlines() if line.lower().startswith("content-le")]
            size = int(lengths[0].partition(":")[2]) if lengths else 0
            body = json.loads(await reader.readexactly(size)) if size else {}
            endpoint.asked.append((path, body))
            writer.write(answer(path, body))
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    endpoint.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield endpoint
    finally:
        server.close()


def streamed(*events: dict[str, Any]) -> bytes:
    """A stream of events, each under its type where it has one."""
    lines = [b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"]
    for event in events:
        name = f"event: {event['type']}\n" if "type" in event else ""
        lines.append(f"{name}data: {json.dumps(event)}\n\n".encode())
    return b"".join([*lines, b"" if "type" in events[-1] else b"data: [DONE]\n\n"])


def whole(body: dict[str, Any], status: int = 200) -> bytes:
    """A response in one piece."""
    content = json.dumps(body).encode()
    head = f"HTTP/1.1 {status} Said\r\ncontent-type: application/json\r\nconnection: close\r\n"
    return f"{head}content-length: {len(content)}\r\n\r\n".encode() + content


def refused(status: int, message: str) -> bytes:
    """An error as services word it, not to be tried again."""
    answer = whole({"error": {"message": message, "type": "error"}}, status)
    return answer.replace(b"\r\n", b"\r\nx-should-retry: false\r\n", 1)
