"""The tool loop: a model asks for tools until it answers; every turn is a stream of events."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from datetime import date
from uuid import uuid4

from assistant.answer import Answer, ToolUse
from assistant.citations import cited_numbers, normalised
from assistant.composed_reply import composed_reply
from assistant.conversation import Conversation
from assistant.events import AnswerReady, Event, PlanMade, TextDelta, ToolStarted, TurnFailed
from assistant.language_model import (
    AssistantMessage,
    InstructionMessage,
    LanguageModel,
    Message,
    ModelError,
    TextPiece,
    ToolCall,
    Usage,
    UserMessage,
)
from assistant.tool_calls import run_calls
from assistant.turn import PapersInMind, PlanInMind, answer_values, basis
from tools.errors import SetupError
from tools.hublink.follow_ups import ground_in_context
from tools.hublink.plan import Plan
from tools.hublink.protocols import NO_USAGE, Prompt
from tools.library import Library
from tools.paper_links import LinkResolver
from tools.tool import Tool
from tools.workspace import Workspace

RECENT_TURNS = 6


class Assistant:
    """Answers questions about one library with one model.

    `step_limit` bounds the model calls of a turn; at the last one tools are withheld, so that the
    model answers from what it has.
    """

    def __init__(
        self,
        library: Library,
        model: LanguageModel,
        tools: Sequence[Tool],
        resolvers: Sequence[LinkResolver] = (),
        step_limit: int = 8,
    ) -> None:
        self.library = library
        self.model = model
        self.tools: Mapping[str, Tool] = {tool.name: tool for tool in tools}
        self.resolvers = tuple(resolvers)
        self.step_limit = step_limit

    def new_conversation(self) -> Conversation:
        return Conversation()

    async def reply(
        self, conversation: Conversation, text: str, topic: str | None = None
    ) -> AsyncGenerator[Event, None]:
        """Answers a question as a stream of events, the last one an answer or a failure.

        `topic` is an entity to start from. Closing the stream, or cancelling who reads it, stops
        the turn: nothing more runs, and the conversation keeps what was written, marked as stopped.
        """
        turn = _Turn(self, conversation, text, topic)
        try:
            async with aclosing(turn.events()) as events:
                async for event in events:
                    yield event
        except (ModelError, SetupError) as error:
            yield TurnFailed(message=error.message, remedy=error.remedy)
        except (asyncio.CancelledError, GeneratorExit):
            turn.stop()
            raise

    async def answer(
        self, conversation: Conversation, text: str, topic: str | None = None
    ) -> Answer:
        """Answers a question without telling how; SetupError where that fails."""
        async with aclosing(self.reply(conversation, text, topic)) as events:
            async for event in events:
                if isinstance(event, AnswerReady):
                    return event.answer
                if isinstance(event, TurnFailed):
                    raise SetupError(event.message, event.remedy)
        raise SetupError("The turn ended without an answer.", "Ask again.")


class _Turn:
    """One question on its way to an answer."""

    def __init__(
        self, assistant: Assistant, conversation: Conversation, text: str, topic: str | None
    ) -> None:
        self._assistant = assistant
        self._conversation = conversation
        self._question = text
        self._topic = topic
        self._began = time.perf_counter()
        self._workspace: Workspace | None = None
        self._messages: list[Message] = []
        self._text = ""
        self._calls: list[ToolCall] = []
        self._uses: list[ToolUse] = []
        self._usage = NO_USAGE
        self._over = False

    async def events(self) -> AsyncGenerator[Event, None]:
        library = self._assistant.library
        resolved = await asyncio.to_thread(
            ground_in_context, self._question, library.grounding, self._conversation.context
        )
        if resolved.reset:
            self._conversation.forget_scope()
        plan = resolved.plan
        yield PlanMade(plan=plan, titles=library.titles(plan.hubs or ()))
        book, resolvers = self._conversation.book, self._assistant.resolvers
        self._workspace = workspace = Workspace(library, book, resolvers, plan, self._topic)
        self._messages = self._opening(plan, resolved.reset)
        async with aclosing(self._steps(workspace)) as steps:
            async for event in steps:
                yield event
        answer = self._answer(self._text or composed_reply(self._messages), workspace)
        self._conversation.add(self._question, plan, answer)
        self._over = True
        yield AnswerReady(answer=answer)

    def stop(self) -> None:
        """Leaves what was written so far in the conversation, unless the turn was over."""
        if self._over or self._workspace is None:
            return
        answer = self._answer(self._text, self._workspace, stopped=True)
        self._conversation.add(self._question, self._workspace.plan, answer)

    async def _steps(self, workspace: Workspace) -> AsyncGenerator[Event, None]:
        """The model's turns, each with the tools it asks for, until it answers.

        One that says nothing is asked once more; a second silence ends the turn.
        """
        silences = 0
        for step in range(self._assistant.step_limit):
            last = step == self._assistant.step_limit - 1
            if last and step:
                self._insist("The limit of tool calls is reached.")
            async with aclosing(self._ask(with_tools=not (last or silences))) as pieces:
                async for piece in pieces:
                    yield piece
            if self._calls:
                async with aclosing(self._run(workspace)) as events:
                    async for event in events:
                        yield event
            elif self._text.strip() or silences:
                return
            else:
                silences += 1
                self._insist("Your last message was empty.")

    async def _ask(self, with_tools: bool) -> AsyncGenerator[Event, None]:
        """One message of the model: its text as it comes, its calls kept."""
        tools = self._assistant.tools.values() if with_tools else ()
        self._text, self._calls = "", []
        usage = Usage()
        stream = self._assistant.model.chat(self._messages, [tool.specification for tool in tools])
        async with aclosing(stream) as outputs:
            async for output in outputs:
                if isinstance(output, TextPiece):
                    self._text += output.text
                    yield TextDelta(text=output.text)
                elif isinstance(output, ToolCall) and with_tools:
                    self._calls.append(output)
                elif isinstance(output, Usage):
                    usage = output
        self._usage += usage

    async def _run(self, workspace: Workspace) -> AsyncGenerator[Event, None]:
        """The tools asked for, their results added to what the model reads."""
        self._messages.append(AssistantMessage(text=self._text, calls=tuple(self._calls)))
        self._text = ""
        async with aclosing(run_calls(self._calls, self._assistant.tools, workspace)) as outcomes:
            async for outcome in outcomes:
                if isinstance(outcome, ToolStarted):
                    yield outcome
                else:
                    self._uses.append(outcome.use)
                    self._messages.append(outcome.message)
                    yield outcome.event

    def _insist(self, reason: str) -> None:
        prompt = Prompt(name="answer_now", variables={"reason": reason})
        self._messages.append(InstructionMessage(prompt=prompt))

    def _opening(self, plan: Plan, reset: bool) -> list[Message]:
        """The instruction, the recent turns and the question."""
        library, evidence = self._assistant.library, self._conversation.book
        in_mind = [e for hub in self._conversation.working_set if (e := evidence.of(hub))]
        titles = library.titles(plan.hubs or ())
        prompt = Prompt(
            name="agent",
            variables={
                "hub_name": library.hub_name,
                "today": date.today(),
                "plan": PlanInMind(plan=plan, titles=titles, topic=self._topic, reset=reset),
                "papers": PapersInMind(papers=tuple(in_mind)),
            },
        )
        messages: list[Message] = [InstructionMessage(prompt=prompt)]
        for turn in self._conversation.turns[-RECENT_TURNS:]:
            if turn.answer.text:
                messages.append(UserMessage(text=turn.question))
                messages.append(AssistantMessage(text=turn.answer.text))
        messages.append(UserMessage(text=self._question))
        return messages

    def _answer(self, text: str, workspace: Workspace, stopped: bool = False) -> Answer:
        """The text with its citations checked, and what it rests on."""
        known = {evidence.number for evidence in self._conversation.book.all()}
        checked = normalised(text.strip(), known)
        evidence = basis(cited_numbers(checked), workspace)
        hubs, triples, entities = answer_values(evidence, workspace)
        return Answer(
            id=uuid4().hex[:12],
            question=self._question,
            text=checked,
            evidence=evidence,
            hubs=hubs,
            entities=entities,
            triples=triples,
            tools=tuple(self._uses),
            plan=workspace.found.plan if workspace.found else workspace.plan,
            model=self._assistant.model.name,
            seconds=time.perf_counter() - self._began,
            usage=self._usage,
            grounded=bool(evidence),
            stopped=stopped,
        )
