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
    "Remark",
    "TextPiece",
    "TooLongError",
    "ToolCall",
    "ToolMessage",
    "ToolsRefusedError",
    "Usage",
    "UserMessage",
    "Waiting",
    "Withdrawal",
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


class Withdrawal(Frozen):
    """All text so far was no part of the answer, such as reasoning that only its end betrayed."""


class Waiting(Frozen):
    """The endpoint is not asked again for so many seconds; told anew each second, 0 at the end."""

    seconds: int
    reason: str


class Remark(Frozen):
    """What an endpoint was found to lack and how that is dealt with, in words for people."""

    text: str


ModelOutput = TextPiece | ToolCall | Withdrawal | Waiting | Remark | Usage


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


class ToolsRefusedError(ModelError):
    """The endpoint takes no tools for this model."""


class TooLongError(ModelError):
    """More was sent than the model reads at once: `window` tokens, where the endpoint told."""

    def __init__(self, message: str, remedy: str, window: int | None = None) -> None:
        super().__init__(message, remedy)
        self.window = window
