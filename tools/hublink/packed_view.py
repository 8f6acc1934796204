"""The facet view as arrays: quick to load, small in memory, made into objects where it is read.

A graph has a hundred thousand paths and a question reads a few hundred of them.
"""

import json
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from tools.hublink.facets import FacetColumn, FacetView, Row, ValueKind
from tools.hublink.models import Entity, HubPath, Predicate, Triple
from tools.hublink.path_text import path_text
from tools.hublink.plan import Facet

Arrays = Mapping[str, NDArray[Any]]
Integers = NDArray[np.int32]

_NONE = -1
_HASH_BYTES = 32
_ENTITY_FIELDS = set(Entity.model_fields)
_TRIPLE_FIELDS = set(Triple.model_fields)
_PATH_FIELDS = set(HubPath.model_fields)


def pack(view: FacetView) -> dict[str, NDArray[Any]]:
    """The arrays that `unpack` makes the same view of."""
    packing = _Packing()
    hubs = [packing.entity(hub) for hub in view.hubs.values()]
    numbers = {hub: number for number, hub in enumerate(view.hubs)}
    columns = []
    for column in view.columns:
        values = {value: number for number, value in enumerate(column.by_value)}
        columns.append(
            {
                "key": column.facet.key,
                "name": column.facet.name,
                "labels": column.labels,
                "kind": column.kind,
                "rows": len(column.rows),
                "values": [packing.text(value) for value in values],
            }
        )
        for row in column.rows:
            packing.add_row(numbers[row.hub], values[row.value], row)
    return packing.arrays() | {
        "hubs": np.array(hubs, np.int32),
        "columns": _bytes(json.dumps(columns)),
    }


def unpack(arrays: Arrays) -> FacetView:
    """The view that was packed into these arrays."""
    paths = _PackedPaths(arrays)
    entities = [paths.entity(int(number)) for number in arrays["hubs"]]
    ids = [entity.id for entity in entities]
    hubs = _Hubs(ids)
    columns = []
    first = 0
    for number, described in enumerate(json.loads(bytes(arrays["columns"]))):
        rows = slice(first, first + described["rows"])
        values = [paths.texts[text] for text in described["values"]]
        columns.append(_PackedColumn(number, described, values, rows, hubs, paths))
        first = rows.stop
    return FacetView(dict(zip(ids, entities, strict=True)), columns)


def _bytes(text: str) -> NDArray[np.uint8]:
    return np.frombuffer(text.encode("utf-8", "surrogatepass"), np.uint8)


