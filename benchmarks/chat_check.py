"""Whether many chats at once went as each would have gone alone."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from assistant.answer import Answer
from assistant.chat.answer_text import answer_text
from assistant.history.database import history_url
from assistant.history.history import History
from assistant.history.users import LOCAL
from benchmarks.chat_page import Shown, without_links
from benchmarks.chat_questions import Questions
from tools.hublink.models import Frozen

MEASURED = ("seconds", "tools", "usage")


class Asked(Frozen):
    """A chat as it went: its id in the history, its questions, and what its page showed of each."""

    thread: str
    questions: Questions
    shown: tuple[Shown, ...]


async def what_went_wrong(
    folder: Path, asked: Sequence[Asked], expected: Sequence[Sequence[Answer]]
) -> list[str]:
    """Each answer that was lost, or other than expected, on its page or in the history's folder."""
    history = History(history_url(None, folder))
    try:
        person = await history.users.ensure(LOCAL)
        return [
            wrong
            for chat, answers in zip(asked, expected, strict=True)
            for wrong in await _wrong_in(history, person.id, chat, answers)
        ]
    finally:
        await history.database.close()


async def _wrong_in(
    history: History, user: str, asked: Asked, expected: Sequence[Answer]
) -> list[str]:
    """What of a chat is not as it would be alone: on its page, in its steps, or in its turns."""
    turns = await history.turns.load(user, asked.thread)
    chat = await history.chats.get(user, asked.thread)
    steps = chat.steps if chat else ()
    questions = tuple(step["output"] for step in steps if step["type"] == "user_message")
    texts = [step["output"] for step in steps if step["type"] == "assistant_message"]
    kept = [turn.state.turn.answer if turn.state.turn else None for turn in turns]
    wrong = [] if questions == asked.questions else [f"{asked.thread}: other questions are kept"]
    for place, (answer, shown) in enumerate(zip(expected, asked.shown, strict=True)):
        question = asked.questions[place]
        if not without_links(shown.text).startswith(answer_text(answer)):
            wrong.append(f"{question!r}: the page shows {shown.text!r}, not {answer.text!r}")
        if texts[place : place + 1] != [shown.text]:
            wrong.append(f"{question!r}: its text is not kept")
        held = kept[place] if place < len(kept) else None
        if held is None or _content(held) != _content(answer):
            wrong.append(f"{question!r}: its turn is not kept as it was")
    return wrong


def _content(answer: Answer) -> dict[str, Any]:
    """An answer as `hublink chat --json` gives it, without what it took."""
    return {name: value for name, value in answer.as_json().items() if name not in MEASURED}
