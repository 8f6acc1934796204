"""The steps of paths, all paths at once: their distinct beginnings, and the nodes on the way."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Integers, numbered
from tools.hublink.facets.paths.predicate_uses import Flags


class Step(NamedTuple):
    """The distinct beginnings of paths, up to a step: one path each, and what is known of it.

    `number` is that of the beginning of each path in `paths`, `came_from` that of the beginning
    shorter by a step.
    """

    level: int
    paths: NDArray[np.int64]
    number: Integers
    first: NDArray[np.int64]
    hubs: Integers
    came_from: Integers
    source: Integers
    predicate: Integers
    node: Integers
    is_leaf: Flags


class Nodes(NamedTuple):
    """Nodes on the way: how many steps lead to each, by a path, its key, its beginning's number."""

    length: int
    paths: NDArray[np.int64]
    keys: Integers
    numbers: NDArray[np.int64]

    @classmethod
    def none(cls) -> "Nodes":
        return cls(0, np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0, np.int64))

    def at(self, chosen: Flags) -> "Nodes":
        return Nodes(self.length, self.paths[chosen], self.keys[chosen], self.numbers[chosen])

    def without(self, numbers: Integers) -> "Nodes":
        return self.at(~np.isin(self.numbers, numbers))


def grouped(keys: Integers, items: NDArray[Any]) -> list[tuple[int, NDArray[Any]]]:
    """Return items by their keys, both in the order they come in."""
    if not len(keys):
        return []
    first, numbers = numbered(keys)
    order = np.argsort(numbers, kind="stable")
    parts = np.split(items[order], np.cumsum(np.bincount(numbers))[:-1])
    return list(zip(keys[first].tolist(), parts, strict=True))
