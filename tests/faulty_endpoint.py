"""An endpoint that speaks wrongly: a real server, and one function a fault."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

INNER = "secret stack trace in /srv/inner.py"
OK = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
END = b"data: [DONE]\n\n"

Fault = Callable[[asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def serving(fault: Fault) -> AsyncIterator[str]:
    """Serve a fault to whoever asks, at an address."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            await fault(writer)
            await writer.drain()
        except ConnectionError:
            return
        finally:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    finally:
        server.close()


def event(content: Any) -> bytes:
    return b"data: " + json.dumps(content).encode() + b"\n\n"


def choice(delta: Any, finished: str | None = None) -> bytes:
    return event({"choices": [{"index": 0, "delta": delta, "finish_reason": finished}]})


def sends(*pieces: bytes) -> Fault:
    """Sends some bytes, and no more."""

    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(b"".join(pieces))

    return send


def goes_on(begin: bytes, piece: bytes) -> Fault:
    """Sends without an end."""

    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(begin)
        for _ in count():
            writer.write(piece)
            await writer.drain()

    return send


async def keeps_silent(_: asyncio.StreamWriter) -> None:
    await asyncio.sleep(60)


def refuses(status: int) -> Fault:
    body = json.dumps({"error": {"message": INNER}}).encode()
    head = f"HTTP/1.1 {status} No\r\nx-should-retry: false\r\ncontent-length: {len(body)}\r\n\r\n"
    return sends(head.encode(), body)


SAID = choice({"content": "Two."})
OVER = choice({}, "stop") + END

