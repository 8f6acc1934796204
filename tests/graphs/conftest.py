"""Oxigraph's own SPARQL server over a graph file, for as long as a test wants it."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest

Serve = Callable[..., AbstractContextManager[str]]


@pytest.fixture(scope="session")
def serve() -> Serve:
    """Starts a SPARQL server over a graph file, its data in a folder."""
    return _serving


@contextmanager
def _serving(graph: Path, folder: Path, named_graph: str | None = None) -> Iterator[str]:
    """The address of the server's endpoint."""
    program = shutil.which("oxigraph", path=Path(sys.executable).parent)
    assert program is not None, "the package oxigraph of the test extra is missing"
    into = [] if named_graph is None else ["--graph", named_graph]
    subprocess.run(
        [program, "load", "--location", folder, "--file", graph, *into],
        check=True,
        capture_output=True,
    )
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [program, "serve", "--location", folder, "--bind", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _await(f"http://127.0.0.1:{port}/", process)
        yield f"http://127.0.0.1:{port}/query"
    finally:
        process.terminate()
        process.wait()


def _await(address: str, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            httpx.get(address, trust_env=False)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the SPARQL server did not start")