class _Packing:
    """Texts, entities, triples and paths, each once and by number; rows one after the other."""

    def __init__(self) -> None:
        self._texts: dict[str, int] = {}
        self._entities: dict[Entity, int] = {}
        self._known: dict[int, tuple[Triple, int]] = {}
        self._triples: dict[tuple[int, int, int], int] = {}
        self._predicates: dict[Predicate, int] = {}
        self._paths: dict[tuple[int, ...], int] = {}
        self._hashes: list[bytes] = []
        self._rows: list[tuple[int, int, int, bool]] = []

    def text(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def entity(self, entity: Entity) -> int:
        return self._entities.setdefault(entity, len(self._entities))

    def add_row(self, hub: int, value: int, row: Row) -> None:
        triples = tuple(self._triple(triple) for triple in row.path.triples)
        path = self._paths.setdefault(triples, len(self._paths))
        if path == len(self._hashes):
            self._hashes.append(bytes.fromhex(row.path.hash))
        self._rows.append((hub, value, path, row.holds))

    def arrays(self) -> dict[str, NDArray[Any]]:
        entities = [self._entity_texts(entity) for entity in self._entities]
        predicates = [(self.text(p.id), self.text(p.label)) for p in self._predicates]
        encoded = [text.encode("utf-8", "surrogatepass") for text in self._texts]
        columns = np.array(self._rows, np.int32).reshape(-1, 4)
        return {
            "text": np.frombuffer(b"".join(encoded), np.uint8),
            "text_ends": np.cumsum([0, *map(len, encoded)], dtype=np.int64),
            "entities": np.array(entities, np.int32).reshape(-1, 6),
            "predicates": np.array(predicates, np.int32).reshape(-1, 2),
            "triples": np.array(list(self._triples), np.int32).reshape(-1, 3),
            "steps": np.array([step for path in self._paths for step in path], np.int32),
            "step_ends": np.cumsum([0, *map(len, self._paths)], dtype=np.int64),
            "hashes": np.frombuffer(b"".join(self._hashes), np.uint8).reshape(-1, _HASH_BYTES),
            "row_hubs": columns[:, 0].copy(),
            "row_values": columns[:, 1].copy(),
            "row_paths": columns[:, 2].copy(),
            "row_holds": columns[:, 3].astype(np.bool_),
        }

    def _triple(self, triple: Triple) -> int:
        known = self._known.get(id(triple))
        if known is not None:
            return known[1]
        predicate = self._predicates.setdefault(triple.predicate, len(self._predicates))
        ends = self.entity(triple.subject), predicate, self.entity(triple.object)
        number = self._triples.setdefault(ends, len(self._triples))
        self._known[id(triple)] = triple, number
        return number

    def _entity_texts(self, entity: Entity) -> tuple[int, ...]:
        return (
            self.text(entity.id),
            self.text(entity.label),
            self.text(json.dumps(entity.types)),
            entity.literal,
            _NONE if entity.datatype is None else self.text(entity.datatype),
            _NONE if entity.url is None else self.text(entity.url),
        )


class _Texts:
    """Texts by number, read out of one stretch of bytes."""

    def __init__(self, arrays: Arrays) -> None:
        self._bytes = arrays["text"].tobytes()
        self._ends = arrays["text_ends"]

    def __getitem__(self, number: int) -> str:
        first, last = self._ends[number : number + 2].tolist()
        return self._bytes[first:last].decode("utf-8", "surrogatepass")


class _PackedPaths:
    """Paths by number; what was read once is kept."""

    def __init__(self, arrays: Arrays) -> None:
        self.texts = _Texts(arrays)
        self.arrays = arrays
        self._entities: dict[int, Entity] = {}
        self._predicates: dict[int, Predicate] = {}
        self._triples: dict[int, Triple] = {}
        self._types: dict[int, tuple[str, ...]] = {}
        self._paths: dict[int, HubPath] = {}
        self._steps: Integers = arrays["steps"]
        self._ends: Integers = arrays["step_ends"]
        # A node goes by the number of its id, since its label may be written in several ways.
        subjects = arrays["triples"][self._steps, 0]
        self._nodes: Integers = arrays["entities"][subjects, 0]

    def nodes(self, number: int) -> tuple[Hashable, ...]:
        first, last = self._ends[number : number + 2].tolist()
        return tuple(self._nodes[first:last].tolist())

    def path(self, number: int) -> HubPath:
        path = self._paths.get(number)
        if path is None:
            first, last = self._ends[number : number + 2].tolist()
            triples = tuple(self._triple(step) for step in self._steps[first:last].tolist())
            path = self._paths[number] = HubPath.model_construct(
                _PATH_FIELDS,
                hash=self.arrays["hashes"][number].tobytes().hex(),
                text=path_text(triples),
                triples=triples,
            )
        return path

    def last_triple(self, number: int) -> Triple:
        return self._triple(int(self._steps[self._ends[number + 1] - 1]))

    def entity(self, number: int) -> Entity:
        entity = self._entities.get(number)
        if entity is None:
            fields = self.arrays["entities"][number].tolist()
            name, label, types, literal, datatype, url = fields
            entity = self._entities[number] = Entity.model_construct(
                _ENTITY_FIELDS,
                id=self.texts[name],
                label=self.texts[label],
                types=self._types_of(types),
                literal=bool(literal),
                datatype=None if datatype == _NONE else self.texts[datatype],
                url=None if url == _NONE else self.texts[url],
            )
        return entity

    def nodes_at(self, paths: Integers, depth: int) -> Integers:
        """The numbers of the nodes that some paths pass at a depth, each once."""
        starts, ends = self._ends[paths], self._ends[paths + 1]
        places = ends + depth if depth < 0 else (starts + depth)[starts + depth < ends]
        return np.unique(self._nodes[places])

    def _types_of(self, number: int) -> tuple[str, ...]:
        if number not in self._types:
            self._types[number] = tuple(json.loads(self.texts[number]))
        return self._types[number]

    def _triple(self, number: int) -> Triple:
        triple = self._triples.get(number)
        if triple is None:
            subject, predicate, value = self.arrays["triples"][number].tolist()
            triple = self._triples[number] = Triple.model_construct(
                _TRIPLE_FIELDS,
                subject=self.entity(subject),
                predicate=self._predicate(predicate),
                object=self.entity(value),
            )
        return triple

    def _predicate(self, number: int) -> Predicate:
        if number not in self._predicates:
            name, label = self.arrays["predicates"][number].tolist()
            self._predicates[number] = Predicate(id=self.texts[name], label=self.texts[label])
        return self._predicates[number]


class _Hubs:
    """The ids of hubs, by number and back."""

    def __init__(self, ids: Sequence[str]) -> None:
        self.ids = ids
        self.numbers = {hub: number for number, hub in enumerate(ids)}


class _PackedRows(Sequence[Row]):
    """The rows of a column, each made when it is first read and then kept."""

    def __init__(
        self, column: int, values: Sequence[str], rows: slice, hubs: _Hubs, paths: _PackedPaths
    ) -> None:
        self._column = column
        self._values = values
        self._hubs = hubs
        self._paths = paths
        self.hub_numbers: Integers = paths.arrays["row_hubs"][rows]
        self.value_numbers: Integers = paths.arrays["row_values"][rows]
        self.path_numbers: Integers = paths.arrays["row_paths"][rows]
        self._holds = paths.arrays["row_holds"][rows]
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self.hub_numbers)

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...

    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        if isinstance(place, slice):
            return self.at(range(*place.indices(len(self))))
        return self.at([range(len(self))[place]])[0]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.at(range(len(self))))

    def at(self, places: Iterable[int]) -> list[Row]:
        """The rows at some places."""
        return [self._made.get(place) or self._make(place) for place in places]

    def _make(self, place: int) -> Row:
        row = self._made[place] = Row(
            self._column,
            self._values[self.value_numbers[place]],
            self._hubs.ids[self.hub_numbers[place]],
            bool(self._holds[place]),
            self._paths,
            int(self.path_numbers[place]),
        )
        return row


