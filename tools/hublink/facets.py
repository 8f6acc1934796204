"""The facet view: what the hubs of a graph can be asked by, read off their paths.

It stands on arrays, which may be those of a file: opening it is quick whatever the graph's size,
and rows are made into objects where they are read. A graph has millions of them, a question reads
a few hundred.
"""

import json
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, overload

import numpy as np

from tools.hublink.models import Entity, HubPath, Triple
from tools.hublink.packed_paths import ABSENT, PackedPaths, kept
from tools.hublink.packed_texts import Arrays, Integers
from tools.hublink.plan import Facet
from tools.hublink.value_kinds import ValueKind, is_negative
from tools.hublink.words import phrase

_SEVERAL = 0.1
"""A facet of which no more than this share of the hubs has several values has single ones."""


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
        return self._paths.nodes(self._number)

    @property
    def path(self) -> HubPath:
        return self._paths.path(self._number)

    @property
    def triple(self) -> Triple:
        return self._paths.last_triple(self._number)


class FacetColumn:
    """The rows of one facet, by value and by hub, with what is known of its values."""

    def __init__(
        self, number: int, described: Mapping[str, Any], rows: "_Rows", hubs: "Hubs"
    ) -> None:
        self.number = number
        self.facet = Facet(key=tuple(described["key"]), name=described["name"])
        self.labels: tuple[str, ...] = tuple(described["labels"])
        self.kind = ValueKind(described["kind"])
        self.rows: Sequence[Row] = rows
        self.values = rows.values
        self.by_value: Mapping[str, Sequence[Row]] = _RowsByValue(rows)
        self.by_hub: Mapping[str, Sequence[Row]] = _RowsByHub(rows, hubs)
        self._packed = rows

    @property
    def name(self) -> str:
        return self.facet.name

    @cached_property
    def node_count(self) -> int:
        """How many nodes the values stand at."""
        return len(self._packed.paths.nodes_at(self._packed.path_numbers, -1))

    @cached_property
    def has_one_value_a_hub(self) -> bool:
        return bool((self._values_by_hub == 1).all())

    def nodes_at(self, depth: int) -> Set[Hashable]:
        """The nodes that the paths pass at a depth."""
        return set(self._packed.paths.nodes_at(self._packed.path_numbers, depth).tolist())

    def negative_values(self) -> tuple[str, ...]:
        """Values that say there is none: "False", "none", "No … used"."""
        return tuple(value for value in self.by_value if is_negative(value))

    def is_single(self) -> bool:
        """Whether nearly every hub has one value at most."""
        return int((self._values_by_hub > 1).sum()) <= _SEVERAL * len(self._values_by_hub)

    def is_status(self) -> bool:
        """Whether the values only say if, or how far, the facet's name holds."""
        if self.kind is ValueKind.FLAG:
            return True
        if len(self.by_value) > 5:
            return False
        name = set(phrase(self.name))
        return all(name & set(phrase(v)) or is_negative(v) for v in self.by_value)

    @cached_property
    def _values_by_hub(self) -> Integers:
        """How many values each hub has that has any."""
        rows = self._packed
        pairs = np.unique(np.stack((rows.hub_numbers, rows.value_numbers)), axis=1)
        return np.unique(pairs[0], return_counts=True)[1].astype(np.int32)


class FacetView:
    """All facets of the indexed hubs, with their rows, over the arrays of `view_arrays`."""

    def __init__(self, arrays: Arrays) -> None:
        paths = PackedPaths(arrays)
        self._paths = paths
        self.hubs = Hubs(paths, arrays)
        self.columns: Sequence[FacetColumn] = tuple(_columns(arrays, paths, self.hubs))
        self._numbers = {column.facet.key: column.number for column in self.columns}
        self._row_paths: Integers = arrays["row_paths"]

    def column(self, facet: Facet) -> FacetColumn:
        return self.columns[self._numbers[facet.key]]

    def triples_of(self, hub: str) -> list[Triple]:
        """The facts of a hub to the ends of its paths, each once, in the order of the columns."""
        return self._paths.triples(self._row_paths[self.hubs.rows(hub)])

    def has(self, facet: Facet) -> bool:
        return facet.key in self._numbers


