"""Our messages and tools in the words of the chat completions protocol."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from openai.types.chat import (
    ChatCompletionAssistantMessageParam,
    ChatCompletionFunctionToolParam,
    ChatCompletionMessageFunctionToolCallParam,
    ChatCompletionMessageParam,
)
from openai.types.shared_params import ResponseFormatJSONSchema

from assistant.language_model import (
    AssistantMessage,
    InstructionMessage,
    Message,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from prompts import plain, render
from tools.tool import ToolSpecification


def request_messages(
    messages: Sequence[Message], *, system_role: bool = True
) -> list[ChatCompletionMessageParam]:
    """The conversation as the endpoint reads it, prompts rendered.

    For models without a system role, instructions become part of what the person says next.
    """
    if system_role:
        return [_request_message(message) for message in messages]
    return [_request_message(message) for message in _without_system_role(messages)]


def request_tools(tools: Sequence[ToolSpecification]) -> list[ChatCompletionFunctionToolParam]:
    """The tools as the endpoint reads them."""
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
        case InstructionMessage():
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
    if not message.calls:
        return {"role": "assistant", "content": message.text}
    return {
        "role": "assistant",
        "content": message.text or None,
        "tool_calls": [_request_call(call) for call in message.calls],
    }


def reply_format(schema: Mapping[str, Any]) -> ResponseFormatJSONSchema:
    """The request to hold the reply to a JSON schema."""
    return {
        "type": "json_schema",
        "json_schema": {"name": "reply", "strict": True, "schema": dict(schema)},
    }


def _request_call(call: ToolCall) -> ChatCompletionMessageFunctionToolCallParam:
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": _object_or_empty(call.arguments)},
    }


def _object_or_empty(arguments: str) -> str:
    """Servers that parse the arguments of earlier calls refuse the whole request at a bad one."""
    try:
        return arguments if isinstance(json.loads(arguments), dict) else "{}"
    except json.JSONDecodeError:
        return "{}"


def _without_system_role(messages: Sequence[Message]) -> list[Message]:
    merged: list[Message] = []
    instructions: list[str] = []
    for message in messages:
        if isinstance(message, InstructionMessage):
            instructions.append(render(message.prompt))
        elif isinstance(message, UserMessage) and instructions:
            merged.append(UserMessage(text="\n\n".join([*instructions, message.text])))
            instructions = []
        else:
            merged.append(message)
    return merged + [UserMessage(text=text) for text in instructions]
