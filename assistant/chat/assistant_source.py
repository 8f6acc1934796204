"""One assistant for all chats of a process, loaded once, with the indexes as they are now."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from threading import Event

from assistant.agent import Assistant
from assistant.starters import starters_over
from tools.errors import SetupError
from tools.shelf import Shelf, ShelfSource

logger = logging.getLogger(__name__)

_LOOK_EVERY = 2.0
"""Seconds after which the indexes are looked at again."""
_LOOK_AT_LEAST_EVERY = 60.0
"""The same where they could not be opened, time after time."""


class _LeavingError(Exception):
    """The server stops, or the index has changed."""


class AssistantSource:
    """Builds the assistant in a thread, once; a failed build is tried again on the next call.

    So a page that found no index works as soon as there is one.
    """

    def __init__(self, indexes: ShelfSource, build: Callable[[Shelf], Assistant]) -> None:
        self._indexes = indexes
        self._build = build
        self._building = asyncio.Lock()
        self._assistant: Assistant | None = None
        self._revision = ""
        self._told = ""
        self._starters: tuple[str, ...] | None = None
        self._leaving = Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def get(self) -> Assistant:
        """Return the assistant, loading it if need be; raises SetupError where it cannot be."""
        async with self._building:
            if self._assistant is None:
                self._assistant = await asyncio.to_thread(self._load)
            return self._assistant

    async def is_open(self) -> bool:
        """Whether the indexes have been opened, so that questions are answered at once."""
        return self._assistant is not None

    async def starters(self) -> tuple[str, ...]:
        """Return questions that the loaded graph answers, read off it once."""
        assistant = await self.get()
        if self._starters is not None:
            return self._starters
        found = await asyncio.to_thread(starters_over, assistant.shelf.libraries)
        if assistant is self._assistant:
            self._starters = found
        return found

    async def refresh(self) -> None:
        """Open the indexes anew where they have changed, and answer from them once they are ready.

        Turns under way end with the old ones, which are given up with the last of them. What
        cannot be opened is told in the log, and the old ones stay; it is tried again.
        """
        assistant = self._assistant
        if assistant is None:
            return
        try:
            revision = await asyncio.to_thread(self._indexes.revision)
            if revision == self._revision:
                return
            shelf = await asyncio.to_thread(self._opened)
        except Exception as error:  # noqa: BLE001
            # Of whatever kind: nobody would look at the indexes again.
            reason = error if isinstance(error, SetupError) else repr(error)
            self._tell(f"Answers come from the index as it was: {reason}")
            return
        self._revision, self._told = revision, ""
        self._assistant, self._starters = assistant.with_shelf(shelf), None
        logger.info("The index has changed; answers come from it as it is now.")
        self._start(self._complete(self._assistant))

    @asynccontextmanager
    async def loading(self) -> AsyncIterator[None]:
        """Start loading while the server comes up, so that the first page need not wait.

        Until the block ends, changes of the indexes are followed.
        """
        self._start(self._load_ahead())
        self._start(self._follow())
        try:
            yield
        finally:
            self._leaving.set()
            for task in self._tasks:
                task.cancel()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load_ahead(self) -> None:
        """Open the indexes as soon as they can be; less and less often where they cannot."""
        wait = _LOOK_EVERY
        while True:
            try:
                assistant = await self.get()
                for library in assistant.shelf.libraries:
                    await asyncio.to_thread(library.warm_up)
                break
            except SetupError as error:
                self._tell(str(error))
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LOOK_AT_LEAST_EVERY)
        self._told = ""
        await self._complete(assistant)

    def _tell(self, trouble: str) -> None:
        """Note a trouble in the log, once for as long as it lasts."""
        if trouble != self._told:
            logger.warning("%s", trouble)
        self._told = trouble

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            await self.refresh()

    async def _complete(self, assistant: Assistant) -> None:
        """Make the vectors that indexes were left without."""
        try:
            for library in assistant.shelf.libraries:
                await asyncio.to_thread(library.complete, partial(self._go_on, assistant))
        except _LeavingError:
            return
        except SetupError as error:
            logger.warning("%s", error)

    def _go_on(self, assistant: Assistant, stage: str, done: int, total: int | None) -> None:
        """Note the progress of making vectors; end it when nobody will need them."""
        if self._leaving.is_set() or assistant is not self._assistant:
            raise _LeavingError
        if total and done in (0, total):
            logger.info("Vectors made: %d of %d %s.", done, total, stage)

    def _opened(self) -> Shelf:
        shelf = self._indexes.open()
        for library in shelf.libraries:
            library.warm_up()
        return shelf

    def _load(self) -> Assistant:
        try:
            self._revision = self._indexes.revision()
            return self._build(self._indexes.open())
        except SetupError:
            raise
        except Exception as error:
            logger.exception("The assistant could not be loaded.")
            raise SetupError(
                "The assistant could not be loaded.",
                "The terminal in which it runs says why; `hublink doctor` checks the set-up.",
            ) from error
