"""Chats as the page shows them: their steps and elements, each chat its owner's alone."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Select,
    Update,
    and_,
    delete,
    insert,
    select,
    tuple_,
    update,
)

from assistant.history.chat import (
    UNTITLED,
    Chat,
    ChatLine,
    JsonObject,
    chat_line,
    named,
    rating_of,
)
from assistant.history.chat_statements import (
    contents,
    delete_steps,
    holding,
    of_person,
    owner,
    put,
    thread_of,
)
from assistant.history.database import HistoryDatabase
from assistant.history.storable import storable
from assistant.history.tables import ELEMENTS, FEEDBACK, STEPS, THREADS

MESSAGES = frozenset({"user_message", "assistant_message"})


class Chats:
    """The chats of all people.

    Whoever asks is named by `user`, an id, in every call: nobody reads or changes a chat of
    another, whatever ids are given. What is refused is answered like what does not exist.
    """

    def __init__(self, database: HistoryDatabase) -> None:
        self._database = database

    async def owns(self, user: str, thread: str) -> bool:
        """Return whether there is such a chat and it is the person's."""
        return await self._database.run(lambda connection: owner(connection, thread) == user)

    async def name(self, user: str, thread: str) -> str | None:
        """Return what a person's chat is called."""
        asked = select(THREADS.c.name).where(thread_of(user, thread))
        return await self._database.run(lambda connection: connection.execute(asked).scalar())

    async def open(self, user: str, thread: str, name: str = UNTITLED) -> bool:
        """Begin a chat unless it is there; false where the id is taken by somebody else."""
        return await self._database.run(lambda connection: _open(connection, user, thread, name))

    async def rename(self, user: str, thread: str, name: str) -> bool:
        """Give a chat another name; false where the person has no such chat."""
        return await self._update(user, thread, **named(name))

    async def remember(self, user: str, thread: str, metadata: JsonObject) -> bool:
        """Keep what the page remembers of a chat; false where the person has no such chat."""
        return await self._update(user, thread, metadata=_json(metadata))

    async def delete(self, user: str, thread: str) -> bool:
        """Delete a chat with everything in it; false where the person has no such chat."""
        return await self._changed(delete(THREADS).where(thread_of(user, thread)))

    async def list(
        self,
        user: str,
        limit: int,
        after: str | None = None,
        search: str | None = None,
        rated: int | None = None,
    ) -> tuple[ChatLine, ...]:
        """Return a person's chats, last used first: those after a chat, those that hold a text."""
        asked = select(THREADS).where(THREADS.c.user_id == user)
        if search:
            asked = asked.where(holding(storable(search).casefold()))
        if rated is not None:
            rating = and_(FEEDBACK.c.thread_id == THREADS.c.id, FEEDBACK.c.value == rated)
            asked = asked.where(select(FEEDBACK.c.id).where(rating).exists())
        newest = asked.order_by(THREADS.c.updated_at.desc(), THREADS.c.id.desc()).limit(limit)
        return await self._database.run(lambda connection: _lines(connection, newest, after))

    async def get(self, user: str, thread: str) -> Chat | None:
        """Return a chat with everything in it, if it is the person's."""
        return await self._database.run(lambda connection: _whole(connection, user, thread))

    async def save_step(self, user: str, step: Mapping[str, Any], begins: bool = True) -> bool:
        """Keep a step, in the place of the one with its id; a question `begins` its chat if it may.

        Returns false where the person has no such chat, or the id is that of another chat's step.
        """
        thread, asked = str(step["threadId"]), step["type"] == "user_message"
        created = step.get("createdAt") or _now()
        row = {
            "id": step["id"],
            "thread_id": thread,
            "parent_id": step.get("parentId"),
            "type": step["type"],
            "created_at": created,
            "search_text": _searched(step),
            "content": _json({"createdAt": created, **_told(step)}),
        }

        def save(connection: Connection) -> bool:
            name = str(step.get("output") or "")
            if asked and begins and not _open(connection, user, thread, name):
                return False
            if not put(connection, STEPS, user, row):
                return False
            if asked:
                used = update(THREADS).where(THREADS.c.id == thread).values(updated_at=_now())
                connection.execute(used)
            return True

        return await self._database.run(save)

    async def save_element(self, user: str, element: Mapping[str, Any]) -> bool:
        """Keep an element, in the place of the one with its id; false as for a step."""
        row = {
            "id": element["id"],
            "thread_id": str(element["threadId"]),
            "step_id": element.get("forId"),
            "content": _json(_told(element)),
        }
        return await self._database.run(lambda connection: put(connection, ELEMENTS, user, row))

    async def element(self, user: str, thread: str, element: str) -> JsonObject | None:
        """Return an element of a person's chat."""
        asked = select(ELEMENTS.c.content).where(
            ELEMENTS.c.id == element, ELEMENTS.c.thread_id == thread, of_person(user, ELEMENTS)
        )
        content = await self._database.run(lambda connection: connection.execute(asked).scalar())
        return json.loads(content) if content else None

    async def delete_step(self, user: str, step: str) -> bool:
        """Delete a step with its elements; false where it is not the person's."""
        mine = and_(STEPS.c.id == step, of_person(user, STEPS))
        return await self._database.run(lambda connection: bool(delete_steps(connection, mine)))

    async def delete_element(self, user: str, element: str) -> bool:
        """Delete an element; false where it is not the person's."""
        mine = and_(ELEMENTS.c.id == element, of_person(user, ELEMENTS))
        return await self._changed(delete(ELEMENTS).where(mine))

    async def delete_between(self, user: str, thread: str, after: str, before: str) -> None:
        """Delete the steps made after one time and before another: an edited question's sequel."""
        sequel = and_(
            STEPS.c.thread_id == thread,
            STEPS.c.created_at > after,
            STEPS.c.created_at < before,
            of_person(user, STEPS),
        )
        await self._database.run(lambda connection: delete_steps(connection, sequel))

    async def _update(self, user: str, thread: str, **values: str) -> bool:
        mine = thread_of(user, thread)
        return await self._changed(update(THREADS).where(mine).values(**values))

    async def _changed(self, change: Delete | Update) -> bool:
        """Whether a statement has changed anything."""
        return await self._database.run(
            lambda connection: bool(connection.execute(change).rowcount)
        )