class _Grouped:
    """Places of rows grouped by a number each row has, in the order of the rows."""

    def __init__(self, numbers: Integers) -> None:
        self._order = np.argsort(numbers, kind="stable").astype(np.int32)
        self.present, starts = np.unique(numbers[self._order], return_index=True)
        self._present: list[int] = self.present.tolist()
        self._starts: list[int] = [*starts.tolist(), len(numbers)]

    def of(self, number: int) -> list[int]:
        at = bisect_left(self._present, number)
        if at == len(self._present) or self._present[at] != number:
            return []
        places: list[int] = self._order[self._starts[at] : self._starts[at + 1]].tolist()
        return places


class _RowsByName(Mapping[str, Sequence[Row]]):
    """The rows of a column by value or by hub."""

    def __init__(
        self, names: Sequence[str], numbers: Mapping[str, int], places: Integers, rows: _PackedRows
    ) -> None:
        self._names = names
        self._numbers = numbers
        self._places = places
        self._rows = rows

    @cached_property
    def _grouped(self) -> _Grouped:
        return _Grouped(self._places)

    def __getitem__(self, name: str) -> Sequence[Row]:
        places = self._grouped.of(self._numbers[name])
        if not places:
            raise KeyError(name)
        return self._rows.at(places)

    def __contains__(self, name: object) -> bool:
        number = self._numbers.get(name) if isinstance(name, str) else None
        return number is not None and bool(self._grouped.of(number))

    def __iter__(self) -> Iterator[str]:
        return (self._names[number] for number in self._grouped.present.tolist())

    def __len__(self) -> int:
        return len(self._grouped.present)


class _PackedColumn(FacetColumn):
    """A column over arrays."""

    def __init__(
        self,
        number: int,
        described: Mapping[str, Any],
        values: Sequence[str],
        places: slice,
        hubs: _Hubs,
        paths: _PackedPaths,
    ) -> None:
        self._paths = paths
        self._packed = rows = _PackedRows(number, values, places, hubs, paths)
        value_numbers = {value: at for at, value in enumerate(values)}
        super().__init__(
            number,
            Facet(key=tuple(described["key"]), name=described["name"]),
            tuple(described["labels"]),
            ValueKind(described["kind"]),
            rows,
            _RowsByName(values, value_numbers, rows.value_numbers, rows),
            _RowsByName(hubs.ids, hubs.numbers, rows.hub_numbers, rows),
        )

    @cached_property
    def node_count(self) -> int:
        return len(self._paths.nodes_at(self._packed.path_numbers, -1))

    @cached_property
    def has_one_value_a_hub(self) -> bool:
        rows = self._packed
        pairs = np.unique(np.stack((rows.hub_numbers, rows.value_numbers)), axis=1)
        return int(pairs.shape[1]) == len(self.by_hub)

    def nodes_at(self, depth: int) -> Set[Hashable]:
        return set(self._paths.nodes_at(self._packed.path_numbers, depth).tolist())
