"""Feedback on answers: thumbs and comments, kept with question, answer and evidence."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from assistant.history.database import HistoryDatabase
from assistant.history.storable import storable
from assistant.history.tables import FEEDBACK, STEPS, THREADS, TURNS
from assistant.history.turn_state import read

JsonObject = dict[str, Any]


class Ratings:
    """The feedback on answers; given and taken back by the owner of the chat alone."""

    def __init__(self, database: HistoryDatabase) -> None:
        self._database = database

    async def give(self, user: str, step: str, value: int, comment: str | None) -> str | None:
        """Keep what a person thinks of an answer, in the place of what was thought before.

        `step` is the run that made the answer. Returns the id of the feedback, or None where
        the person has no such answer.
        """
        mine = (
            select(STEPS.c.thread_id)
            .join(THREADS, THREADS.c.id == STEPS.c.thread_id)
            .where(STEPS.c.id == step, THREADS.c.user_id == user)
        )
        text = storable(comment) if comment else None
        values = {"value": value, "comment": text, "given_at": datetime.now(UTC).isoformat()}

        def give(connection: Connection) -> str | None:
            thread = connection.execute(mine).scalar()
            if thread is None:
                return None
            known = select(FEEDBACK.c.id).where(FEEDBACK.c.step_id == step)
            given = connection.execute(known).scalar()
            if given is not None:
                changed = update(FEEDBACK).where(FEEDBACK.c.id == given)
                connection.execute(changed.values(**values))
                return str(given)
            new: dict[str, str] = {"id": uuid4().hex, "thread_id": thread, "step_id": step}
            connection.execute(insert(FEEDBACK).values(**new, **values))
            return new["id"]

        return await self._database.run(give)

    async def take_back(self, user: str, feedback: str) -> bool:
        """Delete feedback; false where it is not the person's."""
        threads = select(THREADS.c.id).where(THREADS.c.user_id == user)
        mine = and_(FEEDBACK.c.id == feedback, FEEDBACK.c.thread_id.in_(threads))
        gone = delete(FEEDBACK).where(mine)
        return await self._database.run(lambda connection: bool(connection.execute(gone).rowcount))

    async def all(self) -> AsyncIterator[JsonObject]:
        """Return all feedback in order of time, each with its question, answer and evidence.

        An answer that could not be made has none; people are not named.
        """
        asked = (
            select(FEEDBACK, TURNS.c.version, TURNS.c.state)
            .join(STEPS, STEPS.c.id == FEEDBACK.c.step_id)
            .outerjoin(
                TURNS,
                and_(
                    TURNS.c.thread_id == FEEDBACK.c.thread_id,
                    TURNS.c.message_id == STEPS.c.parent_id,
                ),
            )
            .add_columns(STEPS.c.content)
            .order_by(FEEDBACK.c.given_at, FEEDBACK.c.id)
        )
        rows = await self._database.run(lambda connection: connection.execute(asked).all())
        for row in rows:
            yield _told(row)


def _told(row: Row[Any]) -> JsonObject:
    turn = read(row.version, row.state).turn if row.state else None
    line: JsonObject = {
        "given_at": row.given_at,
        "rating": "up" if row.value else "down",
        "comment": row.comment,
        "chat": row.thread_id,
    }
    if turn is None:
        return line | {"question": json.loads(row.content).get("input", ""), "answer": None}
    evidence = [each.model_dump(mode="json", exclude_none=True) for each in turn.answer.evidence]
    return line | turn.answer.as_json() | {"evidence": evidence}
