"""The people whose chats are kept, and the passwords of those who log in with one."""

import asyncio
import json
import time
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from uuid import uuid4

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from assistant.history.database import HistoryDatabase
from assistant.history.tables import LOG_INS, USERS
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

LOCAL = "local"
"""The person at this machine, where nobody logs in."""
LEAST_LENGTH = 8
MOST_LENGTH = 200


class Person(Frozen):
    """A user; `password_since` is when the password was set, in seconds since 1970."""

    id: str
    name: str
    created_at: str
    password_since: int | None = None


class Users:
    """The users of the history; passwords are kept as argon2id hashes."""

    def __init__(
        self,
        database: HistoryDatabase,
        hasher: PasswordHasher,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._database = database
        self._hasher = hasher
        self._now = now
        self._nobody: str | None = None

    async def get(self, name: str) -> Person | None:
        """Return the user of a name."""
        row = await self._database.run(lambda connection: _row(connection, name))
        return person_of(row) if row else None

    async def ensure(self, name: str) -> Person:
        """Return the user of a name, made if need be, without a password."""
        name = _checked_name(name)
        try:
            row = await self._database.run(
                lambda connection: _row(connection, name) or _made(connection, name)
            )
        except IntegrityError:
            # Somebody else has made it in this moment.
            row = await self._database.run(
                lambda connection: connection.execute(_named(name)).one()
            )
        return person_of(row)

    async def list(self) -> tuple[Person, ...]:
        """Return all users by name."""
        asked = select(USERS).order_by(USERS.c.name)
        rows = await self._database.run(lambda connection: connection.execute(asked).all())
        return tuple(person_of(row) for row in rows)

    async def log_in_is_needed(self) -> bool:
        """Return whether somebody has a password."""
        asked = select(func.count()).where(USERS.c.password_hash.is_not(None))
        return bool(await self._database.run(lambda connection: connection.execute(asked).scalar()))

    async def preferences(self, user: str) -> dict[str, str]:
        """Return the settings that a user chose last, under their names."""
        asked = select(USERS.c.preferences).where(USERS.c.id == user)
        kept = await self._database.run(lambda connection: connection.execute(asked).scalar())
        return json.loads(kept) if kept else {}

    async def prefer(self, user: str, settings: Mapping[str, str]) -> None:
        """Keep the settings that a user has chosen."""
        kept = (
            update(USERS).where(USERS.c.id == user).values(preferences=json.dumps(dict(settings)))
        )
        await self._database.run(lambda connection: connection.execute(kept))

    async def set_password(self, name: str, password: str) -> Person:
        """Give a user a password, made if need be; log-ins made before end.

        Raises:
            SetupError: the name or the password is none.
        """
        if not LEAST_LENGTH <= len(password) <= MOST_LENGTH:
            raise SetupError(
                f"A password has {LEAST_LENGTH} to {MOST_LENGTH} characters.", "Choose another one."
            )
        person = await self.ensure(name)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        values = {"password_hash": hashed, "password_since": int(self._now())}

        def change(connection: Connection) -> None:
            connection.execute(update(USERS).where(USERS.c.id == person.id).values(**values))
            connection.execute(delete(LOG_INS).where(LOG_INS.c.user_id == person.id))

        await self._database.run(change)
        return person.model_copy(update={"password_since": values["password_since"]})

    async def remove(self, name: str) -> bool:
        """Delete a user with all chats; false where there is none of this name."""
        gone = delete(USERS).where(USERS.c.name == _normal(name))
        return await self._database.run(lambda connection: bool(connection.execute(gone).rowcount))

    async def log_in(self, name: str, password: str) -> Person | None:
        """Return the user whose password this is; it takes as long where there is no such user."""
        row = await self._database.run(lambda connection: _row(connection, name))
        known = row.password_hash if row else None
        right = await asyncio.to_thread(self._is_right, known, password[: MOST_LENGTH + 1])
        if row is None or not right:
            return None
        if self._hasher.check_needs_rehash(row.password_hash):
            hashed = await asyncio.to_thread(self._hasher.hash, password)
            renewed = update(USERS).where(USERS.c.id == row.id).values(password_hash=hashed)
            await self._database.run(lambda connection: connection.execute(renewed))
        return person_of(row)

    def _is_right(self, known: str | None, password: str) -> bool:
        if known is None:
            self._nobody = self._nobody or self._hasher.hash(uuid4().hex)
        try:
            self._hasher.verify(known or self._nobody or "", password)
        except (VerificationError, InvalidHashError):
            return False
        return known is not None


def _row(connection: Connection, name: str) -> Row[tuple[object, ...]] | None:
    return connection.execute(_named(name)).one_or_none()


def _named(name: str) -> Select[tuple[object, ...]]:
    return select(USERS).where(USERS.c.name == _normal(name))


def _made(connection: Connection, name: str) -> Row[tuple[object, ...]]:
    now = datetime.now(UTC).isoformat()
    row = insert(USERS).values(id=uuid4().hex, name=name, created_at=now)
    return connection.execute(row.returning(*USERS.c)).one()


def person_of(row: Row[tuple[object, ...]]) -> Person:
    """Return the user in a row of the table."""
    return Person(
        id=row.id, name=row.name, created_at=row.created_at, password_since=row.password_since
    )


def _normal(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip()


def _checked_name(name: str) -> str:
    normal = _normal(name)
    if not 0 < len(normal) <= MOST_LENGTH or not normal.isprintable():
        raise SetupError(
            f"A user's name has 1 to {MOST_LENGTH} printable characters.", "Choose another one."
        )
    return normal
