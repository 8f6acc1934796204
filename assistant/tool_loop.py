"""The tool loop: a model asks for tools until it answers, or the plan chooses them for it."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from assistant.answer import ToolUse
from assistant.citations import cited_numbers, normalised
from assistant.composed_reply import composed_reply
from assistant.context_window import ModelInput
from assistant.events import Event, Notice, TextWithdrawn, ToolStarted
from assistant.language_model import (
    AssistantMessage,
    InstructionMessage,
    Message,
    ModelError,
    ToolCall,
    ToolMessage,
    TooLongError,
    ToolsRefusedError,
)
from assistant.limits import LAST_CALL
from assistant.model_calls import ModelCalls, until
from assistant.parts import Parts
from assistant.planned_calls import planned_call
from assistant.tool_calls import run_calls
from assistant.turn import FactsInMind, PlanInMind
from tools.hublink.decomposition import decomposed, may_need_steps
from tools.hublink.parameters import Strategy
from tools.hublink.protocols import Prompt
from tools.tool import ToolSpecification
from tools.workspace import Workspace

STEPS_TOOL = "answer_in_steps"
TRAVERSAL_TOOL = "traverse_from_entity"
_MOST_PLANNED = 4
_MOST_MISTAKES = 2
_LONGEST_DRAFT = 1200
_LENGTHS, _MORE_CHARACTERS = 3, 600


class ToolLoop:
    """One turn's calls of the model and of the tools, within the limits.

    `uses` are the tool calls made, `notes` say what went otherwise than usual, `broke_off` that
    the text is not complete.
    """

    def __init__(
        self, parts: Parts, workspace: Workspace, opening: ModelInput, question: str
    ) -> None:
        self._parts = parts
        self._workspace = workspace
        self._opening = opening
        self._question = question
        self._current: list[Message] = list(opening.current)
        now = asyncio.get_running_loop().time()
        self._last_call = now + LAST_CALL * parts.limits.seconds
        self._deadline = now + parts.limits.seconds
        self._model = ModelCalls(parts.model, parts.window, self._deadline)
        self._answered = False
        self.uses: list[ToolUse] = []
        self.notes: list[str] = []
        self.broke_off = False

    @property
    def model(self) -> ModelCalls:
        """What the model wrote last, and what all its calls cost."""
        return self._model

    def text(self) -> str:
        """What the model wrote; where that is nothing, what the tools found, or why none did."""
        if written := self._model.text.strip():
            return written
        if self.notes and not any(isinstance(m, ToolMessage) for m in self._current):
            return " ".join(self.notes)
        return self.composed()

    def composed(self) -> str:
        """What the tools found, in sentences made by code."""
        return composed_reply([self._opening.instruction, *self._current])

    async def run(self) -> AsyncGenerator[Event, None]:
        """Works until there is an answer; one is composed later where the model wrote none."""
        try:
            async with aclosing(self._steps()) as events:
                async for event in events:
                    yield event
        except TimeoutError:
            self.broke_off = bool(self._model.text)
            self.notes.append(f"The limit of {self._parts.limits.seconds:g} seconds was reached.")
        except ModelError as error:
            if not (self._model.text or self._found_anything()):
                raise
            self.broke_off = bool(self._model.text)
            self.notes.append(f"{error.message} {error.remedy}")

    async def _steps(self) -> AsyncGenerator[Event, None]:
        async with aclosing(self._split()) as events:
            async for event in events:
                yield event
        self._opening = self._opening.model_copy(update={"current": tuple(self._current)})
        objection = self._objection()
        if objection is None:
            async with aclosing(self._chosen_by_model()) as events:
                async for event in events:
                    yield event
            if self._answered:
                return
            objection = self._objection() or "This model did not call the tools"
            if self._model.text:
                yield TextWithdrawn()
        yield Notice(text=f"{objection}; the search was planned without it.")
        async with aclosing(self._chosen_by_plan()) as events:
            async for event in events:
                yield event

    async def _split(self) -> AsyncGenerator[Event, None]:
        """The steps of a question that grounding leaves open, where a model sees several."""
        workspace, plan = self._workspace, self._workspace.plan
        wanted = self._parts.generation.in_steps and STEPS_TOOL in self._parts.tools
        wanted = wanted and self._strategy is Strategy.AUTO
        if not wanted or plan is None or workspace.calls is None or self._mind.reset:
            return
        found = await asyncio.to_thread(workspace.library.find, plan)
        if not may_need_steps(plan, bool(found.hubs)):
            return
        try:
            async with asyncio.timeout_at(self._deadline):
                steps = await decomposed(self._question, workspace.calls)
        except ModelError as error:
            yield Notice(text=f"The question was not looked at for steps: {error.message}")
            return
        if steps:
            arguments = json.dumps({"question": self._question, "steps": steps})
            call = ToolCall(id=STEPS_TOOL, name=STEPS_TOOL, arguments=arguments)
            async with aclosing(self._run([call])) as events:
                async for event in events:
                    yield event

    def _objection(self) -> str | None:
        """Why the model is not offered tools, or nothing."""
        parts = self._parts
        if (known := parts.trust.objection()) or not parts.trust.may_plan:
            return known
        tools = self._offered
        if not parts.window.holds(self._opening.instruction, tools):
            return "The tools do not fit into what this model reads at once"
        return "A single model call is allowed" if parts.limits.steps == 1 else None

    async def _chosen_by_model(self) -> AsyncGenerator[Event, None]:
        """The model's turns, each with the tools it asks for.

        One that says nothing is asked once more; one that still does not call is given up.
        """
        trust = self._parts.trust
        silences = mistakes = step = 0
        while True:
            step += 1
            limit = self._limit(step)
            if limit is not None:
                self.notes.append(limit)
                self._insist(limit)
            stuck = silences or mistakes >= _MOST_MISTAKES
            withheld = limit is not None or (stuck and self._found_anything())
            try:
                async with aclosing(self._ask(with_tools=not withheld)) as events:
                    async for event in events:
                        yield event
            except ToolsRefusedError:
                if not trust.may_plan:
                    raise
                trust.refused()
                return
            except TooLongError:
                if not trust.may_plan or withheld:
                    raise
                if not self._found_anything():
                    return
                limit = "There is no room for more results."
                self._insist(limit)
                async with aclosing(self._ask(with_tools=False)) as events:
                    async for event in events:
                        yield event
            if self._model.calls:
                async with aclosing(self._run(self._model.calls)) as events:
                    async for event in events:
                        yield event
                mistakes = 0 if self._last_step_found() else mistakes + 1
            elif self._model.text.strip():
                self._answered = not self._skipped_the_search()
                break
            else:
                silences += 1
                self._insist("Your last message was empty.")
            if limit is not None or silences > 1:
                self._answered = self._found_anything() or not trust.may_plan
                break
            if mistakes >= _MOST_MISTAKES and trust.may_plan and not self._found_anything():
                break
        if not self._answered:
            trust.failed()

    async def _chosen_by_plan(self) -> AsyncGenerator[Event, None]:
        """The plan's tools, then one answer of the model from what they found.

        Without a finding, or without a citation in the model's text, the answer is composed.
        """
        self._current = list(self._opening.current)
        for _ in range(_MOST_PLANNED):
            call = planned_call(
                [self._opening.instruction, *self._current], self._parts.tools.keys()
            )
            if call is None:
                break
            async with aclosing(self._run([call])) as events:
                async for event in events:
                    yield event
        self._model.text = ""
        draft = self.composed()
        if not self._numbers(draft):
            return
        longest = _LENGTHS * len(draft) + _MORE_CHARACTERS
        async with aclosing(self._model.ask(self._with_facts())) as events:
            async for event in events:
                yield event
                if len(self._model.text) > longest:
                    break
        if (fault := self._fault(draft, longest)) is not None:
            if self._model.text:
                yield TextWithdrawn()
            self._model.text = ""
            self.notes.append(f"{fault}, so this was composed from the facts.")

    def _fault(self, draft: str, longest: int) -> str | None:
        """Why what the model made of a draft cannot be its answer, or nothing."""
        cited, due = self._numbers(self._model.text), self._numbers(draft)
        if not cited:
            return "The model cited nothing"
        if len(self._model.text) > longest:
            return "The model did not come to an end"
        if len(cited & due) * 2 < len(due):
            return "The model left most sources out"
        return None

    async def _ask(self, with_tools: bool) -> AsyncGenerator[Event, None]:
        tools = self._offered if with_tools else ()
        source = self._opening.model_copy(update={"current": tuple(self._current)})
        asked = self._model.ask(source, tools)
        async with aclosing(asked) as events:
            async for event in events:
                yield event

    async def _run(self, calls: Sequence[ToolCall]) -> AsyncGenerator[Event, None]:
        """The tools asked for, their results added to what the model reads."""
        self._current.append(AssistantMessage(text=self._model.text, calls=tuple(calls)))
        self._model.text = ""
        outcomes = run_calls(calls, self._parts.tools, self._workspace)
        async with aclosing(until(self._deadline, outcomes)) as told:
            async for outcome in told:
                if isinstance(outcome, ToolStarted):
                    yield outcome
                else:
                    self.uses.append(outcome.use)
                    self._current.append(outcome.message)
                    yield outcome.event

    def _limit(self, step: int) -> str | None:
        """Which limit makes this the last call of the model, if one does."""
        limits = self._parts.limits
        if step >= limits.steps:
            return f"The limit of {limits.steps} model calls is reached."
        if (self._model.usage + self._workspace.spent).tokens >= limits.tokens:
            return f"The limit of {limits.tokens:,} tokens is reached."
        if asyncio.get_running_loop().time() >= self._last_call:
            return f"The limit of {limits.seconds:g} seconds is near."
        return None

    def _insist(self, reason: str) -> None:
        prompt = Prompt(name="answer_now", variables={"reason": reason})
        self._current.append(InstructionMessage(prompt=prompt))

    def _skipped_the_search(self) -> bool:
        """Whether the model answered without a source what the graph could have told."""
        plan = self._workspace.plan
        return (
            self._parts.trust.may_plan
            and plan is not None
            and plan.is_bounded
            and not self._mind.reset
            and not any(isinstance(message, ToolMessage) for message in self._current)
            and not self._numbers(self._model.text)
        )

    @property
    def _offered(self) -> list[ToolSpecification]:
        """The tools a model may choose; questions are split before it comes to that."""
        withheld = {STEPS_TOOL, TRAVERSAL_TOOL if self._strategy is Strategy.DIRECT else ""}
        tools = self._parts.tools.values()
        return [tool.specification for tool in tools if tool.name not in withheld]

    @property
    def _strategy(self) -> Strategy:
        return self._workspace.library.options.strategy

    @property
    def _mind(self) -> PlanInMind:
        mind: PlanInMind = self._opening.instruction.prompt.variables["plan"]
        return mind

    def _numbers(self, text: str) -> set[int]:
        """The numbered papers that a text cites."""
        return set(cited_numbers(normalised(text, self._workspace.book.numbers.values())))

    def _found_anything(self) -> bool:
        return any(isinstance(m, ToolMessage) and m.result.data for m in self._current)

    def _last_step_found(self) -> bool:
        found = False
        for message in reversed(self._current):
            if not isinstance(message, ToolMessage):
                break
            found = found or message.result.data is not None
        if found:
            self._parts.trust.called()
        return found

    def _with_facts(self) -> ModelInput:
        """The findings of the plan as one message, for a model without tools."""
        known = self._opening.instruction.prompt.variables
        variables = {name: known[name] for name in ("hub_name", "today", "papers")}
        instruction = Prompt(name="answer_from_facts", variables=variables)
        found = [m.result.text for m in self._current if isinstance(m, ToolMessage)]
        facts = Prompt(
            name="facts_found",
            variables={
                "question": self._question,
                "facts": FactsInMind(text="\n\n".join(found)),
                "draft": self.composed()[:_LONGEST_DRAFT],
            },
        )
        return ModelInput(
            instruction=InstructionMessage(prompt=instruction),
            earlier=self._opening.earlier,
            current=(InstructionMessage(prompt=facts),),
        )
