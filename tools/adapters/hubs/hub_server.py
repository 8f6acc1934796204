"""A PostgreSQL database that several processes keep the hubs of their indexes in."""

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import finalize

from pydantic import SecretStr
from sqlalchemy import URL, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.schema import DropSchema

from tools.adapters.hubs.hub_database import HubDatabase, unusable
from tools.adapters.hubs.hub_tables import METADATA
from tools.adapters.hubs.writer_lock import lock_in_server
from tools.errors import SetupError

_DRIVER = "postgresql+psycopg"
_INDEXES = text("""
    SELECT schemaname FROM pg_tables WHERE tablename = ANY(:tables)
    GROUP BY schemaname HAVING count(*) = :number ORDER BY schemaname
""")


def postgresql_url(address: str) -> URL:
    """Return the address of a PostgreSQL database.

    Raises:
        SetupError: it is another address, which the message does not repeat.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() != "postgresql":
        raise SetupError(
            "HUBLINK_HUBS_URL is no address of a PostgreSQL database.",
            "Write postgresql://USER:PASSWORD@HOST/DATABASE.",
        )
    return url.set(drivername=_DRIVER)


class HubServer:
    """The database at an address; connected to when first needed, and again after a failure."""

    def __init__(self, address: SecretStr) -> None:
        url = postgresql_url(address.get_secret_value())
        # A connection that a restarted server has forgotten is replaced by a new one.
        self._engine = create_engine(url, pool_pre_ping=True)
        finalize(self, self._engine.dispose)

    def indexes(self) -> tuple[str, ...]:
        """Return the names of the indexes in the database, finished or not."""
        tables = list(METADATA.tables)
        try:
            with self._engine.connect() as connection:
                found = connection.scalars(_INDEXES, {"tables": tables, "number": len(tables)})
                return tuple(found)
        except SQLAlchemyError as error:
            raise unusable(self._engine.url, "used", error) from error

    def database(self, index: str) -> HubDatabase:
        """Return the tables of an index, made where they are missing."""
        return HubDatabase(self._engine, index, owner=self)

    @contextmanager
    def sole_writer(self, index: str) -> Iterator[None]:
        """Hold the right to change an index until the block ends.

        Raises:
            SetupError: it is taken.
        """
        try:
            with lock_in_server(self._engine, index):
                yield
        except OperationalError as error:
            raise unusable(self._engine.url, "used", error) from error

    def drop(self, index: str) -> None:
        """Remove an index's tables."""
        try:
            with self._engine.begin() as connection:
                connection.execute(DropSchema(index, cascade=True, if_exists=True))
        except SQLAlchemyError as error:
            raise unusable(self._engine.url, "used", error) from error
