"""One question on its way to an answer: grounded, worked on, answered, remembered."""

import asyncio
import time
from collections.abc import Sequence
from uuid import uuid4

from assistant.agent.correction import correct
from assistant.agent.dialogue import Dialogue
from assistant.agent.events import AnswerReady, Emit, Notice, PlanMade
from assistant.agent.opening import opening
from assistant.agent.parts import Parts
from assistant.agent.tool_loop import ToolLoop
from assistant.composing.citations import cited_numbers, normalised, tells_of_more
from assistant.conversation.answer import Answer
from assistant.conversation.answer_basis import (
    answer_values,
    basis,
    comparison_of,
    labelled_table,
)
from assistant.conversation.asked import Asked
from assistant.conversation.conversation import Conversation
from assistant.conversation.doubt import NO_DOUBT, Doubt, after_answer, doubt_about
from assistant.conversation.numbering import as_shown, asked_as_shown, numbered_as_shown
from assistant.conversation.scope_reply import outside_note, scope_reply
from assistant.conversation.slash_commands import (
    PapersAsked,
    exported,
    in_words,
    papers_asked,
    read_command,
    unknown_command,
)
from assistant.conversation.turn_options import TurnOptions
from assistant.models.context_window import ModelInput
from assistant.offering.conversational_replies import conversational_reply
from assistant.support.checked_text import share_supported
from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.acts import Act
from tools.hublink.dialogue.context import Resolved
from tools.hublink.generation.calls import Calls
from tools.hublink.question.scope import NO_LIMITS
from tools.hublink.question.scope_words import lifts
from tools.workspace.library import Library
from tools.workspace.outside_scope import found_outside
from tools.workspace.shelf import IndexChoice, Shelf
from tools.workspace.spoken_entity import entity_spoken_of
from tools.workspace.workspace import Workspace

NOWHERE_TO_START = "The question names nothing to start from, so all of the graph was searched."


