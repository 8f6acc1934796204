"""What is being answered in each chat: one question after another, and all stopped as one."""

import asyncio
from collections.abc import Callable, Collection, Hashable
from typing import Any

Run = asyncio.Task[Any]


class Runs:
    """The tasks that answer questions, in the order they came in, by chat.

    `here` tells which chat is at hand. A chat is the same on whatever pages it is open: what two of
    them ask is answered in turn, and each stops all of it, also what a page began that has been
    loaded again since.
    """

    def __init__(self, here: Callable[[], Hashable]) -> None:
        self._here = here
        self._runs: dict[Hashable, list[Run]] = {}

    def enter(self, run: Run) -> None:
        """Take in what answers a question that has come."""
        chat = self._here()
        self._runs.setdefault(chat, []).append(run)
        run.add_done_callback(lambda done: self._leave(chat, done))

    async def turn(self) -> None:
        """Wait until all that came before the task at hand in its chat has ended."""
        runs = self._running()
        await _ended(runs[: runs.index(asyncio.current_task())])

    async def stop(self) -> bool:
        """Stop all that is being answered in the chat; tells at its end if there was any."""
        return await _stopped(self._running())

    async def replace(self, run: Run) -> None:
        """Take in what answers an edited question, and stop all that was being answered."""
        earlier = self._running()
        self.enter(run)
        await _stopped(earlier)

    def _running(self) -> tuple[Run, ...]:
        return tuple(self._runs.get(self._here(), ()))

    def _leave(self, chat: Hashable, run: Run) -> None:
        runs = self._runs[chat]
        runs.remove(run)
        if not runs:
            del self._runs[chat]


async def _stopped(runs: Collection[Run]) -> bool:
    for run in runs:
        # Cancelled again, it could not put away what it has.
        if not run.cancelling():
            run.cancel()
    await _ended(runs)
    return bool(runs)


async def _ended(runs: Collection[Run]) -> None:
    if runs:
        await asyncio.wait(runs)
