"""Answers that take no search: to commands, to mere limitations, to what is only said."""

import asyncio
import time
from uuid import uuid4

from assistant.agent.parts import Parts
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from assistant.conversation.numbering import asked_as_shown
from assistant.conversation.scope_reply import scope_reply
from assistant.conversation.slash_commands import (
    PapersAsked,
    exported,
    in_words,
    papers_asked,
    read_command,
    unknown_command,
)
from assistant.offering.conversational_replies import conversational_reply
from tools.hublink.core.plan import Plan
from tools.hublink.dialogue.message.acts import Act
from tools.hublink.question.scope import NO_LIMITS
from tools.hublink.question.scope_words import lifts
from tools.workspace.shelf import IndexChoice, Shelf


class CodeAnswers:
    """What code answers of one message; `question` is what it leaves to be searched for."""

    def __init__(self, parts: Parts, conversation: Conversation, text: str, began: float) -> None:
        self._parts = parts
        self._conversation = conversation
        self._text = text
        self._began = began
        self.question = in_words(text)

    async def to_command(self) -> Answer | None:
        """Return the answer to a command or to a mere limitation; None where there is more."""
        conversation, shelf = self._conversation, self._parts.shelf
        if unknown := unknown_command(self._text):
            return self._told(unknown)
        command = read_command(self._text)
        if command is not None and command.is_about_papers:
            return self._told(await asyncio.to_thread(papers_asked, command, conversation, shelf))
        if command is not None and command.begins_anew and command.rest:
            conversation.start_anew()
        return await self._to_limitation()

    async def to_act(self, choice: IndexChoice) -> Answer | None:
        """Return the answer to what asks for no search: a reply, or references of papers."""
        resolved = choice.resolved
        if resolved.is_replied_to:
            return self._told(await asyncio.to_thread(self._reply, resolved.act))
        if resolved.act is not Act.EXPORT:
            return None
        asked = await asyncio.to_thread(exported, resolved.plan, self._conversation, choice.library)
        first = not self._conversation.working_set and bool(asked.evidence)
        return self._told(asked, resolved.plan if first else None, choice.library.name)

    async def _to_limitation(self) -> Answer | None:
        """Limit the conversation where the question says so; the answer where that is all it says.

        What else it says is the question from then on.
        """
        conversation, shelf = self._conversation, self._parts.shelf
        before = conversation.scope
        if before == NO_LIMITS and conversation.plan is not None and lifts(self._text):
            return None
        asked = Shelf(shelf.asked(before))
        said = await asyncio.to_thread(asked.read_scope, self.question, before, conversation.index)
        if said is None:
            return None
        conversation.scope, self.question = said.scope, said.question
        if said.question and not said.unknown:
            return None
        limited = await asyncio.to_thread(shelf.within, said.scope)
        return self._told(PapersAsked(scope_reply(said, before, limited.libraries)))

    def _reply(self, act: Act) -> PapersAsked:
        conversation, shelf = self._conversation, self._parts.shelf
        return PapersAsked(
            conversational_reply(
                act, shelf.asked(conversation.scope), conversation.plan, not conversation.turns
            )
        )

    def _told(
        self, asked: PapersAsked, plan: Plan | None = None, index: str | None = None
    ) -> Answer:
        """An answer that takes no search; it leaves what the conversation is about.

        With a `plan` it is about the papers from then on that were the first to be told.
        """
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
        index = self._conversation.last_index if plan is None else index
        self._conversation.add(self._text, plan, answer, index or "")
        return answer
