"""The facet view: what the hubs of a graph can be asked by, read off their paths.

A facet is a chain of predicates from the hub to a value. Where the last predicate is generic (a
bare "name"), the facet is named by its nearest telling ancestor; a node whose facts are all yes/no
flags is one facet whose values are the names of the flags.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from enum import StrEnum
from functools import cached_property
from typing import Protocol

from tools.hublink.hub_paths import build_hub_paths
from tools.hublink.models import Entity, HubPath, Triple
from tools.hublink.plan import Facet
from tools.hublink.words import phrase

GENERIC_LABELS = frozenset(
    "name label value element item member entry has list text literal content node".split()
)
TRUE_LABELS = frozenset({"true", "yes"})
FALSE_LABELS = frozenset({"false", "no", "none"})

_SEVERAL = 0.1
"""A facet of which no more than this share of the hubs has several values has single ones."""
_SHARED = 0.7
"""Nodes that are reached by more facts than this share allows are values, not mere structure."""

_STRAY = 0.005
"""Share of facts that may not be numbers where the others are: large graphs hold a few errors."""

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?")
_DATE = re.compile(r"(\d{4})(?:-\d{2}){1,2}(?:T.*)?")
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}")


class ValueKind(StrEnum):
    """What the values of a facet are."""

    NUMBER = "number"
    YEAR = "year"
    NAME = "name"
    FLAG = "flag"
    LINK = "link"
    TEXT = "text"


class Paths(Protocol):
    """Where rows have their paths from, by number."""

    def nodes(self, number: int) -> tuple[Hashable, ...]: ...

    def path(self, number: int) -> HubPath: ...

    def last_triple(self, number: int) -> Triple: ...


class Row:
    """One path seen as a fact about its hub: the facet's value and the nodes on the way to it."""

    __slots__ = ("_number", "_paths", "facet", "holds", "hub", "value")

    def __init__(
        self, facet: int, value: str, hub: str, holds: bool, paths: Paths, number: int
    ) -> None:
        self.facet = facet
        self.value = value
        self.hub = hub
        self.holds = holds
        self._paths = paths
        self._number = number

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
        self,
        number: int,
        facet: Facet,
        labels: tuple[str, ...],
        kind: ValueKind,
        rows: Sequence[Row],
        by_value: Mapping[str, Sequence[Row]],
        by_hub: Mapping[str, Sequence[Row]],
    ) -> None:
        self.number = number
        self.facet = facet
        self.labels = labels
        self.kind = kind
        self.rows = rows
        self.by_value = by_value
        self.by_hub = by_hub

    @property
    def name(self) -> str:
        return self.facet.name

    @cached_property
    def node_count(self) -> int:
        """How many nodes the values stand at."""
        return len({row.nodes[-1] for row in self.rows})

    @cached_property
    def has_one_value_a_hub(self) -> bool:
        return all(len({row.value for row in rows}) == 1 for rows in self.by_hub.values())

    def nodes_at(self, depth: int) -> Set[Hashable]:
        """The nodes that the paths pass at a depth."""
        return {row.nodes[depth] for row in self.rows if len(row.nodes) > depth}

    def negative_values(self) -> tuple[str, ...]:
        """Values that say there is none: "False", "none", "No … used"."""
        return tuple(value for value in sorted(self.by_value) if is_negative(value))

    def is_single(self) -> bool:
        """Whether nearly every hub has one value at most."""
        several = sum(len({row.value for row in rows}) > 1 for rows in self.by_hub.values())
        return several <= _SEVERAL * len(self.by_hub)

    def is_status(self) -> bool:
        """Whether the values only say if, or how far, the facet's name holds."""
        if self.kind is ValueKind.FLAG:
            return True
        if len(self.by_value) > 5:
            return False
        name = set(phrase(self.name))
        return all(name & set(phrase(v)) or is_negative(v) for v in self.by_value)


def is_negative(value: str) -> bool:
    """Whether a value says that something is not there."""
    lower = value.lower()
    return lower in FALSE_LABELS or lower.startswith(("no ", "not ", "none "))


