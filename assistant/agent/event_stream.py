"""The events of a turn as a stream that goes at its reader's pace."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine

from assistant.agent.events import Emit, Event


async def event_stream(
    work: Callable[[Emit], Coroutine[None, None, None]],
) -> AsyncGenerator[Event, None]:
    """Yield the events that `work` emits; each `emit` returns when the next event is asked for.

    Closing the stream, or cancelling who reads it, cancels the work and waits until it has ended.
    Raises what the work raises.
    """
    events: asyncio.Queue[Event | None] = asyncio.Queue()

    async def emit(event: Event) -> None:
        events.put_nowait(event)
        await events.join()

    task = asyncio.create_task(work(emit))
    task.add_done_callback(lambda _: events.put_nowait(None))
    try:
        while (event := await events.get()) is not None:
            yield event
            events.task_done()
        await task
    finally:
        task.cancel()
        # A reader that is cancelled once more leaves the work to end by itself.
        await asyncio.wait([task])
