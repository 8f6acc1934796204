"""The model behind the agent, as the agent needs it."""

from collections.abc import AsyncGenerator, Sequence
from typing import Literal, Protocol

from tools.hublink.models import Frozen
from tools.hublink.protocols import Completer, Prompt, Usage
from tools.tool import ToolResult, ToolSpecification

__all__ = [
    "AssistantMessage",
    "InstructionMessage",
    "LanguageModel",
    "Message",
    "ModelError",
    "ModelOutput",
    "TextPiece",
    "ToolCall",
    "ToolMessage",
    "Usage",
    "UserMessage",
]


class ToolCall(Frozen):
    """A model's wish to run a tool; arguments are unchecked JSON text."""

    id: str
    name: str
    arguments: str


class InstructionMessage(Frozen):
    """How the agent works and what it knows of this turn, as a prompt value."""

    role: Literal["system"] = "system"
    prompt: Prompt


class UserMessage(Frozen):
    """What the person wrote."""

    role: Literal["user"] = "user"
    text: str


class AssistantMessage(Frozen):
    """What the model wrote and the tools it asked for."""

    role: Literal["assistant"] = "assistant"
    text: str
    calls: tuple[ToolCall, ...] = ()


class ToolMessage(Frozen):
    """The result of a tool call: text for a language model, data for one that computes."""

    role: Literal["tool"] = "tool"
    call: ToolCall
    result: ToolResult


Message = InstructionMessage | UserMessage | AssistantMessage | ToolMessage


class TextPiece(Frozen):
    """A piece of streamed text."""

    text: str


ModelOutput = TextPiece | ToolCall | Usage


class LanguageModel(Completer, Protocol):
    """A completer that can also hold a conversation and ask for tools.

    The stream yields text as it comes, each tool call once it is whole, and usage at the end where
    it is known. Closing the stream stops the model. Failures raise `ModelError`.
    """

    @property
    def name(self) -> str: ...

    def chat(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification]
    ) -> AsyncGenerator[ModelOutput, None]: ...


class ModelError(Exception):
    """The model could not answer: what failed and what the person can do about it."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
