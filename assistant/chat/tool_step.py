"""Tool calls and plans as steps above the answer, for people to read."""

from collections.abc import Mapping
from typing import Any

import chainlit as cl
from chainlit.utils import utc_now

from assistant.agent.events import Countdown, ToolFinished, ToolStarted
from assistant.chat.views.markdown import plain, safe
from assistant.translations.catalogues import USUAL, catalogues
from assistant.translations.page_language import say

ICONS = {
    "search_hubs": "search",
    "traverse_from_entity": "route",
    "fetch_paper_links": "link",
    "filter_triples": "filter",
    "query_graph": "table",
    "answer_in_steps": "list-ordered",
    "retrieve_and_read": "book-open",
    "select_facts": "filter",
}


async def show_line(name: str, icon: str) -> cl.Step:
    """Show a step that is one line of text, already done."""
    step = _step(name, icon)
    step.start = step.end = utc_now()
    await step.send()
    return step


async def count_down(step: cl.Step | None, countdown: Countdown) -> cl.Step | None:
    """Show for how long a model is waited for, in one step; return it until the wait is over."""
    name = say("step.waiting", reason=countdown.reason, seconds=countdown.seconds)
    if step is None:
        step = _step(name, "hourglass")
        step.start = utc_now()
        await step.send()
        return step
    if countdown.seconds:
        step.name = name
        await step.update()
        return step
    step.name = say("step.asked_again", reason=countdown.reason)
    step.end = utc_now()
    await step.update()
    return None


async def open_step(started: ToolStarted) -> cl.Step:
    """Show that a tool works, with what it was asked."""
    step = _step(_title(started), ICONS.get(started.name, "wrench"))
    step.output = arguments(started.arguments)
    step.start = utc_now()
    await step.send()
    return step


async def close_step(step: cl.Step, finished: ToolFinished) -> None:
    """Show what a tool found; a failed one says so in its name."""
    title = _title(finished)
    step.name = say("step.failed", step=title) if finished.failed else title
    step.output = "\n\n".join(part for part in (step.output, safe(finished.summary)) if part)
    step.end = utc_now()
    await step.update()


async def stop_step(step: cl.Step) -> None:
    """Show that a tool was stopped before it had a result."""
    step.name = say("step.stopped", step=step.name)
    step.end = utc_now()
    await step.update()


def arguments(values: Mapping[str, Any]) -> str:
    """Return a call's arguments as a Markdown list, without those that are empty."""
    return "\n".join(
        f"- {plain(name.replace('_', ' ').capitalize())}: {_value(value)}"
        for name, value in values.items()
        if value not in (None, "", [], {})
    )


def _value(value: Any) -> str:
    match value:
        case bool():
            return say("step.yes" if value else "step.no")
        case list() | tuple():
            return "; ".join(_value(each) for each in value)
        case Mapping():
            return ", ".join(f"{plain(str(key))} {_value(each)}" for key, each in value.items())
        case _:
            return plain(str(value))


def _title(call: ToolStarted | ToolFinished) -> str:
    known = f"tool.{call.name}"
    return say(known) if known in catalogues()[USUAL] else call.title


def _step(name: str, icon: str) -> cl.Step:
    parent = cl.context.current_step
    return cl.Step(
        name=name, type="tool", icon=icon, show_input=False, parent_id=parent.id if parent else None
    )
