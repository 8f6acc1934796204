"""The Responses API: our messages and tools in its words, and its events as pieces of a reply."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.models.endpoint.chunks import CallFragment, ReadChoice, ReadChunk, number_in, text_in
from assistant.models.endpoint.messages import request_messages, request_tools
from assistant.models.language_model import Message, Usage
from tools.workspace.tool import ToolSpecification

_REASONS = {"max_output_tokens": "length", "content_filter": "content_filter"}
"""Why a response is incomplete, as chat completions call it."""
_WHOLE = ("response.completed", "response.incomplete", "response.failed")


def response_input(messages: Sequence[Message], *, system_role: bool) -> list[dict[str, Any]]:
    """Return the conversation as items: messages, calls and their results."""
    told = request_messages(messages, system_role=system_role)
    return [item for message in told for item in _items(dict(message))]


def response_tools(tools: Sequence[ToolSpecification]) -> list[dict[str, Any]]:
    """Return the tools as the endpoint reads them."""
    return [
        {"type": "function", "strict": False, **tool["function"]} for tool in request_tools(tools)
    ]


def response_form(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the request to hold the reply to a JSON schema."""
    form = {"type": "json_schema", "name": "reply", "strict": True, "schema": dict(schema)}
    return {"format": form}


def read_event(event: object) -> ReadChunk:
    """Return what an event of a stream tells: text, a whole call, the end with its usage."""
    kind = getattr(event, "type", None)
    if kind == "response.output_text.delta":
        return ReadChunk(choice=ReadChoice(text=text_in(getattr(event, "delta", None))))
    if kind == "response.refusal.delta":
        return ReadChunk(choice=ReadChoice(finish_reason="refusal"))
    if kind == "response.output_item.done":
        item = getattr(event, "item", None)
        calls = _calls([item], getattr(event, "output_index", None))
        return ReadChunk(choice=ReadChoice(calls=tuple(calls)))
    if kind in _WHOLE:
        response = getattr(event, "response", None)
        return ReadChunk(
            choice=ReadChoice(finish_reason=_ending(response)), usage=_usage_in(response)
        )
    return ReadChunk()


def read_response(response: object) -> ReadChunk:
    """Return what a response tells that came in one piece."""
    output = getattr(response, "output", None)
    if not isinstance(output, list):
        return ReadChunk()
    parts = [part for item in output for part in _parts(item)]
    refused = any(getattr(part, "type", None) == "refusal" for part in parts)
    text = "".join(text_in(getattr(part, "text", None)) for part in parts)
    choice = ReadChoice(
        text=text,
        calls=tuple(_calls(output)),
        finish_reason="refusal" if refused and not text else _ending(response),
    )
    return ReadChunk(choice=choice, usage=_usage_in(response))


def _items(message: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if message["role"] == "tool":
        yield {
            "type": "function_call_output",
            "call_id": message["tool_call_id"],
            "output": message["content"],
        }
        return
    if message.get("content"):
        yield {"role": message["role"], "content": message["content"]}
    for call in message.get("tool_calls", ()):
        yield {"type": "function_call", "call_id": call["id"], **call["function"]}


def _parts(item: object) -> list[object]:
    """The parts of a message; nothing of other items, such as reasoning."""
    content = getattr(item, "content", None)
    is_message = getattr(item, "type", None) == "message"
    return content if is_message and isinstance(content, list) else []


def _calls(items: list[Any], index: object = None) -> Iterator[CallFragment]:
    for place, item in enumerate(items):
        if getattr(item, "type", None) == "function_call":
            yield CallFragment(
                index=place if number_in(index) is None else number_in(index),
                id=text_in(getattr(item, "call_id", None)),
                name=text_in(getattr(item, "name", None)),
                arguments=text_in(getattr(item, "arguments", None)),
            )


def _ending(response: object) -> str:
    """Why a response ended, as chat completions call it."""
    if getattr(response, "status", None) == "failed":
        return "failed"
    details = getattr(response, "incomplete_details", None)
    return _REASONS.get(text_in(getattr(details, "reason", None)), "stop")


def _usage_in(response: object) -> Usage | None:
    told = getattr(response, "usage", None)
    read = number_in(getattr(told, "input_tokens", None))
    written = number_in(getattr(told, "output_tokens", None))
    if read is None and written is None:
        return None
    cached = getattr(getattr(told, "input_tokens_details", None), "cached_tokens", None)
    thought = getattr(getattr(told, "output_tokens_details", None), "reasoning_tokens", None)
    return Usage(
        input_tokens=read or 0,
        output_tokens=written or 0,
        cached_tokens=number_in(cached) or 0,
        reasoning_tokens=number_in(thought) or 0,
    )
