"""One turn on the page: its steps, the text as it is written, the checked answer."""

import asyncio

import chainlit as cl

from assistant.agent.events import (
    AnswerReady,
    Countdown,
    Event,
    Notice,
    PlanMade,
    TextDelta,
    TextWithdrawn,
    ToolFinished,
    ToolStarted,
    TurnFailed,
)
from assistant.chat.page_element import PageElement
from assistant.chat.persistence.assistant_source import AssistantSource
from assistant.chat.tool_step import close_step, count_down, open_step, show_line, stop_step
from assistant.chat.views.answer_sources import answer_sources
from assistant.chat.views.answer_text import answer_text, beside_chips, says_unsure
from assistant.chat.views.citation_links import link_citations
from assistant.chat.views.evidence_view import JsonObject
from assistant.chat.views.figures.arranged_table import result_kinds
from assistant.chat.views.figures.beside_figure import beside_figure
from assistant.chat.views.figures.chart_view import chart_view
from assistant.chat.views.figures.comparison_view import comparison_view
from assistant.chat.views.figures.facts_graph import facts_graph
from assistant.chat.views.markdown import plain, safe
from assistant.chat.views.plan_view import plan_chips, plan_line
from assistant.chat.views.readings_view import readings_view
from assistant.chat.views.support_marks import link_marks, with_places, without_places
from assistant.chat.views.title_links import link_titles, titles_quoted
from assistant.composing.wording.citations import normalised
from assistant.conversation.answer import Answer
from assistant.references.options import DEFAULT_OPTIONS, ReferenceOptions
from assistant.support.support_report import doubted, support_line
from assistant.translations.page_language import say


