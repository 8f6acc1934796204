"""What a chunk of a completion holds, read as declared values: whatever else it is, is nothing."""

import json
from collections.abc import Iterator
from typing import Any

from assistant.models.language_model import Usage
from tools.hublink.core.models import Frozen


class CallFragment(Frozen):
    """A fragment of a tool call; servers leave out any part of it."""

    index: int | None = None
    id: str = ""
    name: str = ""
    arguments: str = ""


class ReadChoice(Frozen):
    """A piece of the first choice: its text, fragments of calls, and why it ends if it does."""

    text: str = ""
    calls: tuple[CallFragment, ...] = ()
    finish_reason: str = ""


def usage_in(chunk: Any) -> Usage | None:
    """Return the tokens that a chunk tells; None where it tells none in numbers."""
    told = getattr(chunk, "usage", None)
    read = _number(getattr(told, "prompt_tokens", None))
    written = _number(getattr(told, "completion_tokens", None))
    if read is None and written is None:
        return None
    cached = _number(getattr(getattr(told, "prompt_tokens_details", None), "cached_tokens", None))
    return Usage(input_tokens=read or 0, output_tokens=written or 0, cached_tokens=cached or 0)


def choice_in(chunk: Any) -> ReadChoice | None:
    """Return what a chunk holds of the first choice, also of one that came in one piece."""
    choices = getattr(chunk, "choices", None)
    choice = choices[0] if isinstance(choices, list) and choices else None
    if choice is None:
        return None
    whole = getattr(choice, "message", None)
    said = whole or getattr(choice, "delta", None)
    calls = getattr(said, "tool_calls", None)
    return ReadChoice(
        text=_text(getattr(said, "content", None)),
        calls=tuple(_fragments(calls if isinstance(calls, list) else [], whole is not None)),
        finish_reason=_text(getattr(choice, "finish_reason", None)) or ("stop" if whole else ""),
    )


def _fragments(calls: list[Any], are_whole: bool) -> Iterator[CallFragment]:
    for place, call in enumerate(calls):
        function = getattr(call, "function", None)
        arguments = getattr(function, "arguments", None)
        yield CallFragment(
            index=place if are_whole else _number(getattr(call, "index", None)),
            id=_text(getattr(call, "id", None)),
            name=_text(getattr(function, "name", None)),
            arguments=json.dumps(arguments) if isinstance(arguments, dict) else _text(arguments),
        )


def _text(value: Any) -> str:
    """A text, also one in parts."""
    if isinstance(value, list):
        return "".join(_text(part.get("text")) for part in value if isinstance(part, dict))
    return value if isinstance(value, str) else ""


def _number(value: Any) -> int | None:
    is_number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return value if is_number else None
