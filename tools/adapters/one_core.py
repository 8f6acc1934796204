"""Multiplying matrices on one core."""

from contextlib import AbstractContextManager
from threading import Lock
from types import TracebackType

import numpy.linalg  # noqa: F401  what multiplies, to be found by the controller of its threads
from threadpoolctl import ThreadpoolController

_threads = ThreadpoolController()


class _OneCore(AbstractContextManager[None]):
    """Holds matrix products to one core while anybody is within."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._within = 0
        self._limit: AbstractContextManager[object] | None = None

    def __enter__(self) -> None:
        with self._lock:
            self._within += 1
            if self._limit is None:
                limit: AbstractContextManager[object] = _threads.limit(limits=1)
                limit.__enter__()
                self._limit = limit

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with self._lock:
            self._within -= 1
            if not self._within and self._limit is not None:
                self._limit.__exit__(None, None, None)
                self._limit = None


_one_core = _OneCore()


def on_one_core() -> AbstractContextManager[None]:
    """Multiply small matrices on one core: threads that wait for each other cost more."""
    return _one_core
