"""The right to change an index, held by one process at a time; it ends with the process."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from tools.errors import SetupError


@contextmanager
def lock_beside(file: Path) -> Iterator[None]:
    """Hold the right to change the index whose hubs are in a file, until the block ends.

    An empty database beside the file is locked, which the system releases when a process dies.

    Raises:
        SetupError: it is taken.
    """
    try:
        connection = sqlite3.connect(f"{file}.writer", timeout=0)
    except sqlite3.OperationalError as error:
        raise _refused(file, error) from error
    with closing(connection):
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise _refused(file, error) from error
        yield


@contextmanager
def lock_in_server(engine: Engine, index: str) -> Iterator[None]:
    """Lock the index of a name in PostgreSQL, whether or not it has tables there."""
    with engine.connect() as opened:
        connection = opened.execution_options(isolation_level="AUTOCOMMIT")
        key = lock_key("writer", index)
        if not connection.scalar(select(func.pg_try_advisory_lock(key))):
            raise _taken(index)
        try:
            yield
        finally:
            # A connection that broke has lost its lock already.
            with suppress(SQLAlchemyError):
                connection.execute(select(func.pg_advisory_unlock(key)))


def lock_key(purpose: str, index: str) -> int:
    """Return the number by which PostgreSQL knows a lock of an index."""
    digest = hashlib.sha256(f"hublink {purpose} {index}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


def _refused(file: Path, error: sqlite3.OperationalError) -> SetupError:
    if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
        return _taken(str(file.parent))
    return SetupError(
        f"The folder {file.parent} cannot be written to: {error}.",
        "Make it writable and give it room, or index into another one.",
    )


def _taken(index: str) -> SetupError:
    return SetupError(
        f"Another process is bringing the index {index} up to date.", "Wait until it has ended."
    )
