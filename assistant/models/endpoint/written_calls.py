"""Tool calls that a model writes as text, in the several ways that open models were taught."""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from assistant.models.endpoint.mended_json import mended, mended_object
from assistant.models.language_model import ToolCall

_MARKS = ("<tool_call>", "<function=", "<|python_tag|>", "[TOOL_CALLS]", "```json", "```tool_call")
_JSON = re.compile(r"\s*(\{|\[\s*\{)")  # a bracket before a number is a citation
_CALL = re.compile(r"<function=([\w.-]+)>\s*(.*?)\s*(?:</function>|\Z)", re.DOTALL)
_BODY = re.compile(
    r"<tool_call>(.*?)(?:</tool_call>|(?=<tool_call>)|\Z)|```(?:json|tool_call)(.*?)(?:```|\Z)"
    r"|(?:<\|python_tag\|>|\[TOOL_CALLS\])(.*)\Z",
    re.DOTALL,
)


class WrittenCalls:
    """Holds back what may be a tool call in a model's text until its end tells."""

    def __init__(self) -> None:
        self._shown = False
        self._held = ""
        self._holding = False

    def feed(self, piece: str) -> str:
        """Return what of the text so far is surely no call and was not given back before."""
        self._held += piece
        if self._holding:
            return ""
        start = self._start()
        if start is not None:
            self._holding = True
        else:
            start = len(self._held) - _possible_mark(self._held)
            if not self._shown and not self._held[:start].strip():
                return ""
        text, self._held = self._held[:start], self._held[start:]
        self._shown = self._shown or bool(text.strip())
        return text

    def calls(self) -> list[ToolCall]:
        """Return the calls within what was held back."""
        return [_tool_call(name, arguments) for name, arguments in _calls_in(self._held)]

    def rest(self) -> str:
        """Return what was held back."""
        return self._held

    def _start(self) -> int | None:
        """Where a call may begin: at a mark, or with the text where that opens like JSON."""
        if not self._shown and _JSON.match(self._held):
            return 0
        found = [place for mark in _MARKS if (place := self._held.find(mark)) >= 0]
        return min(found, default=None)


def _possible_mark(text: str) -> int:
    """The number of characters at the end of a text that may begin a mark."""
    longest = max(len(mark) for mark in _MARKS) - 1
    return next(
        (
            size
            for size in range(min(longest, len(text)), 0, -1)
            if any(mark.startswith(text[-size:]) for mark in _MARKS)
        ),
        0,
    )


def _calls_in(text: str) -> Iterator[tuple[str, Any]]:
    named = _CALL.findall(text)
    if named:
        yield from named
        return
    bodies = [next(filter(None, groups), "") for groups in _BODY.findall(text)] or [text]
    for body in bodies:
        if "{" in body:
            yield from _calls_of(mended(body.strip()))


def _calls_of(value: Any) -> Iterator[tuple[str, Any]]:
    """The calls in a value: `name` with `arguments`, as such or wrapped as the protocol does."""
    if isinstance(value, list):
        for member in value:
            yield from _calls_of(member)
    elif isinstance(value, dict):
        wrapped = value.get("tool_calls") or value.get("function")
        if isinstance(wrapped, dict | list):
            yield from _calls_of(wrapped)
            return
        name = value.get("name") or value.get("tool") or wrapped
        arguments = next((value[key] for key in ("arguments", "parameters") if key in value), None)
        if isinstance(name, str) and arguments is not None:
            yield name, arguments


def _tool_call(name: str, arguments: Any) -> ToolCall:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return ToolCall(id=f"call_{uuid4().hex}", name=name, arguments=mended_object(text or "{}"))
