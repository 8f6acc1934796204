"""Trying a language model: whether it answers, streams, counts its tokens and calls a tool."""

from contextlib import aclosing

from assistant.models.language_model import (
    LanguageModel,
    Message,
    ModelError,
    Remark,
    TextPiece,
    ToolCall,
    Usage,
    UserMessage,
)
from tools.hublink.core.models import Frozen
from tools.workspace.tool import ToolSpecification

_ECHO = ToolSpecification(
    name="look_up",
    title="Look up",
    description="Looks a word up in the dictionary.",
    parameters={
        "type": "object",
        "properties": {"word": {"type": "string"}},
        "required": ["word"],
    },
)
_COUNT: list[Message] = [UserMessage(text="Count from one to five in words.")]
_LOOK_UP: list[Message] = [UserMessage(text="Use the tool to look up the word `hub`.")]


class Abilities(Frozen):
    """The abilities a model has shown; `remarks` say what its endpoint lacks."""

    streams: bool
    counts_tokens: bool
    calls_tools: bool
    remarks: tuple[str, ...] = ()

    def as_text(self) -> str:
        parts = [
            "answers",
            "streams" if self.streams else "does not stream",
            "calls tools" if self.calls_tools else "calls no tools",
            "counts tokens" if self.counts_tokens else "counts no tokens",
        ]
        return ", ".join(parts)


async def try_model(model: LanguageModel) -> Abilities:
    """Return the abilities a model shows at two small tasks.

    Raises:
        ModelError: it does not answer at all.
    """
    pieces, counted, remarks = 0, False, []
    async with aclosing(model.chat(_COUNT, ())) as outputs:
        async for output in outputs:
            pieces += isinstance(output, TextPiece)
            counted = counted or isinstance(output, Usage)
            if isinstance(output, Remark):
                remarks.append(output.text)
    return Abilities(
        streams=pieces > 1,
        counts_tokens=counted,
        calls_tools=await _calls_a_tool(model),
        remarks=tuple(remarks),
    )


async def _calls_a_tool(model: LanguageModel) -> bool:
    try:
        async with aclosing(model.chat(_LOOK_UP, [_ECHO])) as outputs:
            async for output in outputs:
                if isinstance(output, ToolCall) and output.name == _ECHO.name:
                    return True
    except ModelError:
        # That it answers was seen before: what fails here is the call.
        return False
    return False
