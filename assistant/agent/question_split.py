"""Questions of several steps, split by the model before anything is searched for."""

import asyncio
import json

from assistant.agent.dialogue import STEPS_TOOL, Dialogue
from assistant.agent.events import Notice
from assistant.models.language_model import ModelError, ToolCall
from tools.hublink.core.parameters import Strategy
from tools.hublink.generation.decomposition import decomposed, may_need_steps


async def split_question(dialogue: Dialogue) -> None:
    """Answer a question that grounding leaves open in steps, where the model sees several."""
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
        notice = f"The question was not looked at for steps: {error.message}"
        await dialogue.emit(Notice(text=notice))
        return
    if steps:
        arguments = json.dumps({"question": dialogue.question, "steps": steps})
        call = ToolCall(id=STEPS_TOOL, name=STEPS_TOOL, arguments=arguments)
        await dialogue.run([call])


def _is_wanted(dialogue: Dialogue) -> bool:
    parts = dialogue.parts
    can_be_answered = parts.generation.in_steps and STEPS_TOOL in parts.tools
    return can_be_answered and dialogue.strategy is Strategy.AUTO
