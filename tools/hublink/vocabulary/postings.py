"""Numbers found by a word or a run of words, in arrays that may be a file's."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Arrays, Integers, text_key

_BETWEEN = "\0"
"""Stands between the words of a run; no word holds it."""


class Postings:
    """The numbers that stand under a word or a run of words, each once and in order."""

    def __init__(self, arrays: Arrays, name: str) -> None:
        self._keys = arrays[f"{name}.keys"]
        self._starts = arrays[f"{name}.starts"]
        self._numbers: Integers = arrays[f"{name}.numbers"]

    def of(self, words: Sequence[str]) -> Integers:
        key = np.uint64(text_key(_BETWEEN.join(words)))
        at = int(self._keys.searchsorted(key))
        if at == len(self._keys) or self._keys[at] != key:
            return self._numbers[:0]
        first, last = self._starts[at : at + 2].tolist()
        return self._numbers[first:last]

    def highest(self, words: Sequence[str]) -> int:
        """Return the highest number under some words; 0 where there is none."""
        return int(self.of(words).max(initial=0))


class PostingsUnderWay:
    """Postings while they are collected."""

    def __init__(self) -> None:
        self._keys = array("Q")
        self._numbers = array("i")

    def add(self, words: Sequence[str], number: int) -> None:
        self._keys.append(text_key(_BETWEEN.join(words)))
        self._numbers.append(number)

    def packed(self, name: str) -> dict[str, NDArray[Any]]:
        """Return the arrays of `Postings`."""
        keys = np.frombuffer(self._keys, np.uint64)
        numbers = np.frombuffer(self._numbers, np.int32)
        order = np.lexsort((numbers, keys))
        keys, numbers = keys[order], numbers[order]
        new = np.ones(len(keys), np.bool_)
        new[1:] = (keys[1:] != keys[:-1]) | (numbers[1:] != numbers[:-1])
        distinct, starts = np.unique(keys[new], return_index=True)
        return {
            f"{name}.keys": distinct,
            f"{name}.starts": np.append(starts, int(new.sum())).astype(np.int64),
            f"{name}.numbers": numbers[new],
        }
