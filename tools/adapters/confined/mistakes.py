"""What of a source could not be read: shown, counted, and at some point too much."""

import json
from collections.abc import Sequence
from pathlib import Path

from tools.errors import SetupError
from tools.source_text import SourceText, as_data, of_data

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
                SourceText("too_many", count=self.count, all=together, first=self.first[0]),
                self._remedy,
            )

    def told(self) -> Sequence[str]:
        """Return the mistakes in lines for a person; none where there were none."""
        if not self.count:
            return ()
        one, left = self.count == 1, self.count - len(self.first)
        return (
            SourceText("left_out_one") if one else SourceText("left_out", count=f"{self.count:,}"),
            *(SourceText("left_out_this", mistake=message) for message in self.first),
            *([SourceText("left_out_more", count=f"{left:,}")] if left else ()),
        )

    def keep(self, folder: Path) -> None:
        """Write the mistakes beside what was read in spite of them."""
        if self.count:
            first = [as_data(each) for each in self.first]
            kept = {"count": self.count, "first": first, "remedy": as_data(self._remedy)}
            (folder / _FILE).write_text(json.dumps(kept), "utf-8")

    def recall(self, folder: Path) -> None:
        """Note the mistakes that were kept beside what was read earlier.

        Raises:
            SetupError: there were some, and none is let by.
        """
        file = folder / _FILE
        if file.exists():
            kept = json.loads(file.read_text("utf-8"))
            first = [of_data(each) for each in kept["first"]]
            if self._strict:
                raise SetupError(first[0], of_data(kept["remedy"]))
            self.count, self.first = kept["count"], first