class AgentTurn:
    """A turn of a conversation, told to `emit` as it goes."""

    def __init__(
        self,
        parts: Parts,
        conversation: Conversation,
        text: str,
        topic: str | None,
        options: TurnOptions,
        emit: Emit,
    ) -> None:
        self._parts = parts
        self._conversation = conversation
        self._text = text
        self._question = in_words(text)
        self._topic = topic
        self._options = options
        self._emit = emit
        self._notes: list[str] = []
        self._index = ""
        self._doubt = NO_DOUBT
        self._began = time.perf_counter()
        self._loop: ToolLoop | None = None
        self._text_is_whole = False

    async def run(self) -> None:
        """Answer the question, and emit the plan, what the tool loop does, and the answer.

        Where the turn is cancelled, the conversation keeps what was written so far.
        """
        try:
            answer = await self._answered_by_code() or await self._answered_as_asked()
        except asyncio.CancelledError:
            await self._stop()
            raise
        await self._emit(AnswerReady(answer=answer))

    async def _answered_by_code(self) -> Answer | None:
        """The answer to a command or to a mere limitation, which take no search."""
        conversation, shelf = self._conversation, self._parts.shelf
        if unknown := unknown_command(self._text):
            return self._told(unknown)
        command = read_command(self._text)
        if command is not None and command.is_about_papers:
            return self._told(await asyncio.to_thread(papers_asked, command, conversation, shelf))
        if command is not None and command.begins_anew and command.rest:
            conversation.start_anew()
        return await self._limited()

    async def _limited(self) -> Answer | None:
        """Limit the conversation where the question says so; the answer where that is all it says.

        What else it says is the question from then on.
        """
        conversation, shelf = self._conversation, self._parts.shelf
        before = conversation.scope
        if before == NO_LIMITS and conversation.plan is not None and lifts(self._text):
            return None
        asked = Shelf(shelf.asked(before))
        said = await asyncio.to_thread(asked.read_scope, self._question, before, conversation.index)
        if said is None:
            return None
        conversation.scope, self._question = said.scope, said.question
        if said.question and not said.unknown:
            return None
        limited = await asyncio.to_thread(shelf.within, said.scope)
        return self._told(PapersAsked(scope_reply(said, before, limited.libraries)))

    async def _answered_as_asked(self) -> Answer:
        """The answer to what the message does: a reply, references, or what a search finds."""
        choice = await asyncio.to_thread(self._choose)
        if choice.resolved.is_replied_to:
            return self._told(await asyncio.to_thread(self._reply, choice.resolved))
        if choice.resolved.act is Act.EXPORT:
            asked = await asyncio.to_thread(
                exported, choice.resolved.plan, self._conversation, choice.library
            )
            return self._told(asked)
        return await self._answered_by_search(choice)

    def _reply(self, resolved: Resolved) -> PapersAsked:
        conversation, shelf = self._conversation, self._parts.shelf
        return PapersAsked(
            conversational_reply(
                resolved.act,
                shelf.asked(conversation.scope),
                conversation.plan,
                not conversation.turns,
            )
        )

    async def _answered_by_search(self, choice: IndexChoice) -> Answer:
        library, resolved, others = choice
        library = library.searched(self._options)
        plan = await asyncio.to_thread(self._searched_for, resolved, library)
        if library.options.strategy is Strategy.AUTO:
            self._doubt = await asyncio.to_thread(doubt_about, resolved.readings, library)
        self._index = library.name if len(self._parts.shelf.names) > 1 else ""
        titles = library.titles(plan.hubs or ())
        if not self._doubt.asks:
            made = PlanMade(plan=plan, titles=titles, scope=library.scope, index=self._index)
            await self._emit(made)
        if others:
            await self._emit(Notice(text=_answered_elsewhere(others)))
        workspace = self._opened_workspace(library, plan)
        begun = await asyncio.to_thread(self._opening, library, plan)
        self._loop = loop = ToolLoop(self._parts, workspace, begun, plan.question, self._emit)
        await loop.run()
        self._text_is_whole = not loop.broke_off
        if self._text_is_whole:
            await correct(loop.dialogue)
        text = await asyncio.to_thread(loop.text)
        answer = await asyncio.to_thread(self._answer, text, loop.dialogue, loop.broke_off)
        if library.scope and not answer.grounded:
            answer = await asyncio.to_thread(_with_offer, answer, library)
        self._conversation.add(
            self._text, None if answer.doubt.asks else plan, answer, library.name
        )
        return answer

    async def _stop(self) -> None:
        """Leave what was written so far in the conversation."""
        if self._loop is None:
            return
        dialogue = self._loop.dialogue
        whole, workspace = self._text_is_whole, dialogue.workspace
        written = await asyncio.to_thread(self._loop.text) if whole else dialogue.model.text
        answer = await asyncio.to_thread(self._answer, written, dialogue, partial=not whole)
        self._conversation.add(self._text, workspace.plan, answer, workspace.library.name)

    def _choose(self) -> IndexChoice:
        """The index that is asked, as far as it is in scope, and what is asked of it."""
        conversation, shelf = self._conversation, self._parts.shelf
        limited = shelf.within(conversation.scope)
        if (meant := conversation.chosen(self._text)) is not None:
            home = limited.home(conversation.last_index, "")
            return IndexChoice(home, Resolved(plan=meant.as_chosen))
        choice = limited.choose(
            self._question, conversation.index, conversation.context_in, self._topic
        )
        if not choice.resolved.begins_anew:
            return choice
        conversation.start_anew()
        return choice._replace(library=choice.library.within(conversation.scope))

    def _searched_for(self, resolved: Resolved, library: Library) -> Plan:
        """The plan to search by with the chosen strategy; a traversal is given its topic."""
        plan, strategy = resolved.plan, library.options.strategy
        if strategy is Strategy.AUTO:
            return plan
        sought = library.on_footing(plan)
        if strategy is Strategy.TRAVERSAL and self._topic is None and sought.hubs is None:
            start = entity_spoken_of(plan, library)
            self._topic = start.id if start else None
            if start is None:
                self._notes.append(NOWHERE_TO_START)
        return sought

    def _told(self, asked: PapersAsked) -> Answer:
        """An answer that takes no search; it leaves what the conversation is about."""
        asked = asked_as_shown(asked, self._conversation)
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
            export_as=asked.export_as,
            scope=self._conversation.scope,
        )
        self._conversation.add(self._text, None, answer, self._conversation.last_index)
        return answer

    def _opened_workspace(self, library: Library, plan: Plan) -> Workspace:
        parts, book = self._parts, self._conversation.book
        calls = Calls(parts.model, parts.generation.calls_at_once)
        return Workspace(library, book, parts.resolvers, plan, self._topic, calls, parts.generation)

    def _opening(self, library: Library, plan: Plan) -> ModelInput:
        """The first input of the model: the briefing, the recent turns and the question."""
        asked = Asked(
            plan=plan,
            typed=self._text,
            titles=library.titles(plan.hubs or ()),
            scope=library.scope,
            topic=self._topic,
            thoroughness=self._options.thoroughness,
            doubt=self._doubt,
        )
        return opening(self._conversation, library, asked, plan.question)

    def _answer(self, text: str, dialogue: Dialogue, partial: bool) -> Answer:
        """The text with its citations checked, and what it rests on."""
        workspace = dialogue.workspace
        written = normalised(text.strip(), self._conversation.book.given)
        written, moved = numbered_as_shown(written, self._conversation)
        checked = self._parts.verifier.check(written, workspace, self._question)
        # The last sentence of a partial text may be cut short, so its finding says nothing.
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
            steps=tuple(as_shown(step, moved) for step in workspace.steps),
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
            doubt=self._doubt_left(dialogue),
        )

    def _doubt_left(self, dialogue: Dialogue) -> Doubt:
        """What else the question may mean, once it is answered by its plan or asked back."""
        doubt, found = self._doubt, dialogue.workspace.found
        if not dialogue.uses:
            return doubt
        by_plan = found is not None and found.plan.question == dialogue.question
        return after_answer(doubt, dialogue.workspace.plan) if by_plan else NO_DOUBT


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
