"""The tables of the history; `migrations/` brings a database into this form."""

from typing import Any

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

METADATA = MetaData()


def _id() -> Column[Any]:
    return Column("id", Text, primary_key=True)


def _user() -> Column[Any]:
    reference = ForeignKey("users.id", ondelete="CASCADE")
    return Column("user_id", Text, reference, nullable=False)


def _thread(**options: Any) -> Column[Any]:
    reference = ForeignKey("threads.id", ondelete="CASCADE")
    return Column("thread_id", Text, reference, nullable=False, **options)


USERS = Table(
    "users",
    METADATA,
    _id(),
    Column("name", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    # Of people who log in with a password alone.
    Column("password_hash", Text),
    Column("password_since", Integer),
    # JSON: the settings that a person's next chat begins with.
    Column("preferences", Text),
    UniqueConstraint("name", name="users_name"),
)
LOG_INS = Table(
    "log_ins",
    METADATA,
    _id(),
    _user(),
    # Seconds since 1970.
    Column("until", Integer, nullable=False),
    Index("log_ins_of_user", "user_id"),
)
THREADS = Table(
    "threads",
    METADATA,
    _id(),
    _user(),
    Column("name", Text, nullable=False),
    # The name without capitals, to search in.
    Column("search_text", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    # JSON: what the page remembers of a chat.
    Column("metadata", Text, nullable=False),
    # How often its turns have changed.
    Column("turns_revision", Integer, nullable=False, server_default="0"),
    Index("threads_of_user", "user_id", "updated_at"),
)
STEPS = Table(
    "steps",
    METADATA,
    _id(),
    _thread(),
    Column("parent_id", Text),
    Column("type", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    # What a message says, without capitals; empty for all other steps.
    Column("search_text", Text, nullable=False),
    # JSON: the step as the page shows it.
    Column("content", Text, nullable=False),
    Index("steps_of_thread", "thread_id", "created_at"),
)
ELEMENTS = Table(
    "elements",
    METADATA,
    _id(),
    _thread(),
    Column("step_id", Text),
    # JSON: the element as the page shows it.
    Column("content", Text, nullable=False),
    Index("elements_of_thread", "thread_id"),
)
TURNS = Table(
    "turns",
    METADATA,
    _thread(primary_key=True),
    Column("position", Integer, primary_key=True),
    # The question's step; a name of its own where the scope was changed by hand.
    Column("message_id", Text, nullable=False),
    Column("answer_id", Text),
    # The form that `state` is written in, and JSON: what the turn added to its conversation.
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    UniqueConstraint("thread_id", "message_id", name="turns_message"),
)
SHARES = Table(
    "shares",
    METADATA,
    _thread(primary_key=True),
    # All that somebody else has to know to read the chat.
    Column("token", Text, nullable=False),
    Column("shared_at", Text, nullable=False),
    UniqueConstraint("token", name="shares_token"),
)
FEEDBACK = Table(
    "feedback",
    METADATA,
    _id(),
    _thread(),
    # The run that made the answer; its parent is the question's step.
    Column("step_id", Text, ForeignKey("steps.id", ondelete="CASCADE"), nullable=False),
    Column("value", Integer, nullable=False),
    Column("comment", Text),
    Column("given_at", Text, nullable=False),
    UniqueConstraint("step_id", name="feedback_of_step"),
    Index("feedback_of_thread", "thread_id"),
)
