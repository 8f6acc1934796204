"""The right to change an index, held against SQLite and a real PostgreSQL."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from pydantic import SecretStr

from tools.adapters.hubs.hub_server import HubServer
from tools.adapters.hubs.writer_lock import lock_beside
from tools.errors import SetupError

Lock = Callable[[], AbstractContextManager[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def lock(request: pytest.FixtureRequest, tmp_path: Path) -> Lock:
    if request.param == "sqlite":
        return partial(lock_beside, tmp_path / "hubs.sqlite")
    server = HubServer(SecretStr(request.getfixturevalue("postgresql")))
    return partial(server.sole_writer, f"of test {uuid4().hex}")


def test_one_process_at_a_time_may_change_an_index(lock: Lock) -> None:
    with lock(), pytest.raises(SetupError, match=r"Another process.*Wait until it has ended"):
        lock().__enter__()
    with lock():
        pass


def test_waiting_for_the_right_makes_no_index_at_the_server(postgresql: str) -> None:
    server, name = HubServer(SecretStr(postgresql)), f"of test {uuid4().hex}"
    with server.sole_writer(name):
        assert name not in server.indexes()


def test_a_folder_that_cannot_be_written_to_is_told_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"cannot be written to.*Make it writable"):
        lock_beside(tmp_path / "missing" / "hubs.sqlite").__enter__()
