"""Hubs and their paths, read off the arrays of a facet view."""

from collections.abc import Collection, Iterator, Sequence

from tools.hublink.core.models import Entity, HubPath
from tools.hublink.core.packed_texts import Arrays
from tools.hublink.facets.paths.packed_paths import PackedPaths

_KEPT = 2_000
"""Who reads all hubs one after the other needs what a few of them share."""


class PackedHubs:
    """A HubReader over arrays, which stay as they are when the index is brought up to date."""

    def __init__(self, arrays: Arrays) -> None:
        self._paths = PackedPaths(arrays, _KEPT)
        self._first_paths = arrays["hub_first_paths"]
        self._roots = [self._paths.entity(number) for number in arrays["hubs"].tolist()]
        self._numbers = {root.id: number for number, root in enumerate(self._roots)}

    def roots(self) -> Sequence[Entity]:
        return self._roots

    def paths(self, hubs: Collection[str] | None = None) -> Iterator[tuple[str, HubPath]]:
        numbers = (self._numbers.get(hub) for hub in (self._numbers if hubs is None else set(hubs)))
        for number in sorted(number for number in numbers if number is not None):
            first, last = self._first_paths[number : number + 2].tolist()
            for path in range(first, last):
                yield self._roots[number].id, self._paths.path(path)
