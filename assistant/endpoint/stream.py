"""From the chunks of a streamed completion to text, whole tool calls and usage."""

import json
from collections.abc import AsyncGenerator, AsyncIterable, Iterator
from dataclasses import dataclass
from uuid import uuid4

from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.chat.chat_completion_chunk import Choice, ChoiceDelta, ChoiceDeltaToolCall

from assistant.endpoint.mended_json import mended_object
from assistant.endpoint.visible_text import VisibleText
from assistant.endpoint.written_calls import WrittenCalls
from assistant.language_model import ModelOutput, TextPiece, ToolCall, Usage, Withdrawal


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
    chunks: AsyncIterable[ChatCompletionChunk], *, with_tools: bool = False
) -> AsyncGenerator[ModelOutput, None]:
    """Text as it comes without the model's reasoning, then tool calls, then usage if told.

    Where tools are on offer, calls that the model writes as text are calls too.
    """
    visible, calls = VisibleText(), CallFragments()
    written = WrittenCalls() if with_tools else None
    usage: Usage | None = None
    reason: str | None = None
    begun = said = False
    async for chunk in chunks:
        begun = True
        if chunk.usage is not None:
            usage = Usage(
                input_tokens=chunk.usage.prompt_tokens or 0,
                output_tokens=chunk.usage.completion_tokens or 0,
            )
        for choice in (chunk.choices or ())[:1]:
            reason = choice.finish_reason or reason
            if choice.delta is None:
                continue
            for fragment in choice.delta.tool_calls or ():
                calls.add(fragment)
            text = visible.feed(choice.delta.content or "")
            if visible.withdrawn():
                said = False
                yield Withdrawal()
            if text := written.feed(text) if written else text:
                said = True
                yield TextPiece(text=text)
    text = visible.rest()
    if written is not None:
        text = written.feed(text)
        found = list(calls.whole()) or written.calls()
        text += "" if found else written.rest()
    else:
        found = list(calls.whole())
    if text:
        said = True
        yield TextPiece(text=text)
    if reason is None:
        raise BrokenStreamError(begun)
    for call in found:
        said = True
        yield call
    if usage is not None:
        yield usage
    if not said and reason in {"length", "content_filter"}:
        raise EmptyCompletionError(reason)


async def one_chunk(completion: object) -> AsyncGenerator[ChatCompletionChunk, None]:
    """A completion that came in one piece, as if it had been streamed; nothing if it is none."""
    if not isinstance(completion, ChatCompletion) or not completion.choices:
        return
    whole = completion.choices[0]
    delta = whole.message.model_dump(include={"content", "tool_calls"}, exclude_none=True)
    for index, call in enumerate(delta.get("tool_calls", ())):
        call["index"] = index
    yield ChatCompletionChunk.model_construct(
        id=completion.id,
        created=completion.created,
        model=completion.model,
        object="chat.completion.chunk",
        usage=completion.usage,
        choices=[
            Choice.model_construct(
                index=0,
                delta=ChoiceDelta.model_validate(delta),
                finish_reason=whole.finish_reason or "stop",
            )
        ],
    )


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

    def add(self, fragment: ChoiceDeltaToolCall) -> None:
        """Append a fragment to the call it belongs to."""
        call = self._call_of(fragment)
        call.id = call.id or fragment.id or ""
        if fragment.function is not None:
            call.name = call.name or fragment.function.name or ""
            call.arguments += fragment.function.arguments or ""

    def whole(self) -> Iterator[ToolCall]:
        """All calls, in the order they were begun, each with an id of its own."""
        given: set[str] = set()
        for call in self._calls:
            own = call.id if call.id and call.id not in given else f"call_{uuid4().hex}"
            given.add(own)
            arguments = mended_object(call.arguments or "{}")
            yield ToolCall(id=own, name=call.name, arguments=arguments)

    def _call_of(self, fragment: ChoiceDeltaToolCall) -> _OpenCall:
        same = (call for call in reversed(self._calls) if call.index == fragment.index)
        latest = next(same, None)
        if latest is None or _begins_another(latest, fragment):
            latest = _OpenCall(fragment.index)
            self._calls.append(latest)
        return latest


def _begins_another(call: _OpenCall, fragment: ChoiceDeltaToolCall) -> bool:
    if fragment.id and call.id:
        return fragment.id != call.id
    named_anew = fragment.function is not None and bool(fragment.function.name)
    return named_anew and _is_json(call.arguments)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except json.JSONDecodeError:
        return False
    return True
