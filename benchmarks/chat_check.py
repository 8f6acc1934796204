"""Whether many chats at once went as each would have gone alone."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assistant.chat.views.answer_text import answer_text, beside_chips
from assistant.conversation.answer import Answer
from assistant.history.database import history_url
from assistant.history.history import History
from assistant.history.users import LOCAL
from benchmarks.chat_page import Shown, without_links
from benchmarks.chat_questions import Questions
from tools.hublink.core.models import Frozen

MEASURED = ("seconds", "tools", "usage")


class Asked(Frozen):
    """A chat as it went: its id in the history, its questions, and what its page showed of each."""

    thread: str
    questions: Questions
    shown: tuple[Shown, ...]


class Wrong(Frozen):
    """A line for each answer that did not come or was not kept, and for each that is another."""

    lost: tuple[str, ...] = ()
    mixed_up: tuple[str, ...] = ()


async def what_went_wrong(
    folder: Path, asked: Sequence[Asked], expected: Sequence[Sequence[Answer]]
) -> Wrong:
    """Return how answers differ from those expected, on their pages or in the history's folder."""
    history = History(history_url(None, folder))
    try:
        person = await history.users.ensure(LOCAL)
        found = [
            await _wrong_in(history, person.id, chat, answers)
            for chat, answers in zip(asked, expected, strict=True)
        ]
    finally:
        await history.database.close()
    return Wrong(
        lost=tuple(line for wrong in found for line in wrong.lost),
        mixed_up=tuple(line for wrong in found for line in wrong.mixed_up),
    )


async def _wrong_in(history: History, user: str, asked: Asked, expected: Sequence[Answer]) -> Wrong:
    """The differences of a chat from the same one alone: on its page, in its steps, turns."""
    turns = (await history.turns.load(user, asked.thread)).turns
    chat = await history.chats.get(user, asked.thread)
    steps = chat.steps if chat else ()
    questions = tuple(step["output"] for step in steps if step["type"] == "user_message")
    texts = [step["output"] for step in steps if step["type"] == "assistant_message"]
    kept = [turn.state.turn.answer if turn.state.turn else None for turn in turns]
    lost, mixed_up = list[str](), list[str]()
    if questions != asked.questions:
        mixed_up.append(f"{asked.thread}: other questions are kept")
    for place, (answer, shown) in enumerate(zip(expected, asked.shown, strict=True)):
        question = asked.questions[place]
        if not shown.text:
            lost.append(f"{question!r}: no answer came")
        elif not without_links(shown.text).startswith(beside_chips(answer_text(answer))):
            mixed_up.append(f"{question!r}: the page shows {shown.text!r}, not {answer.text!r}")
        if texts[place : place + 1] != [shown.text]:
            lost.append(f"{question!r}: its text is not kept")
        held = kept[place] if place < len(kept) else None
        if held is None:
            lost.append(f"{question!r}: its turn is not kept")
        elif _content(held) != _content(answer):
            mixed_up.append(f"{question!r}: its turn is not kept as it was")
    return Wrong(lost=tuple(lost), mixed_up=tuple(mixed_up))


def _content(answer: Answer) -> dict[str, Any]:
    """An answer as `hublink chat --json` gives it, without what it took."""
    return {name: value for name, value in answer.as_json().items() if name not in MEASURED}
