"""The messages between the model and the tools in a turn, within its limits."""

import asyncio
from collections.abc import Sequence

from assistant.agent.events import Emit
from assistant.agent.limits import LAST_CALL
from assistant.agent.model_calls import ModelCalls
from assistant.agent.parts import Parts
from assistant.agent.tool_calls import CallOutcome, outcome_of, started
from assistant.composing.wording.citations import cited_numbers, normalised
from assistant.conversation.answer import ToolUse
from assistant.conversation.asked import Asked
from assistant.models.composed_reply import composed_reply, latest_search
from assistant.models.context_window import ModelInput
from assistant.models.language_model import (
    AssistantMessage,
    InstructionMessage,
    Message,
    ToolCall,
    ToolMessage,
)
from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Operation
from tools.hublink.core.protocols import Prompt
from tools.workspace.tool import ToolSpecification
from tools.workspace.workspace import Workspace

LONGEST_DRAFT = 1200
_WEIGHED = frozenset({Operation.COMPARE, Operation.EXTREME, Operation.RANK, Operation.VERIFY})
STEPS_TOOL = "answer_in_steps"
TRAVERSAL_TOOL = "traverse_from_entity"


class Dialogue:
    """The messages of a turn behind its `opening`, which holds all that was there before.

    `model` has what the model wrote last and what all its calls cost, `uses` are the tool calls
    made, `notes` say what went otherwise than usual. At `deadline`, in the event loop's time,
    whatever is under way raises a `TimeoutError`.
    """

    def __init__(
        self,
        parts: Parts,
        workspace: Workspace,
        opening: ModelInput,
        question: str,
        emit: Emit,
    ) -> None:
        self.parts = parts
        self.workspace = workspace
        self.opening = opening
        self.question = question
        self.emit = emit
        self.messages: list[Message] = list(opening.current)
        now = asyncio.get_running_loop().time()
        self._last_call = now + LAST_CALL * parts.limits.seconds
        self.deadline = now + parts.limits.seconds
        self.model = ModelCalls(parts.model, parts.window, self.deadline, emit)
        self.uses: list[ToolUse] = []
        self.notes: list[str] = []

    @property
    def asked(self) -> Asked:
        """The question of the turn with its plan, as it was grounded."""
        return self.opening.briefing.asked

    @property
    def strategy(self) -> Strategy:
        return self.workspace.library.options.strategy

    @property
    def offered(self) -> list[ToolSpecification]:
        """The tools a model may choose; questions are split before it comes to that."""
        withheld = {STEPS_TOOL, TRAVERSAL_TOOL if self.strategy is Strategy.DIRECT else ""}
        tools = self.parts.tools.values()
        return [tool.specification for tool in tools if tool.name not in withheld]

    async def ask(self, with_tools: bool) -> None:
        """Take one message of the model."""
        tools = self.offered if with_tools else ()
        source = self.opening.model_copy(update={"current": tuple(self.messages)})
        await self.model.ask(source, tools)

    async def run(self, calls: Sequence[ToolCall]) -> None:
        """Run all calls at once; take in what they find in the order they were made.

        A mistake in a call, or something missing in the set-up, is told to the model as well.
        """
        self.messages.append(AssistantMessage(text=self.model.text, calls=tuple(calls)))
        self.model.text = ""
        tools, running = self.parts.tools, list[asyncio.Task[CallOutcome]]()
        try:
            for call in calls:
                await self.emit(started(call, tools))
                own = self.workspace.for_call(running[-1] if running else None)
                running.append(asyncio.create_task(outcome_of(call, tools, own)))
            for task in running:
                async with asyncio.timeout_at(self.deadline):
                    outcome = await task
                self.uses.append(outcome.use)
                self.messages.append(outcome.message)
                self.workspace.take(outcome.message.result.findings)
                await self.emit(outcome.event)
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    def insist(self, reason: str) -> None:
        """Tell the model to answer now."""
        prompt = Prompt(name="answer_now", variables={"reason": reason})
        self.messages.append(InstructionMessage(prompt=prompt))

    def limit(self, step: int) -> str | None:
        """Return which limit makes this the last call of the model, if one does."""
        limits = self.parts.limits
        if step >= limits.steps:
            return f"The limit of {limits.steps} model calls is reached."
        if (self.model.usage + self.workspace.spent).tokens >= limits.tokens:
            return f"The limit of {limits.tokens:,} tokens is reached."
        if asyncio.get_running_loop().time() >= self._last_call:
            return f"The limit of {limits.seconds:g} seconds is near."
        return None

    def keep(self) -> None:
        """Count what was said so far as part of the opening."""
        update = {"current": tuple(self.messages), "searched": bool(self.results)}
        self.opening = self.opening.model_copy(update=update)

    def tell_draft(self) -> None:
        """Put what code says of the last result below it, where numbers are weighed."""
        search, last = latest_search(self.messages), self.messages[-1]
        if search is None or not isinstance(last, ToolMessage):
            return
        operation = search.found.plan.operation
        draft = self.composed() if operation in _WEIGHED else ""
        if operation is Operation.VERIFY:
            draft = draft.split("\n\n", 1)[0]
        if self.numbers(draft):
            text = f"{last.result.text}\nIn words, made by code: {draft[:LONGEST_DRAFT]}"
            result = last.result.model_copy(update={"text": text})
            self.messages[-1] = last.model_copy(update={"result": result})

    def let_model_read(self) -> None:
        """Leave papers found by similarity to the model that searches, in place of other calls."""
        self.workspace.generation = self.workspace.generation.model_copy(
            update={"read_similar": False}
        )

    def do_without_model(self) -> None:
        """Let no tool ask the model any more."""
        self.let_model_read()
        self.workspace.calls = None

    def start_over(self) -> None:
        """Forget what was said since the opening."""
        self.messages = list(self.opening.current)

    @property
    def results(self) -> list[ToolMessage]:
        """The answers of the tools so far."""
        return [message for message in self.messages if isinstance(message, ToolMessage)]

    def found_anything(self) -> bool:
        return any(message.result.data for message in self.results)

    def composed(self) -> str:
        """Return what the tools found, in sentences made by code."""
        return composed_reply([self.opening.briefing, *self.messages])

    def numbers(self, text: str) -> set[int]:
        """Return the numbered papers that a text cites."""
        return set(cited_numbers(normalised(text, self.workspace.book.given)))
