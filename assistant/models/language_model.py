"""The model behind the agent, as the agent needs it."""

from collections.abc import AsyncGenerator, Iterable, Sequence
from datetime import date
from typing import Literal, Protocol

from assistant.conversation.asked import Asked, PapersInMind
from tools.hublink.core.models import Frozen
from tools.hublink.core.protocols import Completer, Prompt, Usage
from tools.workspace.tool import ToolResult, ToolSpecification

__all__ = [
    "OFFLINE",
    "AssistantMessage",
    "BriefingMessage",
    "CutShort",
    "FactsMessage",
    "InstructionMessage",
    "LanguageModel",
    "Message",
    "ModelError",
    "ModelOutput",
    "Remark",
    "SystemMessage",
    "TextPiece",
    "TooLongError",
    "ToolCall",
    "ToolMessage",
    "ToolsRefusedError",
    "Usage",
    "UserMessage",
    "Waiting",
    "Withdrawal",
    "briefing_in",
]

OFFLINE = "offline"
"""The name of the one that answers by a plan alone, without a language model."""


class ToolCall(Frozen):
    """A model's wish to run a tool; arguments are unchecked JSON text."""

    id: str
    name: str
    arguments: str


class InstructionMessage(Frozen):
    """An instruction to a model, of neither the person nor a tool, as a prompt value."""

    role: Literal["system"] = "system"
    prompt: Prompt


class BriefingMessage(Frozen):
    """The instructions of a model: how the agent works, and which `attributes` the graph has.

    They stay the same from turn to turn, so that what an endpoint has read of them it need not read
    again; what a turn is about (`asked`, the `papers` in mind) is told before its question. A model
    that calls no tools answers from facts instead.
    """

    role: Literal["system"] = "system"
    hub_name: str
    today: date
    asked: Asked
    papers: PapersInMind
    attributes: tuple[str, ...] = ()
    calls_tools: bool = True

    @property
    def prompt(self) -> Prompt:
        if self.calls_tools:
            told = "; ".join(self.attributes)
            variables = {"hub_name": self.hub_name, "today": self.today, "attributes": told}
            return Prompt(name="agent", variables=variables)
        variables = {"hub_name": self.hub_name, "today": self.today, "papers": self.papers}
        return Prompt(name="answer_from_facts", variables=variables)

    def of_turn(self, searched: bool) -> tuple["InstructionMessage", ...]:
        """Return what is told before the question, with how it is read unless it was `searched`."""
        if not self.calls_tools:
            return ()
        told = []
        if self.papers.papers:
            told.append(Prompt(name="turn", variables={"papers": self.papers}))
        if not searched:
            told.append(Prompt(name="question_read", variables={"plan": self.asked}))
        elif others := self.asked.others:
            told.append(Prompt(name="question_else", variables={"readings": others}))
        return tuple(InstructionMessage(prompt=prompt) for prompt in told)

    def without_tools(self) -> "BriefingMessage":
        """Return the briefing of a model that is given the facts at once."""
        return self.model_copy(update={"calls_tools": False})


class FactsMessage(Frozen):
    """The facts that the plan's tools found for a question, and the answer composed of them."""

    role: Literal["system"] = "system"
    question: str
    facts: str
    draft: str

    @property
    def prompt(self) -> Prompt:
        variables = {"question": self.question, "facts": self.facts, "draft": self.draft}
        return Prompt(name="facts_found", variables=variables)


class UserMessage(Frozen):
    """A message of the person."""

    role: Literal["user"] = "user"
    text: str


class AssistantMessage(Frozen):
    """A message of the model: its text and the tools it calls."""

    role: Literal["assistant"] = "assistant"
    text: str
    calls: tuple[ToolCall, ...] = ()


class ToolMessage(Frozen):
    """The result of a tool call: text for a language model, data for one that computes."""

    role: Literal["tool"] = "tool"
    call: ToolCall
    result: ToolResult


SystemMessage = InstructionMessage | BriefingMessage | FactsMessage
Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage


def briefing_in(messages: Iterable[Message]) -> BriefingMessage:
    """Return the briefing among the messages of a turn."""
    return next(message for message in messages if isinstance(message, BriefingMessage))


class TextPiece(Frozen):
    """A piece of streamed text."""

    text: str


class Withdrawal(Frozen):
    """All text so far was no part of the answer, such as reasoning that only its end betrayed."""


class CutShort(Frozen):
    """The text ends before the model did, for a reason in words for people."""

    reason: str


class Waiting(Frozen):
    """The endpoint is not asked again for so many seconds; told anew each second, 0 at the end."""

    seconds: int
    reason: str


class Remark(Frozen):
    """A remark for people on what an endpoint lacks and how that is dealt with."""

    text: str


ModelOutput = TextPiece | ToolCall | Withdrawal | CutShort | Waiting | Remark | Usage


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
