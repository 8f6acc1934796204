"""Asking a model within a turn: what it says, what it costs, and not longer than allowed."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import TypeVar

from assistant.agent.events import Countdown, Emit, Event, Notice, TextDelta, TextWithdrawn
from assistant.models.context_window import (
    ContextWindow,
    ModelInput,
    tokens_in,
    tokens_of,
    tokens_of_tools,
)
from assistant.models.language_model import (
    CutShort,
    LanguageModel,
    Message,
    ModelOutput,
    Remark,
    TextPiece,
    ToolCall,
    TooLongError,
    Usage,
    Waiting,
    Withdrawal,
)
from assistant.translations.page_language import say
from tools.hublink.core.protocols import NO_USAGE
from tools.workspace.tool import ToolSpecification

Item = TypeVar("Item")


class ModelCalls:
    """The calls of one turn: `text` and `calls` are the last message, `usage` is of all of them.

    `cut` says why the last text ends before the model did, if it does.

    Beyond `deadline`, in the event loop's time, a `TimeoutError` is raised; what was written stays.
    """

    def __init__(
        self, model: LanguageModel, window: ContextWindow, deadline: float, emit: Emit
    ) -> None:
        self._model = model
        self._window = window
        self._deadline = deadline
        self._emit = emit
        self.text = ""
        self.cut = ""
        self.calls: list[ToolCall] = []
        self.usage = NO_USAGE

    async def ask(
        self,
        source: ModelInput,
        tools: Sequence[ToolSpecification] = (),
        longest: int | None = None,
    ) -> None:
        """Take one message of the model, which is broken off beyond the `longest` characters.

        What is too long for the model to read is shortened and sent again.
        """
        messages = self._window.fitted(source, tools)
        while True:
            try:
                await self._listen(messages, tools, longest)
                return
            except TooLongError as error:
                sent = tokens_of(messages) + tokens_of_tools(tools)
                narrower = self._window.narrow(error.window, sent)
                shorter = self._window.fitted(source, tools)
                if not narrower or not self._window.fits(shorter, tools, less_than=sent):
                    raise
                messages = shorter
                await self._emit(Notice(text=say("turn.shortened")))

    async def _listen(
        self,
        messages: Sequence[Message],
        tools: Sequence[ToolSpecification],
        longest: int | None,
    ) -> None:
        self.text, self.calls, self.cut = "", [], ""
        told = answering = False
        stream = self._model.chat(messages, tools)
        try:
            async with aclosing(until(self._deadline, stream)) as outputs:
                async for output in outputs:
                    told = told or isinstance(output, Usage)
                    answering = True
                    if event := self._taken(output, bool(tools)):
                        await self._emit(event)
                    if longest is not None and len(self.text) > longest:
                        break
        finally:
            if answering and not told and self._window.tokens is not None:
                self.usage += self._reckoned(messages, tools)

    def _reckoned(self, messages: Sequence[Message], tools: Sequence[ToolSpecification]) -> Usage:
        """About what a call has cost whose endpoint did not tell."""
        read = tokens_of(messages) + tokens_of_tools(tools)
        written = tokens_in(self.text + "".join(call.arguments for call in self.calls))
        return Usage(input_tokens=read, output_tokens=written, estimated=True)

    def _taken(self, output: ModelOutput, with_tools: bool) -> Event | None:
        """Take in an output, and return the event that tells of it; None where there is none."""
        match output:
            case TextPiece(text=text):
                self.text += text
                return TextDelta(text=text)
            case ToolCall():
                if with_tools:
                    self.calls.append(output)
            case Usage():
                self.usage += output
            case CutShort(reason=reason):
                self.cut = reason
            case Withdrawal():
                self.text = ""
                return TextWithdrawn()
            case Waiting(seconds=seconds, reason=reason):
                return Countdown(seconds=seconds, reason=reason)
            case Remark(text=text):
                return Notice(text=text)
        return None


async def until(deadline: float, stream: AsyncGenerator[Item, None]) -> AsyncGenerator[Item, None]:
    """Yield the items of a stream.

    Raises:
        TimeoutError: the next item is not there by the deadline, in the event loop's time.
    """
    async with aclosing(stream):
        while True:
            # What comes without a pause leaves no moment in which a timeout could strike.
            if asyncio.get_running_loop().time() >= deadline:
                raise TimeoutError
            try:
                async with asyncio.timeout_at(deadline):
                    item = await anext(stream)
            except StopAsyncIteration:
                return
            yield item
