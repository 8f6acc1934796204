"""The command in processes of its own that begin with the program loaded."""

import os
import sys
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any, TextIO

SERVING = ("assistant.server", "assistant.status", "assistant.wiring.agent", "assistant.cli")
"""What a server loads before it reads where its page is, of our own."""
BEHIND_THE_PAGE = ("aiohttp", "alembic", "fastapi", "literalai", "mcp", "openai", "socketio")
"""What loads with the page's own server, which keeps where its page is."""

_forks = get_context("forkserver")
_forks.set_forkserver_preload([*SERVING, *BEHIND_THE_PAGE, "learned_weights"])


def start(
    arguments: list[str], folder: Path, environment: Mapping[str, str]
) -> tuple[BaseProcess, TextIO]:
    """Run the command in a folder; returns the process and what it says on standard error."""
    reading, writing = os.pipe()
    process = _forks.Process(
        target=_run, args=(arguments, folder, dict(environment), DupFd(writing))
    )
    process.start()
    os.close(writing)
    return process, os.fdopen(reading)


def _run(arguments: list[str], folder: Path, environment: dict[str, str], writing: Any) -> None:
    said = writing.detach()
    os.dup2(said, sys.stderr.fileno())
    os.close(said)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["hublink", *arguments]
    from assistant.cli import main

    main()
