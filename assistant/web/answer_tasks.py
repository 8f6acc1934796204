"""The tasks that answer questions, by chat: run one after another, stopped together."""

import asyncio
from collections.abc import Callable, Collection, Hashable
from typing import Any

Task = asyncio.Task[Any]


class AnswerTasks:
    """The tasks that answer questions, in the order they came in, by chat.

    `here` returns the current chat. A chat is the same on whatever pages it is open: what two of
    them ask is answered in turn, and each stops all of it, also what a page began before a reload.
    """

    def __init__(self, here: Callable[[], Hashable]) -> None:
        self._here = here
        self._tasks: dict[Hashable, list[Task]] = {}

    def enter(self, task: Task) -> None:
        """Add the task that answers a new question of the current chat."""
        chat = self._here()
        self._tasks.setdefault(chat, []).append(task)
        task.add_done_callback(lambda done: self._leave(chat, done))

    async def turn(self) -> None:
        """Wait until all earlier tasks of the current chat have ended."""
        tasks = self._running()
        await _ended(tasks[: tasks.index(asyncio.current_task())])

    def under_way(self) -> bool:
        """Return whether anything is being answered in the current chat."""
        return bool(self._running())

    async def ended(self) -> None:
        """Wait until all that is being answered in the current chat now has ended."""
        await _ended(self._running())

    async def stop(self) -> bool:
        """Stop all tasks of the current chat; return whether there were any, once they end."""
        return await _stopped(self._running())

    async def replace(self, task: Task) -> None:
        """Add the task that answers an edited question, and stop all others of the current chat."""
        earlier = self._running()
        self.enter(task)
        await _stopped(earlier)

    def _running(self) -> tuple[Task, ...]:
        return tuple(self._tasks.get(self._here(), ()))

    def _leave(self, chat: Hashable, task: Task) -> None:
        tasks = self._tasks[chat]
        tasks.remove(task)
        if not tasks:
            del self._tasks[chat]


async def _stopped(tasks: Collection[Task]) -> bool:
    for task in tasks:
        # Cancelled again, it could not put away what it has.
        if not task.cancelling():
            task.cancel()
    await _ended(tasks)
    return bool(tasks)


async def _ended(tasks: Collection[Task]) -> None:
    if tasks:
        await asyncio.wait(tasks)
