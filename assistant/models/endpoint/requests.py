"""Requests for a model's next message, in either protocol and an endpoint's dialect of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from openai import omit

from assistant.models.endpoint.choices import ReasoningEffort
from assistant.models.endpoint.dialect import Dialect
from assistant.models.endpoint.messages import reply_format, request_messages, request_tools
from assistant.models.endpoint.responses import response_form, response_input, response_tools
from assistant.models.language_model import Message
from tools.hublink.core.models import Frozen
from tools.workspace.tool import ToolSpecification


class Wish(Frozen):
    """What a model is asked for: the conversation, the tools on offer, the form of the reply."""

    model: str
    messages: Sequence[Message]
    tools: Sequence[ToolSpecification]
    reply: Mapping[str, Any] | None = None
    effort: ReasoningEffort | None = None
    options: Mapping[str, Any] = {}


def completion_request(wish: Wish, dialect: Dialect) -> dict[str, Any]:
    """Return a request of the chat completions protocol."""
    messages = request_messages(
        wish.messages, system_role=dialect.system_role, parallel=dialect.parallel
    )
    request: dict[str, Any] = {
        "model": wish.model,
        "messages": messages,
        "tools": request_tools(wish.tools) or omit,
        "response_format": reply_format(wish.reply) if wish.reply and dialect.structure else omit,
        "reasoning_effort": str(wish.effort) if wish.effort and dialect.effort else omit,
        "extra_body": dict(wish.options),
        "stream": dialect.streaming,
    }
    if dialect.streaming and dialect.usage:
        request["stream_options"] = {"include_usage": True}
    return request


def response_request(wish: Wish, dialect: Dialect) -> dict[str, Any]:
    """Return a request of the Responses API; nothing of it is kept at the endpoint."""
    return {
        "model": wish.model,
        "input": response_input(wish.messages, system_role=dialect.system_role),
        "tools": response_tools(wish.tools) or omit,
        "text": response_form(wish.reply) if wish.reply and dialect.structure else omit,
        "reasoning": {"effort": str(wish.effort)} if wish.effort and dialect.effort else omit,
        "extra_body": dict(wish.options),
        "store": False,
        "stream": dialect.streaming,
    }