FAULTS: dict[str, Fault] = {
    "an endless header": goes_on(b"HTTP/1.1 200 OK\r\nx-long: ", b"a" * 65_536),
    "endless headers": goes_on(b"HTTP/1.1 200 OK\r\n", b"x-one: a\r\n" * 1_000),
    "an endless line": goes_on(OK + b"data: ", b"a" * 65_536),
    "endless remarks": goes_on(OK, b": still here\n\n" * 5_000),
    "an endless error": goes_on(b"HTTP/1.1 500 No\r\nx-should-retry: false\r\n\r\n", b"a" * 65_536),
    "a packed answer": sends(
        b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\n",
        b"connection: close\r\n\r\n",
        gzip.compress(b" " * 50_000_000),
    ),
    "an error with a stack trace": refuses(500),
    "a refusal with a stack trace": refuses(400),
    "an error within the stream": sends(OK, choice({"content": "Two"}), event({"error": INNER})),
    "no choice at all": sends(OK, event({"choices": []}), END),
    "nothing": sends(b""),
    "an empty stream": sends(OK),
    "no text": sends(OK, b"data: \xff\xfe\x00{]\n\n", OVER),
    "a web page": sends(b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<html></html>"),
    "silence": keeps_silent,
}
"""Faults after which there is no answer of the model."""

ODDITIES: dict[str, Fault] = {
    "usage in words": sends(OK, SAID, event({"choices": [], "usage": "twelve"}), OVER),
    "usage as a list": sends(OK, SAID, event({"choices": [], "usage": [1, 2]}), OVER),
    "usage of other types": sends(
        OK, SAID, event({"choices": [], "usage": {"prompt_tokens": "many"}}), OVER
    ),
    "empty choices": sends(
        OK,
        event({"choices": [None]}),
        event({"choices": None}),
        event({"choices": [{}]}),
        SAID,
        OVER,
    ),
    "choices in words": sends(OK, event({"choices": "none"}), event([1]), event("x"), SAID, OVER),
    "text in parts": sends(OK, choice({"content": [{"type": "text", "text": "Two."}]}), OVER),
    "calls that are none": sends(OK, choice({"content": "Two.", "tool_calls": "none"}), OVER),
}
"""Oddities in what is an answer all the same: "Two."."""


def in_turn(*faults: Fault) -> Fault:
    """Answers each request with the next of some faults, and all further ones with the last."""
    asked = count()

    async def send(writer: asyncio.StreamWriter) -> None:
        await faults[min(next(asked), len(faults) - 1)](writer)

    return send


def calls(name: str, arguments: str, **more: Any) -> Fault:
    """Calls a tool with arguments as they are."""
    call = {"index": 0, "id": "c", "function": {"name": name, "arguments": arguments}} | more
    return sends(OK, choice({"tool_calls": [call]}), choice({}, "tool_calls"), END)


def says(text: str, finished: str | None = "stop") -> Fault:
    """Says a text, and ends for a reason, or without one."""
    return sends(OK, choice({"content": text}), choice({}, finished) + END if finished else b"")


def wants(status: int, message: str, *head: str) -> Fault:
    """Refuses for a reason of its own."""
    body = json.dumps({"error": {"message": f"{message} {INNER}"}}).encode()
    lines = [f"HTTP/1.1 {status} No", f"content-length: {len(body)}", *head, "", ""]
    return sends("\r\n".join(lines).encode(), body)


NOTHING_SAID = sends(OK, choice({}, "stop"), END)
FINDS = calls("search_hubs", '{"question": "Which films have the genre drama?"}')
IN_VAIN = calls("search_hubs", '{"question": "Which films have the genre opera?"}')
FINAL = "x-should-retry: false"

LIMITED: dict[str, Fault] = {
    "no credit left": wants(429, "You exceeded your current quota.", FINAL),
    "a quota to be paid for": wants(402, "Payment required.", FINAL),
    "too many requests": wants(429, "Rate limit reached.", "retry-after: 9000"),
    "a key that is not taken": wants(401, "Incorrect API key."),
    "a model that is not allowed": wants(403, "Not allowed."),
    "a model that is not there": wants(404, "The model does not exist."),
    "too long for the model": wants(400, "The maximum context length is 100 tokens."),
    "overloaded for good": wants(503, "Overloaded."),
    "an empty reply": NOTHING_SAID,
    "an empty reply after a search": in_turn(FINDS, NOTHING_SAID),
    "a search in vain, then nothing": in_turn(IN_VAIN, NOTHING_SAID),
    "broken off before a search": says("The two", None),
    "broken off after a search": in_turn(FINDS, says("There are", None)),
    "an error after a search": in_turn(FINDS, refuses(500)),
    "silence after a search": in_turn(FINDS, keeps_silent),
    "a call without an end": sends(
        OK, choice({"tool_calls": [{"index": 0, "function": {"name": "search_hubs"}}]})
    ),
    "a call in broken JSON": in_turn(calls("search_hubs", '{"question": "dra'), NOTHING_SAID),
    "a call with a list": in_turn(calls("search_hubs", "[1, 2]"), NOTHING_SAID),
    "a call with other types": in_turn(calls("search_hubs", '{"question": 7}'), NOTHING_SAID),
    "a call without a name": in_turn(calls("", "{}"), NOTHING_SAID),
    "an unknown tool": in_turn(calls("delete_all", "{}"), NOTHING_SAID),
    "an unknown tool for ever": calls("delete_all", "{}"),
    "the same search for ever": FINDS,
    "a search in vain for ever": IN_VAIN,
    "endless arguments": goes_on(
        OK, choice({"tool_calls": [{"index": 0, "function": {"arguments": "a" * 4_000}}]}) * 20
    ),
    "endless reasoning": goes_on(OK, choice({"reasoning_content": "Hm. "})),
    "a refusal": sends(OK, choice({"refusal": f"I can't. {INNER}"}), OVER),
    "a refusal after a search": in_turn(FINDS, sends(OK, choice({"refusal": INNER}), OVER)),
    "a content filter": sends(OK, choice({}, "content_filter"), END),
    "cut before a word": sends(OK, choice({}, "length"), END),
    "an ending that is none": sends(OK, SAID, choice({}, "because"), END),
    "a denial out of nothing": says("The graph holds no such film."),
}
"""Limits of an endpoint, and models that do not answer or call as they should."""
