"""Multiplying matrices on one core."""

from contextlib import AbstractContextManager

from threadpoolctl import ThreadpoolController

_threads = ThreadpoolController()


def on_one_core() -> AbstractContextManager[object]:
    """Multiply small matrices on one core: threads that wait for each other cost more."""
    context: AbstractContextManager[object] = _threads.limit(limits=1)
    return context
