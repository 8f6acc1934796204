"""The database of the history: an SQLite file or PostgreSQL, its tables up to date."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tools.errors import SetupError

LATEST = "0005"
"""The newest migration; a database that has it is opened without loading Alembic."""
_MIGRATIONS = Path(__file__).with_name("migrations")
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
_MIGRATION_LOCK = 7_204_113
_PATIENCE = 30_000
_ANSWER_TIME = 3.0
"""Seconds in which a usable database has answered."""
_CONNECTIONS = 10
"""So many transactions are under way at once; one in an SQLite file, which takes no more."""

Result = TypeVar("Result")


class HistoryDatabase:
    """Connections to the database of chats, each in a thread; every `run` is one transaction.

    It waits for its turn for as long as it takes: who gave up would lose a part of a chat.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        sqlite = _is_sqlite(url)
        self._connections = 1 if sqlite else _CONNECTIONS
        self._threads = self._new_threads()
        self._engine = create_engine(url, pool_size=self._connections, pool_pre_ping=not sqlite)
        if sqlite:
            event.listen(self._engine, "connect", _set_up_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)

    @property
    def address(self) -> str:
        """The address for people, without its password."""
        return self._url.render_as_string(hide_password=True)

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Carry out a transaction in a thread: committed when its work ends, undone if it fails.

        Rows have to be read by the work itself.
        """
        return await self._in_thread(lambda: self._carried_out(work))

    async def prepare(self) -> None:
        """Bring the tables up to date.

        Raises:
            SetupError: the database cannot be used.
        """
        if _is_sqlite(self._url):
            self._make_file()
        try:
            await self.run(_migrate)
        except (SQLAlchemyError, OSError) as error:
            raise SetupError(
                f"The history at {self.address} cannot be opened: {_reason(error)}.",
                "Make the database reachable, or correct HUBLINK_HISTORY_URL.",
            ) from error

    async def answers(self) -> bool:
        """Return whether the database can be used now."""
        try:
            async with asyncio.timeout(_ANSWER_TIME):
                await self.run(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def close(self) -> None:
        """Close all connections once every transaction has ended; the next `run` opens new ones."""
        threads, self._threads = self._threads, self._new_threads()
        await asyncio.to_thread(threads.shutdown)
        await asyncio.to_thread(self._engine.dispose)

    def _new_threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._connections, thread_name_prefix="history")

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _carried_out(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.begin() as connection:
            return work(connection)

    def _make_file(self) -> None:
        """Make the file of an SQLite database so that nobody else reads it."""
        file = Path(self._url.database or "")
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.touch(mode=0o600)
        except OSError as error:
            raise SetupError(
                f"The file {file} cannot be made: {error.strerror or error}.",
                "Make its folder writable, or name another one in HUBLINK_HISTORY.",
            ) from error


def history_url(url: str | None, folder: Path) -> URL:
    """Return the address of the configured database; without one, of a file in the folder."""
    if url is None:
        return URL.create(_DRIVERS["sqlite"], database=str(folder / "chats.sqlite"))
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    kind = parsed.get_backend_name() if parsed else ""
    if parsed is None or kind not in _DRIVERS:
        raise SetupError(
            "HUBLINK_HISTORY_URL is no address of a known kind of database.",
            "Write postgresql://USER:PASSWORD@HOST/DATABASE, or sqlite:///FILE.",
        )
    return parsed.set(drivername=_DRIVERS[kind])


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _set_up_sqlite(connection: Any, _record: object) -> None:
    # Transactions are begun below: the driver's own begin too late for changes of tables.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = NORMAL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        lock = text("SELECT pg_advisory_xact_lock(:key)")
        connection.execute(lock, {"key": _MIGRATION_LOCK})
    if _revision(connection) == LATEST:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise SetupError(
            f"The history was written by another version of the assistant: {error}.",
            "Install the newer version again, or name another database for the history.",
        ) from error


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _reason(error: Exception) -> str:
    original = getattr(error, "orig", None) or error
    return str(original).strip().rstrip(".") or type(original).__name__
