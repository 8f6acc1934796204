"""One question on its way to an answer: grounded, worked on, answered, remembered."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from uuid import uuid4

from assistant.answer import Answer
from assistant.citations import cited_numbers, normalised, tells_of_more
from assistant.context_window import ModelInput
from assistant.conversation import Conversation
from assistant.dialogue import Dialogue
from assistant.events import AnswerReady, Event, Notice, PlanMade
from assistant.opening import opening
from assistant.parts import Parts
from assistant.scope_reply import outside_note, scope_reply
from assistant.slash_commands import (
    Command,
    PapersAsked,
    in_words,
    papers_asked,
    read_command,
    unknown_command,
)
from assistant.support.findings import share_supported
from assistant.tool_loop import ToolLoop
from assistant.turn import (
    PlanInMind,
    answer_values,
    basis,
    comparison_of,
    labelled_table,
)
from assistant.turn_options import TurnOptions
from tools.hublink.calls import Calls
from tools.hublink.follow_ups import Resolved
from tools.hublink.parameters import Strategy
from tools.hublink.plan import Plan
from tools.hublink.scope import Scope
from tools.hublink.scope_words import SaidScope
from tools.library import Library
from tools.outside_scope import found_outside
from tools.shelf import Choice
from tools.traverse_from_entity import entity_spoken_of
from tools.workspace import Workspace

NOWHERE_TO_START = "The question names nothing to start from, so all of the graph was searched."


class AgentTurn:
    """A turn of a conversation as a stream of events."""

    def __init__(
        self,
        parts: Parts,
        conversation: Conversation,
        text: str,
        topic: str | None,
        options: TurnOptions,
    ) -> None:
        self._parts = parts
        self._conversation = conversation
        self._text = text
        self._question = in_words(text)
        self._topic = topic
        self._options = options
        self._notes: list[str] = []
        self._index = ""
        self._began = time.perf_counter()
        self._loop: ToolLoop | None = None
        self._over = False

    async def events(self) -> AsyncGenerator[Event, None]:
        """The plan, then what the loop does, then the answer; that alone to a mere limitation."""
        if unknown := unknown_command(self._text):
            yield self._answered_by_code(unknown)
            return
        conversation, command = self._conversation, read_command(self._text)
        if command is not None and command.is_about_papers:
            yield await self._answer_on_papers(command)
            return
        if command is not None and command.begins_anew and command.rest:
            conversation.start_anew()
        before = conversation.scope
        said = await asyncio.to_thread(
            self._parts.shelf.read_scope, self._question, before, conversation.index
        )
        if said is not None:
            conversation.scope, self._question = said.scope, said.question
            if said.unknown or not said.question:
                yield await self._answer_on_scope(said, before)
                return
        library, resolved, others = await asyncio.to_thread(self._choose)
        library = library.searched(self._options)
        plan = await asyncio.to_thread(self._searched_for, resolved, library)
        scope = library.scope
        self._index = library.name if len(self._parts.shelf.names) > 1 else ""
        titles = library.titles(plan.hubs or ())
        yield PlanMade(plan=plan, titles=titles, scope=scope, index=self._index)
        if others:
            yield Notice(text=_answered_elsewhere(others))
        workspace = self._opened_workspace(library, plan)
        begun = self._opening(library, plan, resolved.reset)
        self._loop = loop = ToolLoop(self._parts, workspace, begun, plan.question)
        async with aclosing(loop.run()) as events:
            async for event in events:
                yield event
        text = loop.text()
        answer = await asyncio.to_thread(self._answer, text, loop.dialogue, loop.broke_off)
        if scope and not answer.grounded:
            answer = await asyncio.to_thread(_with_offer, answer, library)
        conversation.add(self._text, plan, answer)
        self._over = True
        yield AnswerReady(answer=answer)

    def _choose(self) -> Choice:
        """The index that is asked, as far as it is in scope, and what is asked of it."""
        conversation, shelf = self._conversation, self._parts.shelf
        limited = shelf.within(conversation.scope)
        choice = limited.choose(
            self._question, conversation.index, conversation.context_in, self._topic
        )
        if not choice.resolved.reset:
            return choice
        conversation.start_anew()
        return choice._replace(library=choice.library.within(conversation.scope))

    def _searched_for(self, resolved: Resolved, library: Library) -> Plan:
        """What is searched for, and where from, in the way that was chosen."""
        plan, strategy = resolved.plan, library.options.strategy
        if resolved.reset or strategy is Strategy.AUTO:
            return plan
        sought = library.on_footing(plan)
        if strategy is Strategy.TRAVERSAL and self._topic is None and sought.hubs is None:
            start = entity_spoken_of(plan, library)
            self._topic = start.id if start else None
            if start is None:
                self._notes.append(NOWHERE_TO_START)
        return sought

    async def _answer_on_scope(self, said: SaidScope, before: Scope) -> AnswerReady:
        """The answer to a message that only says what the conversation is limited to."""
        shelf = await asyncio.to_thread(self._parts.shelf.within, said.scope)
        return self._answered_by_code(PapersAsked(scope_reply(said, before, shelf.libraries)))

    async def _answer_on_papers(self, command: Command) -> AnswerReady:
        """The answer to a command, which shows papers of the conversation."""
        conversation, shelf = self._conversation, self._parts.shelf
        return self._answered_by_code(
            await asyncio.to_thread(papers_asked, command, conversation, shelf)
        )

    def _answered_by_code(self, asked: PapersAsked) -> AnswerReady:
        """An answer that takes no search; it leaves what the conversation is about."""
        answer = Answer(
            id=uuid4().hex[:12],
            question=self._text,
            text=asked.text,
            evidence=asked.evidence,
            hubs=tuple(each.hub.id for each in asked.evidence),
            entities=tuple(each.hub.label for each in asked.evidence),
            triples=asked.triples,
            model=self._parts.model.name,
            seconds=time.perf_counter() - self._began,
            grounded=bool(asked.evidence),
            comparison=asked.comparison,
            scope=self._conversation.scope,
        )
        self._conversation.add(self._text, None, answer)
        self._over = True
        return AnswerReady(answer=answer)

    def stop(self) -> None:
        """Leaves what was written so far in the conversation, unless the turn was over."""
        if self._over or self._loop is None:
            return
        dialogue = self._loop.dialogue
        answer = self._answer(dialogue.model.text, dialogue, partial=True)
        self._conversation.add(self._text, dialogue.workspace.plan, answer)

    def _opened_workspace(self, library: Library, plan: Plan) -> Workspace:
        parts, book = self._parts, self._conversation.book
        calls = Calls(parts.model, parts.generation.calls_at_once)
        return Workspace(library, book, parts.resolvers, plan, self._topic, calls, parts.generation)

    def _opening(self, library: Library, plan: Plan, reset: bool) -> ModelInput:
        """What the model is told to begin with."""
        mind = PlanInMind(
            plan=plan,
            titles=library.titles(plan.hubs or ()),
            scope=library.scope,
            topic=self._topic,
            reset=reset,
            thoroughness=self._options.thoroughness,
        )
        return opening(self._conversation, library, mind, plan.question)

    def _answer(self, text: str, dialogue: Dialogue, partial: bool) -> Answer:
        """The text with its citations checked, and what it rests on."""
        workspace = dialogue.workspace
        written = normalised(text.strip(), self._conversation.book.given)
        checked = self._parts.gate.check(written, workspace, self._question)
        # The sentence that was being written is held against nothing.
        findings = checked.findings[:-1] if partial else checked.findings
        evidence = basis(cited_numbers(checked.text), workspace)
        more = tells_of_more(checked.text)
        hubs, triples, entities = answer_values(evidence, workspace, more)
        prices, usage = self._parts.prices, dialogue.model.usage + workspace.spent
        return Answer(
            id=uuid4().hex[:12],
            question=self._text,
            index=self._index,
            text=checked.text,
            evidence=evidence,
            hubs=hubs,
            entities=entities,
            triples=triples,
            steps=workspace.steps,
            tools=tuple(dialogue.uses),
            plan=workspace.found.plan if workspace.found else workspace.plan,
            model=self._parts.model.name,
            seconds=time.perf_counter() - self._began,
            usage=usage,
            cost=prices.cost_of(usage) if prices and usage.calls else None,
            grounded=bool(evidence),
            support=share_supported(findings),
            findings=findings,
            stopped=partial,
            notes=tuple(dict.fromkeys([*self._notes, *dialogue.notes])),
            matched=len(workspace.found.hubs) if workspace.found else 0,
            compared=workspace.found.compared if workspace.found else 0,
            table=labelled_table(workspace),
            comparison=comparison_of(evidence, workspace),
            options=self._options,
            scope=workspace.library.scope,
        )


def _answered_elsewhere(others: Sequence[str]) -> str:
    """That other indexes know of this too, and how to ask them."""
    names = " and ".join(others)
    know = "knows" if len(others) == 1 else "know"
    return f"{names} {know} of this too: a question that begins “{others[0]}:” is asked there."


def _with_offer(answer: Answer, library: Library) -> Answer:
    """An answer that found nothing, with what there is outside the library's scope."""
    outside = found_outside(answer.plan, library)
    if not outside:
        return answer
    return answer.model_copy(update={"notes": (*answer.notes, outside_note(outside))})
