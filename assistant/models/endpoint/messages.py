"""Our messages and tools in the words of the chat completions protocol."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from openai.types.chat import (
    ChatCompletionAssistantMessageParam,
    ChatCompletionFunctionToolParam,
    ChatCompletionMessageFunctionToolCallParam,
    ChatCompletionMessageParam,
)
from openai.types.shared_params import ResponseFormatJSONSchema

from assistant.models.language_model import (
    AssistantMessage,
    BriefingMessage,
    FactsMessage,
    InstructionMessage,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from prompts import plain, render
from tools.workspace.tool import ToolSpecification


def request_messages(
    messages: Sequence[Message], *, system_role: bool = True, parallel: bool = True
) -> list[ChatCompletionMessageParam]:
    """Return the conversation as the endpoint reads it, prompts rendered.

    Only the first message may be a system message: many chat templates know no later ones. Without
    a system role, that too becomes part of what the person says next. Without parallel calls, each
    call of a message is told with its result before the next one.
    """
    told = list(messages) if parallel else list(_one_by_one(messages))
    return [_request_message(message) for message in _with_instructions_said(told, system_role)]


def request_tools(tools: Sequence[ToolSpecification]) -> list[ChatCompletionFunctionToolParam]:
    """Return the tools as the endpoint reads them."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": tool.parameters,
            },
        }
        for tool in tools
    ]


def _request_message(message: Message) -> ChatCompletionMessageParam:
    match message:
        case InstructionMessage() | BriefingMessage() | FactsMessage():
            return {"role": "system", "content": render(message.prompt)}
        case UserMessage():
            return {"role": "user", "content": plain(message.text)}
        case AssistantMessage():
            return _assistant_message(message)
        case ToolMessage():
            text = plain(message.result.text)
            return {"role": "tool", "tool_call_id": message.call.id, "content": text}
        case _:
            assert_never(message)


def _assistant_message(message: AssistantMessage) -> ChatCompletionAssistantMessageParam:
    text = plain(message.text)
    if not message.calls:
        return {"role": "assistant", "content": text}
    return {
        "role": "assistant",
        "content": text or None,
        "tool_calls": [_request_call(call) for call in message.calls],
    }


def reply_format(schema: Mapping[str, Any]) -> ResponseFormatJSONSchema:
    """Return the request to hold the reply to a JSON schema."""
    return {
        "type": "json_schema",
        "json_schema": {"name": "reply", "strict": True, "schema": dict(schema)},
    }


def _request_call(call: ToolCall) -> ChatCompletionMessageFunctionToolCallParam:
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": _object_or_empty(plain(call.arguments))},
    }


def _object_or_empty(arguments: str) -> str:
    """Servers that parse the arguments of earlier calls refuse the whole request at a bad one."""
    try:
        return arguments if isinstance(json.loads(arguments), dict) else "{}"
    except json.JSONDecodeError:
        return "{}"


def _with_instructions_said(messages: Sequence[Message], system_role: bool) -> list[Message]:
    """The messages with instructions made part of what the person says, save a system message."""
    said: list[Message] = []
    for place, message in enumerate(messages):
        if isinstance(message, SystemMessage):
            if system_role and place == 0:
                said.append(message)
                continue
            message = UserMessage(text=render(message.prompt))
        before = said[-1] if said else None
        if isinstance(message, UserMessage) and isinstance(before, UserMessage):
            said[-1] = UserMessage(text=f"{before.text}\n\n{message.text}")
        else:
            said.append(message)
    return said


def _one_by_one(messages: Sequence[Message]) -> Iterator[Message]:
    """The messages with every call in one of its own, followed by its result."""
    results = {m.call.id: m for m in messages if isinstance(m, ToolMessage)}
    for message in messages:
        if isinstance(message, ToolMessage):
            continue
        if not isinstance(message, AssistantMessage) or len(message.calls) < 2:
            yield message
            if isinstance(message, AssistantMessage):
                yield from (results[call.id] for call in message.calls if call.id in results)
            continue
        for place, call in enumerate(message.calls):
            yield AssistantMessage(text="" if place else message.text, calls=(call,))
            if call.id in results:
                yield results[call.id]
