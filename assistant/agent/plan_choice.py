"""Tools chosen by grounding's plan, and one answer of the model from what they found."""

import asyncio
from collections.abc import Collection

from assistant.agent.dialogue import LONGEST_DRAFT, Dialogue
from assistant.agent.events import TextWithdrawn
from assistant.conversation.slash_commands import in_words
from assistant.models.context_window import ModelInput
from assistant.models.language_model import FactsMessage
from assistant.models.planned_calls import planned_call
from assistant.support.reading.denials import NEGATION
from tools.hublink.generation.decomposition import is_settled

_MOST_PLANNED = 4
_LENGTHS, _MORE_CHARACTERS = 3, 600


async def run_plan(dialogue: Dialogue) -> None:
    """Run the tools that the plan calls for, and have the model answer from what they found.

    Without a finding, or without a citation in the model's text, its text is left empty: the
    answer is composed.
    """
    dialogue.start_over()
    await search_as_planned(dialogue, dialogue.parts.tools.keys())
    model, draft = dialogue.model, await asyncio.to_thread(dialogue.composed)
    model.text = ""
    if not dialogue.numbers(draft):
        return
    longest = _LENGTHS * len(draft) + _MORE_CHARACTERS
    await model.ask(_with_facts(dialogue, draft), longest=longest)
    if (fault := _fault(dialogue, draft, longest)) is not None:
        if model.text:
            await dialogue.emit(TextWithdrawn())
        model.text = ""
        dialogue.notes.append(f"{fault}, so this was composed from the facts.")


async def search_as_planned(dialogue: Dialogue, available: Collection[str]) -> None:
    """Run those of the available tools that the plan calls for."""
    for _ in range(_MOST_PLANNED):
        call = planned_call([dialogue.opening.briefing, *dialogue.messages], available)
        if call is None:
            break
        await dialogue.run([call])


def _fault(dialogue: Dialogue, draft: str, longest: int) -> str | None:
    """The reason why the model's version of a draft cannot be the answer; None where it can.

    What the plan does not settle may honestly be said not to be stated, or asked back, which cites
    nothing; whatever else cites nothing is no answer.
    """
    text, plan = dialogue.model.text, dialogue.workspace.plan
    cited, due = dialogue.numbers(text), dialogue.numbers(draft)
    if not cited:
        says_so = text.rstrip().endswith("?") or NEGATION.search(text) is not None
        is_open = says_so and plan is not None and not is_settled(plan)
        return None if is_open else "The model cited nothing"
    if len(text) > longest:
        return "The model did not come to an end"
    if len(cited & due) * 2 < len(due):
        return "The model left most sources out"
    return None


def _with_facts(dialogue: Dialogue, draft: str) -> ModelInput:
    """The findings of the plan as one message, for a model without tools."""
    opening = dialogue.opening
    facts = FactsMessage(
        question=in_words(dialogue.asked.typed),
        facts="\n\n".join(message.result.text for message in dialogue.results),
        draft=draft[:LONGEST_DRAFT],
    )
    return opening.model_copy(
        update={"briefing": opening.briefing.without_tools(), "current": (facts,)}
    )
