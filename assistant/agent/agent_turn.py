"""One question on its way to an answer: grounded, worked on, answered, remembered."""

import asyncio
import time
from collections.abc import Mapping, Sequence

from assistant.agent.code_answers import CodeAnswers
from assistant.agent.correction import correct
from assistant.agent.dialogue import Dialogue
from assistant.agent.events import AnswerReady, Emit, Event, PlanMade, ToolFinished, ToolStarted
from assistant.agent.made_answer import AskedSearch, made_answer
from assistant.agent.opening import opening
from assistant.agent.parts import Parts
from assistant.agent.tool_loop import ToolLoop
from assistant.conversation.answer import Answer
from assistant.conversation.asked import Asked
from assistant.conversation.conversation import Conversation
from assistant.conversation.doubt import NO_DOUBT, Doubt, doubt_about, instead_of
from assistant.conversation.joined_answers import joined_answer
from assistant.conversation.scope_reply import held_elsewhere, outside_note
from assistant.conversation.turn_options import TurnOptions
from assistant.models.context_window import ModelInput
from assistant.translations.page_language import say
from tools.hublink.core.parameters import Strategy
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.message.acts import CLOSING, EDITS
from tools.hublink.dialogue.message.context import Resolved
from tools.hublink.generation.calls import Calls
from tools.weighing.facts_around import Inquiry
from tools.weighing.surety import CERTAIN, surety
from tools.weighing.told_by_facts import told_by_facts
from tools.workspace.known_context import known_to
from tools.workspace.library import Library
from tools.workspace.outside_scope import found_outside
from tools.workspace.shelf import IndexChoice
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
        self._topic = topic
        self._options = options
        self._emit = emit
        self._notes: list[str] = []
        self._index = ""
        self._doubt = NO_DOUBT
        self._is_chosen = self._is_told_by_facts = False
        self._began = time.perf_counter()
        self._code = CodeAnswers(parts, conversation, text, self._began)
        self._loop: ToolLoop | None = None
        self._text_is_whole = False

    async def run(self) -> None:
        """Answer the question, and emit the plan, what the tool loop does, and the answer.

        Where the turn is cancelled, the conversation keeps what was written so far.
        """
        try:
            answer = await self._code.to_command() or await self._answered_as_asked()
        except asyncio.CancelledError:
            await self._stop()
            raise
        await self._emit(AnswerReady(answer=answer))

    async def _answered_as_asked(self) -> Answer:
        """The answer to what the message does: a reply, references, or what a search finds."""
        choice = await asyncio.to_thread(self._choose)
        if (answer := await self._code.to_act(choice)) is not None:
            return answer
        answer = await self._answered_by_search(choice)
        by_plan = self._parts.speaker.answers_by_plan and not self._is_told_by_facts
        if not by_plan or answer.doubt.asks:
            return answer
        return await self._with_further(answer, choice.resolved.further)

    async def _with_further(self, answer: Answer, questions: Sequence[str]) -> Answer:
        """An answer with those to further questions of the message, asked after it one by one."""
        self._loop = None
        for question in questions:
            turn = AgentTurn(
                self._parts, self._conversation, question, None, self._options, self._emit_of_tools
            )
            before = len(self._conversation.turns)
            then = await turn.answered()
            answer = joined_answer(self._text, answer, then)
            added = len(self._conversation.turns) - before
            self._conversation.join(1 + added, self._text, answer)
        return answer

    async def answered(self) -> Answer:
        """Return the answer to the message, and leave it in the conversation."""
        return await self._answered_as_asked()

    async def _emit_of_tools(self, event: Event) -> None:
        """Tell of the tool calls of a further question alone."""
        if isinstance(event, (ToolStarted, ToolFinished)):
            await self._emit(event)

    async def _answered_by_search(self, choice: IndexChoice) -> Answer:
        library, resolved, found = choice
        if not self._parts.speaker.answers_by_plan:
            resolved = resolved.with_further_left()
        library = library.searched(self._options)
        plan = await asyncio.to_thread(self._searched_for, resolved, library)
        if library.options.strategy is Strategy.AUTO:
            self._doubt = await asyncio.to_thread(self._doubt_about, resolved, library)
            plan = await asyncio.to_thread(self._by_facts, plan, resolved, library)
        self._index = library.name if len(self._parts.shelf.names) > 1 else ""
        titles = library.titles(plan.hubs or ())
        if not self._doubt.asks:
            made = PlanMade(plan=plan, titles=titles, scope=library.scope, index=self._index)
            await self._emit(made)
        workspace = self._opened_workspace(library, plan)
        begun = await asyncio.to_thread(self._opening, library, plan)
        self._loop = loop = ToolLoop(self._parts, workspace, begun, plan.question, self._emit)
        await loop.run()
        self._text_is_whole = not loop.broke_off
        if self._text_is_whole:
            await correct(loop.dialogue)
        text = await asyncio.to_thread(loop.text)
        answer = await asyncio.to_thread(self._answer, text, loop.dialogue, loop.broke_off)
        if found:
            _, *others = found
            notes = (*answer.notes, _answered_elsewhere(found))
            answer = answer.model_copy(update={"elsewhere": tuple(others), "notes": notes})
        if library.scope and not answer.grounded:
            answer = await asyncio.to_thread(_with_offer, answer, library)
        if not answer.grounded and plan.unmatched:
            shelf = self._parts.shelf.libraries
            elsewhere = [each for each in shelf if each.name != library.name]
            told = await asyncio.to_thread(held_elsewhere, plan.unmatched, elsewhere)
            answer = answer.model_copy(update={"text": f"{answer.text} {told}".rstrip()})
        asked = None if answer.doubt.asks else plan.of_what_was_told
        self._conversation.add(self._text, asked, answer, library.name)
        return answer

    async def _stop(self) -> None:
        """Leave what was written so far in the conversation."""
        if self._loop is None:
            return
        dialogue = self._loop.dialogue
        whole, workspace = self._text_is_whole, dialogue.workspace
        written = await asyncio.to_thread(self._loop.text) if whole else dialogue.model.text
        answer = await asyncio.to_thread(self._answer, written, dialogue, partial=not whole)
        plan = workspace.plan and workspace.plan.of_what_was_told
        self._conversation.add(self._text, plan, answer, workspace.library.name)

    def _choose(self) -> IndexChoice:
        """The index that is asked, as far as it is in scope, and what is asked of it."""
        conversation, shelf = self._conversation, self._parts.shelf
        limited = shelf.within(conversation.scope)
        if (meant := conversation.chosen(self._text)) is not None:
            self._is_chosen = True
            home = limited.home(conversation.last_index, "")
            return IndexChoice(home, Resolved(plan=meant.as_chosen))
        choice = limited.choose(
            self._code.question, conversation.index, conversation.context_in, self._topic
        )
        if not choice.resolved.begins_anew:
            return choice
        conversation.start_anew()
        return choice._replace(library=choice.library.within(conversation.scope))

    def _doubt_about(self, resolved: Resolved, library: Library) -> Doubt:
        """How sure it is that the message was read as it is meant, and what else it may mean.

        What a person chose, among readings or part by part, is what is meant.
        """
        if self._is_chosen:
            return Doubt(surety=CERTAIN)
        judge = self._parts.judge
        context = known_to(library.view, self._conversation.context_in(library.name))
        sure = surety(self._text, resolved, context, library, judge) if judge else None
        return doubt_about(resolved.readings, library, sure)

    def _by_facts(self, plan: Plan, resolved: Resolved, library: Library) -> Plan:
        """The plan, or what tells the nearest facts where these are likelier to be asked for."""
        parts, doubt, conversation = self._parts, self._doubt, self._conversation
        reader, sure = parts.reads_facts, doubt.surety
        if reader is None or sure is None or not parts.speaker.answers_by_plan:
            return plan
        anew = resolved.begins_anew
        context = known_to(library.view, conversation.context_in(library.name))
        points = bool(plan.hubs) and not (plan.hub_words or plan.titled)
        at_hand = plan.hubs if points and plan.hubs is not None else context.hubs
        inquiry = Inquiry(
            self._code.question,
            () if anew else tuple(turn.question for turn in conversation.turns),
            () if anew else at_hand,
            resolved.act in EDITS | CLOSING,
        )
        told = told_by_facts(plan, sure, inquiry, library, reader)
        if told is None:
            return plan
        if told.by_facts:
            self._is_told_by_facts = True
            self._doubt = instead_of(plan, doubt, library)
        return told

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

    def _answer(self, text: str, dialogue: Dialogue, partial: bool) -> Answer:
        notes, question = tuple(self._notes), self._code.question
        asked = AskedSearch(question, self._index, self._options, notes, self._began)
        return made_answer(text, dialogue, self._conversation, asked, partial)

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
        return opening(self._conversation, library, asked)


def _answered_elsewhere(found: Mapping[str, int]) -> str:
    """Which index has answered, that others know of this too, and how to ask them."""
    _, first, *_ = found
    here, *others = (say("turn.found_in", name=name, count=found[name]) for name in found)
    return say("turn.elsewhere", here=here, others=", ".join(others), first=first)


def _with_offer(answer: Answer, library: Library) -> Answer:
    """An answer that found nothing, with what there is outside the library's scope."""
    outside = found_outside(answer.plan, library)
    if not outside:
        return answer
    return answer.model_copy(update={"notes": (*answer.notes, outside_note(outside))})
