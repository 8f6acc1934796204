"""The answers of a server during a reading, kept so that none is asked for twice."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from tools.errors import SetupError

_TABLES = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS reading (
    source TEXT, number INTEGER, kind TEXT, complete INTEGER, last_whole INTEGER
);
CREATE TABLE IF NOT EXISTS answer (name TEXT PRIMARY KEY, reading INTEGER, body BLOB);
"""
_WHOLE = "whole"


class KeptAnswers:
    """Answers by name, in a file, each with the number of the reading that it came with.

    A reading of the same source and kind that was not completed is gone on with. A whole reading
    else begins anew, and once complete replaces what was kept; an update builds on it.
    """

    def __init__(self, file: Path, source: str, update: str | None = None) -> None:
        """Open the answers; `update` is the kind of an update, without which a reading is whole.

        Raises:
            SetupError: an update is wanted of a source that was never read as a whole.
        """
        self._database = sqlite3.connect(file, isolation_level=None)
        self._database.executescript(_TABLES)
        self.is_update = update is not None
        kind = update or _WHOLE
        rows = self._database.execute("SELECT * FROM reading")
        known, number, last_kind, complete, whole = rows.fetchone() or (source, 0, kind, 1, 0)
        if known != source:
            complete, whole = 1, 0
        if self.is_update and not whole:
            self.close()
            raise SetupError(
                f"Nothing is kept of an earlier reading of {source}.",
                "Read it whole first, without --since.",
            )
        self._number = number if last_kind == kind and not complete else number + 1
        with self._database:
            self._database.execute("BEGIN")
            if known != source:
                self._database.execute("DELETE FROM answer")
            self._database.execute("DELETE FROM reading")
            self._database.execute(
                "INSERT INTO reading VALUES (?, ?, ?, 0, ?)", (source, self._number, kind, whole)
            )

    def close(self) -> None:
        self._database.close()

    def get(self, name: str, anew: bool) -> bytes | None:
        """Return a kept answer; of this reading alone if wanted anew or the reading is whole."""
        oldest = self._number if anew or not self.is_update else 0
        rows = self._database.execute(
            "SELECT body FROM answer WHERE name = ? AND reading >= ?", (name, oldest)
        )
        row: tuple[bytes] | None = rows.fetchone()
        return None if row is None else row[0]

    def put(self, name: str, body: bytes) -> None:
        self._database.execute(
            "INSERT OR REPLACE INTO answer VALUES (?, ?, ?)", (name, self._number, body)
        )

    def names(self, prefix: str) -> Iterator[str]:
        """Return the names with a prefix, without it, that `get` finds where not wanted anew."""
        oldest = 0 if self.is_update else self._number
        rows = self._database.execute(
            "SELECT substr(name, ?) FROM answer WHERE substr(name, 1, ?) = ? AND reading >= ?"
            " ORDER BY name",
            (len(prefix) + 1, len(prefix), prefix, oldest),
        )
        return (name for (name,) in rows)

    def complete(self) -> None:
        """End the reading; a whole one takes the place of what was kept before."""
        with self._database:
            self._database.execute("BEGIN")
            self._database.execute("UPDATE reading SET complete = 1")
            if not self.is_update:
                self._database.execute("UPDATE reading SET last_whole = number")
                self._database.execute("DELETE FROM answer WHERE reading < ?", (self._number,))
