"""Tools chosen by the model: its messages, each with the calls it asks for, until it answers."""

from itertools import takewhile

from assistant.agent.dialogue import Dialogue
from assistant.models.language_model import ToolMessage, TooLongError, ToolsRefusedError
from tools.hublink.generation.decomposition import is_settled

_MOST_MISTAKES = 2


class ModelChoice:
    """The model's side of a dialogue, until it has answered or is given up.

    One that says nothing is asked once more; one that still does not call is given up.
    """

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._trust = dialogue.parts.trust
        self._steps = self._silences = self._mistakes = 0
        self._is_last = self._has_called = False
        self._is_over = self._has_answered = False

    async def run(self) -> bool:
        """Ask the model and run the tools it calls until it ends; return whether it answered."""
        while not self._is_over:
            await self._ask()
            if not self._is_over:
                await self._react()
        return self._has_answered

    async def _ask(self) -> None:
        """Ask for the next message, without tools where the model has to come to an end."""
        dialogue = self._dialogue
        self._steps += 1
        if (limit := dialogue.limit(self._steps)) is not None:
            dialogue.notes.append(limit)
            self._end(limit)
        elif self._mistakes >= _MOST_MISTAKES and dialogue.found_anything():
            self._end("Calls failed again and again, so no more can be made.")
        is_withheld = self._is_last or (self._silences and dialogue.found_anything())
        try:
            await dialogue.ask(with_tools=not is_withheld)
        except ToolsRefusedError:
            if not self._trust.may_plan:
                raise
            self._trust.refused()
            self._is_over = True
        except TooLongError:
            if is_withheld or not self._trust.may_plan:
                raise
            self._is_over = not dialogue.found_anything()
            if not self._is_over:
                self._end("There is no room for more results.")
                await dialogue.ask(with_tools=False)

    async def _react(self) -> None:
        """Run the tools that the message asks for, or end."""
        dialogue = self._dialogue
        if dialogue.model.calls:
            self._has_called = True
            await dialogue.run(dialogue.model.calls)
            self._judge_calls()
        elif dialogue.model.text.strip():
            self._finish(answered=not self._skipped_the_search())
            return
        else:
            self._silences += 1
            dialogue.insist("Your last message was empty.")
        found, may_plan = dialogue.found_anything(), self._trust.may_plan
        if self._is_last or self._silences > 1:
            self._finish(answered=found or not may_plan)
        elif self._mistakes >= _MOST_MISTAKES and may_plan and not found:
            self._finish(answered=False)

    def _end(self, reason: str) -> None:
        self._is_last = True
        self._dialogue.insist(reason)

    def _finish(self, answered: bool) -> None:
        self._has_answered, self._is_over = answered, True
        if not answered:
            self._trust.failed()

    def _judge_calls(self) -> None:
        """Notes whether one of the calls made last has found something."""
        latest = takewhile(lambda m: isinstance(m, ToolMessage), reversed(self._dialogue.messages))
        if any(isinstance(m, ToolMessage) and m.result.data is not None for m in latest):
            self._mistakes = 0
            self._trust.called()
        else:
            self._mistakes += 1

    def _skipped_the_search(self) -> bool:
        """Whether the model answered without a source what the graph was searched for and told."""
        dialogue, plan = self._dialogue, self._dialogue.workspace.plan
        return (
            self._trust.may_plan
            and not dialogue.asked.doubt.asks
            and plan is not None
            and is_settled(plan)
            and not self._has_called
            and not dialogue.numbers(dialogue.model.text)
        )
