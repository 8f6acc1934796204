"""Opening graph files, compressed ones as what they hold."""

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import RawIOBase, TextIOWrapper
from pathlib import Path
from typing import IO, Any, cast

from backports import zstd

from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError
from tools.source_text import SourceText

_OPENERS: dict[str, Callable[[Path], object]] = {
    ".gz": gzip.open,
    ".bz2": bz2.open,
    ".xz": lzma.open,
    ".zst": zstd.open,
}
ARCHIVES = {".zip", ".7z", ".tar", ".tgz", ".rar"}
"""Endings of files that hold several files; they are unpacked by hand."""
_BROKEN = (EOFError, zlib.error, lzma.LZMAError, zstd.ZstdError)


def is_packed(path: Path) -> bool:
    """Return whether a file is compressed, by its ending."""
    return path.suffix.lower() in _OPENERS


def name_within(path: Path) -> Path:
    """Return the name of what a file holds: `dump.nt` for `dump.nt.gz`, any other name as it is."""
    return path.with_suffix("") if is_packed(path) else path


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to read, unpacked as it is read and never as a whole.

    Raises:
        SetupError: also inside the block; the file cannot be read, or its compression is broken.
    """
    try:
        with cast("IO[bytes]", _OPENERS.get(path.suffix.lower(), _plain)(path)) as file:
            yield file
    except _BROKEN as error:
        raise _unpackable(path, error) from error
    except OSError as error:
        if error.errno is None:
            raise _unpackable(path, error) from error
        raise SetupError(f"The graph file {path} cannot be read.", f"{error.strerror}.") from error


@contextmanager
def opened_lines(path: Path, reading: SourceReading) -> Iterator[IO[bytes]]:
    """Open a file like `opened`, read line by line, so that it is known which line is read."""
    with opened(path) as file:
        yield cast("IO[bytes]", _Lines(file, reading))


@contextmanager
def opened_text(
    path: Path, reading: SourceReading, encoding: str = "utf-8-sig"
) -> Iterator[TextIOWrapper]:
    """Open a text file, in UTF-8 unless said, like `opened`; lines end in \\n."""
    with (
        opened_lines(path, reading) as lines,
        TextIOWrapper(lines, encoding=encoding, newline="\n") as text,
    ):
        yield text


class _Lines(RawIOBase):
    """A binary file of which a line is given at a time, at most, and which tells of each."""

    def __init__(self, file: IO[bytes], reading: SourceReading) -> None:
        self._file = file
        self._reading = reading

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return self._file.seekable()

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def read(self, size: int = -1) -> bytes:
        """Return the next line, or what of it is not longer than allowed."""
        line = self._file.readline(size)
        self._reading.pass_over(line)
        return line

    def read1(self, size: int = -1) -> bytes:
        return self.read(size)

    def readinto(self, buffer: Any) -> int:
        line = self.read(len(buffer))
        buffer[: len(line)] = line
        return len(line)


def _plain(path: Path) -> IO[bytes]:
    return path.open("rb")


def _unpackable(path: Path, error: Exception) -> SetupError:
    return SetupError(SourceText("unpackable", path=path, why=error), SourceText("fetch_anew"))
