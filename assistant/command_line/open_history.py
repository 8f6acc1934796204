"""The configured history, opened for one piece of work."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from assistant.read_settings import read_settings

if TYPE_CHECKING:
    from assistant.history.history import History

Result = TypeVar("Result")


def with_history(work: "Callable[[History], Awaitable[Result]]") -> Result:
    """Do something with the configured history, its tables up to date."""
    from assistant.wiring.history import build_history

    history = build_history(read_settings())

    async def run() -> Result:
        await history.database.prepare()
        try:
            return await work(history)
        finally:
            await history.database.close()

    return asyncio.run(run())
