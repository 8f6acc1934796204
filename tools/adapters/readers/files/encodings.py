"""The encoding of a text file whose format leaves it open."""

import codecs
from pathlib import Path

from tools.adapters.readers.files.packing import opened

USUAL = "utf-8-sig"
_BEGINNINGS = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_WESTERN = "cp1252"
"""What spreadsheets and reference managers write in Western Europe and America, if not UTF-8."""
_PIECE = 1 << 20


def encoding_of(path: Path) -> str:
    """Return what a file is written in: UTF-16 if it begins so, UTF-8 if it may be, else cp1252."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    with opened(path) as file:
        piece = file.read(_PIECE)
        for mark, encoding in _BEGINNINGS.items():
            if piece.startswith(mark):
                return encoding
        try:
            while piece:
                decoder.decode(piece)
                piece = file.read(_PIECE)
        except UnicodeDecodeError:
            return USUAL if _is_nearly_utf8(piece) else _WESTERN
    return USUAL


def _is_nearly_utf8(piece: bytes) -> bool:
    """Whether most of what is not plain English in a piece of a file is UTF-8, though not all."""
    text = piece.decode("utf-8", errors="replace")
    wrong = text.count("\ufffd")
    return sum(not letter.isascii() for letter in text) > 2 * wrong