def _open(connection: Connection, user: str, thread: str, name: str) -> bool:
    whose = owner(connection, thread)
    if whose is None:
        now = _now()
        row = {"id": thread, "user_id": user, "created_at": now, "updated_at": now}
        connection.execute(insert(THREADS).values(**row, metadata="{}", **named(name)))
    return whose in (None, user)


def _lines(connection: Connection, newest: Select[Any], after: str | None) -> tuple[ChatLine, ...]:
    """The chats of a list in order; those after a chat, where one is given."""
    if after is not None:
        last = select(THREADS.c.updated_at, THREADS.c.id).where(THREADS.c.id == after)
        if row := connection.execute(last).one_or_none():
            order = tuple_(THREADS.c.updated_at, THREADS.c.id)
            newest = newest.where(order < (row.updated_at, row.id))
    return tuple(chat_line(row) for row in connection.execute(newest))


def _whole(connection: Connection, user: str, thread: str) -> Chat | None:
    """A person's chat with everything in it."""
    asked = select(THREADS).where(thread_of(user, thread))
    row = connection.execute(asked).one_or_none()
    if row is None:
        return None
    steps = contents(connection, STEPS, thread, STEPS.c.created_at, STEPS.c.id)
    elements = contents(connection, ELEMENTS, thread, ELEMENTS.c.id)
    rated = select(FEEDBACK).where(FEEDBACK.c.thread_id == thread)
    ratings = tuple(rating_of(each) for each in connection.execute(rated))
    line = chat_line(row).model_dump()
    return Chat(**line, steps=steps, elements=elements, ratings=ratings)


def _searched(step: Mapping[str, Any]) -> str:
    said = step.get("output") if step["type"] in MESSAGES else None
    return storable(said or "").casefold()


def _told(values: Mapping[str, Any]) -> JsonObject:
    return {name: value for name, value in values.items() if value is not None}


def _json(value: Mapping[str, Any]) -> str:
    return storable(json.dumps(value, ensure_ascii=False))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
