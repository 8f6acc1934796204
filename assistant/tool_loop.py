"""The tool loop: a model asks for tools until it answers, or the plan chooses them for it."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from assistant.context_window import ModelInput
from assistant.dialogue import Dialogue
from assistant.events import Event, Notice, TextWithdrawn
from assistant.language_model import ModelError
from assistant.model_choice import ModelChoice
from assistant.parts import Parts
from assistant.plan_choice import chosen_by_plan
from assistant.question_split import split_question
from tools.workspace import Workspace


class ToolLoop:
    """One turn's calls of the model and of the tools, within the limits.

    `dialogue` has what was said, `broke_off` that the text is not complete.
    """

    def __init__(
        self, parts: Parts, workspace: Workspace, opening: ModelInput, question: str
    ) -> None:
        self.dialogue = Dialogue(parts, workspace, opening, question)
        self.broke_off = False

    def text(self) -> str:
        """What the model wrote; where that is nothing, what the tools found, or why none did."""
        dialogue = self.dialogue
        if written := dialogue.model.text.strip():
            return written
        if dialogue.notes and not dialogue.results:
            return " ".join(dialogue.notes)
        return dialogue.composed()

    async def run(self) -> AsyncGenerator[Event, None]:
        """Works until there is an answer; one is composed later where the model wrote none."""
        dialogue = self.dialogue
        try:
            async with aclosing(self._events()) as events:
                async for event in events:
                    yield event
        except TimeoutError:
            self.broke_off = bool(dialogue.model.text)
            seconds = dialogue.parts.limits.seconds
            dialogue.notes.append(f"The limit of {seconds:g} seconds was reached.")
        except ModelError as error:
            if not (dialogue.model.text or dialogue.found_anything()):
                raise
            self.broke_off = bool(dialogue.model.text)
            dialogue.notes.append(f"{error.message} {error.remedy}")

    async def _events(self) -> AsyncGenerator[Event, None]:
        dialogue = self.dialogue
        async with aclosing(split_question(dialogue)) as events:
            async for event in events:
                yield event
        dialogue.keep()
        objection = _objection(dialogue)
        if objection is None:
            choice = ModelChoice(dialogue)
            async with aclosing(choice.events()) as events:
                async for event in events:
                    yield event
            if choice.answered:
                return
            objection = _objection(dialogue) or "This model did not call the tools"
            if dialogue.model.text:
                yield TextWithdrawn()
        yield Notice(text=f"{objection}; the search was planned without it.")
        async with aclosing(chosen_by_plan(dialogue)) as events:
            async for event in events:
                yield event


def _objection(dialogue: Dialogue) -> str | None:
    """Why the model is not offered tools, or nothing."""
    parts = dialogue.parts
    if (known := parts.trust.objection()) or not parts.trust.may_plan:
        return known
    if not parts.window.holds(dialogue.opening.instruction, dialogue.offered):
        return "The tools do not fit into what this model reads at once"
    return "A single model call is allowed" if parts.limits.steps == 1 else None
