"""What the process that reads a source tells: frames one after the other, and where it is."""

from enum import Enum
from mmap import mmap
from struct import Struct
from typing import IO, NamedTuple

_HEAD = Struct("!cQQ")
_PLACE = Struct("!QQQ")
PLACE_BYTES = _PLACE.size


class FrameKind(bytes, Enum):
    """What a frame holds: statements, what is none, what ends the reading, nothing more."""

    STATEMENTS = b"S"
    MISTAKE = b"M"
    BROKEN = b"B"
    END = b"E"


class Frame(NamedTuple):
    """A piece of what is told, and how many statements, rows or entries were read well so far."""

    kind: FrameKind
    units: int
    content: bytes = b""

    def write(self, pipe: IO[bytes]) -> None:
        pipe.write(_HEAD.pack(self.kind.value, self.units, len(self.content)) + self.content)
        pipe.flush()


def read_frame(pipe: IO[bytes]) -> Frame | None:
    """Return the next frame; None where the pipe ends before it does."""
    head = _read(pipe, _HEAD.size)
    if len(head) < _HEAD.size:
        return None
    kind, units, length = _HEAD.unpack(head)
    content = _read(pipe, length)
    return Frame(FrameKind(kind), units, content) if len(content) == length else None


def _read(pipe: IO[bytes], length: int) -> bytes:
    """Return so many bytes, or fewer where the pipe ends; a pipe gives what it has."""
    parts = []
    while length and (part := pipe.read(length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


class Place(NamedTuple):
    """How far a reading is: the number of the file, the line in it, the bytes of all files."""

    file: int = 0
    line: int = 0
    bytes: int = 0

    def note(self, shared: mmap) -> None:
        """Write it where the other process sees it at once, whatever happens next."""
        _PLACE.pack_into(shared, 0, *self)


def noted_place(shared: mmap) -> Place:
    """Return the place that was noted last."""
    return Place(*_PLACE.unpack_from(shared, 0))
