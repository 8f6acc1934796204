"""Both databases of the history, with nobody in them yet."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from sqlalchemy import URL, delete

from assistant.history.database import history_url
from assistant.history.history import History
from assistant.history.tables import USERS

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """The address of a database: one test for each kind."""
    if request.param == "sqlite":
        return history_url(None, tmp_path / "history")
    return history_url(request.getfixturevalue("postgresql"), tmp_path)


@pytest.fixture
async def history(url: URL) -> AsyncIterator[History]:
    """An empty history with its tables made."""
    history = History(url, PasswordHasher.from_parameters(CHEAPEST))
    await history.database.prepare()
    await history.database.run(lambda connection: connection.execute(delete(USERS)))
    yield history
    await history.database.close()
