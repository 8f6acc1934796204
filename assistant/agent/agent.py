"""The agent: a question becomes a stream of events that ends in a cited answer."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import replace
from threading import Lock
from types import MappingProxyType

from assistant.agent.agent_turn import AgentTurn
from assistant.agent.events import AnswerReady, Emit, Event, TurnFailed, event_stream
from assistant.agent.limits import Limits
from assistant.agent.parts import Parts, Speaker
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Conversation
from assistant.conversation.turn_options import USUAL, TurnOptions
from assistant.models.language_model import LanguageModel, ModelError
from assistant.support.claim_verifier import ClaimVerifier
from tools.errors import SetupError
from tools.hublink.retrieval.fact_lines import FactReader
from tools.literature.paper_links import LinkResolver
from tools.weighing.judge import Judge
from tools.workspace.shelf import Shelf
from tools.workspace.tool import Tool

USUAL_LIMITS = Limits()
NONE_FURTHER: Mapping[str, Callable[[], Speaker]] = MappingProxyType({})


def ignore(event: Event) -> None:
    """Leave an event unheeded."""


class Assistant:
    """Answers questions about the indexes of a shelf, with one of several models.

    Those `further` to the first are made when a question first wants them. What turns out about a
    model (that it calls no tools, how much it reads) holds for all chats.
    """

    def __init__(
        self,
        shelf: Shelf,
        speaker: Speaker,
        tools: Sequence[Tool],
        resolvers: Sequence[LinkResolver] = (),
        limits: Limits = USUAL_LIMITS,
        further: Mapping[str, Callable[[], Speaker]] = NONE_FURTHER,
        judge: Judge | None = None,
        reads_facts: FactReader | None = None,
    ) -> None:
        self._parts = Parts(
            shelf=shelf,
            speaker=speaker,
            tools={tool.name: tool for tool in tools},
            resolvers=tuple(resolvers),
            limits=limits,
            verifier=ClaimVerifier(),
            judge=judge,
            reads_facts=reads_facts,
        )
        self._speakers = {speaker.model.name: speaker}
        self._further = further
        self._making = Lock()

    def with_shelf(self, shelf: Shelf) -> "Assistant":
        """Return the same assistant over other indexes; what it knows of the model, both know."""
        other = copy(self)
        other._parts = replace(self._parts, shelf=shelf)
        return other

    @property
    def shelf(self) -> Shelf:
        return self._parts.shelf

    @property
    def model(self) -> LanguageModel:
        return self._parts.model

    @property
    def models(self) -> tuple[str, ...]:
        """The names of the models to choose from, the first one first."""
        return tuple(dict.fromkeys((self.model.name, *self._further)))

    @property
    def resolvers(self) -> tuple[LinkResolver, ...]:
        return self._parts.resolvers

    def new_conversation(self) -> Conversation:
        return Conversation()

    def reply(
        self,
        conversation: Conversation,
        text: str,
        topic: str | None = None,
        options: TurnOptions = USUAL,
    ) -> AsyncGenerator[Event, None]:
        """Return the events of answering a question, the last one an answer or a failure.

        `topic` is an entity to start from. Closing the stream, or cancelling who reads it, stops
        the turn: nothing more runs, and the conversation keeps what was written, marked as stopped.
        """

        async def turn(emit: Emit) -> None:
            try:
                parts = await asyncio.to_thread(self._parts_for, options)
                await AgentTurn(parts, conversation, text, topic, options, emit).run()
            except (ModelError, SetupError) as error:
                await emit(TurnFailed(message=error.message, remedy=error.remedy))

        return event_stream(turn)

    async def answer(
        self,
        conversation: Conversation,
        text: str,
        topic: str | None = None,
        watch: Callable[[Event], None] = ignore,
        options: TurnOptions = USUAL,
    ) -> Answer:
        """Return the answer to a question; `watch` is called with every event.

        Raises:
            SetupError: the question could not be answered.
        """
        async with aclosing(self.reply(conversation, text, topic, options)) as events:
            async for event in events:
                watch(event)
                if isinstance(event, AnswerReady):
                    return event.answer
                if isinstance(event, TurnFailed):
                    raise SetupError(event.message, event.remedy)
        raise SetupError("The turn ended without an answer.", "Ask again.")

    def _parts_for(self, options: TurnOptions) -> Parts:
        """The parts for a turn with these options; a SetupError where there is no such model."""
        steps = options.thoroughness.steps(self._parts.limits.steps)
        limits = self._parts.limits.model_copy(update={"steps": steps})
        speaker = self._speaker(options.model or self.model.name)
        return replace(self._parts, speaker=speaker, limits=limits)

    def _speaker(self, name: str) -> Speaker:
        """The speaker of a model, made once even where several chats ask for it at a time."""
        if name not in self._speakers:
            if name not in self._further:
                known = ", ".join(self.models)
                raise SetupError(f"No language model {name!r} is set up.", f"Choose from: {known}.")
            with self._making:
                if name not in self._speakers:
                    self._speakers[name] = self._further[name]()
        return self._speakers[name]
