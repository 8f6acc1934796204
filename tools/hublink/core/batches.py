"""Taking items some at a time."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")


def batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    """Yield lists of so many items, the last one perhaps shorter."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch
