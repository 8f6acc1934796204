"""Texts by number in one stretch of bytes: a million of them take no more room than their letters.

Texts are told apart by a hash of 64 bits: among a hundred million of them two are taken for one
with a chance of one in four thousand.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[Any]]
Integers = NDArray[np.int32]


def text_key(text: str) -> int:
    """Return the hash that a text is known by."""
    return int.from_bytes(blake2b(_encoded(text), digest_size=8).digest(), "little")


class Texts:
    """Texts by number; the arrays may be a file's, of which only what is read takes memory."""

    def __init__(self, arrays: Arrays, name: str) -> None:
        self._bytes = arrays[f"{name}.bytes"]
        self._ends = arrays[f"{name}.ends"]
        self._letters: memoryview = self._bytes.data

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, number: int) -> str:
        first, last = self._ends[number : number + 2].tolist()
        return str(self._letters[first:last], "utf-8", "surrogatepass")

    def lengths(self) -> NDArray[np.int64]:
        """Return the number of bytes of each text."""
        return np.diff(self._ends)


class MoreTexts(Texts):
    """Packed texts, to which some can be added."""

    def __init__(self, arrays: Arrays, name: str) -> None:
        super().__init__(arrays, name)
        self._name = name
        self._packed = len(self._ends) - 1
        self._added: dict[str, int] = {}

    def __getitem__(self, number: int) -> str:
        if number < self._packed:
            return super().__getitem__(number)
        return list(self._added)[number - self._packed]

    def added(self, text: str) -> int:
        """Return the number of a text, which is added if it was not yet."""
        return self._added.setdefault(text, self._packed + len(self._added))

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays of all texts, the added ones last."""
        encoded = [_encoded(text) for text in self._added]
        ends = int(self._ends[-1]) + np.cumsum([len(text) for text in encoded], dtype=np.int64)
        letters = np.frombuffer(b"".join(encoded), np.uint8)
        return {
            f"{self._name}.bytes": np.concatenate((self._bytes, letters)),
            f"{self._name}.ends": np.concatenate((self._ends, ends)),
        }


class TextsUnderWay:
    """Texts while they are collected: each once in a batch, and in the end each once."""

    def __init__(self) -> None:
        self._batch: dict[str, int] = {}
        self._done = 0
        self._bytes = bytearray()
        self._lengths: list[NDArray[np.int64]] = []
        self._keys: list[NDArray[np.uint64]] = []

    def number(self, text: str) -> int:
        """Return a number for the text until they are packed, the same within a batch."""
        return self._done + self._batch.setdefault(text, len(self._batch))

    def end_batch(self) -> None:
        """Forget which texts there were."""
        encoded = [_encoded(text) for text in self._batch]
        self._bytes += b"".join(encoded)
        self._lengths.append(np.fromiter(map(len, encoded), np.int64, len(encoded)))
        self._keys.append(np.fromiter(map(text_key, self._batch), np.uint64, len(encoded)))
        self._done += len(encoded)
        self._batch = {}

    def packed(self, name: str) -> tuple[dict[str, NDArray[Any]], Integers]:
        """Return the arrays of all texts, and the last number of each by that given before."""
        self.end_batch()
        lengths = np.concatenate(self._lengths)
        first, numbers = numbered(np.concatenate(self._keys))
        return _chosen(name, np.frombuffer(self._bytes, np.uint8), lengths, first), numbers


def pack_texts(name: str, texts: Iterable[str]) -> dict[str, NDArray[Any]]:
    """Return the arrays of some texts, numbered in their order."""
    encoded = [_encoded(text) for text in texts]
    lengths = np.fromiter(map(len, encoded), np.int64, len(encoded))
    return _arrays(name, np.frombuffer(b"".join(encoded), np.uint8), lengths)


def pack_some(arrays: Arrays, name: str, numbers: Integers) -> tuple[dict[str, Any], Integers]:
    """Return the arrays of the texts with some numbers, each text once, and the new number of each.

    What is no number of a text stays as it is: -1.
    """
    used = np.unique(numbers[numbers >= 0]).astype(np.int64)
    texts = Texts(arrays, name)
    keys = (text_key(texts[number]) for number in used.tolist())
    first, renewed = numbered(np.fromiter(keys, np.uint64, len(used)))
    renumbered = np.append(np.empty(len(texts), np.int32), np.int32(-1))
    renumbered[used] = renewed
    packed = _chosen(name, arrays[f"{name}.bytes"], texts.lengths(), used[first])
    return packed, renumbered[numbers]


def numbered(keys: NDArray[Any]) -> tuple[NDArray[np.int64], Integers]:
    """Number keys in the order in which they first come; return their places and numbers."""
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty(len(order), np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return first[order].astype(np.int64), rank[inverse]


def numbered_rows(columns: Sequence[NDArray[Any]]) -> tuple[NDArray[np.int64], Integers]:
    """Return the same for rows of integers from -1 on, given by their columns."""
    first, numbers = numbered(columns[0])
    for column in columns[1:]:
        span = int(column.max(initial=0)) + 2
        first, numbers = numbered(numbers.astype(np.int64) * span + column + 1)
    return first, numbers


def runs(starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the numbers from each start up to its end, run after run."""
    counts = ends - starts
    before = np.cumsum(counts) - counts
    return np.repeat(starts - before, counts) + np.arange(int(counts.sum()))


def _chosen(
    name: str,
    letters: NDArray[np.uint8],
    lengths: NDArray[np.int64],
    chosen: NDArray[np.int64],
) -> dict[str, Any]:
    """Return the arrays of those texts alone whose numbers, in order, are chosen."""
    kept = np.zeros(len(lengths), np.bool_)
    kept[chosen] = True
    return _arrays(name, letters[np.repeat(kept, lengths)], lengths[chosen])


def _arrays(name: str, letters: NDArray[np.uint8], lengths: NDArray[np.int64]) -> dict[str, Any]:
    ends = np.concatenate((np.zeros(1, np.int64), np.cumsum(lengths)))
    return {f"{name}.bytes": letters, f"{name}.ends": ends}


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
