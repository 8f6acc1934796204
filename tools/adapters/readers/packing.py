"""Opening graph files, compressed ones as what they hold."""

import bz2
import gzip
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import IO, cast

from backports import zstd

from tools.errors import SetupError

_OPENERS: dict[str, Callable[[Path], object]] = {
    ".gz": gzip.open,
    ".bz2": bz2.open,
    ".xz": lzma.open,
    ".zst": zstd.open,
}
ARCHIVES = {".zip", ".7z", ".tar", ".tgz", ".rar"}
"""Endings of files that hold several files; they are unpacked by hand."""
_BROKEN = (EOFError, zlib.error, lzma.LZMAError, zstd.ZstdError)


def name_within(path: Path) -> Path:
    """Return the name of what a file holds: `dump.nt` for `dump.nt.gz`, any other name as it is."""
    return path.with_suffix("") if path.suffix.lower() in _OPENERS else path


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
def opened_text(path: Path) -> Iterator[TextIOWrapper]:
    """Open a UTF-8 file, with or without a byte order mark, like `opened`; lines end in \\n."""
    with opened(path) as file, TextIOWrapper(file, encoding="utf-8-sig", newline="\n") as text:
        yield text


def _plain(path: Path) -> IO[bytes]:
    return path.open("rb")


def _unpackable(path: Path, error: Exception) -> SetupError:
    return SetupError(
        f"The graph file {path} cannot be unpacked: {error}.", "Fetch or make it anew."
    )
