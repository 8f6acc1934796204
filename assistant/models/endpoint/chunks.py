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


class ReadChunk(Frozen):
    """What a chunk tells, of either protocol: a piece of the reply, and the tokens it took."""

    choice: ReadChoice | None = None
    usage: Usage | None = None


def read_chunk(chunk: object) -> ReadChunk:
    """Return what a chunk of a completion tells, also of one that came in one piece."""
    return ReadChunk(choice=_choice_in(chunk), usage=_usage_in(chunk))


def _usage_in(chunk: Any) -> Usage | None:
    """The tokens that a chunk tells; None where it tells none in numbers."""
    told = getattr(chunk, "usage", None)
    read = number_in(getattr(told, "prompt_tokens", None))
    written = number_in(getattr(told, "completion_tokens", None))
    if read is None and written is None:
        return None
    cached = getattr(getattr(told, "prompt_tokens_details", None), "cached_tokens", None)
    thought = getattr(getattr(told, "completion_tokens_details", None), "reasoning_tokens", None)
    return Usage(
        input_tokens=read or 0,
        output_tokens=written or 0,
        cached_tokens=number_in(cached) or 0,
        reasoning_tokens=number_in(thought) or 0,
    )


def _choice_in(chunk: Any) -> ReadChoice | None:
    """What a chunk holds of the first choice, also of one that came in one piece."""
    choices = getattr(chunk, "choices", None)
    choice = choices[0] if isinstance(choices, list) and choices else None
    if choice is None:
        return None
    whole = getattr(choice, "message", None)
    said = whole or getattr(choice, "delta", None)
    calls = getattr(said, "tool_calls", None)
    refused = bool(text_in(getattr(said, "refusal", None)))
    ended = text_in(getattr(choice, "finish_reason", None)) or ("stop" if whole else "")
    return ReadChoice(
        text=text_in(getattr(said, "content", None)),
        calls=tuple(_fragments(calls if isinstance(calls, list) else [], whole is not None)),
        finish_reason="refusal" if refused else ended,
    )


def _fragments(calls: list[Any], are_whole: bool) -> Iterator[CallFragment]:
    for place, call in enumerate(calls):
        function = getattr(call, "function", None)
        arguments = getattr(function, "arguments", None)
        yield CallFragment(
            index=place if are_whole else number_in(getattr(call, "index", None)),
            id=text_in(getattr(call, "id", None)),
            name=text_in(getattr(function, "name", None)),
            arguments=json.dumps(arguments) if isinstance(arguments, dict) else text_in(arguments),
        )


def text_in(value: Any) -> str:
    """Return a text, also one in parts; nothing of anything else."""
    if isinstance(value, list):
        return "".join(text_in(part.get("text")) for part in value if isinstance(part, dict))
    return value if isinstance(value, str) else ""


def number_in(value: Any) -> int | None:
    """Return a whole number that counts something; None of anything else."""
    is_number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return value if is_number else None
