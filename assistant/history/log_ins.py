"""Who is logged in: each log-in by itself, so that it can end before its time."""

import time
from collections.abc import Callable
from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select

from assistant.history.database import HistoryDatabase
from assistant.history.tables import LOG_INS, USERS
from assistant.history.users import Person, person_of


class LogIns:
    """The log-ins that last; they go with their user, and when the password changes."""

    def __init__(self, database: HistoryDatabase, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now

    async def begin(self, user: str, seconds: int) -> str:
        """Log a user in for so long, and return the id of the log-in."""
        now, log_in = int(self._now()), uuid4().hex

        def begin(connection: Connection) -> None:
            connection.execute(delete(LOG_INS).where(LOG_INS.c.until <= now))
            values = {"id": log_in, "user_id": user, "until": now + seconds}
            connection.execute(insert(LOG_INS).values(**values))

        await self._database.run(begin)
        return log_in

    async def person(self, id: str) -> Person | None:
        """Return whose log-in it is, while it lasts."""
        theirs = select(USERS).join(LOG_INS, LOG_INS.c.user_id == USERS.c.id)
        lasts = (LOG_INS.c.id == id, LOG_INS.c.until > int(self._now()))
        row = await self._database.run(
            lambda connection: connection.execute(theirs.where(*lasts)).one_or_none()
        )
        return person_of(row) if row else None

    async def end(self, id: str) -> None:
        """Log out."""
        ended = delete(LOG_INS).where(LOG_INS.c.id == id)
        await self._database.run(lambda connection: connection.execute(ended))
