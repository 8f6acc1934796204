"""The facet view of an index in a file beside its hubs, good for as long as these stay the same."""

import logging
from pathlib import Path
from uuid import uuid4
from zipfile import BadZipFile

import numpy as np

from tools.hublink.facets import FacetView
from tools.hublink.packed_view import pack, unpack

_FORMAT = 2

_logger = logging.getLogger(__name__)


def read_view(file: Path, mark: str) -> FacetView | None:
    """The view kept in a file; nothing where there is none, or not one of hubs with this mark."""
    try:
        with file.open("rb") as reading, np.load(reading, allow_pickle=False) as kept:
            if kept["mark"].tobytes() != _mark(mark):
                return None
            return unpack({name: kept[name] for name in kept.files})
    except (OSError, EOFError, BadZipFile, KeyError, ValueError):
        return None


def write_view(file: Path, mark: str, view: FacetView) -> None:
    """Keeps a view, whole or not at all; where it cannot be, it is made anew next time."""
    arrays = pack(view) | {"mark": np.frombuffer(_mark(mark), np.uint8)}
    part = file.with_name(f"{file.name}.{uuid4().hex}.part")
    try:
        with part.open("xb") as writing:
            np.savez(writing, allow_pickle=False, **arrays)
        part.replace(file)
    except OSError as error:
        _logger.info("The facet view could not be kept in %s: %s", file, error)
    finally:
        part.unlink(missing_ok=True)


def _mark(mark: str) -> bytes:
    return f"{_FORMAT} {mark}".encode()
