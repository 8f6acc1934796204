"""Endpoints that answer as kinds of language models would: real servers, by what they are sent."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Said = Callable[[Mapping[str, Any]], str]
_PAPER = re.compile(r"^\[(\d+)\] (.+?)(?: \(\d{4}\))?$", re.MULTILINE)
_ROW = re.compile(
    r"^- (?P<label>[^:\n]+): (?P<value>[^\[\n]+?) (?P<cited>(?:\[\d+\])+)", re.MULTILINE
)
_MOST_TOLD = 12
_INVENTED = "Its authors report an accuracy of 97.3 percent on 4,812 questions"
FOUND, NOT_TOLD = "This was found:", "The facts do not tell this."
_RAMBLE = "As a language model I find this a most interesting question about many things. "


class Kind:
    """A kind of model: its name, what it says, and what its endpoint can do."""

    def __init__(self, name: str, says: Said, takes_tools: bool = True, thinks: int = 0) -> None:
        self.name = name
        self.says = says
        self.takes_tools = takes_tools
        self.thinks = thinks


def reads_well(request: Mapping[str, Any]) -> str:
    """Tell what was found, each line with its citation."""
    told = _last(request)
    rows = [f"- {row['label']}: {row['value']} {row['cited']}" for row in _ROW.finditer(told)]
    papers = [f"- “{title}” [{number}]" for number, title in _PAPER.findall(told)]
    lines = list(dict.fromkeys(rows or papers))[:_MOST_TOLD]
    return "\n".join([FOUND, "", *lines]) if lines else NOT_TOLD


def makes_things_up(request: Mapping[str, Any]) -> str:
    """Tell what was found, and of the first paper what nobody said."""
    papers = _PAPER.findall(_last(request))
    made_up = f"\n\n{_INVENTED} [{papers[0][0]}]." if papers else ""
    return reads_well(request) + made_up


def rambles(_: Mapping[str, Any]) -> str:
    """Speak of something else, and cite nothing."""
    return _RAMBLE * 8


KINDS = (
    Kind("capable", reads_well),
    Kind("reasoning", reads_well, thinks=400),
    Kind("without tools", reads_well, takes_tools=False),
    Kind("makes things up", makes_things_up),
    Kind("small-1b", rambles),
)


@contextmanager
def serving(kind: Kind) -> Iterator[str]:
    """Serve a kind of model at an address of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["content-length"])
            self._send(*_answer(kind, json.loads(self.rfile.read(size))))

        def _send(self, status: int, content: bytes, form: str) -> None:
            self.send_response(status)
            self.send_header("content-type", form)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing of requests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


def is_of_a_model(text: str) -> bool:
    """Return whether a text is one that a scripted model wrote."""
    return text.startswith((FOUND, NOT_TOLD, _RAMBLE.strip()))


def is_invented(sentence: str) -> bool:
    """Return whether a sentence is the one that is made up."""
    return _INVENTED in sentence


def _answer(kind: Kind, request: Mapping[str, Any]) -> tuple[int, bytes, str]:
    if request.get("tools") and not kind.takes_tools:
        refusal = {"error": {"message": "This model does not support tools."}}
        return 400, json.dumps(refusal).encode(), "application/json"
    said = kind.says(request)
    thoughts = [{"reasoning_content": "Hm, let me see. "}] * bool(kind.thinks)
    deltas = [*thoughts, *({"content": piece} for piece in re.findall(r"\S+\s*", said))]
    events: list[Any] = [{"choices": [{"index": 0, "delta": delta}]} for delta in deltas]
    events.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    written = len(said) // 4 + kind.thinks
    details = {"completion_tokens_details": {"reasoning_tokens": kind.thinks}}
    read = len(json.dumps(request, ensure_ascii=False)) // 4
    counts = {"prompt_tokens": read, "completion_tokens": written} | details
    events.append({"choices": [], "usage": counts})
    lines = [f"data: {json.dumps(event)}\n\n" for event in events]
    return 200, "".join([*lines, "data: [DONE]\n\n"]).encode(), "text/event-stream"


def _last(request: Mapping[str, Any]) -> str:
    """What was found last, as the model reads it."""
    found = (m["content"] for m in reversed(request["messages"]) if m["role"] in ("tool", "user"))
    return next((text for text in found if text and _PAPER.search(text)), "")
