"""Chats as the page shows them: their steps and elements, each chat its owner's alone."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Row,
    and_,
    delete,
    insert,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from assistant.history.chat_statements import (
    contents,
    delete_steps,
    holding,
    of_person,
    owner,
    put,
)
from assistant.history.database import HistoryDatabase
from assistant.history.storable import storable
from assistant.history.tables import ELEMENTS, FEEDBACK, STEPS, THREADS
from tools.hublink.models import Frozen

JsonObject = dict[str, Any]

NAME_LENGTH = 200
MESSAGES = frozenset({"user_message", "assistant_message"})
UNTITLED = "New chat"


class Rating(Frozen):
    """A person's judgement of an answer: 1 or 0, and why."""

    id: str
    step_id: str
    value: int
    comment: str | None = None


class ChatLine(Frozen):
    """A chat in a list."""

    id: str
    name: str
    created_at: str
    updated_at: str
    metadata: JsonObject = {}


class Chat(ChatLine):
    """A chat with all its page shows: steps in order of time, elements, ratings."""

    steps: tuple[JsonObject, ...] = ()
    elements: tuple[JsonObject, ...] = ()
    ratings: tuple[Rating, ...] = ()


class Chats:
    """The chats of all people.

    Whoever asks is named by `user`, an id, in every call: nobody reads or changes a chat of
    another, whatever ids are given. What is refused is answered like what does not exist.
    """

    def __init__(self, database: HistoryDatabase) -> None:
        self._database = database

    async def owns(self, user: str, thread: str) -> bool:
        """Whether there is such a chat and it is the person's."""
        async with self._database.begin() as connection:
            return await owner(connection, thread) == user

    async def name(self, user: str, thread: str) -> str | None:
        """Return what a person's chat is called."""
        asked = select(THREADS.c.name).where(THREADS.c.id == thread, THREADS.c.user_id == user)
        async with self._database.begin() as connection:
            return (await connection.execute(asked)).scalar()

    async def open(self, user: str, thread: str, name: str = UNTITLED) -> bool:
        """Begin a chat unless it is there; false where the id is taken by somebody else."""
        async with self._database.begin() as connection:
            return await _open(connection, user, thread, name)

    async def rename(self, user: str, thread: str, name: str) -> bool:
        """Give a chat another name; false where the person has no such chat."""
        return await self._update(user, thread, **_named(name))

    async def remember(self, user: str, thread: str, metadata: JsonObject) -> bool:
        """Keep what the page remembers of a chat; false where the person has no such chat."""
        return await self._update(user, thread, metadata=_json(metadata))

    async def delete(self, user: str, thread: str) -> bool:
        """Delete a chat with everything in it; false where the person has no such chat."""
        async with self._database.begin() as connection:
            mine = and_(THREADS.c.id == thread, THREADS.c.user_id == user)
            return bool((await connection.execute(delete(THREADS).where(mine))).rowcount)

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
        order = tuple_(THREADS.c.updated_at, THREADS.c.id)
        async with self._database.begin() as connection:
            if after is not None:
                last = select(THREADS.c.updated_at, THREADS.c.id).where(THREADS.c.id == after)
                row = (await connection.execute(last)).one_or_none()
                asked = asked.where(order < (row.updated_at, row.id)) if row else asked
            newest = asked.order_by(THREADS.c.updated_at.desc(), THREADS.c.id.desc()).limit(limit)
            return tuple(_line(row) for row in await connection.execute(newest))

    async def get(self, user: str, thread: str) -> Chat | None:
        """Return a chat with everything in it, if it is the person's."""
        mine = and_(THREADS.c.id == thread, THREADS.c.user_id == user)
        async with self._database.begin() as connection:
            row = (await connection.execute(select(THREADS).where(mine))).one_or_none()
            if row is None:
                return None
            steps = await contents(connection, STEPS, thread, STEPS.c.created_at, STEPS.c.id)
            elements = await contents(connection, ELEMENTS, thread, ELEMENTS.c.id)
            rated = select(FEEDBACK).where(FEEDBACK.c.thread_id == thread)
            ratings = tuple(_rating(each) for each in await connection.execute(rated))
        line = _line(row).model_dump()
        return Chat(**line, steps=steps, elements=elements, ratings=ratings)

    async def save_step(self, user: str, step: Mapping[str, Any]) -> bool:
        """Keep a step, in the place of the one with its id; a question may begin its chat.

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
        async with self._database.begin() as connection:
            if asked and not await _open(connection, user, thread, str(step.get("output") or "")):
                return False
            if not await put(connection, STEPS, user, row):
                return False
            if asked:
                used = update(THREADS).where(THREADS.c.id == thread).values(updated_at=_now())
                await connection.execute(used)
        return True

    async def save_element(self, user: str, element: Mapping[str, Any]) -> bool:
        """Keep an element, in the place of the one with its id; false as for a step."""
        row = {
            "id": element["id"],
            "thread_id": str(element["threadId"]),
            "step_id": element.get("forId"),
            "content": _json(_told(element)),
        }
        async with self._database.begin() as connection:
            return await put(connection, ELEMENTS, user, row)

    async def element(self, user: str, thread: str, element: str) -> JsonObject | None:
        """Return an element of a person's chat."""
        asked = select(ELEMENTS.c.content).where(
            ELEMENTS.c.id == element, ELEMENTS.c.thread_id == thread, of_person(user, ELEMENTS)
        )
        async with self._database.begin() as connection:
            content = (await connection.execute(asked)).scalar()
        return json.loads(content) if content else None

    async def delete_step(self, user: str, step: str) -> bool:
        """Delete a step with its elements; false where it is not the person's."""
        async with self._database.begin() as connection:
            return bool(
                await delete_steps(connection, and_(STEPS.c.id == step, of_person(user, STEPS)))
            )

    async def delete_element(self, user: str, element: str) -> bool:
        """Delete an element; false where it is not the person's."""
        mine = and_(ELEMENTS.c.id == element, of_person(user, ELEMENTS))
        async with self._database.begin() as connection:
            return bool((await connection.execute(delete(ELEMENTS).where(mine))).rowcount)

    async def delete_between(self, user: str, thread: str, after: str, before: str) -> None:
        """Delete the steps made after one time and before another: an edited question's sequel."""
        async with self._database.begin() as connection:
            sequel = and_(
                STEPS.c.thread_id == thread,
                STEPS.c.created_at > after,
                STEPS.c.created_at < before,
                of_person(user, STEPS),
            )
            await delete_steps(connection, sequel)

    async def _update(self, user: str, thread: str, **values: str) -> bool:
        mine = and_(THREADS.c.id == thread, THREADS.c.user_id == user)
        async with self._database.begin() as connection:
            changed = await connection.execute(update(THREADS).where(mine).values(**values))
            return bool(changed.rowcount)


