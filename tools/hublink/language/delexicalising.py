"""Wordings without what they are about: names that no wording is made of become one and the same.

A classifier that has seen a hundred names would else take the letters of any other for a hint.
"""

import re
from collections.abc import Collection, Iterator

from tools.hublink.language.words import FUNCTION_WORDS

NAME = "YOLO"
YEAR = "2019"
_PIECE = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[^\w\s]|\s+|_+")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_NAMES = re.compile(rf"{NAME}(?:\s+{NAME})+")
_SHORT = 5
"""Words up to so many letters are not taken for others misspelt."""


class Delexicaliser:
    """Puts one name in place of words that it does not know, unless they are misspelt."""

    def __init__(self, known: Collection[str]) -> None:
        self._known = frozenset(known) | FUNCTION_WORDS
        self._near = frozenset(near for word in self._known for near in _shortened(word))

    def __call__(self, text: str) -> str:
        pieces = (self._plain(piece) for piece in _PIECE.findall(text))
        return _NAMES.sub(NAME, "".join(pieces).strip())

    def _plain(self, piece: str) -> str:
        if not piece[0].isalnum():
            return piece
        if piece.isdigit():
            return YEAR if _YEAR.fullmatch(piece) else piece
        word = piece.lower()
        parts = re.split(r"['’-]", word)
        if word in self._known or all(part in self._known for part in parts):
            return piece
        return piece if len(word) > _SHORT and self._is_misspelt(word) else NAME

    def _is_misspelt(self, word: str) -> bool:
        return not self._near.isdisjoint(_shortened(word))


def _shortened(word: str) -> Iterator[str]:
    """A word and what is left of it without one letter; two words share one that differ by one."""
    if len(word) > _SHORT:
        yield word
        yield from (word[:place] + word[place + 1 :] for place in range(len(word)))
