"""Oxigraph's own SPARQL server over a graph file, for as long as a test wants it."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from real_servers import free_port, oxigraph, run_sparql

Serve = Callable[..., AbstractContextManager[str]]


@pytest.fixture(scope="session")
def serve() -> Serve:
    """Starts a SPARQL server over a graph file, its data in a folder."""
    return _serving


@contextmanager
def _serving(graph: Path, folder: Path, named_graph: str | None = None) -> Iterator[str]:
    """The address of the server's endpoint."""
    into = [] if named_graph is None else ["--graph", named_graph]
    subprocess.run(
        [oxigraph(), "load", "--location", folder, "--file", graph, *into],
        check=True,
        capture_output=True,
    )
    with run_sparql(folder, free_port()) as address:
        yield f"{address}/query"