async def _open(connection: AsyncConnection, user: str, thread: str, name: str) -> bool:
    whose = await owner(connection, thread)
    if whose is None:
        now = _now()
        row = {"id": thread, "user_id": user, "created_at": now, "updated_at": now}
        await connection.execute(insert(THREADS).values(**row, metadata="{}", **_named(name)))
    return whose in (None, user)


def _line(row: Row[Any]) -> ChatLine:
    return ChatLine(
        id=row.id,
        name=row.name,
        created_at=row.created_at,
        updated_at=row.updated_at,
        metadata=json.loads(row.metadata),
    )


def _rating(row: Row[Any]) -> Rating:
    return Rating(id=row.id, step_id=row.step_id, value=row.value, comment=row.comment)


def _named(name: str) -> dict[str, str]:
    line = storable(" ".join(name.split()))[:NAME_LENGTH] or UNTITLED
    return {"name": line, "search_text": line.casefold()}


def _searched(step: Mapping[str, Any]) -> str:
    said = step.get("output") if step["type"] in MESSAGES else None
    return storable(said or "").casefold()


def _told(values: Mapping[str, Any]) -> JsonObject:
    return {name: value for name, value in values.items() if value is not None}


def _json(value: Mapping[str, Any]) -> str:
    return storable(json.dumps(value, ensure_ascii=False))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
