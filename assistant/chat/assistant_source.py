"""One assistant for all chats of a process, loaded once and kept."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event

from assistant.agent import Assistant
from assistant.starters import starters_over
from tools.errors import SetupError

logger = logging.getLogger(__name__)


class _LeavingError(Exception):
    """The server stops."""


class AssistantSource:
    """Builds the assistant in a thread, once; a failed build is tried again on the next call.

    So a page that found no index works as soon as there is one.
    """

    def __init__(self, build: Callable[[], Assistant]) -> None:
        self._build = build
        self._building = asyncio.Lock()
        self._assistant: Assistant | None = None
        self._starters: tuple[str, ...] | None = None
        self._leaving = Event()

    async def get(self) -> Assistant:
        """Return the assistant, loading it if need be; raises SetupError where it cannot be."""
        async with self._building:
            if self._assistant is None:
                self._assistant = await asyncio.to_thread(self._load)
            return self._assistant

    async def starters(self) -> tuple[str, ...]:
        """Return questions that the loaded graph answers, read off it once."""
        assistant = await self.get()
        if self._starters is None:
            self._starters = await asyncio.to_thread(starters_over, assistant.shelf.libraries)
        return self._starters

    @asynccontextmanager
    async def loading(self) -> AsyncIterator[None]:
        """Start loading while the server comes up, so that the first page need not wait."""
        task = asyncio.create_task(self._load_ahead())
        try:
            yield
        finally:
            self._leaving.set()
            task.cancel()

    async def _load_ahead(self) -> None:
        try:
            assistant = await self.get()
            for library in assistant.shelf.libraries:
                await asyncio.to_thread(library.warm_up, self._go_on)
        except _LeavingError:
            return
        except SetupError as error:
            logger.warning("%s", error)

    def _go_on(self, stage: str, done: int, total: int | None) -> None:
        """Note the progress of making vectors; end it when the server stops."""
        if self._leaving.is_set():
            raise _LeavingError
        if total and done in (0, total):
            logger.info("Vectors made: %d of %d %s.", done, total, stage)

    def _load(self) -> Assistant:
        try:
            return self._build()
        except SetupError:
            raise
        except Exception as error:
            logger.exception("The assistant could not be loaded.")
            raise SetupError(
                "The assistant could not be loaded.",
                "The terminal in which it runs says why; `hublink doctor` checks the set-up.",
            ) from error
