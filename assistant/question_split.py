"""Questions of several steps, split by the model before anything is searched for."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing

from assistant.dialogue import STEPS_TOOL, Dialogue
from assistant.events import Event, Notice
from assistant.language_model import ModelError, ToolCall
from tools.hublink.decomposition import decomposed, may_need_steps
from tools.hublink.parameters import Strategy


async def split_question(dialogue: Dialogue) -> AsyncGenerator[Event, None]:
    """The steps of a question that grounding leaves open, where the model sees several."""
    workspace, plan, calls = dialogue.workspace, dialogue.workspace.plan, dialogue.workspace.calls
    if plan is None or calls is None or not _is_wanted(dialogue):
        return
    found = await asyncio.to_thread(workspace.library.find, plan)
    if not may_need_steps(plan, bool(found.hubs)):
        return
    try:
        async with asyncio.timeout_at(dialogue.deadline):
            steps = await decomposed(dialogue.question, calls)
    except ModelError as error:
        yield Notice(text=f"The question was not looked at for steps: {error.message}")
        return
    if steps:
        arguments = json.dumps({"question": dialogue.question, "steps": steps})
        call = ToolCall(id=STEPS_TOOL, name=STEPS_TOOL, arguments=arguments)
        async with aclosing(dialogue.run([call])) as events:
            async for event in events:
                yield event


def _is_wanted(dialogue: Dialogue) -> bool:
    parts = dialogue.parts
    can_be_answered = parts.generation.in_steps and STEPS_TOOL in parts.tools
    return can_be_answered and dialogue.strategy is Strategy.AUTO and not dialogue.mind.reset
