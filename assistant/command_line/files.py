"""Files that commands write."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.errors import SetupError


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Turn a failure to write a file into a SetupError."""
    try:
        yield
    except OSError as error:
        raise SetupError(
            f"{file} cannot be written: {error.strerror or error}.", "Name another file."
        ) from error
