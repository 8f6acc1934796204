"""One tool call: how it is shown, and what comes of it."""

import time
from collections.abc import Mapping
from typing import Any

from assistant.agent.events import ToolFinished, ToolStarted
from assistant.conversation.answer import ToolUse
from assistant.models.language_model import ToolCall, ToolMessage
from tools.errors import SetupError, ToolError
from tools.hublink.core.models import Frozen
from tools.workspace.tool import Tool, ToolResult
from tools.workspace.workspace import Workspace


class CallOutcome(Frozen):
    """A call that ended: what goes back to the model, the record, and the event for people."""

    message: ToolMessage
    use: ToolUse
    event: ToolFinished


def started(call: ToolCall, tools: Mapping[str, Tool]) -> ToolStarted:
    """Return the event that a call begins."""
    title, arguments = _shown(call, tools)
    return ToolStarted(call=call.id, name=call.name, title=title, arguments=arguments)


async def outcome_of(
    call: ToolCall, tools: Mapping[str, Tool], workspace: Workspace
) -> CallOutcome:
    """Run a call; a mistake in it, or something missing in the set-up, is an outcome too."""
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


def _shown(call: ToolCall, tools: Mapping[str, Tool]) -> tuple[str, dict[str, Any]]:
    """A call's name for people and its arguments, none where they cannot be read."""
    tool = tools.get(call.name)
    if tool is None:
        return call.name, {}
    try:
        return tool.specification.title, tool.plain(tool.check(call.arguments))
    except ToolError:
        return tool.specification.title, {}


async def _result(
    call: ToolCall, tools: Mapping[str, Tool], workspace: Workspace
) -> tuple[ToolResult, bool]:
    """The result of a call, and whether it failed."""
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
