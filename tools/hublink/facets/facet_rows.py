"""The rows of a facet, by hub and by value, made into objects where they are read."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import HubPath, Triple
from tools.hublink.core.packed_texts import Arrays, Integers, runs
from tools.hublink.facets.paths.packed_paths import PackedPaths, kept
from tools.hublink.facets.view_hubs import Hubs, PackedNames

MOST_HUBS = 1000
"""The rows of so many hubs are kept, column by column, for the next question."""


class Row:
    """One path seen as a fact about its hub: the facet's value and the nodes on the way to it."""

    __slots__ = ("_number", "_paths", "facet", "holds", "hub", "value")

    def __init__(
        self, facet: int, value: str, hub: str, holds: bool, paths: PackedPaths, number: int
    ) -> None:
        self.facet = facet
        self.value = value
        self.hub = hub
        self.holds = holds
        self._paths = paths
        self._number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._place() == other._place()

    def __hash__(self) -> int:
        return hash((self.facet, self._number))

    def _place(self) -> tuple[int, int, int]:
        return self.facet, self._number, id(self._paths)

    @property
    def nodes(self) -> tuple[Hashable, ...]:
        """The nodes from the hub on that the path passes; comparable within a view."""
        return self.trail[:-1]

    @property
    def trail(self) -> tuple[Hashable, ...]:
        """The nodes of the path from the hub to the value; comparable within a view."""
        return self._paths.trail(self._number)

    @property
    def path(self) -> HubPath:
        return self._paths.path(self._number)

    @property
    def beside(self) -> tuple[Triple, ...]:
        """The other facts told of the node that the value stands at."""
        return tuple(self._paths.beside(self._number))

    @property
    def triple(self) -> Triple:
        return self._paths.last_triple(self._number)


class ColumnRows(Sequence[Row]):
    """The rows of a column, made when they are read."""

    def __init__(
        self,
        column: int,
        values: PackedNames,
        rows: slice,
        hubs: Hubs,
        paths: PackedPaths,
        arrays: Arrays,
    ) -> None:
        self._column = column
        self.values = values
        self._hubs = hubs
        self.paths = paths
        self.first = rows.start
        self.hub_numbers: Integers = arrays["row_hubs"][rows]
        self.value_numbers: Integers = arrays["row_values"][rows]
        self.path_numbers: Integers = arrays["row_paths"][rows]
        self._holds = arrays["row_holds"][rows]

    def __len__(self) -> int:
        return len(self.hub_numbers)

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...

    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        if isinstance(place, slice):
            return self.at(np.arange(*place.indices(len(self)), dtype=np.int32))
        return self.at(np.array([range(len(self))[place]], np.int32))[0]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.at(np.arange(len(self), dtype=np.int32)))

    def at(self, places: Integers) -> list[Row]:
        """Return the rows at some places."""
        of_values, of_hubs = self.value_numbers[places].tolist(), self.hub_numbers[places].tolist()
        values = {number: self.values.text(number) for number in set(of_values)}
        hubs = {number: self._hubs.ids.text(number) for number in set(of_hubs)}
        return [
            Row(self._column, values[value], hubs[hub], holds, self.paths, path)
            for value, hub, holds, path in zip(
                of_values,
                of_hubs,
                self._holds[places].tolist(),
                self.path_numbers[places].tolist(),
                strict=True,
            )
        ]


class RowsByHub(Mapping[str, Sequence[Row]]):
    """The rows of a column by hub; those read lately are kept."""

    def __init__(self, rows: ColumnRows, hubs: Hubs) -> None:
        self._rows = rows
        self._hubs = hubs
        self._bounds = np.array([rows.first, rows.first + len(rows)], np.int32)
        self._read: dict[str, tuple[Row, ...]] = {}

    @cached_property
    def _present(self) -> Integers:
        return np.unique(self._rows.hub_numbers)

    def _places(self, hub: object) -> Integers:
        every = self._hubs.rows(hub)
        start, end = every.searchsorted(self._bounds).tolist()
        places: Integers = every[start:end] - self._rows.first
        return places

    def __getitem__(self, hub: str) -> Sequence[Row]:
        if not (rows := kept(self._read, hub, self._rows_of, MOST_HUBS)):
            raise KeyError(hub)
        return rows

    def _rows_of(self, hub: str) -> tuple[Row, ...]:
        places = self._places(hub)
        return tuple(self._rows.at(places)) if len(places) else ()

    def __contains__(self, hub: object) -> bool:
        return len(self._places(hub)) > 0

    def __iter__(self) -> Iterator[str]:
        return map(self._hubs.ids.__getitem__, self._present.tolist())

    def __len__(self) -> int:
        return len(self._present)


class RowsByValue(Mapping[str, Sequence[Row]]):
    """The rows of a column by value."""

    def __init__(self, rows: ColumnRows) -> None:
        self._rows = rows

    @cached_property
    def _order(self) -> Integers:
        return np.argsort(self._rows.value_numbers, kind="stable").astype(np.int32)

    @cached_property
    def _sorted(self) -> Integers:
        ordered: Integers = self._rows.value_numbers[self._order]
        return ordered

    def __getitem__(self, value: str) -> Sequence[Row]:
        if (places := self._places(value)) is None:
            raise KeyError(value)
        return self._rows.at(places)

    def hub_count(self, values: Iterable[str]) -> int:
        """Return how many hubs have one of some values."""
        places = [found for value in values if (found := self._places(value)) is not None]
        return len(np.unique(self._rows.hub_numbers[np.concatenate(places)])) if places else 0

    def is_of_one(self, value: str) -> bool:
        """Return whether one hub alone has a value."""
        number = self._rows.values.number(value)
        return number is not None and bool(self._are_of_one[number])

    @cached_property
    def _are_of_one(self) -> NDArray[np.bool_]:
        """Which values, by number, one hub alone has."""
        values, hubs = self._rows.value_numbers, self._rows.hub_numbers
        one = np.zeros(len(self._rows.values), np.int32)
        one[values] = hubs
        alone = np.zeros(len(one), np.bool_)
        alone[values] = True
        alone[values[hubs != one[values]]] = False
        return alone

    def hub_numbers(self, values: Integers) -> tuple[Integers, Integers]:
        """The hubs of the rows of some values, all by number, and the value's place in each."""
        firsts, lasts = np.searchsorted(self._sorted, [values, values + 1])
        places = self._order[runs(firsts, lasts)]
        owners = np.repeat(np.arange(len(values), dtype=np.int32), lasts - firsts)
        return self._rows.hub_numbers[places], owners

    def _places(self, value: str) -> Integers | None:
        if (number := self._rows.values.number(value)) is None:
            return None
        # Bounds of another type would have all the values converted each time.
        bounds = np.array([number, number + 1], self._sorted.dtype)
        first, last = self._sorted.searchsorted(bounds).tolist()
        return self._order[first:last]

    def __contains__(self, value: object) -> bool:
        return self._rows.values.number(value) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows.values)

    def __len__(self) -> int:
        return len(self._rows.values)
