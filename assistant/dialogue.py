"""What the model and the tools say to each other in a turn, within its limits."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from assistant.answer import ToolUse
from assistant.citations import cited_numbers, normalised
from assistant.composing.composed_reply import composed_reply
from assistant.context_window import ModelInput
from assistant.events import Event, ToolStarted
from assistant.language_model import (
    AssistantMessage,
    InstructionMessage,
    Message,
    ToolCall,
    ToolMessage,
)
from assistant.limits import LAST_CALL
from assistant.model_calls import ModelCalls, until
from assistant.parts import Parts
from assistant.tool_calls import run_calls
from assistant.turn import PlanInMind
from tools.hublink.parameters import Strategy
from tools.hublink.protocols import Prompt
from tools.tool import ToolSpecification
from tools.workspace import Workspace

STEPS_TOOL = "answer_in_steps"
TRAVERSAL_TOOL = "traverse_from_entity"


class Dialogue:
    """The messages of a turn behind its `opening`, which holds all that was there before.

    `model` has what the model wrote last and what all its calls cost, `uses` are the tool calls
    made, `notes` say what went otherwise than usual. At `deadline`, in the event loop's time,
    whatever is under way raises a `TimeoutError`.
    """

    def __init__(
        self, parts: Parts, workspace: Workspace, opening: ModelInput, question: str
    ) -> None:
        self.parts = parts
        self.workspace = workspace
        self.opening = opening
        self.question = question
        self.messages: list[Message] = list(opening.current)
        now = asyncio.get_running_loop().time()
        self._last_call = now + LAST_CALL * parts.limits.seconds
        self.deadline = now + parts.limits.seconds
        self.model = ModelCalls(parts.model, parts.window, self.deadline)
        self.uses: list[ToolUse] = []
        self.notes: list[str] = []

    @property
    def mind(self) -> PlanInMind:
        """What grounding made of the question."""
        mind: PlanInMind = self.opening.instruction.prompt.variables["plan"]
        return mind

    @property
    def strategy(self) -> Strategy:
        return self.workspace.library.options.strategy

    @property
    def offered(self) -> list[ToolSpecification]:
        """The tools a model may choose; questions are split before it comes to that."""
        withheld = {STEPS_TOOL, TRAVERSAL_TOOL if self.strategy is Strategy.DIRECT else ""}
        tools = self.parts.tools.values()
        return [tool.specification for tool in tools if tool.name not in withheld]

    async def ask(self, with_tools: bool) -> AsyncGenerator[Event, None]:
        """One message of the model."""
        tools = self.offered if with_tools else ()
        source = self.opening.model_copy(update={"current": tuple(self.messages)})
        async with aclosing(self.model.ask(source, tools)) as events:
            async for event in events:
                yield event

    async def run(self, calls: Sequence[ToolCall]) -> AsyncGenerator[Event, None]:
        """The tools asked for, their results added to what the model reads."""
        self.messages.append(AssistantMessage(text=self.model.text, calls=tuple(calls)))
        self.model.text = ""
        outcomes = run_calls(calls, self.parts.tools, self.workspace)
        async with aclosing(until(self.deadline, outcomes)) as told:
            async for outcome in told:
                if isinstance(outcome, ToolStarted):
                    yield outcome
                else:
                    self.uses.append(outcome.use)
                    self.messages.append(outcome.message)
                    yield outcome.event

    def insist(self, reason: str) -> None:
        """Tells the model to answer now."""
        prompt = Prompt(name="answer_now", variables={"reason": reason})
        self.messages.append(InstructionMessage(prompt=prompt))

    def limit(self, step: int) -> str | None:
        """Which limit makes this the last call of the model, if one does."""
        limits = self.parts.limits
        if step >= limits.steps:
            return f"The limit of {limits.steps} model calls is reached."
        if (self.model.usage + self.workspace.spent).tokens >= limits.tokens:
            return f"The limit of {limits.tokens:,} tokens is reached."
        if asyncio.get_running_loop().time() >= self._last_call:
            return f"The limit of {limits.seconds:g} seconds is near."
        return None

    def keep(self) -> None:
        """Counts what was said so far among the opening."""
        self.opening = self.opening.model_copy(update={"current": tuple(self.messages)})

    def start_over(self) -> None:
        """Forgets what was said since the opening."""
        self.messages = list(self.opening.current)

    @property
    def results(self) -> list[ToolMessage]:
        """What the tools have answered."""
        return [message for message in self.messages if isinstance(message, ToolMessage)]

    def found_anything(self) -> bool:
        return any(message.result.data for message in self.results)

    def composed(self) -> str:
        """What the tools found, in sentences made by code."""
        return composed_reply([self.opening.instruction, *self.messages])

    def numbers(self, text: str) -> set[int]:
        """The numbered papers that a text cites."""
        return set(cited_numbers(normalised(text, self.workspace.book.given)))
