"""What of a source could not be read: shown, counted, and at some point too much."""

import json
from collections.abc import Sequence
from pathlib import Path

from tools.errors import SetupError

_SHOWN = 5
_LARGEST_SHARE = 0.2
"""The share of mistakes from which on a source is something else than it was read as."""
_ENOUGH = 1_000
"""Mistakes after which it is not waited for the end of the source."""
_FILE = "left-out.json"


class Mistakes:
    """The mistakes of a source, the first of them in words; being `strict` lets none by."""

    def __init__(self, strict: bool = False) -> None:
        self._strict = strict
        self.count = 0
        self.first: list[str] = []
        self._remedy = ""

    def note(self, mistake: SetupError) -> None:
        """Count a mistake.

        Raises:
            SetupError: none is let by.
        """
        if self._strict:
            raise mistake
        self.count += 1
        if len(self.first) < _SHOWN:
            self.first.append(mistake.message)
            self._remedy = self._remedy or mistake.remedy

    def judge(self, read: int, ended: bool = True) -> None:
        """Raise.

        Raises:
            SetupError: too much of what was read so far are mistakes.
        """
        together = self.count + read
        if self.count > _LARGEST_SHARE * together and (ended or self.count >= _ENOUGH):
            raise SetupError(
                f"{self.count} of {together} statements cannot be read. The first: {self.first[0]}",
                self._remedy,
            )

    def told(self) -> Sequence[str]:
        """Return the mistakes in lines for a person; none where there were none."""
        if not self.count:
            return ()
        statements = "1 statement" if self.count == 1 else f"{self.count:,} statements"
        left = self.count - len(self.first)
        more = [f"  … and {left:,} more."] if left else []
        return (
            f"{statements} could not be read and left out (--strict stops at the first):",
            *(f"  {message}" for message in self.first),
            *more,
        )

    def keep(self, folder: Path) -> None:
        """Write the mistakes beside what was read in spite of them."""
        if self.count:
            kept = {"count": self.count, "first": self.first, "remedy": self._remedy}
            (folder / _FILE).write_text(json.dumps(kept), "utf-8")

    def recall(self, folder: Path) -> None:
        """Note the mistakes that were kept beside what was read earlier.

        Raises:
            SetupError: there were some, and none is let by.
        """
        file = folder / _FILE
        if file.exists():
            kept = json.loads(file.read_text("utf-8"))
            if self._strict:
                raise SetupError(kept["first"][0], kept["remedy"])
            self.count, self.first = kept["count"], kept["first"]
