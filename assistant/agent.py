"""The tool loop: a model asks for tools until it answers; every turn is a stream of events."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from datetime import date
from uuid import uuid4

from assistant.answer import Answer, ToolUse
from assistant.citations import cited_numbers, normalised
from assistant.conversation import Conversation
from assistant.events import (
    AnswerReady,
    Event,
    PlanMade,
    TextDelta,
    ToolFinished,
    ToolStarted,
    TurnFailed,
)
from assistant.language_model import (
    AssistantMessage,
    InstructionMessage,
    LanguageModel,
    Message,
    ModelError,
    TextPiece,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from assistant.turn import PapersInMind, PlanInMind, answer_values, basis
from tools.errors import SetupError, ToolError
from tools.hublink.follow_ups import ground_in_context
from tools.hublink.protocols import Prompt
from tools.library import Library
from tools.paper_links import LinkResolver
from tools.tool import Tool, ToolResult
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
        self._tools: Mapping[str, Tool] = {tool.name: tool for tool in tools}
        self._resolvers = tuple(resolvers)
        self._step_limit = step_limit

    def new_conversation(self) -> Conversation:
        return Conversation()

    async def reply(
        self, conversation: Conversation, text: str, topic: str | None = None
    ) -> AsyncIterator[Event]:
        """Answers a question as a stream of events, the last one an answer or a failure.

        `topic` is an entity to start from. Closing the stream stops the turn; what was written by
        then is the caller's to keep.
        """
        turn = _Turn(self, conversation, text, topic)
        try:
            async with aclosing(turn.events()) as events:
                async for event in events:
                    yield event
        except ModelError as error:
            yield TurnFailed(message=error.message, remedy=error.remedy)
        except SetupError as error:
            yield TurnFailed(message=error.message, remedy=error.remedy)

    @property
    def tools(self) -> Mapping[str, Tool]:
        return self._tools

    @property
    def resolvers(self) -> tuple[LinkResolver, ...]:
        return self._resolvers

    @property
    def step_limit(self) -> int:
        return self._step_limit


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
        self._uses: list[ToolUse] = []
        self._tokens = 0

    async def events(self) -> AsyncIterator[Event]:
        library = self._assistant.library
        context = self._conversation.context
        resolved = await asyncio.to_thread(
            ground_in_context, self._question, library.grounding, context
        )
        if resolved.reset:
            self._conversation.forget_scope()
        plan = resolved.plan
        yield PlanMade(plan=plan, titles=library.titles(plan.hubs or ()))
        workspace = Workspace(
            library, self._conversation.book, self._assistant.resolvers, plan, self._topic
        )
        messages = self._opening(workspace, resolved.reset)
        text = ""
        for step in range(self._assistant.step_limit):
            last = step == self._assistant.step_limit - 1
            text, calls = "", []
            specifications = (
                [] if last else [t.specification for t in self._assistant.tools.values()]
            )
            async with aclosing(self._assistant.model.chat(messages, specifications)) as stream:
                async for output in stream:
                    if isinstance(output, TextPiece):
                        text += output.text
                        yield TextDelta(text=output.text)
                    elif isinstance(output, ToolCall):
                        calls.append(output)
                    elif isinstance(output, Usage):
                        self._tokens += output.input_tokens + output.output_tokens
            if not calls:
                break
            messages.append(AssistantMessage(text=text, calls=tuple(calls)))
            async for event in self._run(calls, workspace, messages):
                yield event
        answer = self._answer(text, workspace)
        self._conversation.add(self._question, plan, answer)
        yield AnswerReady(answer=answer)

    def _opening(self, workspace: Workspace, reset: bool) -> list[Message]:
        """The instruction, the recent turns and the question."""
        library = self._assistant.library
        evidence = self._conversation.book
        in_mind = [e for hub in self._conversation.working_set if (e := evidence.of(hub))]
        prompt = Prompt(
            name="agent",
            variables={
                "hub_name": library.hub_name,
                "today": date.today(),
                "plan": PlanInMind(
                    plan=workspace.plan,
                    titles=library.titles((workspace.plan and workspace.plan.hubs) or ()),
                    topic=self._topic,
                    reset=reset,
                ),
                "papers": PapersInMind(papers=tuple(in_mind)),
            },
        )
        messages: list[Message] = [InstructionMessage(prompt=prompt)]
        for turn in self._conversation.turns[-RECENT_TURNS:]:
            messages.append(UserMessage(text=turn.question))
            messages.append(AssistantMessage(text=turn.answer.text))
        messages.append(UserMessage(text=self._question))
        return messages

    async def _run(
        self, calls: Sequence[ToolCall], workspace: Workspace, messages: list[Message]
    ) -> AsyncIterator[Event]:
        for call in calls:
            tool = self._assistant.tools.get(call.name)
            title = tool.specification.title if tool else call.name
            began = time.perf_counter()
            arguments: dict[str, object] = {}
            try:
                if tool is None:
                    known = ", ".join(self._assistant.tools)
                    raise ToolError(f"There is no tool {call.name!r}. There are: {known}.")
                checked = tool.check(call.arguments)
                arguments = tool.plain(checked)
                yield ToolStarted(call=call.id, name=call.name, title=title, arguments=arguments)
                result = await tool.run(workspace, checked)
                failed = False
            except ToolError as error:
                if not arguments:
                    yield ToolStarted(call=call.id, name=call.name, title=title, arguments={})
                result = ToolResult(text=f"Mistake: {error}", summary=str(error))
                failed = True
            seconds = time.perf_counter() - began
            self._uses.append(
                ToolUse(name=call.name, arguments=arguments, seconds=round(seconds, 4))
            )
            messages.append(ToolMessage(call=call, result=result))
            yield ToolFinished(
                call=call.id,
                name=call.name,
                title=title,
                summary=result.summary,
                seconds=seconds,
                failed=failed,
            )

    def _answer(self, text: str, workspace: Workspace) -> Answer:
        book = self._conversation.book
        known = {e.number for e in book.all()}
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
            llm_tokens=self._tokens,
            grounded=bool(evidence),
        )
