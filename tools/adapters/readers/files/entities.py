"""Entities that an XML file declares: short names for addresses, and no texts that grow."""

import re
from io import RawIOBase
from pathlib import Path
from typing import IO

from tools.errors import SetupError

_BEGINNING = 1 << 20
_LONGEST = 10_000
"""Bytes that one entity may stand for."""
_ENTITY = re.compile(rb"""<!ENTITY\s+([^\s%"']+)\s+(?:"([^"]*)"|'([^']*)')""")
_DECLARED = re.compile(rb"""(<!ENTITY\s+[^\s%"']+\s+)'([^'"]*)'""")
_REFERENCE = re.compile(rb"&([^\s;&#]+);")


def check_entities(file: IO[bytes], path: Path) -> None:
    """Raise.

    Raises:
        SetupError: an entity stands for more than any address, by others that it is made of.
    """
    beginning = file.read(_BEGINNING)
    lengths: dict[bytes, int] = {}
    for found in _ENTITY.finditer(beginning):
        name, text = found[1], found[2] or found[3] or b""
        length = len(text) + sum(lengths.get(other, 0) for other in _REFERENCE.findall(text))
        if length > _LONGEST:
            line = beginning.count(b"\n", 0, found.start()) + 1
            raise SetupError(
                f"The graph file {path} declares at line {line} an entity,"
                f" {name.decode(errors='replace')}, that stands for {length:,} bytes.",
                "Write entities that stand for addresses alone.",
            )
        lengths.setdefault(name, length)


class DoublyQuoted(RawIOBase):
    """A file that is read by lines, with the entities it declares in double quotes.

    XML allows single ones as well, the parser does not.
    """

    def __init__(self, lines: IO[bytes]) -> None:
        self._lines = lines

    def read(self, size: int = -1) -> bytes:
        """Return the next line, of the length it has."""
        return _DECLARED.sub(_in_double, self._lines.read(size))


def _in_double(entity: re.Match[bytes]) -> bytes:
    return entity[1] + b'"' + entity[2] + b'"'
