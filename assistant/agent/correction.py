"""Giving sentences that the facts do not support back to the model, once, to be corrected."""

import asyncio

from assistant.agent.dialogue import Dialogue
from assistant.agent.events import TextWithdrawn
from assistant.composing.wording.citations import normalised
from assistant.models.language_model import AssistantMessage, InstructionMessage, ModelError
from assistant.support.checked_text import SentenceFinding
from assistant.support.support_report import doubted, marked_lines
from tools.hublink.core.protocols import Prompt


async def correct(dialogue: Dialogue) -> None:
    """Have the model correct what it wrote where sentences are marked, within the turn's limits.

    What it writes then counts where fewer of its sentences are marked, and it still cites.
    """
    written, calls = dialogue.model.text, dialogue.model.usage.calls
    if not calls or dialogue.limit(calls) is not None:
        return
    marked = await asyncio.to_thread(_marked, dialogue, written)
    if not marked:
        return
    again = Prompt(name="correct_answer", variables={"marked": marked_lines(marked)})
    dialogue.messages += [AssistantMessage(text=written), InstructionMessage(prompt=again)]
    await dialogue.emit(TextWithdrawn())
    try:
        await dialogue.ask(with_tools=False)
    except asyncio.CancelledError:
        dialogue.model.text = written
        raise
    except (ModelError, TimeoutError) as error:
        reason = error.message if isinstance(error, ModelError) else "the time was over"
        dialogue.notes.append(f"Marked sentences were not corrected: {reason}")
        dialogue.model.text = written
        return
    corrected = dialogue.model.text
    left = await asyncio.to_thread(_marked, dialogue, corrected)
    cites = dialogue.numbers(corrected) or not dialogue.numbers(written)
    if not corrected.strip() or not cites or len(left) >= len(marked):
        dialogue.model.text = written


def _marked(dialogue: Dialogue, text: str) -> tuple[SentenceFinding, ...]:
    """The sentences of a text that the facts do not support."""
    workspace = dialogue.workspace
    resolved = normalised(text.strip(), workspace.book.given)
    checked = dialogue.parts.verifier.check(resolved, workspace, dialogue.asked.typed)
    return doubted(checked.findings)
