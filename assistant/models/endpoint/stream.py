"""From the chunks of a streamed completion to text, whole tool calls and usage."""

import json
from collections.abc import AsyncGenerator, AsyncIterable, Iterator
from dataclasses import dataclass
from uuid import uuid4

from assistant.models.endpoint.chunks import CallFragment, ReadChoice, ReadChunk
from assistant.models.endpoint.mended_json import mended_object
from assistant.models.endpoint.visible_text import VisibleText
from assistant.models.endpoint.written_calls import WrittenCalls
from assistant.models.language_model import (
    CutShort,
    ModelOutput,
    TextPiece,
    ToolCall,
    Usage,
    Withdrawal,
)

_SAID_NOTHING = frozenset("length content_filter refusal failed".split())
"""Reasons to end that explain why nothing was said."""


class EmptyCompletionError(Exception):
    """The model ended without text or tool call for a reason that it gave."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BrokenStreamError(Exception):
    """The stream ended before the model did; nothing came at all where it had not begun."""

    def __init__(self, begun: bool) -> None:
        super().__init__()
        self.begun = begun


async def read_completion(
    chunks: AsyncIterable[ReadChunk], *, with_tools: bool = False
) -> AsyncGenerator[ModelOutput, None]:
    """Yield text as it comes without the model's reasoning, then tool calls, then usage if told.

    Where tools are on offer, calls that the model writes as text are calls too.

    Raises:
        BrokenStreamError: the stream ends before the model did.
        EmptyCompletionError: the model ended without a word, and says why.
    """
    completion = _Completion(with_tools)
    async for chunk in chunks:
        for output in completion.read(chunk):
            yield output
    for output in completion.rest():
        yield output


class _Completion:
    """The state of reading a streamed completion."""

    def __init__(self, with_tools: bool) -> None:
        self._visible = VisibleText()
        self._calls = CallFragments()
        self._written = WrittenCalls() if with_tools else None
        self._usage: Usage | None = None
        self._reason: str | None = None
        self._begun = self._said = False

    def read(self, chunk: ReadChunk) -> Iterator[ModelOutput]:
        """Yield the text of a chunk, or that what was said before it is withdrawn."""
        self._begun = True
        self._usage = chunk.usage or self._usage
        if chunk.choice is not None:
            if self._reason != "refusal":
                self._reason = chunk.choice.finish_reason or self._reason
            yield from self._read_delta(chunk.choice)

    def _read_delta(self, choice: ReadChoice) -> Iterator[ModelOutput]:
        for fragment in choice.calls:
            self._calls.add(fragment)
        text = self._visible.feed(choice.text)
        if self._visible.withdrawn():
            self._said = False
            yield Withdrawal()
        yield from self._say(self._written.feed(text) if self._written else text)

    def rest(self) -> Iterator[ModelOutput]:
        """Yield what is left at the end: text held back, the calls, the usage."""
        text, calls = self._visible.rest(), list(self._calls.whole())
        if self._written is not None:
            text = self._written.feed(text)
            calls = calls or self._written.calls()
            text += "" if calls else self._written.rest()
        yield from self._say(text)
        if self._reason is None:
            raise BrokenStreamError(self._begun)
        yield from calls
        if self._reason == "length" and self._said and not calls:
            yield CutShort(reason="It was as long as the model may write.")
        if self._usage is not None:
            yield self._usage
        if not (self._said or calls) and self._reason in _SAID_NOTHING:
            raise EmptyCompletionError(self._reason)

    def _say(self, text: str) -> Iterator[ModelOutput]:
        if text:
            self._said = True
            yield TextPiece(text=text)


async def one_chunk(whole: ReadChunk) -> AsyncGenerator[ReadChunk, None]:
    """Yield a reply that came in one piece as if it had been streamed, if it is one."""
    if whole.choice is not None:
        yield whole


@dataclass
class _OpenCall:
    index: int | None
    id: str = ""
    name: str = ""
    arguments: str = ""


class CallFragments:
    """Joins the fragments of tool calls, also from servers that leave out indices or ids."""

    def __init__(self) -> None:
        self._calls: list[_OpenCall] = []

    def add(self, fragment: CallFragment) -> None:
        """Append a fragment to the call it belongs to."""
        call = self._call_of(fragment)
        call.id = call.id or fragment.id
        call.name = call.name or fragment.name
        call.arguments += fragment.arguments

    def whole(self) -> Iterator[ToolCall]:
        """Return all calls, in the order they were begun, each with an id of its own."""
        given: set[str] = set()
        for call in self._calls:
            own = call.id if call.id and call.id not in given else f"call_{uuid4().hex}"
            given.add(own)
            arguments = mended_object(call.arguments or "{}")
            yield ToolCall(id=own, name=call.name, arguments=arguments)

    def _call_of(self, fragment: CallFragment) -> _OpenCall:
        same = (call for call in reversed(self._calls) if call.index == fragment.index)
        latest = next(same, None)
        if latest is None or _begins_another(latest, fragment):
            latest = _OpenCall(fragment.index)
            self._calls.append(latest)
        return latest


def _begins_another(call: _OpenCall, fragment: CallFragment) -> bool:
    if fragment.id and call.id:
        return fragment.id != call.id
    return bool(fragment.name) and _is_json(call.arguments)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except json.JSONDecodeError:
        return False
    return True
