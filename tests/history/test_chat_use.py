"""How the chats are used, as whoever runs the assistant is told."""

from datetime import UTC, datetime
from typing import Any

import pytest

from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Turn
from assistant.history.chat_use import chat_use
from assistant.history.history import History
from assistant.history.turn_state import TurnState

pytestmark = pytest.mark.anyio


def step(id: str, thread: str, **changes: Any) -> dict[str, Any]:
    made = {"id": id, "threadId": thread, "type": "user_message", "output": "Which?"}
    return {**made, "createdAt": datetime.now(UTC).isoformat(), "parentId": None, **changes}


def answered(seconds: float, grounded: bool) -> TurnState:
    answer = Answer(
        id=f"a{seconds}",
        question="Which?",
        text="",
        model="offline",
        seconds=seconds,
        grounded=grounded,
    )
    return TurnState(turn=Turn(question="Which?", plan=None, answer=answer))


async def test_people_questions_and_answers_are_counted(history: History) -> None:
    ada = (await history.users.ensure("ada")).id
    await history.users.ensure("ben")
    await history.chats.save_step(ada, step("q1", "t1"))
    await history.chats.save_step(ada, step("r1", "t1", type="run"))
    await history.chats.save_step(ada, step("q2", "t2"))
    await history.turns.add(ada, "t1", "q1", answered(1.0, grounded=True), 0)
    await history.turns.add(ada, "t2", "q2", answered(3.0, grounded=False), 0)
    await history.ratings.give(ada, "r1", 1, None)

    use = await chat_use(history.database)

    assert [(person.name, person.chats) for person in use.people] == [("ada", 2), ("ben", 0)]
    assert (use.chats, use.questions, use.praised, use.blamed) == (2, 2, 1, 0)
    assert sum(use.days.values()) == 2
    assert use.latest is not None
    assert (use.latest.count, use.latest.median_seconds, use.latest.found_nothing) == (2, 2.0, 1)
    assert use.latest.models == {"offline": 2}


async def test_where_nobody_has_come_there_is_nothing_to_count(history: History) -> None:
    use = await chat_use(history.database)
    assert (use.people, use.questions, use.days, use.latest) == ((), 0, {}, None)
