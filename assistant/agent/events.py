"""What happens in a turn, told as it happens, and a stream of it at its reader's pace."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
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


async def event_stream(
    work: Callable[[Emit], Coroutine[None, None, None]],
) -> AsyncGenerator[Event, None]:
    """Yield the events that `work` emits; each `emit` returns when the next event is asked for.

    Closing the stream, or cancelling who reads it, cancels the work and waits until it has ended.
    Raises what the work raises.
    """
    events: asyncio.Queue[Event | None] = asyncio.Queue()

    async def emit(event: Event) -> None:
        events.put_nowait(event)
        await events.join()

    task = asyncio.create_task(work(emit))
    task.add_done_callback(lambda _: events.put_nowait(None))
    try:
        while (event := await events.get()) is not None:
            yield event
            events.task_done()
        await task
    finally:
        task.cancel()
        # A reader that is cancelled once more leaves the work to end by itself.
        await asyncio.wait([task])
