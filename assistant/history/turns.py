"""The turns of conversations, kept so that a chat goes on where it stopped."""

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from assistant.history.chat_statements import owner, thread_of
from assistant.history.database import HistoryDatabase
from assistant.history.tables import THREADS, TURNS
from assistant.history.turn_state import VERSION, TurnState, read, written


class GoneOnError(Exception):
    """The turns of a chat are not those any more that somebody has gone on from."""


class KeptTurn(NamedTuple):
    """A turn under the message that began it."""

    message: str
    state: TurnState


class KeptTurns(NamedTuple):
    """The turns of a chat in order, and the revision of the chat that they are of."""

    revision: int = 0
    turns: tuple[KeptTurn, ...] = ()


NO_TURNS = KeptTurns()


class Turns:
    """The turns of all chats; like chats, they are read and written by their owner alone.

    Each change of a chat's turns makes it another revision, numbered from 0 on. Who changes them
    names the revision that the change is of: of several who go on from one, in whichever
    processes, one alone comes through.
    """

    def __init__(self, database: HistoryDatabase) -> None:
        self._database = database

    async def load(self, user: str, thread: str) -> KeptTurns:
        """Return the turns of a chat.

        Raises:
            SetupError: another version of the assistant wrote them.
        """
        asked = (
            select(TURNS).join(THREADS).where(thread_of(user, thread)).order_by(TURNS.c.position)
        )
        # Changed in between, the turns are newer than the revision, and whoever goes on is told.
        revision, rows = await self._database.run(
            lambda connection: (
                _revision(connection, user, thread),
                connection.execute(asked).all(),
            )
        )
        states = await asyncio.to_thread(lambda: [read(row.version, row.state) for row in rows])
        turns = (KeptTurn(row.message_id, state) for row, state in zip(rows, states, strict=True))
        return KeptTurns(revision, tuple(turns))

    async def revision(self, user: str, thread: str) -> int:
        """Return which revision a chat is in; 0 where the person has no such chat."""
        return await self._database.run(lambda connection: _revision(connection, user, thread))

    async def add(
        self, user: str, thread: str, message: str, state: TurnState, revision: int
    ) -> bool:
        """Keep a turn after all others of a chat; false where the person has no such chat.

        A message has one turn, which replaces an earlier one of this message.

        Raises:
            GoneOnError: the chat is in another revision.
        """
        before = and_(TURNS.c.thread_id == thread, TURNS.c.message_id == message)
        last = select(func.max(TURNS.c.position)).where(TURNS.c.thread_id == thread)

        def add(connection: Connection) -> bool:
            if not _go_on(connection, user, thread, revision):
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

    async def remove(
        self, user: str, thread: str, messages: Collection[str], revision: int
    ) -> bool:
        """Delete the turns that some messages began; false and GoneOnError as for `add`."""
        begun = and_(TURNS.c.thread_id == thread, TURNS.c.message_id.in_(messages))

        def remove(connection: Connection) -> bool:
            if not _go_on(connection, user, thread, revision):
                return False
            connection.execute(delete(TURNS).where(begun))
            return True

        return await self._database.run(remove)


def _revision(connection: Connection, user: str, thread: str) -> int:
    asked = select(THREADS.c.turns_revision).where(thread_of(user, thread))
    return connection.execute(asked).scalar() or 0


def _go_on(connection: Connection, user: str, thread: str, revision: int) -> bool:
    """Begin the next revision of a chat: who else would waits for this row, and then is refused."""
    here = and_(thread_of(user, thread), THREADS.c.turns_revision == revision)
    if connection.execute(update(THREADS).where(here).values(turns_revision=revision + 1)).rowcount:
        return True
    if owner(connection, thread) == user:
        raise GoneOnError
    return False
