"""The hubs of a facet view, to be found by their ids and titles in the order of these."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from tools.hublink.core.models import Entity
from tools.hublink.core.packed_texts import Arrays, Integers
from tools.hublink.facets.paths.packed_paths import ABSENT, PackedPaths, kept


class PackedNames(Sequence[str]):
    """Texts in their order, each once, to be found by how they read."""

    def __init__(self, paths: PackedPaths, numbers: Integers) -> None:
        self._texts = paths.texts
        self._numbers = numbers
        self._found: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> list[str]: ...

    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self._texts[number] for number in self._numbers[at].tolist()]
        return self.text(at)

    def text(self, at: int) -> str:
        return self._texts[int(self._numbers[at])]

    def __iter__(self) -> Iterator[str]:
        return map(self._texts.__getitem__, self._numbers.tolist())

    def number(self, name: object) -> int | None:
        """Return the place of a text; None where it is not there."""
        if not isinstance(name, str):
            return None
        at = kept(self._found, name, self._place)
        return None if at == ABSENT else at

    def _place(self, name: str) -> int:
        at = bisect_left(self, name)
        return at if at < len(self) and self[at] == name else ABSENT


class Hubs(Mapping[str, Entity]):
    """The hubs by their ids, in the order of these."""

    def __init__(self, paths: PackedPaths, arrays: Arrays) -> None:
        self._paths = paths
        self.ids = PackedNames(paths, paths.hub_texts(0))
        self.labels = PackedNames(paths, paths.hub_texts(1))
        self._rows: Integers = arrays["hub_rows"]
        self._starts = arrays["hub_row_starts"]

    def __getitem__(self, hub: str) -> Entity:
        if (number := self.ids.number(hub)) is None:
            raise KeyError(hub)
        return self._paths.entity(int(self._paths.hubs[number]))

    def __contains__(self, hub: object) -> bool:
        return self.ids.number(hub) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def rows(self, hub: object) -> Integers:
        """Return the places of a hub's rows among those of all columns, in their order."""
        if (number := self.ids.number(hub)) is None:
            return self._rows[:0]
        first, last = self._starts[number : number + 2].tolist()
        return self._rows[first:last]