def _columns(arrays: Arrays, paths: PackedPaths, hubs: "Hubs") -> Iterator[FacetColumn]:
    first_row = first_value = 0
    for number, described in enumerate(json.loads(arrays["columns"].tobytes())):
        rows = slice(first_row, first_row + described["rows"])
        of_column = slice(first_value, first_value + described["values"])
        values = Names(paths, arrays["values"][of_column])
        yield FacetColumn(number, described, _Rows(number, values, rows, hubs, paths, arrays), hubs)
        first_row, first_value = rows.stop, of_column.stop


class Names(Sequence[str]):
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
        return self._texts[int(self._numbers[at])]

    def __iter__(self) -> Iterator[str]:
        return map(self._texts.__getitem__, self._numbers.tolist())

    def number(self, name: object) -> int | None:
        """The place of a text; nothing where it is not there."""
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
        self.ids = Names(paths, paths.hub_texts(0))
        self.labels = Names(paths, paths.hub_texts(1))
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
        """The places of a hub's rows among those of all columns, in their order."""
        if (number := self.ids.number(hub)) is None:
            return self._rows[:0]
        first, last = self._starts[number : number + 2].tolist()
        return self._rows[first:last]


class _Rows(Sequence[Row]):
    """The rows of a column, made when they are read."""

    def __init__(
        self,
        column: int,
        values: Names,
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
        """The rows at some places."""
        value = _remembering(self.values.__getitem__)
        hub = _remembering(self._hubs.ids.__getitem__)
        return [
            Row(self._column, value(v), hub(h), holds, self.paths, path)
            for v, h, holds, path in zip(
                self.value_numbers[places].tolist(),
                self.hub_numbers[places].tolist(),
                self._holds[places].tolist(),
                self.path_numbers[places].tolist(),
                strict=True,
            )
        ]


def _remembering(read: Callable[[int], str]) -> Callable[[int], str]:
    """Reads each of a few texts once, however many rows bear it."""
    known: dict[int, str] = {}

    def remembered(number: int) -> str:
        text = known.get(number)
        if text is None:
            text = known[number] = read(number)
        return text

    return remembered


class _RowsByHub(Mapping[str, Sequence[Row]]):
    """The rows of a column by hub."""

    def __init__(self, rows: _Rows, hubs: Hubs) -> None:
        self._rows = rows
        self._hubs = hubs

    @cached_property
    def _present(self) -> Integers:
        return np.unique(self._rows.hub_numbers)

    def _places(self, hub: object) -> Integers:
        first, every = self._rows.first, self._hubs.rows(hub)
        start, end = np.searchsorted(every, [first, first + len(self._rows)]).tolist()
        places: Integers = every[start:end] - first
        return places

    def __getitem__(self, hub: str) -> Sequence[Row]:
        places = self._places(hub)
        if not len(places):
            raise KeyError(hub)
        return self._rows.at(places)

    def __contains__(self, hub: object) -> bool:
        return len(self._places(hub)) > 0

    def __iter__(self) -> Iterator[str]:
        return map(self._hubs.ids.__getitem__, self._present.tolist())

    def __len__(self) -> int:
        return len(self._present)


class _RowsByValue(Mapping[str, Sequence[Row]]):
    """The rows of a column by value."""

    def __init__(self, rows: _Rows) -> None:
        self._rows = rows

    @cached_property
    def _order(self) -> Integers:
        return np.argsort(self._rows.value_numbers, kind="stable").astype(np.int32)

    @cached_property
    def _sorted(self) -> Integers:
        ordered: Integers = self._rows.value_numbers[self._order]
        return ordered

    def __getitem__(self, value: str) -> Sequence[Row]:
        if (number := self._rows.values.number(value)) is None:
            raise KeyError(value)
        first, last = np.searchsorted(self._sorted, [number, number + 1]).tolist()
        return self._rows.at(self._order[first:last])

    def __contains__(self, value: object) -> bool:
        return self._rows.values.number(value) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows.values)

    def __len__(self) -> int:
        return len(self._rows.values)
