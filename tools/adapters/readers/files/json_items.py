"""The items of a JSON file whose content is a list, read one at a time."""

import json
import re
import sys
from collections.abc import Iterator
from io import TextIOBase
from pathlib import Path

from tools.adapters.readers.files.packing import opened_text
from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError
from tools.source_text import SourceText

_SIGN = re.compile(r"[^ \t\r\n]")
_PIECE = 1 << 16
_LONGEST_NUMBER = 300
"""Digits beyond which a number is none that can be calculated with."""


def _number(digits: str) -> int | str:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else digits


_DECODER = json.JSONDecoder(parse_int=_number)


class _Text:
    """A text as far as it is read, the place in it that reading has come to, and its line."""

    def __init__(self, file: TextIOBase) -> None:
        self._file = file
        self.read = ""
        self.at = 0
        self.line = 1

    @property
    def waiting(self) -> int:
        """The number of signs that are there and not yet taken."""
        return len(self.read) - self.at

    def more(self) -> bool:
        """Read on by as much again as is waiting; return whether there was anything."""
        wanted = max(_PIECE, self.waiting)
        pieces = []
        while wanted > 0 and (piece := self._file.read(wanted)):
            pieces.append(piece)
            wanted -= len(piece)
        self.read = self.read[self.at :] + "".join(pieces)
        self.at = 0
        return bool(pieces)

    def next_sign(self) -> str:
        """Return the first sign that is no space, which stays where it is; empty at the end."""
        while True:
            if found := _SIGN.search(self.read, self.at):
                self.take(found.start() - self.at)
                return found[0]
            self.take(self.waiting)
            if not self.more():
                return ""

    def take(self, count: int) -> None:
        """Leave so many signs behind."""
        self.line += self.read.count("\n", self.at, self.at + count)
        self.at += count


def json_items(
    path: Path, reading: SourceReading, remedy: str, several: bool = False
) -> Iterator[tuple[int, object]]:
    """Yield the items of a list with the lines they begin at; any other content as one item.

    `several` items may also stand one after the other, as in files of JSON lines.

    Integers of hundreds of digits stay texts.

    Raises:
        SetupError: the file is no JSON, or an item is nested too deeply or too long.
    """
    try:
        with opened_text(path, reading) as file:
            yield from _items(_Text(file), path, reading, remedy, several)
    except UnicodeDecodeError as error:
        raise SetupError(SourceText("not_utf8_at", path=path, line=reading.line), remedy) from error


def _items(
    text: _Text, path: Path, reading: SourceReading, remedy: str, several: bool
) -> Iterator[tuple[int, object]]:
    if text.next_sign() != "[":
        yield text.line, _item(text, path, sys.maxsize, remedy)
        while several and text.next_sign():
            yield text.line, _item(text, path, reading.limits.statement, remedy)
    else:
        text.take(1)
        is_empty = text.next_sign() == "]"
        while not is_empty:
            yield text.line, _item(text, path, reading.limits.statement, remedy)
            if (sign := text.next_sign()) == "]":
                break
            if sign != ",":
                raise _broken(path, text.line, "Expecting ',' delimiter", remedy)
            text.take(1)
            text.next_sign()
        text.take(1)
    if text.next_sign():
        raise _broken(path, text.line, "Extra data", remedy)


def _item(text: _Text, path: Path, longest: int, remedy: str) -> object:
    """Return the item at the beginning of what is left, and leave it behind."""
    while True:
        try:
            item, end = _DECODER.raw_decode(text.read, text.at)
        except json.JSONDecodeError as error:
            # It may only go on in what is not yet read.
            line, why = text.line + text.read.count("\n", text.at, error.pos), error.msg
            if text.waiting > longest:
                raise _broken(path, text.line, "An item is too long", remedy) from error
            if not text.more():
                raise _broken(path, line, why, remedy) from error
        except RecursionError as error:
            raise _broken(path, text.line, "An item is nested too deeply", remedy) from error
        else:
            # A number at the very end may have more digits.
            length = end - text.at
            if end < len(text.read) or not text.more():
                text.take(length)
                return item


def _broken(path: Path, line: int, why: str, remedy: str) -> SetupError:
    return SetupError(SourceText("broken", path=path, format="JSON", line=line, why=why), remedy)