class TurnMessages:
    """Shows the events of one turn as they come; holds the answer's message and open steps.

    From the `source` it has the indexes that tell which results the papers of an answer state.
    """

    def __init__(
        self,
        references: ReferenceOptions = DEFAULT_OPTIONS,
        source: AssistantSource | None = None,
    ) -> None:
        self.references = references
        self._source = source
        self._message: cl.Message | None = None
        self._steps: dict[str, cl.Step] = {}
        self._wait: cl.Step | None = None
        self._text = ""
        self._answered = False
        self._titles: dict[str, str] = {}
        self._understood: cl.Step | None = None

    @property
    def answered(self) -> str | None:
        """The id of the answer's message; None while there is none."""
        return self._message.id if self._message and self._answered else None

    async def show(self, event: Event) -> None:
        """Bring one event on the page."""
        match event:
            case PlanMade(plan=plan, titles=titles, scope=scope, index=index):
                self._titles = titles
                if line := plan_line(plan, titles, scope, index):
                    self._understood = await show_line(line, "compass")
            case ToolStarted():
                await self._take_back()
                self._steps[event.call] = await open_step(event)
            case ToolFinished():
                await close_step(self._steps.pop(event.call), event)
            case TextDelta(text=text):
                await self._write(text)
            case TextWithdrawn():
                await self._take_back()
            case Notice(text=text):
                await self._take_back()
                await show_line(text, "info")
            case Countdown():
                self._wait = await count_down(self._wait, event)
            case AnswerReady(answer=answer):
                await self._finish(answer)
            case TurnFailed(message=message, remedy=remedy):
                await self.fail(message, remedy)

    async def fail(self, message: str, remedy: str) -> None:
        """Say what failed and what to try; text already written stays above it."""
        await self._close_steps()
        if self._text:
            await self._replace(safe(self._text))
        await cl.Message(content=f"**{safe(message)}**\n\n{safe(remedy)}").send()

    async def tell_deletion(self, question: str) -> None:
        """Say that the chat is there no more, and offer to ask the question in a new one.

        What the page shows of it stays there; nothing is kept any more.
        """
        told = await cl.Message(content=say("deleted.told")).send()
        await PageElement(name="DeletedChat", props={"question": question}).send(for_id=told.id)

    async def stop(self, partial: Answer | None = None) -> None:
        """Keep what was written so far, marked as stopped.

        `partial` is what the conversation keeps of it: what it cites opens as in any answer.
        Numbers that it does not keep are not shown.
        """
        await self._close_steps()
        if self._answered:
            return
        if partial and partial.text:
            await self._finish(partial)
        else:
            written = safe(normalised(self._text, ()))
            told = say("answer.stopped" if written else "answer.stopped_early")
            await self._replace(f"{written}\n\n_{told}_".strip())
            self._answered = True

    async def _write(self, text: str) -> None:
        self._text += text
        message = self._message = self._message or cl.Message(content="")
        shown = safe(self._text)
        if shown.startswith(message.content):
            await message.stream_token(shown[len(message.content) :])
        else:
            await message.stream_token(shown, is_sequence=True)

    async def _take_back(self) -> None:
        """Remove what a model wrote that is not the answer, which comes after the steps."""
        if self._message:
            await self._message.remove()
        self._message, self._text = None, ""

    async def _finish(self, answer: Answer) -> None:
        await self._close_steps()
        chart = chart_view(answer)
        text = answer_text(answer, beside_figure(with_places(answer), answer, chart))
        chips = [] if answer.doubt.asks else plan_chips(answer, self._titles)
        unclear, text = says_unsure(text), beside_chips(text) if chips else text
        stopped = say("answer.broken_off" if answer.notes else "answer.stopped")
        remarks = [f"_{stopped}_"] if answer.stopped else []
        remarks += [f"_{plain(note)}_" for note in answer.notes]
        if not answer.evidence and answer.usage.calls:
            remarks.append(f"_{plain(answer.spent)}_")
        if not answer.evidence and doubted(answer.findings):
            remarks.append(f"_{support_line(answer.findings)}._")
        shown = "\n\n".join([text, *remarks])
        message = await self._replace(without_places(shown))
        self._answered = True
        await self._show_plan(answer, chips, unclear, message.id)
        if answer.doubt.readings:
            await PageElement(name="NextQuestions", props=readings_view(answer, message.id)).send(
                for_id=message.id
            )
        if answer.evidence:
            # Links clicked before their element is there would open a new tab.
            if chart:
                await PageElement(name="AnswerChart", props=chart).send(for_id=message.id)
            props = await asyncio.to_thread(answer_sources, answer, self.references)
            props["kinds"] = await self._kinds(answer)
            if comparison := comparison_view(answer, props["sources"]):
                comparison["kinds"] = props["kinds"]
                await PageElement(name="ComparisonTable", props=comparison).send(for_id=message.id)
            elif chart is None and (graph := facts_graph(answer)):
                await PageElement(name="FactsGraph", props=graph).send(for_id=message.id)
            await PageElement(name="AnswerSources", props=props).send(for_id=message.id)
            titled = await self._titled(shown, answer)
            linked = link_citations(titled, answer.id, answer.evidence, len(answer.hubs))
            await self._replace(link_marks(linked, answer))
        elif chips:
            await self._replace(without_places(await self._titled(shown, answer)))

    async def _titled(self, shown: str, answer: Answer) -> str:
        """A text in which titles lead to papers, also to those that are named and not cited."""
        titles = self._titles
        if self._source:
            hubs = (await self._source.get()).shelf.home(answer.index, "").view.hubs
            titles = titles | await asyncio.to_thread(titles_quoted, shown, hubs.values())
        return link_titles(shown, answer, titles)

    async def _kinds(self, answer: Answer) -> list[JsonObject]:
        """The tables that can be made of what the papers of an answer state."""
        if self._source is None:
            return []
        shelf = (await self._source.get()).shelf
        return await asyncio.to_thread(result_kinds, answer, shelf)

    async def _show_plan(
        self, answer: Answer, chips: list[JsonObject], unclear: bool, message: str
    ) -> None:
        """Show how the question was understood above its answer, in place of the line before it."""
        if not chips:
            return
        props = {"answer": answer.id, "chips": chips, "unclear": unclear}
        await PageElement(name="PlanChips", props=props).send(for_id=message)
        if self._understood:
            await self._understood.remove()
            self._understood = None

    async def _replace(self, markdown: str) -> cl.Message:
        message = self._message = self._message or cl.Message(content="")
        message.content = markdown
        # Only the first sending keeps a message, only an update changes what is kept.
        await (message.update() if message.persisted else message.send())
        return message

    async def _close_steps(self) -> None:
        if self._wait:
            await stop_step(self._wait)
            self._wait = None
        while self._steps:
            await stop_step(self._steps.popitem()[1])
