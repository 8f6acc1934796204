"""Chainlit's data layer over the history: what the page shows is kept for whom it is shown to."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, cast
from weakref import WeakValueDictionary

from chainlit.context import context
from chainlit.data.base import BaseDataLayer
from chainlit.data.utils import queue_until_user_message
from chainlit.element import Element, ElementDict
from chainlit.step import StepDict
from chainlit.types import (
    Feedback,
    FeedbackDict,
    PageInfo,
    PaginatedResponse,
    Pagination,
    ThreadDict,
    ThreadFilter,
)
from chainlit.user import PersistedUser, User
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from assistant.history.chat import Chat
from assistant.history.chats import Chats
from assistant.history.feedback import Ratings
from assistant.history.users import Person, Users

logger = logging.getLogger(__name__)

MOST_LISTED = 100
REMEMBERED = ("chat_settings", "chat_profile")


class ChatHistory(BaseDataLayer):
    """Keeps and returns chats for the visitor of the moment, and for nobody else.

    Chainlit starts each write as a task of its own; those of one chat are done in the order they
    were started in. A write that fails is told in the log: the answer is on the page already. A
    question begins its chat, unless the chat `was_there` before: then it has been deleted.
    """

    def __init__(
        self,
        chats: Chats,
        users: Users,
        ratings: Ratings,
        visitor: Callable[[], Person | None],
        was_there: Callable[[], bool],
    ) -> None:
        self._chats = chats
        self._users = users
        self._ratings = ratings
        self._visitor = visitor
        self._was_there = was_there
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def get_user(self, identifier: str) -> PersistedUser | None:
        """Return the visitor as Chainlit knows people."""
        person = self._visitor()
        if person is None or person.name != identifier:
            return None
        return PersistedUser(id=person.id, createdAt=person.created_at, identifier=person.name)

    async def create_user(self, user: User) -> PersistedUser | None:
        """Return a user who has just logged in; users are made by `hublink users add` alone."""
        person = await self._users.get(user.identifier)
        if person is None:
            return None
        return PersistedUser(id=person.id, createdAt=person.created_at, identifier=person.name)

    async def get_thread_author(self, thread_id: str) -> str:
        """Return the person's name for a chat of theirs; an empty text for any other."""
        person = self._visitor()
        mine = person is not None and await self._chats.owns(person.id, thread_id)
        return person.name if person is not None and mine else ""

    async def list_threads(
        self, pagination: Pagination, filters: ThreadFilter
    ) -> PaginatedResponse[ThreadDict]:
        """Return one page of the visitor's chats, without what is in them."""
        person, limit = self._visitor(), max(1, min(pagination.first, MOST_LISTED))
        lines = await self._chats.list(
            person.id if person else "",
            limit + 1,
            after=pagination.cursor,
            search=filters.search,
            rated=filters.feedback,
        )
        shown = [Chat(**line.model_dump()) for line in lines[:limit]]
        return PaginatedResponse(
            pageInfo=PageInfo(
                hasNextPage=len(lines) > limit,
                startCursor=shown[0].id if shown else None,
                endCursor=shown[-1].id if shown else None,
            ),
            data=[_thread(chat, person) for chat in shown],
        )

    async def get_thread(self, thread_id: str) -> ThreadDict | None:
        """Return a chat of the visitor's with all that it shows, also what is just being kept."""
        person = self._visitor()
        async with self._in_order(thread_id):
            chat = await self._chats.get(person.id, thread_id) if person else None
        return _thread(chat, person) if chat else None

    async def update_thread(
        self,
        thread_id: str,
        name: str | None = None,
        user_id: str | None = None,
        metadata: dict[str, Any] | None = None,
        tags: list[str] | None = None,  # noqa: ARG002
    ) -> None:
        """Begin a chat of the visitor's, name it or keep what the page remembers of it."""
        async with self._in_order(thread_id):
            if user_id is not None:
                await self._write(lambda user: self._chats.open(user, thread_id, name or ""))
            elif name is not None:
                await self._write(lambda user: self._chats.rename(user, thread_id, name))
            if metadata is not None:
                kept = {name: metadata[name] for name in REMEMBERED if metadata.get(name)}
                await self._write(lambda user: self._chats.remember(user, thread_id, kept))

    async def delete_thread(self, thread_id: str) -> None:
        """Delete a chat of the visitor's with everything in it."""
        async with self._in_order(thread_id):
            await self._write(lambda user: self._chats.delete(user, thread_id))

    @queue_until_user_message()  # type: ignore[untyped-decorator]
    async def create_step(self, step_dict: StepDict) -> None:
        """Keep a step of the visitor's chat."""
        await self._save_step(step_dict)

    @queue_until_user_message()  # type: ignore[untyped-decorator]
    async def update_step(self, step_dict: StepDict) -> None:
        """Keep a step as it is now."""
        await self._save_step(step_dict)

    @queue_until_user_message()  # type: ignore[untyped-decorator]
    async def delete_step(self, step_id: str) -> None:
        """Delete a step of the visitor's chat."""
        async with self._in_order(context.session.thread_id):
            await self._write(lambda user: self._chats.delete_step(user, step_id))

    @queue_until_user_message()  # type: ignore[untyped-decorator]
    async def create_element(self, element: Element) -> None:
        """Keep an element of the visitor's chat; what it shows is in its props."""
        async with self._in_order(element.thread_id):
            await self._write(lambda user: self._chats.save_element(user, element.to_dict()))

    async def get_element(self, thread_id: str, element_id: str) -> ElementDict | None:
        """Return an element of a chat of the visitor's."""
        person = self._visitor()
        found = await self._chats.element(person.id, thread_id, element_id) if person else None
        return cast(ElementDict, found) if found else None

    @queue_until_user_message()  # type: ignore[untyped-decorator]
    async def delete_element(
        self,
        element_id: str,
        thread_id: str | None = None,  # noqa: ARG002
    ) -> None:
        """Delete an element of the visitor's chat."""
        async with self._in_order(context.session.thread_id):
            await self._write(lambda user: self._chats.delete_element(user, element_id))

    async def upsert_feedback(self, feedback: Feedback) -> str:
        """Keep the visitor's judgement of an answer; refused for answers of others."""
        person = self._visitor()
        kept = person and await self._ratings.give(
            person.id, feedback.forId, feedback.value, feedback.comment or None
        )
        if not kept:
            raise HTTPException(404, "There is no such answer.")
        return kept

    async def delete_feedback(self, feedback_id: str) -> bool:
        """Take back a judgement of the visitor's."""
        person = self._visitor()
        if person is None or not await self._ratings.take_back(person.id, feedback_id):
            raise HTTPException(404, "There is no such feedback.")
        return True

    async def get_favorite_steps(self, user_id: str) -> list[StepDict]:  # noqa: ARG002
        """Return no favourites: the page offers none."""
        return []

    async def build_debug_url(self) -> str:
        """Return no address: there is no place to look into chats from outside."""
        return ""

    async def close(self) -> None:
        """Leave the database to whom it belongs."""

    async def _save_step(self, step: StepDict) -> None:
        begins = not self._was_there()
        async with self._in_order(step["threadId"]):
            await self._write(lambda user: self._chats.save_step(user, step, begins=begins))

    def _in_order(self, thread: str) -> asyncio.Lock:
        return self._locks.setdefault(thread, asyncio.Lock())

    async def _write(self, write: Callable[[str], Awaitable[bool]]) -> None:
        person = self._visitor()
        if person is None:
            return
        try:
            if not await write(person.id):
                logger.debug("A write to a chat that is not the visitor's, or gone, was left out.")
        except SQLAlchemyError as error:
            reason = getattr(error, "orig", None) or error
            logger.error("A part of a chat could not be kept: %s", reason)


def _thread(chat: Chat, person: Person | None) -> ThreadDict:
    rated = {each.step_id: each for each in chat.ratings}
    steps = [cast(StepDict, step) for step in chat.steps]
    for step in steps:
        if rating := rated.get(step["id"]):
            step["feedback"] = FeedbackDict(
                forId=rating.step_id,
                id=rating.id,
                value=1 if rating.value else 0,
                comment=rating.comment,
            )
    return ThreadDict(
        id=chat.id,
        createdAt=chat.created_at,
        name=chat.name,
        userId=person.id if person else None,
        userIdentifier=person.name if person else None,
        tags=None,
        metadata=chat.metadata,
        steps=steps,
        elements=[cast(ElementDict, element) for element in chat.elements],
    )
