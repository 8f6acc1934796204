"""The digests of an index's files as they were written, by which damage is noticed.

Only files are sealed that reading leaves as they are: imported graphs and the database of hubs. The
facet view has a checksum of its own, and whether vectors can be read is asked of their store. What
the database notes of the index is kept here, too, for when it is lost.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

_FILE = "sealed.json"
_HUBS = "hubs.sqlite"


class Seals:
    """The seals of the files in a folder; while it is written to, there are none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / _FILE

    def broken(self) -> tuple[str, ...]:
        """Return the names of sealed files that are not as they were written, or are gone."""
        sealed = self._kept("files")
        return tuple(name for name in sealed if _digest(self._folder / name) != sealed[name])

    def notes(self) -> dict[str, str]:
        """Return what the database noted of the index."""
        return self._kept("notes")

    def lift(self) -> None:
        """Take off all seals; the notes stay."""
        if self._file.exists():
            self._write({}, self.notes())

    def renew(self, notes: Mapping[str, str]) -> None:
        """Seal the files as they are."""
        made = {file.relative_to(self._folder).as_posix(): _digest(file) for file in self._files()}
        self._write(made, notes)

    def keep_broken(self, names: Sequence[str], notes: Mapping[str, str]) -> None:
        """Have these files count as damaged until they are written anew."""
        self._write(dict.fromkeys(names, ""), notes)

    def _write(self, files: Mapping[str, str], notes: Mapping[str, str]) -> None:
        # Without seals an index is as good; damage is then found by `verify` alone.
        with suppress(OSError):
            self._file.write_text(json.dumps({"files": files, "notes": notes}), "utf-8")

    def _kept(self, part: str) -> dict[str, str]:
        try:
            kept: Any = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        found = kept.get(part) if isinstance(kept, dict) else None
        return {**found} if isinstance(found, dict) else {}

    def _files(self) -> Iterator[Path]:
        yield from (file for file in self._folder.glob("graph*/*") if file.is_file())
        log = self._folder / f"{_HUBS}-wal"
        # What waits in the log is written into the file when the last reader has gone.
        if not log.exists() or not log.stat().st_size:
            yield from self._folder.glob(_HUBS)


def _digest(file: Path) -> str:
    try:
        with file.open("rb") as reading:
            return hashlib.file_digest(reading, "blake2b").hexdigest()
    except OSError:
        return "unreadable"
