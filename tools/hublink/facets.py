"""The facet view: what the hubs of a graph can be asked by, read off their paths.

A facet is a chain of predicates from the hub to a value. Where the last predicate is generic (a
bare "name"), the facet is named by its nearest telling ancestor; a node whose facts are all yes/no
flags is one facet whose values are the names of the flags.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from tools.hublink.hub_paths import build_hub_paths
from tools.hublink.models import Entity, HubPath, Triple
from tools.hublink.plan import Facet
from tools.hublink.words import phrase

GENERIC_LABELS = frozenset(
    "name label value element item member entry has list text literal content node".split()
)
TRUE_LABELS = frozenset({"true", "yes"})
FALSE_LABELS = frozenset({"false", "no", "none"})

_SHARED = 0.7
"""Nodes that are reached by more facts than this share allows are values, not mere structure."""

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


class Row:
    """One path seen as a fact about its hub: the facet's value and the nodes on the way to it."""

    __slots__ = ("facet", "holds", "hub", "nodes", "path", "triple", "value")

    def __init__(
        self,
        facet: int,
        value: str,
        hub: str,
        nodes: tuple[str, ...],
        path: HubPath,
        holds: bool,
    ) -> None:
        self.facet = facet
        self.value = value
        self.hub = hub
        self.nodes = nodes
        self.path = path
        self.triple: Triple = path.triples[-1]
        self.holds = holds


class FacetColumn:
    """The rows of one facet, by value and by hub, with what is known of its values."""

    def __init__(self, number: int, facet: Facet, labels: tuple[str, ...]) -> None:
        self.number = number
        self.facet = facet
        self.labels = labels
        self.rows: list[Row] = []
        self.by_value: dict[str, list[Row]] = defaultdict(list)
        self.by_hub: dict[str, list[Row]] = defaultdict(list)
        self.kind = ValueKind.TEXT

    @property
    def name(self) -> str:
        return self.facet.name

    def add(self, row: Row) -> None:
        self.rows.append(row)
        self.by_value[row.value].append(row)
        self.by_hub[row.hub].append(row)

    def negative_values(self) -> tuple[str, ...]:
        """Values that say there is none: "False", "none", "No … used"."""
        return tuple(value for value in sorted(self.by_value) if is_negative(value))

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

    def __init__(self, hubs: Sequence[Entity], paths: Iterable[tuple[str, HubPath]]) -> None:
        self.hubs = {hub.id: hub for hub in hubs}
        self.columns: list[FacetColumn] = []
        self._numbers: dict[tuple[str, ...], int] = {}
        by_key: dict[tuple[str, ...], list[tuple[str, HubPath]]] = defaultdict(list)
        for hub, path in paths:
            if hub in self.hubs:
                by_key[tuple(t.predicate.id for t in path.triples)].append((hub, path))
        flags = _flag_parents(by_key)
        for key, inner in _shared_on_the_way(by_key).items():
            by_key[key] += inner
        names = _Names(by_key, flags)
        for key in sorted(by_key, key=lambda k: (len(k), k)):
            self._add(key, by_key[key], flags, names)
        for column in self.columns:
            column.kind = _kind_of(column)

    def column(self, facet: Facet) -> FacetColumn:
        return self.columns[self._numbers[facet.key]]

    def _add(
        self,
        key: tuple[str, ...],
        found: list[tuple[str, HubPath]],
        flags: frozenset[tuple[str, ...]],
        names: "_Names",
    ) -> None:
        as_flag = key[:-1] in flags
        facet_key = key[:-1] if as_flag else key
        number = self._numbers.get(facet_key)
        if number is None:
            number = self._numbers[facet_key] = len(self.columns)
            labels = names.labels[facet_key]
            facet = Facet(key=facet_key, name=names.of(facet_key))
            self.columns.append(FacetColumn(number, facet, labels))
        column = self.columns[number]
        for hub, path in found:
            last = path.triples[-1]
            value = last.predicate.label if as_flag else last.object.label
            holds = not (as_flag and not is_positive_flag(last.object.label))
            nodes = tuple(t.subject.id for t in path.triples)
            if value.strip():
                column.add(Row(number, value, hub, nodes, path, holds))


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


def _kind_of(column: FacetColumn) -> ValueKind:
    values = list(column.by_value)
    if all(v.lower() in TRUE_LABELS | FALSE_LABELS for v in values):
        return ValueKind.FLAG
    if all(v.startswith(("http://", "https://")) for v in values):
        return ValueKind.LINK
    numbers = [numeric(v) for v in values]
    known = [n for n in numbers if n is not None]
    if len(known) == len(values):
        plausible = all(1000 <= n <= 2200 and n == int(n) for n in known)
        return ValueKind.YEAR if plausible else ValueKind.NUMBER
    names = sum(bool(_NAME.fullmatch(v)) and v != v.lower() for v in values)
    return ValueKind.NAME if names >= 0.8 * len(values) else ValueKind.TEXT
