"""A chat as it is kept: its line in the list, and all that its page shows."""

import json
from typing import Any

from sqlalchemy import Row

from assistant.history.storable import storable
from tools.hublink.core.models import Frozen

JsonObject = dict[str, Any]

NAME_LENGTH = 200
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


def chat_line(row: Row[Any]) -> ChatLine:
    """Return the line of a chat, read from its row."""
    return ChatLine(
        id=row.id,
        name=row.name,
        created_at=row.created_at,
        updated_at=row.updated_at,
        metadata=json.loads(row.metadata),
    )


def rating_of(row: Row[Any]) -> Rating:
    """Return a rating, read from its row."""
    return Rating(id=row.id, step_id=row.step_id, value=row.value, comment=row.comment)


def named(name: str) -> dict[str, str]:
    """Return the columns that hold what a chat is called, on one line and to search in."""
    line = storable(" ".join(name.split()))[:NAME_LENGTH] or UNTITLED
    return {"name": line, "search_text": line.casefold()}
