"""The turns of conversations, kept so that a chat goes on where it stopped."""

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select

from assistant.history.database import HistoryDatabase
from assistant.history.tables import THREADS, TURNS
from assistant.history.turn_state import VERSION, TurnState, read, written


class KeptTurn(NamedTuple):
    """A turn under the message that began it."""

    message: str
    state: TurnState


class Turns:
    """The turns of all chats; like chats, they are read and written by their owner alone."""

    def __init__(self, database: HistoryDatabase) -> None:
        self._database = database

    async def load(self, user: str, thread: str) -> tuple[KeptTurn, ...]:
        """Return the turns of a chat in order; SetupError where another version wrote them."""
        asked = (
            select(TURNS)
            .join(THREADS)
            .where(THREADS.c.id == thread, THREADS.c.user_id == user)
            .order_by(TURNS.c.position)
        )
        rows = await self._database.run(lambda connection: connection.execute(asked).all())
        states = await asyncio.to_thread(lambda: [read(row.version, row.state) for row in rows])
        return tuple(
            KeptTurn(row.message_id, state) for row, state in zip(rows, states, strict=True)
        )

    async def messages(self, user: str, thread: str) -> tuple[str, ...]:
        """Return the messages that began the turns of a chat, in order."""
        asked = (
            select(TURNS.c.message_id)
            .join(THREADS)
            .where(THREADS.c.id == thread, THREADS.c.user_id == user)
            .order_by(TURNS.c.position)
        )
        return await self._database.run(
            lambda connection: tuple(connection.execute(asked).scalars())
        )

    async def add(self, user: str, thread: str, message: str, state: TurnState) -> bool:
        """Keep a turn after all others of a chat; false where the person has no such chat.

        A message has one turn: what it began before, maybe in another process, is replaced.
        """
        # Who else adds to the chat waits for this row; SQLite lets nobody else write anyway.
        mine = select(THREADS.c.id).where(THREADS.c.id == thread, THREADS.c.user_id == user)
        before = and_(TURNS.c.thread_id == thread, TURNS.c.message_id == message)
        last = select(func.max(TURNS.c.position)).where(TURNS.c.thread_id == thread)

        def add(connection: Connection) -> bool:
            if connection.execute(mine.with_for_update()).scalar() is None:
                return False
            connection.execute(delete(TURNS).where(before))
            position = connection.execute(last).scalar()
            row = {
                "message_id": message,
                "thread_id": thread,
                "position": 0 if position is None else position + 1,
                "answer_id": state.turn.answer.id if state.turn else None,
                "version": VERSION,
                "state": written(state),
            }
            connection.execute(insert(TURNS).values(**row))
            return True

        return await self._database.run(add)

    async def remove(self, user: str, thread: str, messages: Collection[str]) -> None:
        """Delete the turns that some messages of a chat began."""
        mine = select(THREADS.c.id).where(THREADS.c.id == thread, THREADS.c.user_id == user)
        begun = and_(TURNS.c.thread_id.in_(mine), TURNS.c.message_id.in_(messages))
        await self._database.run(lambda connection: connection.execute(delete(TURNS).where(begun)))
