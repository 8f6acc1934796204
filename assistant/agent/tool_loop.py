"""The tool loop: a model asks for tools until it answers, or the plan chooses them for it."""

from assistant.agent.dialogue import Dialogue
from assistant.agent.events import Emit, Notice, TextWithdrawn
from assistant.agent.model_choice import ModelChoice
from assistant.agent.parts import Parts
from assistant.agent.plan_choice import run_plan
from assistant.agent.question_split import split_question
from assistant.models.context_window import ModelInput
from assistant.models.language_model import ModelError
from tools.workspace.workspace import Workspace


class ToolLoop:
    """One turn's calls of the model and of the tools, within the limits.

    `dialogue` has what was said, `broke_off` that the text is not complete.
    """

    def __init__(
        self,
        parts: Parts,
        workspace: Workspace,
        opening: ModelInput,
        question: str,
        emit: Emit,
    ) -> None:
        self.dialogue = Dialogue(parts, workspace, opening, question, emit)
        self.broke_off = False

    def text(self) -> str:
        """Return what the model wrote, else what the tools found, else why they did not."""
        dialogue = self.dialogue
        if written := dialogue.model.text.strip():
            return written
        if dialogue.notes and not dialogue.results:
            return " ".join(dialogue.notes)
        return dialogue.composed()

    async def run(self) -> None:
        """Work until there is an answer; one is composed later where the model wrote none."""
        dialogue = self.dialogue
        try:
            await self._work()
        except TimeoutError:
            self.broke_off = bool(dialogue.model.text)
            seconds = dialogue.parts.limits.seconds
            dialogue.notes.append(f"The limit of {seconds:g} seconds was reached.")
        except ModelError as error:
            if not (dialogue.model.text or dialogue.found_anything()):
                raise
            self.broke_off = bool(dialogue.model.text)
            dialogue.notes.append(f"{error.message} {error.remedy}")

    async def _work(self) -> None:
        dialogue = self.dialogue
        await split_question(dialogue)
        dialogue.keep()
        objection = _objection(dialogue)
        if objection is None:
            if await ModelChoice(dialogue).run():
                return
            objection = _objection(dialogue) or "This model did not call the tools"
            if dialogue.model.text:
                await dialogue.emit(TextWithdrawn())
        await dialogue.emit(Notice(text=f"{objection}; the search was planned without it."))
        await run_plan(dialogue)


def _objection(dialogue: Dialogue) -> str | None:
    """The reason why the model is not offered tools; None where it is."""
    parts = dialogue.parts
    if (known := parts.trust.objection()) or not parts.trust.may_plan:
        return known
    if not parts.window.holds(dialogue.opening.briefing, dialogue.offered):
        return "The tools do not fit into what this model reads at once"
    return "A single model call is allowed" if parts.limits.steps == 1 else None
