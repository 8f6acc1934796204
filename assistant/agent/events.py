"""The events of a turn, in order, for whoever shows it."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from assistant.conversation.answer import Answer
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Plan
from tools.hublink.question.scope import NO_LIMITS, Scope


class PlanMade(Frozen):
    """The plan of the question, before any tool runs; `titles` are of the papers it names.

    `index` names the index that is asked, where there are several. Only papers within the
    `scope` are searched.
    """

    kind: Literal["plan"] = "plan"
    plan: Plan
    scope: Scope = NO_LIMITS
    titles: dict[str, str] = {}
    index: str = ""


class ToolStarted(Frozen):
    """A tool call begins; `title` is its name for people."""

    kind: Literal["tool_started"] = "tool_started"
    call: str
    name: str
    title: str
    arguments: dict[str, Any]


class ToolFinished(Frozen):
    """A tool call ended; `summary` is Markdown for people. A failed one says what to do instead."""

    kind: Literal["tool_finished"] = "tool_finished"
    call: str
    name: str
    title: str
    summary: str
    seconds: float
    failed: bool = False


class TextDelta(Frozen):
    """A piece of the answer as it is written."""

    kind: Literal["text"] = "text"
    text: str


class TextWithdrawn(Frozen):
    """The text streamed so far is not part of the answer."""

    kind: Literal["withdrawn"] = "withdrawn"


class Notice(Frozen):
    """A remark for people on what is unusual about this turn."""

    kind: Literal["notice"] = "notice"
    text: str


class Countdown(Frozen):
    """The model is waited for, so many more seconds, for a reason in words for people."""

    kind: Literal["countdown"] = "countdown"
    seconds: int
    reason: str


class AnswerReady(Frozen):
    """The turn is over: the checked answer, whose text replaces what was streamed."""

    kind: Literal["answer"] = "answer"
    answer: Answer


class TurnFailed(Frozen):
    """The turn ended without an answer: what failed and what to try, in the person's words."""

    kind: Literal["failed"] = "failed"
    message: str
    remedy: str


Event = (
    PlanMade
    | ToolStarted
    | ToolFinished
    | TextDelta
    | TextWithdrawn
    | Notice
    | Countdown
    | AnswerReady
    | TurnFailed
)

Emit = Callable[[Event], Awaitable[None]]
"""Tells an event to whoever follows a turn, and returns when they are ready for the next one."""
