"""The state of a reading: how far it is, what it may take, and who is told what cannot be read."""

import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from tools.errors import SetupError

_MEGABYTE = 1 << 20
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024
_OFTEN = 4 * _MEGABYTE
"""Bytes after which memory is looked at again."""
Unit = TypeVar("Unit")


class SourceLimits(NamedTuple):
    """The limits of reading one source, by its size where that is fair.

    `memory` are the megabytes of the process that reads, besides ten times the size of the source;
    `seconds` the time without a statement, besides one for every four megabytes. No statement is
    longer than `statement` bytes.
    """

    memory: int = 600
    seconds: float = 60
    statement: int = 16 * _MEGABYTE

    def most_bytes(self, size: int) -> int:
        """Return how much memory reading a source of a size may take."""
        return self.memory * _MEGABYTE + 10 * size

    def most_seconds(self, size: int) -> float:
        """Return how long a source of a size may be read without bringing anything."""
        return self.seconds + size / (4 * _MEGABYTE)


LIMITS = SourceLimits()


def refuse(mistake: SetupError) -> None:
    """Raise what is wrong, for a reading that skips nothing."""
    raise mistake


class SourceReading:
    """A reading under way; `skip` is told what of a source is no statement and left out.

    It counts the `units` that were read well (statements, rows, entries) and says where it is: in
    which `file`, in which `line` of it, at how many `bytes` of all. `moved` is told of steps.
    """

    def __init__(
        self,
        skip: Callable[[SetupError], None],
        limits: SourceLimits = LIMITS,
        moved: Callable[["SourceReading"], None] = lambda _: None,
        most_bytes: int | None = None,
    ) -> None:
        self.skip = skip
        self.limits = limits
        self.units = 0
        self.file = 0
        self.line = 0
        self._lines_ended = 0
        self.bytes = 0
        self._moved = moved
        self._most_bytes = most_bytes
        self._next_look = 0
        # A process inherits the peak of the one that started it.
        self._peak_before = _peak()

    def begin_file(self, number: int) -> None:
        """Count the lines of another file."""
        self.file = number
        self.begin_again()

    def begin_again(self) -> None:
        """Count from the first line of the same file."""
        self.line = self._lines_ended = 0

    def pass_over(self, data: bytes) -> None:
        """Note that a piece of a file has been read.

        Raises:
            MemoryError: reading took more than it may.
        """
        if not data:
            return
        self.bytes += len(data)
        self._lines_ended += data.count(b"\n")
        self.line = self._lines_ended + (not data.endswith(b"\n"))
        self._moved(self)
        if self._most_bytes is not None and self.bytes >= self._next_look:
            # Where the system does not hold a process to its limit.
            self._next_look = self.bytes + _OFTEN
            if _peak() - self._peak_before > self._most_bytes:
                raise MemoryError

    def counted(self, units: Iterable[Unit]) -> Iterator[Unit]:
        """Yield what is read well, counted."""
        for unit in units:
            self.units += 1
            yield unit


def _peak() -> int:
    """Return the most bytes of memory that this process has held at any time."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _PEAK_UNIT
