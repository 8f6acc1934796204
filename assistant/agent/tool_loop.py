"""The tool loop: a model asks for tools until it answers, or the plan chooses them for it."""

import asyncio

from assistant.agent.dialogue import Dialogue
from assistant.agent.events import Emit, Notice, TextWithdrawn
from assistant.agent.model_choice import ModelChoice
from assistant.agent.parts import Parts
from assistant.agent.plan_choice import run_plan, search_as_planned
from assistant.agent.question_split import split_question
from assistant.models.composed_reply import latest_search
from assistant.models.context_window import ModelInput
from assistant.models.language_model import ModelError
from assistant.models.pipeline_model import RETRIEVE
from tools.workspace.workspace import Workspace

SEARCHES = frozenset({"search_hubs", "traverse_from_entity"})
"""The tools by which a question is searched for before the model is asked."""


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
        """Work until there is an answer; one is composed later where the model wrote none.

        A model that fails ends no turn, unless that is wanted: the facts answer without it.
        """
        dialogue = self.dialogue
        try:
            await self._work()
            if dialogue.model.text and dialogue.model.cut:
                self.broke_off = True
                dialogue.notes.append(f"The answer was cut short. {dialogue.model.cut}")
            await self._search_where_nothing_was()
        except TimeoutError:
            seconds = dialogue.parts.limits.seconds
            dialogue.notes.append(f"The limit of {seconds:g} seconds was reached.")
            await self._break_off()
        except ModelError as error:
            if not dialogue.parts.speaker.may_be_done_without:
                raise
            name = dialogue.parts.model.name
            note = f"{name} did not answer. {error.message} {error.remedy}"
            dialogue.notes.append(note)
            await dialogue.emit(Notice(text=note))
            await self._break_off()
            dialogue.do_without_model()
            await self._search_where_nothing_was()

    async def _work(self) -> None:
        dialogue = self.dialogue
        objection = _objection(dialogue)
        if objection is None:
            dialogue.let_model_read()
            if RETRIEVE not in dialogue.parts.tools:
                await search_as_planned(dialogue, SEARCHES)
            await asyncio.to_thread(dialogue.tell_draft)
            dialogue.keep()
            if await ModelChoice(dialogue).run():
                return
            objection = _objection(dialogue) or "This model did not call the tools"
            if dialogue.model.text:
                await dialogue.emit(TextWithdrawn())
        else:
            await split_question(dialogue)
            dialogue.keep()
        await dialogue.emit(Notice(text=f"{objection}; the search was planned without it."))
        await run_plan(dialogue)

    async def _break_off(self) -> None:
        """Keep a text that was broken off where it cites what was found, else none."""
        dialogue = self.dialogue
        if dialogue.numbers(dialogue.model.text):
            self.broke_off = True
        elif dialogue.model.text:
            dialogue.model.text = ""
            await dialogue.emit(TextWithdrawn())

    async def _search_where_nothing_was(self) -> None:
        """Search as planned where no search came to a result, so that facts answer and not code."""
        dialogue = self.dialogue
        if not dialogue.model.text.strip() and latest_search(dialogue.messages) is None:
            await search_as_planned(dialogue, dialogue.parts.tools.keys())


def _objection(dialogue: Dialogue) -> str | None:
    """The reason why the model is not offered tools; None where it is."""
    parts = dialogue.parts
    if (known := parts.trust.objection()) or not parts.trust.may_plan:
        return known
    if not parts.window.holds(dialogue.opening.briefing, dialogue.offered):
        return "The tools do not fit into what this model reads at once"
    return "A single model call is allowed" if parts.limits.steps == 1 else None
