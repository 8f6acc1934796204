"""The agent: a question becomes a stream of events that ends in a cited answer."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from copy import copy
from dataclasses import replace

from assistant.agent_turn import AgentTurn
from assistant.answer import Answer
from assistant.context_window import ContextWindow
from assistant.conversation import Conversation
from assistant.events import AnswerReady, Event, TurnFailed
from assistant.language_model import LanguageModel, ModelError
from assistant.limits import Limits
from assistant.parts import Parts
from assistant.spending import Prices
from assistant.support.gate import CitationGate
from assistant.tool_trust import ToolTrust
from tools.errors import SetupError
from tools.hublink.parameters import GenerationParameters
from tools.paper_links import LinkResolver
from tools.shelf import Shelf
from tools.tool import Tool


def ignore(event: Event) -> None:
    """Watches nothing."""


class Assistant:
    """Answers questions about the indexes of a shelf with one model.

    What turns out about the model (that it calls no tools, how much it reads) holds for all chats.
    """

    def __init__(
        self,
        shelf: Shelf,
        model: LanguageModel,
        tools: Sequence[Tool],
        resolvers: Sequence[LinkResolver] = (),
        limits: Limits | None = None,
        trust: ToolTrust | None = None,
        prices: Prices | None = None,
        generation: GenerationParameters | None = None,
    ) -> None:
        limits = limits or Limits()
        self._parts = Parts(
            shelf=shelf,
            model=model,
            tools={tool.name: tool for tool in tools},
            resolvers=tuple(resolvers),
            limits=limits,
            trust=trust or ToolTrust(),
            window=ContextWindow(limits.context_window),
            prices=prices,
            generation=generation or GenerationParameters(),
            gate=CitationGate(),
        )

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
    def resolvers(self) -> tuple[LinkResolver, ...]:
        return self._parts.resolvers

    def new_conversation(self) -> Conversation:
        return Conversation()

    async def reply(
        self, conversation: Conversation, text: str, topic: str | None = None
    ) -> AsyncGenerator[Event, None]:
        """Answers a question as a stream of events, the last one an answer or a failure.

        `topic` is an entity to start from. Closing the stream, or cancelling who reads it, stops
        the turn: nothing more runs, and the conversation keeps what was written, marked as stopped.
        """
        turn = AgentTurn(self._parts, conversation, text, topic)
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
    ) -> Answer:
        """Answers a question; `watch` is told every event. SetupError where it fails."""
        async with aclosing(self.reply(conversation, text, topic)) as events:
            async for event in events:
                watch(event)
                if isinstance(event, AnswerReady):
                    return event.answer
                if isinstance(event, TurnFailed):
                    raise SetupError(event.message, event.remedy)
        raise SetupError("The turn ended without an answer.", "Ask again.")
