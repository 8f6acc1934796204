"""The input of a model, kept within the number of tokens that it reads at once.

Earlier turns give way first, then the papers in mind, then what the tools of this turn found.
"""

import json
from collections.abc import Sequence
from math import ceil

from assistant.models.language_model import (
    AssistantMessage,
    BriefingMessage,
    FactsMessage,
    InstructionMessage,
    Message,
    ToolMessage,
    UserMessage,
)
from prompts import render
from tools.hublink.core.models import Frozen
from tools.workspace.tool import ToolSpecification

BYTES_A_TOKEN = 3.5
"""A token of English prose has more, one of names and JSON about as many: estimates err upwards."""

_OVERHEAD = 4
_LEAST_WINDOW = 512
_LEAST_RESULT = 60


class Exchange(Frozen):
    """An earlier question and what was answered."""

    question: str
    answer: str


class ModelInput(Frozen):
    """The input of a model: its briefing, the earlier turns, and all of this turn.

    Where the question was `searched` for before it is asked, `current` holds what was found.
    """

    briefing: BriefingMessage
    earlier: tuple[Exchange, ...] = ()
    current: tuple[Message, ...]
    searched: bool = False

    def messages(self) -> list[Message]:
        messages: list[Message] = [self.briefing]
        for turn in self.earlier:
            messages += [UserMessage(text=turn.question), AssistantMessage(text=turn.answer)]
        return [*messages, *self.briefing.of_turn(self.searched), *self.current]


class _Compactness(Frozen):
    """A bound on the input: so many earlier turns, characters of each, and papers."""

    turns: int
    characters: int
    papers: int


_LEVELS = (
    _Compactness(turns=6, characters=600, papers=10),
    _Compactness(turns=4, characters=400, papers=8),
    _Compactness(turns=2, characters=300, papers=6),
    _Compactness(turns=1, characters=200, papers=3),
    _Compactness(turns=0, characters=0, papers=1),
)


class ContextWindow:
    """The tokens a model reads at once; it narrows where the endpoint says that it was too much."""

    def __init__(self, tokens: int | None = 16_384) -> None:
        self.tokens = tokens

    def holds(self, briefing: BriefingMessage, tools: Sequence[ToolSpecification]) -> bool:
        """Return whether a briefing and tools leave half of the window to what they find."""
        if self.tokens is None:
            return True
        return tokens_of([briefing]) + tokens_of_tools(tools) <= self.tokens / 2

    def fitted(self, source: ModelInput, tools: Sequence[ToolSpecification] = ()) -> list[Message]:
        """Return the messages, as short as they have to be, with room left for the answer."""
        if self.tokens is None:
            return source.messages()
        room = self.tokens - min(1024, self.tokens // 4) - tokens_of_tools(tools)
        messages: list[Message] = []
        for level in _LEVELS:
            messages = _compact(source, level)
            if tokens_of(messages) <= room:
                return messages
        return _with_short_results(messages, room)

    def fits(
        self, messages: Sequence[Message], tools: Sequence[ToolSpecification], less_than: int
    ) -> bool:
        """Return whether messages are within the window, and shorter than what was too long."""
        size = tokens_of(messages) + tokens_of_tools(tools)
        return size < less_than and (self.tokens is None or size <= self.tokens)

    def narrow(self, told: int | None, sent: int) -> bool:
        """Take in that `sent` tokens, as reckoned here, were too many; False if nothing helps."""
        smaller = min(told or sent, int(0.7 * sent))
        if smaller < _LEAST_WINDOW:
            return False
        self.tokens = smaller
        return True


def tokens_of(messages: Sequence[Message]) -> int:
    """Return about how many tokens messages take, rather too many than too few."""
    return sum(_OVERHEAD + tokens_in(_text_of(message)) for message in messages)


def tokens_of_tools(tools: Sequence[ToolSpecification]) -> int:
    """Return about how many tokens it takes to offer tools."""
    return sum(tokens_in(json.dumps(tool.model_dump(exclude={"title"}))) for tool in tools)


def tokens_in(text: str) -> int:
    return ceil(len(text.encode("utf-8", "replace")) / BYTES_A_TOKEN)


def _text_of(message: Message) -> str:
    match message:
        case InstructionMessage() | BriefingMessage() | FactsMessage():
            return render(message.prompt)
        case AssistantMessage():
            calls = "".join(f"{call.name}{call.arguments}" for call in message.calls)
            return message.text + calls
        case ToolMessage():
            return message.result.text
        case UserMessage():
            return message.text


def _compact(source: ModelInput, level: _Compactness) -> list[Message]:
    earlier = source.earlier[-level.turns :] if level.turns else ()
    shorter = tuple(
        Exchange(
            question=_cut(turn.question, level.characters),
            answer=_cut(turn.answer, level.characters),
        )
        for turn in earlier
    )
    papers = source.briefing.papers.model_copy(update={"shown": level.papers})
    briefing = source.briefing.model_copy(update={"papers": papers})
    update = {"briefing": briefing, "earlier": shorter}
    return source.model_copy(update=update).messages()


def _with_short_results(messages: Sequence[Message], room: int) -> list[Message]:
    """The messages with tool results cut to the room that the rest leaves, the newest first."""
    found = [tokens_in(_found_text(message)) for message in messages]
    left = max(room - (tokens_of(messages) - sum(found)), 0)
    shorter = list(messages)
    for place in reversed(range(len(messages))):
        if found[place]:
            before = sum(1 for size in found[:place] if size)
            share = min(found[place], max(left - before * _LEAST_RESULT, _LEAST_RESULT))
            shorter[place] = _with_found_text(messages[place], share)
            left = max(left - share, 0)
    return shorter


def _found_text(message: Message) -> str:
    """The part of a message that tools found, empty where it has none."""
    if isinstance(message, ToolMessage):
        return message.result.text
    return message.facts if isinstance(message, FactsMessage) else ""


def _with_found_text(message: Message, tokens: int) -> Message:
    text = _first_lines(_found_text(message), tokens)
    if isinstance(message, ToolMessage):
        return message.model_copy(
            update={"result": message.result.model_copy(update={"text": text})}
        )
    if isinstance(message, FactsMessage):
        return message.model_copy(update={"facts": text})
    return message


def _first_lines(text: str, tokens: int) -> str:
    """As many whole lines as fit, and how many were left out."""
    if tokens_in(text) <= tokens:
        return text
    lines = text.split("\n")
    kept: list[str] = []
    left = tokens - 12
    for line in lines:
        left -= tokens_in(line + "\n")
        if left < 0:
            break
        kept.append(line)
    if not kept:
        kept = [_cut(lines[0], int(max(tokens, 1) * BYTES_A_TOKEN / 2))]
    return "\n".join([*kept, f"… {len(lines) - len(kept)} more lines did not fit."])


def _cut(text: str, characters: int) -> str:
    """The beginning of a text, up to a space, marked where it ends early."""
    if len(text) <= characters:
        return text
    return text[:characters].rsplit(" ", 1)[0].rstrip() + " …"
