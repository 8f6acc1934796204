"""Tools chosen by grounding's plan, and one answer of the model from what they found."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from assistant.context_window import ModelInput
from assistant.dialogue import Dialogue
from assistant.events import Event, TextWithdrawn
from assistant.language_model import InstructionMessage
from assistant.planned_calls import planned_call
from assistant.turn import FactsInMind
from tools.hublink.protocols import Prompt

_MOST_PLANNED = 4
_LONGEST_DRAFT = 1200
_LENGTHS, _MORE_CHARACTERS = 3, 600


async def chosen_by_plan(dialogue: Dialogue) -> AsyncGenerator[Event, None]:
    """The plan's tool calls and the model's answer.

    Without a finding, or without a citation in the model's text, its text is left empty: the
    answer is composed.
    """
    dialogue.start_over()
    for _ in range(_MOST_PLANNED):
        said = [dialogue.opening.instruction, *dialogue.messages]
        call = planned_call(said, dialogue.parts.tools.keys())
        if call is None:
            break
        async with aclosing(dialogue.run([call])) as events:
            async for event in events:
                yield event
    model, draft = dialogue.model, dialogue.composed()
    model.text = ""
    if not dialogue.numbers(draft):
        return
    longest = _LENGTHS * len(draft) + _MORE_CHARACTERS
    async with aclosing(model.ask(_with_facts(dialogue, draft))) as events:
        async for event in events:
            yield event
            if len(model.text) > longest:
                break
    if (fault := _fault(dialogue, draft, longest)) is not None:
        if model.text:
            yield TextWithdrawn()
        model.text = ""
        dialogue.notes.append(f"{fault}, so this was composed from the facts.")


def _fault(dialogue: Dialogue, draft: str, longest: int) -> str | None:
    """Why what the model made of a draft cannot be its answer, or nothing."""
    text = dialogue.model.text
    cited, due = dialogue.numbers(text), dialogue.numbers(draft)
    if not cited:
        return "The model cited nothing"
    if len(text) > longest:
        return "The model did not come to an end"
    if len(cited & due) * 2 < len(due):
        return "The model left most sources out"
    return None


def _with_facts(dialogue: Dialogue, draft: str) -> ModelInput:
    """The findings of the plan as one message, for a model without tools."""
    known = dialogue.opening.instruction.prompt.variables
    variables = {name: known[name] for name in ("hub_name", "today", "papers")}
    instruction = Prompt(name="answer_from_facts", variables=variables)
    facts = Prompt(
        name="facts_found",
        variables={
            "question": dialogue.question,
            "facts": FactsInMind(text="\n\n".join(m.result.text for m in dialogue.results)),
            "draft": draft[:_LONGEST_DRAFT],
        },
    )
    return ModelInput(
        instruction=InstructionMessage(prompt=instruction),
        earlier=dialogue.opening.earlier,
        current=(InstructionMessage(prompt=facts),),
    )
