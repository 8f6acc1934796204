"""The agent: a question becomes a stream of events that ends in a cited answer."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import replace
from threading import Lock
from types import MappingProxyType

from assistant.agent_turn import AgentTurn
from assistant.answer import Answer
from assistant.conversation import Conversation
from assistant.events import AnswerReady, Event, TurnFailed
from assistant.language_model import LanguageModel, ModelError
from assistant.limits import Limits
from assistant.parts import Parts, Speaker
from assistant.support.gate import CitationGate
from assistant.turn_options import USUAL, TurnOptions
from tools.errors import SetupError
from tools.paper_links import LinkResolver
from tools.shelf import Shelf
from tools.tool import Tool

USUAL_LIMITS = Limits()
NONE_FURTHER: Mapping[str, Callable[[], Speaker]] = MappingProxyType({})


def ignore(event: Event) -> None:
    """Watches nothing."""


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
    ) -> None:
        self._parts = Parts(
            shelf=shelf,
            speaker=speaker,
            tools={tool.name: tool for tool in tools},
            resolvers=tuple(resolvers),
            limits=limits,
            gate=CitationGate(),
        )
        self._speakers = {speaker.model.name: speaker}
        self._further = further
        self._making = Lock()

    def with_shelf(self, shelf: Shelf) -> "Assistant":
        """The same assistant over other indexes; what it knows of the model, both know."""
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

    async def reply(
        self,
        conversation: Conversation,
        text: str,
        topic: str | None = None,
        options: TurnOptions = USUAL,
    ) -> AsyncGenerator[Event, None]:
        """Answers a question as a stream of events, the last one an answer or a failure.

        `topic` is an entity to start from. Closing the stream, or cancelling who reads it, stops
        the turn: nothing more runs, and the conversation keeps what was written, marked as stopped.
        """
        try:
            parts = await asyncio.to_thread(self._parts_for, options)
        except (ModelError, SetupError) as error:
            yield TurnFailed(message=error.message, remedy=error.remedy)
            return
        turn = AgentTurn(parts, conversation, text, topic, options)
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
        self,
        conversation: Conversation,
        text: str,
        topic: str | None = None,
        watch: Callable[[Event], None] = ignore,
        options: TurnOptions = USUAL,
    ) -> Answer:
        """Answers a question; `watch` is told every event. SetupError where it fails."""
        async with aclosing(self.reply(conversation, text, topic, options)) as events:
            async for event in events:
                watch(event)
                if isinstance(event, AnswerReady):
                    return event.answer
                if isinstance(event, TurnFailed):
                    raise SetupError(event.message, event.remedy)
        raise SetupError("The turn ended without an answer.", "Ask again.")

    def _parts_for(self, options: TurnOptions) -> Parts:
        """What a turn works with; SetupError where there is no such model."""
        steps = options.thoroughness.steps(self._parts.limits.steps)
        limits = self._parts.limits.model_copy(update={"steps": steps})
        speaker = self._speaker(options.model or self.model.name)
        return replace(self._parts, speaker=speaker, limits=limits)

    def _speaker(self, name: str) -> Speaker:
        """What speaks for a model; made once, also where several chats want it at the same time."""
        if name not in self._speakers:
            if name not in self._further:
                known = ", ".join(self.models)
                raise SetupError(f"No language model {name!r} is set up.", f"Choose from: {known}.")
            with self._making:
                if name not in self._speakers:
                    self._speakers[name] = self._further[name]()
        return self._speakers[name]
