"""The database of hubs: an SQLite file, or one schema of a PostgreSQL database for each index."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Table,
    cast,
    create_engine,
    event,
    func,
    inspect,
    literal,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError
from sqlalchemy.schema import CreateSchema

from tools.adapters.hubs.hub_tables import METADATA
from tools.adapters.hubs.writer_lock import lock_key
from tools.errors import SetupError

_ROWS = 10_000
"""Rows written by one statement."""


def sqlite_url(file: Path) -> URL:
    """Return the address of an SQLite file."""
    return URL.create("sqlite", database=str(file))


class HubDatabase:
    """Connections to the tables of one index, which are made where they are missing.

    In PostgreSQL they stand in the schema called `index`, so that a database holds any number of
    indexes; an SQLite file holds one. An engine is given where several share its connections; its
    owner, which closes them when nobody uses it any more, is held as long.
    """

    def __init__(
        self, place: URL | Engine, index: str = "index", owner: object | None = None
    ) -> None:
        self._url = place if isinstance(place, URL) else place.url
        self._index = index
        self._is_sqlite = self._url.get_backend_name() == "sqlite"
        self._is_shared = isinstance(place, Engine)
        self._owner = owner
        self._transaction: Connection | None = None
        engine = create_engine(place) if isinstance(place, URL) else place
        if self._is_sqlite:
            event.listen(engine, "connect", _set_up_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            self._engine = engine
        else:
            self._engine = engine.execution_options(schema_translate_map={None: index})
        try:
            self._make_tables()
        except SQLAlchemyError as error:
            raise unusable(self._url, "opened", error) from error

    def within(self, transaction: Connection) -> "HubDatabase":
        """Return the same database, read and written within a transaction that is under way."""
        bound = copy(self)
        bound._transaction = transaction
        return bound

    def close(self) -> None:
        """Give up the connections, unless others use them."""
        if not self._is_shared:
            self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection that sees one state of the index, whatever is written meanwhile."""
        if self._transaction is not None:
            yield self._transaction
            return
        options = {} if self._is_sqlite else {"isolation_level": "REPEATABLE READ"}
        with self._told(), self._engine.connect() as connection:
            yield connection.execution_options(**options)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Begin a transaction: committed at the end of the block, undone where it fails."""
        if self._transaction is not None:
            yield self._transaction
            return
        with self._told(), self._engine.connect() as opened:
            connection = opened.execution_options(writes=True)
            with connection.begin():
                yield connection

    def insert(
        self,
        connection: Connection,
        table: Table,
        rows: Sequence[Mapping[str, Any]],
        *,
        missing_only: bool = False,
    ) -> None:
        """Write rows, many a statement; of `missing_only`, those whose key is not there yet."""
        for start in range(0, len(rows), _ROWS):
            part = rows[start : start + _ROWS]
            adding = sqlite.insert(table) if self._is_sqlite else _of_arrays(table, part)
            if missing_only:
                adding = adding.on_conflict_do_nothing()
            connection.execute(adding, part if self._is_sqlite else None)

    def _make_tables(self) -> None:
        """Make the tables that are missing; with all there, no lock and no rights are needed."""
        with self._engine.connect() as connection:
            schema = None if self._is_sqlite else self._index
            present = inspect(connection).get_table_names(schema)
            if METADATA.tables.keys() <= set(present):
                return
        with self._engine.connect() as opened:
            connection = opened.execution_options(writes=True)
            with connection.begin():
                if not self._is_sqlite:
                    key = lock_key("tables", self._index)
                    connection.execute(select(func.pg_advisory_xact_lock(key)))
                    if not inspect(connection).has_schema(self._index):
                        connection.execute(CreateSchema(self._index))
                METADATA.create_all(connection)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Raise SetupError for what makes the database unusable."""
        try:
            yield
        except DatabaseError as error:
            # Its other kinds are mistakes of the program's.
            if type(error) not in (DatabaseError, OperationalError):
                raise
            raise unusable(self._url, "used", error) from error


def unusable(url: URL, done: str, error: SQLAlchemyError) -> SetupError:
    """Return the error for a database that cannot be opened or used, without its password."""
    reason = " ".join(str(error.__cause__ or error).split()).rstrip(".")
    if url.get_backend_name() != "sqlite":
        remedy = "Make the database reachable, or correct HUBLINK_HUBS_URL."
    elif type(error) is DatabaseError:
        folder = Path(str(url.database)).parent
        remedy = (
            f"Make it anew with `hublink indexes repair {folder}`, or remove it with"
            f" `hublink indexes remove {folder}` and index the graph again."
        )
    else:
        remedy = "Check that the directory exists, is writable and has room, or name another one."
    shown = url.render_as_string(hide_password=True)
    return SetupError(f"The hub store {shown} cannot be {done}: {reason}.", remedy)


def _of_arrays(table: Table, rows: Sequence[Mapping[str, Any]]) -> postgresql.Insert:
    """Return an INSERT with an array a column, in PostgreSQL nearly as quick as COPY."""
    arrays = []
    for column in table.columns:
        kind = postgresql.ARRAY(column.type, dimensions=1)
        values = [row[column.name] for row in rows]
        arrays.append(func.unnest(cast(literal(values, kind), kind)))
    names = [column.name for column in table.columns]
    return postgresql.insert(table).from_select(names, select(*arrays))


def _set_up_sqlite(connection: Any, _: object) -> None:
    # Transactions are begun below, reading ones too: the driver's own begin with the first change.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=30000")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
