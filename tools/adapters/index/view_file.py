"""The facet view of an index in a file beside its hubs, good for as long as these stay the same.

The file is in the safetensors format: arrays one after the other, their places told at the front.
It is mapped into memory, which processes share. A checksum tells whether it is as it was written;
for that it is read through once, in about a second for a gigabyte and a half.
"""

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError
from safetensors.numpy import save_file

_FORMAT = 44
_TYPES = {"BOOL": np.bool_, "U8": np.uint8, "I32": np.int32, "I64": np.int64, "U64": np.uint64}

_logger = logging.getLogger(__name__)


def read_arrays(file: Path, mark: str) -> dict[str, NDArray[Any]] | None:
    """Return the arrays kept in a file; None unless they are of hubs with this mark."""
    try:
        with file.open("rb") as reading:
            length = int.from_bytes(reading.read(8), "little")
            described: dict[str, Any] = json.loads(reading.read(length))
        known = described.pop("__metadata__")
        if known.get("mark") != _mark(mark):
            return None
        content = np.memmap(file, np.uint8, "r", offset=8 + length)
        if len(content) != max(array["data_offsets"][1] for array in described.values()):
            return None
        arrays = {name: _array(content, array) for name, array in described.items()}
        return arrays if _checksum(arrays) == known.get("checksum") else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, MemoryError, OverflowError):
        return None


def write_arrays(file: Path, mark: str, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Keep arrays, whole or not at all; where they cannot be, they are made anew next time."""
    part = file.with_name(f"{file.name}.{uuid4().hex}.part")
    try:
        part.touch(exist_ok=False)
        permissions = part.stat().st_mode
        save_file(dict(arrays), part, metadata={"mark": _mark(mark), "checksum": _checksum(arrays)})
        part.chmod(permissions)
        part.replace(file)
    except (OSError, SafetensorError) as error:
        _logger.info("The facet view could not be kept in %s: %s", file, error)
    finally:
        part.unlink(missing_ok=True)


def _array(content: NDArray[np.uint8], described: Mapping[str, Any]) -> NDArray[Any]:
    first, last = described["data_offsets"]
    # Plain ones, since taking parts of a mapped file's own kind is slow.
    return (
        np.asarray(content[first:last]).view(_TYPES[described["dtype"]]).reshape(described["shape"])
    )


def _checksum(arrays: Mapping[str, NDArray[Any]]) -> str:
    checksum = 0
    for name in sorted(arrays):
        flat = np.ascontiguousarray(arrays[name]).reshape(-1)
        checksum = crc32(flat.view(np.uint8).data, checksum)
    return f"{checksum:08x}"


def _mark(mark: str) -> str:
    return f"{_FORMAT} {mark}"
