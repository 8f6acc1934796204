"""What was made of the last keys that were asked for."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Made = TypeVar("_Made")


class Kept(Generic[_Key, _Made]):
    """What was made of so many keys at most, those asked for last.

    It holds nothing that makes it: an `lru_cache` over a method would keep its owner, and whatever
    that holds, until circles are collected.
    """

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._made: OrderedDict[_Key, _Made] = OrderedDict()

    def of(self, key: _Key, make: Callable[[], _Made]) -> _Made:
        """Return what was made of a key, made now if it was not."""
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
        made = make()
        with self._lock:
            self._made[key] = made
            if len(self._made) > self._most:
                self._made.popitem(last=False)
        return made
