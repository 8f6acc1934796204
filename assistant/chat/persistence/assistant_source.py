"""One assistant for all chats of a process, loaded once, with the indexes as they are now."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from threading import Event
from typing import Any, TypeVar

from assistant.agent.agent import Assistant
from assistant.offering.starters import starters_of, starters_over
from assistant.translations.page_text import page_text
from tools.errors import SetupError
from tools.workspace.shelf import Shelf, ShelfSource

logger = logging.getLogger(__name__)

STARTING = page_text("under_way.starting")

_LOOK_AT_LEAST_EVERY = 60.0
"""Seconds after which is tried again what failed time after time."""

_AS_IT_WAS = "Answers come from the index as it was"

Done = TypeVar("Done")


class _LeavingError(Exception):
    """The server stops, or the index has changed."""


class AssistantSource:
    """Builds the assistant in a thread, once; a failed build is tried again on the next call.

    So a page that found no index works as soon as there is one. The indexes are looked at again
    after so many seconds.
    """

    def __init__(
        self,
        indexes: ShelfSource,
        build: Callable[[Shelf], Assistant],
        look_every: float = 2.0,
    ) -> None:
        self._indexes = indexes
        self._build = build
        self._building = asyncio.Lock()
        self._refreshing = asyncio.Lock()
        self._assistant: Assistant | None = None
        self._revision = ""
        self._look_every = look_every
        self._told: dict[str, str] = {}
        self._starters: dict[str, tuple[str, ...]] | None = None
        self._warm = False
        self._leaving = Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def get(self) -> Assistant:
        """Return the assistant, loaded if need be.

        Raises:
            SetupError: it cannot be loaded.
        """
        async with self._building:
            if self._assistant is None:
                self._assistant = await asyncio.to_thread(self._load)
            return self._assistant

    async def is_open(self) -> bool:
        """Return whether the indexes are open, so that questions are answered at once."""
        return self._assistant is not None

    async def asked(self) -> tuple[str, ...]:
        """Return the names of the indexes that questions go to, as they are in this moment."""
        with suppress(SetupError):
            await self.get()
        await self.refresh()
        return self._assistant.shelf.names if self._assistant else ()

    async def under_way(self) -> dict[str, Any] | None:
        """Return what is still being made ready, for the page to say; nothing where all is."""
        if self._assistant is None or not self._warm:
            return STARTING
        shares = await asyncio.to_thread(_vectors_made, self._assistant.shelf)
        if min(shares, default=1) == 1:
            return None
        return page_text("under_way.vectors", made=int(min(shares) * 100))

    async def starters(self) -> tuple[str, ...]:
        """Return questions that the loaded graphs answer, some of each."""
        return starters_over(await self.starters_of())

    async def starters_of(self) -> dict[str, tuple[str, ...]]:
        """Return questions that each of the loaded graphs answers, read off it once."""
        assistant = await self.get()
        if self._starters is not None:
            return self._starters
        found = await asyncio.to_thread(starters_of, assistant.shelf.libraries)
        if assistant is self._assistant:
            self._starters = found
        return found

    async def refresh(self) -> None:
        """Open the indexes anew where they have changed, and answer from them once they are ready.

        Turns under way end with the old ones, which are given up with the last of them. What
        cannot be opened is told in the log, and the old ones stay; it is tried again.
        """
        async with self._refreshing:
            await self._refresh()

    async def _refresh(self) -> None:
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
            self._tell(_AS_IT_WAS, error)
            return
        self._told.pop(_AS_IT_WAS, None)
        self._revision = revision
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
        """Open the indexes, and make what they are left without, as soon as that can be."""

        async def open_and_warm_up() -> Assistant:
            assistant = await self.get()
            for library in assistant.shelf.libraries:
                await asyncio.to_thread(library.warm_up)
            self._warm = True
            return assistant

        await self._complete(await self._tried_again("The index is not ready", open_and_warm_up))

    async def _tried_again(self, trouble: str, work: Callable[[], Awaitable[Done]]) -> Done:
        """The result of some work, retried until it succeeds, with exponential back-off."""
        wait = self._look_every
        while True:
            try:
                done = await work()
            except Exception as error:  # noqa: BLE001
                # Of whatever kind: nobody would try it again.
                self._tell(trouble, error)
            else:
                self._told.pop(trouble, None)
                return done
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LOOK_AT_LEAST_EVERY)

    def _tell(self, trouble: str, error: Exception) -> None:
        """Note a trouble in the log, once for as long as it lasts."""
        expected = isinstance(error, SetupError)
        told = f"{trouble}: {error if expected else repr(error)}"
        if told != self._told.get(trouble):
            logger.warning("%s", told, exc_info=None if expected else error)
        self._told[trouble] = told

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(self._look_every)
            await self.refresh()

    async def _complete(self, assistant: Assistant) -> None:
        """Make the vectors that indexes were left without."""
        go_on = partial(self._go_on, assistant)

        async def complete_all() -> None:
            with suppress(_LeavingError):
                for library in assistant.shelf.libraries:
                    if assistant is not self._assistant:
                        return
                    try:
                        await asyncio.to_thread(library.complete, go_on)
                    except SetupError:
                        # An index that is not asked any more may be gone.
                        if assistant is self._assistant:
                            raise

        await self._tried_again("Vectors are missing and cannot be made", complete_all)

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


def _vectors_made(shelf: Shelf) -> list[float]:
    made = (library.vectors_made() for library in shelf.libraries)
    return [share for share in made if share is not None]
