"""The command in processes of its own that begin with the program loaded."""

import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple, TextIO

SERVING = ("assistant.server", "assistant.status", "assistant.wiring.agent", "assistant.cli")
"""What a server loads before it reads where its page is, of our own."""
BEHIND_THE_PAGE = ("aiohttp", "alembic", "fastapi", "literalai", "mcp", "openai", "socketio")
"""What loads with the page's own server, which keeps where its page is."""

_forks = get_context("forkserver")
_forks.set_forkserver_preload([*SERVING, *BEHIND_THE_PAGE, "learned_weights"])


class Ended(NamedTuple):
    """How a command ended, and what it wrote to standard output and error."""

    status: int | None
    out: str
    said: str


def start(
    arguments: list[str], folder: Path, environment: Mapping[str, str]
) -> tuple[BaseProcess, TextIO]:
    """Run the command in a folder; returns the process and what it says on standard error."""
    reading, writing = os.pipe()
    with Path(os.devnull).open("r+") as nothing:
        process = _fork(arguments, folder, environment, (nothing.fileno(),) * 2 + (writing,))
    os.close(writing)
    return process, os.fdopen(reading)


def run(
    arguments: list[str], folder: Path, environment: Mapping[str, str], typed: str = ""
) -> Ended:
    """Run the command in a folder to its end; returns how it ended and what it wrote."""
    with TemporaryFile("w+") as given, TemporaryFile("w+") as out, TemporaryFile("w+") as said:
        given.write(typed)
        given.seek(0)
        files = (given, out, said)
        process = _fork(arguments, folder, environment, [file.fileno() for file in files])
        process.join()
        out.seek(0)
        said.seek(0)
        return Ended(process.exitcode, out.read(), said.read())


def _fork(
    arguments: list[str], folder: Path, environment: Mapping[str, str], streams: Sequence[int]
) -> BaseProcess:
    """Run the command with these files as its standard input, output and error."""
    files = [DupFd(stream) for stream in streams]
    process = _forks.Process(target=_run, args=(arguments, folder, dict(environment), files))
    process.start()
    return process


def _run(
    arguments: list[str], folder: Path, environment: dict[str, str], files: Sequence[Any]
) -> None:
    for number, file in enumerate(files):
        given = file.detach()
        os.dup2(given, number)
        os.close(given)
    sys.stdin = os.fdopen(0, closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["hublink", *arguments]
    from assistant.cli import main

    main()