def is_positive_flag(value: str) -> bool:
    return value.lower() in TRUE_LABELS


def numeric(value: str) -> float | None:
    """The number a value stands for; a date stands for its year."""
    if _NUMBER.fullmatch(value):
        return float(value)
    date = _DATE.fullmatch(value)
    return float(date.group(1)) if date else None


class FacetView:
    """All facets of the indexed hubs, with their rows."""

    def __init__(self, hubs: Mapping[str, Entity], columns: Sequence[FacetColumn]) -> None:
        self.hubs = hubs
        self.columns = columns
        self._numbers = {column.facet.key: column.number for column in columns}

    def column(self, facet: Facet) -> FacetColumn:
        return self.columns[self._numbers[facet.key]]


class HubPaths:
    """Paths kept as they are; rows that are made of them know their numbers."""

    def __init__(self) -> None:
        self._paths: list[HubPath] = []
        self._nodes: list[tuple[str, ...]] = []

    def add(self, path: HubPath) -> int:
        self._paths.append(path)
        self._nodes.append(tuple(triple.subject.id for triple in path.triples))
        return len(self._paths) - 1

    def nodes(self, number: int) -> tuple[str, ...]:
        return self._nodes[number]

    def path(self, number: int) -> HubPath:
        return self._paths[number]

    def last_triple(self, number: int) -> Triple:
        return self._paths[number].triples[-1]


def build_view(hubs: Iterable[Entity], paths: Iterable[tuple[str, HubPath]]) -> FacetView:
    """The facets that the paths of hubs show, each path with the id of its hub."""
    known = {hub.id: hub for hub in hubs}
    by_key: dict[tuple[str, ...], list[tuple[str, HubPath]]] = defaultdict(list)
    for hub, path in paths:
        if hub in known:
            by_key[tuple(t.predicate.id for t in path.triples)].append((hub, path))
    flags = _flag_parents(by_key)
    for key, inner in _shared_on_the_way(by_key).items():
        by_key[key] += inner
    names = _Names(by_key, flags)
    kept = HubPaths()
    rows: dict[tuple[str, ...], list[Row]] = {}
    numbers: dict[tuple[str, ...], int] = {}
    for key in sorted(by_key, key=lambda k: (len(k), k)):
        facet_key = key[:-1] if key[:-1] in flags else key
        column = rows.setdefault(facet_key, [])
        number = numbers.setdefault(facet_key, len(numbers))
        column += _rows_of(number, by_key[key], kept, as_flag=facet_key != key)
    columns = [_column(numbers[key], key, found, names) for key, found in rows.items()]
    return FacetView(known, columns)


def _rows_of(
    number: int, found: Iterable[tuple[str, HubPath]], kept: HubPaths, as_flag: bool
) -> Iterator[Row]:
    for hub, path in found:
        last = path.triples[-1]
        value = last.predicate.label if as_flag else last.object.label
        holds = not as_flag or is_positive_flag(last.object.label)
        if value.strip():
            yield Row(number, value, hub, holds, kept, kept.add(path))


def _column(number: int, key: tuple[str, ...], rows: Sequence[Row], names: "_Names") -> FacetColumn:
    by_value: dict[str, list[Row]] = defaultdict(list)
    by_hub: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_value[row.value].append(row)
        by_hub[row.hub].append(row)
    facet = Facet(key=key, name=names.of(key))
    kind = _kind_of({value: len(rows) for value, rows in by_value.items()})
    return FacetColumn(number, facet, names.labels[key], kind, rows, dict(by_value), dict(by_hub))


