"""The blocks of a BibTeX file, each with the strings that it refers to, as the file is read."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.adapters.readers.files.encodings import encoding_of
from tools.adapters.readers.files.packing import opened_text
from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError
from tools.source_text import SourceText

_BEGINNING = re.compile(r"\s*@\s*([A-Za-z]+)\s*[{(]")
_STRING = re.compile(r"\s*@\s*string\s*[{(]\s*([^\s={}\"]+)\s*=", re.IGNORECASE)
_NAME = re.compile(r"[^\s={}\",#()]+")
_BRACES = re.compile(r"(?<!\\)[{}]")
_DEEPEST = 50
"""Braces within each other that an entry may have."""


class BibtexBlock(NamedTuple):
    """A text from one entry to the next, after the strings it refers to, and its first line."""

    text: str
    line: int


def bibtex_blocks(path: Path, reading: SourceReading) -> Iterator[BibtexBlock]:
    """Yield the entries of a file; those nested too deeply or too long are skipped.

    A line that begins an entry ends the one before it, whether its braces are closed or not.

    Raises:
        SetupError: the file is no text.
    """
    strings: dict[str, str] = {}
    try:
        with opened_text(path, reading, encoding_of(path)) as lines:
            for block in _blocks(lines, reading.limits.statement):
                if defined := _STRING.match(block.text):
                    strings[defined[1].lower()] = block.text
                elif why := _unreadable(block.text, reading.limits.statement):
                    reading.skip(
                        SetupError(
                            SourceText("entry_because", line=block.line, path=path, why=why),
                            SourceText("mend_braces"),
                        )
                    )
                else:
                    known = strings.keys() & map(str.lower, _NAME.findall(block.text))
                    referred = "".join(strings[name] for name in sorted(known))
                    yield BibtexBlock(referred + block.text, block.line)
    except UnicodeDecodeError as error:
        raise SetupError(SourceText("not_utf8", path=path), SourceText("save_as_utf8")) from error


def _blocks(lines: Iterable[str], longest: int) -> Iterator[BibtexBlock]:
    """Yield what begins with an entry; of one too long, as much as tells that it is."""
    parts: list[str] = []
    first = length = 0
    for number, line in enumerate(lines, start=1):
        if _BEGINNING.match(line):
            if parts:
                yield BibtexBlock("".join(parts), first)
            parts, first, length = [], number, 0
        elif not parts:
            continue
        if length <= longest:
            parts.append(line)
            length += len(line)
    if parts:
        yield BibtexBlock("".join(parts), first)


def _unreadable(text: str, longest: int) -> str:
    """Return why a block is not to be parsed; empty where it is."""
    if len(text) > longest:
        return "is too long"
    depth = deepest = 0
    for brace in _BRACES.findall(text):
        depth += 1 if brace == "{" else -1
        deepest = max(deepest, depth)
    return "is nested too deeply" if deepest > _DEEPEST else ""
