"""Running the calls of one step: all at once, told in the order they were made."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from assistant.answer import ToolUse
from assistant.events import ToolFinished, ToolStarted
from assistant.language_model import ToolCall, ToolMessage
from tools.errors import SetupError, ToolError
from tools.hublink.models import Frozen
from tools.tool import Tool, ToolResult
from tools.workspace import Workspace


class CallOutcome(Frozen):
    """A call that ended: what goes back to the model, the record, and the event for people."""

    message: ToolMessage
    use: ToolUse
    event: ToolFinished


async def run_calls(
    calls: Sequence[ToolCall], tools: Mapping[str, Tool], workspace: Workspace
) -> AsyncGenerator[ToolStarted | CallOutcome, None]:
    """Starts all calls, then yields their outcomes in order; closing it cancels what still runs.

    A mistake in a call, or something missing in the set-up, is an outcome too: text that says what
    to do.
    """
    running: list[asyncio.Task[CallOutcome]] = []
    try:
        for call in calls:
            title, arguments = _shown(call, tools)
            yield ToolStarted(call=call.id, name=call.name, title=title, arguments=arguments)
            running.append(asyncio.create_task(_run(call, tools, workspace)))
        for task in running:
            yield await task
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _shown(call: ToolCall, tools: Mapping[str, Tool]) -> tuple[str, dict[str, Any]]:
    """A call's name for people and its arguments, none where they cannot be read."""
    tool = tools.get(call.name)
    if tool is None:
        return call.name, {}
    try:
        return tool.specification.title, tool.plain(tool.check(call.arguments))
    except ToolError:
        return tool.specification.title, {}


async def _run(call: ToolCall, tools: Mapping[str, Tool], workspace: Workspace) -> CallOutcome:
    title, arguments = _shown(call, tools)
    began = time.perf_counter()
    result, failed = await _result(call, tools, workspace)
    seconds = time.perf_counter() - began
    return CallOutcome(
        message=ToolMessage(call=call, result=result),
        use=ToolUse(name=call.name, arguments=arguments, seconds=round(seconds, 4)),
        event=ToolFinished(
            call=call.id,
            name=call.name,
            title=title,
            summary=result.summary,
            seconds=seconds,
            failed=failed,
        ),
    )


async def _result(
    call: ToolCall, tools: Mapping[str, Tool], workspace: Workspace
) -> tuple[ToolResult, bool]:
    """What a call found, and whether it failed."""
    try:
        tool = tools.get(call.name)
        if tool is None:
            known = ", ".join(tools)
            raise ToolError(f"There is no tool {call.name!r}. There are: {known}.")
        return await tool.run(workspace, tool.check(call.arguments)), False
    except ToolError as error:
        return ToolResult(text=f"Mistake: {error}", summary=str(error)), True
    except SetupError as error:
        text = f"This cannot work here: {error.message} The person can mend it: {error.remedy}"
        return ToolResult(text=text, summary=f"{error.message} {error.remedy}"), True