def _shared_on_the_way(
    by_key: Mapping[tuple[str, ...], Sequence[tuple[str, HubPath]]],
) -> dict[tuple[str, ...], list[tuple[str, HubPath]]]:
    """Paths to nodes that are no leaves but shared, as a topic is that belongs to a wider one.

    Such nodes are values like any other. A node that one hub has for itself (a contribution, a
    list) only holds what is below it.
    """
    prefixes: dict[tuple[str, ...], dict[tuple[str, ...], tuple[str, tuple[Triple, ...]]]]
    prefixes = defaultdict(dict)
    for key, found in by_key.items():
        for hub, path in found if len(key) > 1 else ():
            for length in range(1, len(key)):
                triples = path.triples[:length]
                place = (hub, *(triple.object.id for triple in triples))
                prefixes[key[:length]].setdefault(place, (hub, triples))
    shared: dict[tuple[str, ...], list[tuple[str, HubPath]]] = {}
    for key, inner in prefixes.items():
        edges = {(t[-1].subject.id, t[-1].object.id) for _, t in inner.values()}
        nodes = {node for _, node in edges}
        if key in by_key or len(nodes) <= _SHARED * len(edges):
            shared[key] = [(hub, build_hub_paths([t])[0]) for hub, t in inner.values()]
    return shared


def _flag_parents(
    by_key: dict[tuple[str, ...], list[tuple[str, HubPath]]],
) -> frozenset[tuple[str, ...]]:
    """Chains to nodes all of whose facts are yes/no flags, at least two of them."""
    children: dict[tuple[str, ...], list[bool]] = defaultdict(list)
    for key, found in by_key.items():
        flags = all(
            path.triples[-1].object.label.lower() in TRUE_LABELS | FALSE_LABELS for _, path in found
        )
        children[key[:-1]].append(flags)
        for depth in range(1, len(key) - 1):
            children[key[:depth]].append(False)
    return frozenset(
        key for key, all_flags in children.items() if key and all(all_flags) and len(all_flags) > 1
    )


class _Names:
    """Names facets by their last telling predicate, with its parent where two would be alike."""

    def __init__(
        self,
        by_key: dict[tuple[str, ...], list[tuple[str, HubPath]]],
        flags: frozenset[tuple[str, ...]],
    ) -> None:
        self.labels: dict[tuple[str, ...], tuple[str, ...]] = {}
        for key, found in by_key.items():
            labels = tuple(t.predicate.label for t in found[0][1].triples)
            short = key[:-1] in flags
            self.labels[key[:-1] if short else key] = labels[:-1] if short else labels
        taken: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for key in self.labels:
            taken[telling_labels(self.labels[key])[-1].lower()].append(key)
        self._names: dict[tuple[str, ...], str] = {}
        for keys in taken.values():
            for key in keys:
                telling = telling_labels(self.labels[key])
                nearest = [k for k in keys if len(k) == min(map(len, keys))]
                alike = len(keys) > 1 and len(telling) > 1 and nearest != [key]
                self._names[key] = " ".join(telling[-2:]) if alike else telling[-1]

    def of(self, key: tuple[str, ...]) -> str:
        return self._names[key]


def telling_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """The labels of a chain without the generic ones; the last one where all are generic."""
    telling = tuple(
        label for label in labels if not set(re.findall(r"\w+", label.lower())) <= GENERIC_LABELS
    )
    return telling or (labels[-1],)


def _kind_of(values: Mapping[str, int]) -> ValueKind:
    """What values are, given how many facts bear each."""
    if all(v.lower() in TRUE_LABELS | FALSE_LABELS for v in values):
        return ValueKind.FLAG
    if all(v.startswith(("http://", "https://")) for v in values):
        return ValueKind.LINK
    numbers = [numeric(v) for v in values]
    known = [n for n in numbers if n is not None]
    stray = sum(values[v] for v, n in zip(values, numbers, strict=True) if n is None)
    if known and stray <= _STRAY * sum(values.values()):
        plausible = all(1000 <= n <= 2200 and n == int(n) for n in known)
        return ValueKind.YEAR if plausible else ValueKind.NUMBER
    names = sum(bool(_NAME.fullmatch(v)) and v != v.lower() for v in values)
    return ValueKind.NAME if names >= 0.8 * len(values) else ValueKind.TEXT
