"""Links by which a chat can be read by others, made and taken back by its owner."""

import secrets
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, select

from assistant.history.chat_statements import insert_new, of_person, owner
from assistant.history.database import HistoryDatabase
from assistant.history.tables import SHARES, THREADS, USERS
from tools.hublink.core.models import Frozen

_BYTES = 32
LONGEST_TOKEN = 64


class SharedChat(Frozen):
    """A chat that a link leads to: its name, its id, and whose it is."""

    thread: str
    name: str
    owner: str
    owner_name: str


class Shares:
    """The links of all chats, one a chat; a token is all that who reads has to know."""

    def __init__(self, database: HistoryDatabase) -> None:
        self._database = database

    async def token(self, user: str, thread: str) -> str | None:
        """Return the token of a person's chat; None while it is not shared."""
        return await self._database.run(lambda connection: _token(connection, user, thread))

    async def share(self, user: str, thread: str) -> str | None:
        """Return the token of a person's chat, shared from now on; None without such a chat."""
        row = {
            "thread_id": thread,
            "token": secrets.token_urlsafe(_BYTES),
            "shared_at": datetime.now(UTC).isoformat(timespec="seconds"),
        }

        def share(connection: Connection) -> str | None:
            if owner(connection, thread) != user:
                return None
            insert_new(connection, SHARES, row)
            return _token(connection, user, thread)

        return await self._database.run(share)

    async def take_back(self, user: str, thread: str) -> bool:
        """End the link of a person's chat; one that is made later is another."""
        mine = delete(SHARES).where(SHARES.c.thread_id == thread, of_person(user, SHARES))
        return await self._database.run(lambda connection: bool(connection.execute(mine).rowcount))

    async def chat(self, token: str) -> SharedChat | None:
        """Return the chat that a token leads to; None where there is none any more."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        asked = (
            select(
                THREADS.c.id.label("thread"),
                THREADS.c.name,
                USERS.c.id.label("owner"),
                USERS.c.name.label("owner_name"),
            )
            .join(SHARES, SHARES.c.thread_id == THREADS.c.id)
            .join(USERS, USERS.c.id == THREADS.c.user_id)
            .where(SHARES.c.token == token)
        )
        row = await self._database.run(
            lambda connection: connection.execute(asked).mappings().one_or_none()
        )
        return SharedChat.model_validate(dict(row)) if row else None


def _token(connection: Connection, user: str, thread: str) -> str | None:
    asked = select(SHARES.c.token).where(SHARES.c.thread_id == thread, of_person(user, SHARES))
    return connection.execute(asked).scalar()
