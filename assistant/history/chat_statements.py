"""Statements over the rows of chats: whose they are, how they are put, found and deleted."""

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Table,
    and_,
    bindparam,
    delete,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite

from assistant.history.tables import ELEMENTS, STEPS, THREADS

_INSERTS: Mapping[str, Any] = MappingProxyType(
    {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
)


def thread_of(user: str, thread: str) -> ColumnElement[bool]:
    """Return the condition that a chat has this id and belongs to this person."""
    return and_(THREADS.c.id == thread, THREADS.c.user_id == user)


def of_person(user: str, table: Table) -> ColumnElement[bool]:
    """Return the condition that a row belongs to a chat of the person."""
    threads = select(THREADS.c.id).where(THREADS.c.user_id == user)
    return table.c.thread_id.in_(threads)


def holding(text: str) -> ColumnElement[bool]:
    """Return the condition that a chat's name or a message in it holds a text."""
    said = select(STEPS.c.id).where(
        STEPS.c.thread_id == THREADS.c.id, STEPS.c.search_text.contains(text, autoescape=True)
    )
    return or_(THREADS.c.search_text.contains(text, autoescape=True), said.exists())


def owner(connection: Connection, thread: str) -> str | None:
    """Return the id of the person whose chat it is."""
    asked = select(THREADS.c.user_id).where(THREADS.c.id == thread)
    return connection.execute(asked).scalar()


def insert_new(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Insert a row unless there is one of its key."""
    new = _INSERTS[connection.dialect.name](table).values(**row)
    connection.execute(new.on_conflict_do_nothing())


def put(connection: Connection, table: Table, user: str, row: Mapping[str, Any]) -> bool:
    """Insert a row or replace the one with its id, within one chat of the person's."""
    upsert = _upsert(connection.dialect.name, table)
    new = {f"new_{name}": value for name, value in row.items()}
    return bool(connection.execute(upsert, {"user": user, **new}).rowcount)


@cache
def _upsert(dialect: str, table: Table) -> Executable:
    """The statement of `put`: to put it together takes longer than to carry it out."""
    mine = and_(THREADS.c.id == bindparam("new_thread_id"), THREADS.c.user_id == bindparam("user"))
    values = [bindparam(f"new_{column.name}", type_=column.type) for column in table.columns]
    insert = _INSERTS[dialect](table).from_select(
        [column.name for column in table.columns],
        select(*values).where(select(THREADS.c.id).where(mine).exists()),
    )
    upsert: Executable = insert.on_conflict_do_update(
        index_elements=["id"],
        set_={column.name: insert.excluded[column.name] for column in table.columns},
        where=table.c.thread_id == insert.excluded.thread_id,
    )
    # Without the option, the rows of an INSERT are not counted.
    return upsert.execution_options(preserve_rowcount=True)


def delete_steps(connection: Connection, which: ColumnElement[bool]) -> int:
    """Delete steps with their elements; tells how many."""
    steps = select(STEPS.c.id).where(which)
    connection.execute(delete(ELEMENTS).where(ELEMENTS.c.step_id.in_(steps)))
    return connection.execute(delete(STEPS).where(which)).rowcount


def contents(
    connection: Connection, table: Table, thread: str, *order: ColumnElement[Any]
) -> tuple[dict[str, Any], ...]:
    """Return the contents of a chat's rows in a table, read from their JSON."""
    asked = select(table.c.content).where(table.c.thread_id == thread).order_by(*order)
    return tuple(json.loads(row.content) for row in connection.execute(asked))
