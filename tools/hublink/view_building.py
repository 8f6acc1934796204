"""Building the facet view: from the paths of hubs, one after the other, to arrays.

A facet is a chain of predicates from the hub to a value. Where the last predicate is generic (a
bare "name"), the facet is named by its nearest telling ancestor; a node whose facts are all yes/no
flags is one facet whose values are the names of the flags. People that a hub's nodes lead to beside
a role are of a facet named by that role. A type that all hubs are of is no value.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.facet_names import facet_names
from tools.hublink.models import IS_OF_KIND, Entity, HubPath
from tools.hublink.packed_texts import Arrays, Integers, Texts, numbered, numbered_rows
from tools.hublink.path_collection import CollectedPaths, Key, collect
from tools.hublink.path_renewal import renew
from tools.hublink.value_kinds import FALSE_LABELS, TRUE_LABELS, ValueKind, kind_of
from tools.hublink.words import words_of

_SHARED = 0.7
"""Nodes that are reached by more facts than this share allows are values, not mere structure."""
_MOSTLY = 0.8
"""Share of a facet's rows whose values are of a class that then names the facet."""
_ID, _LABEL, _TYPES = 0, 1, 2


def view_arrays(
    hubs: Iterable[Entity], paths: Iterable[tuple[str, HubPath]]
) -> dict[str, NDArray[Any]]:
    """The arrays of the facet view of hubs and their paths, each with the id of its hub.

    Paths come hub by hub and only numbers are kept of them, so memory grows with what the view
    holds, not with the objects it is read from.
    """
    return _Building(collect(hubs, paths)).arrays()


def renewed_arrays(
    before: Arrays,
    changed: Collection[str],
    hubs: Iterable[Entity],
    paths: Iterable[tuple[str, HubPath]],
) -> dict[str, NDArray[Any]]:
    """The same, given what it was before some hubs changed: only those of them are read."""
    return _Building(renew(before, changed, hubs, paths)).arrays()


class _Column(NamedTuple):
    """The rows of a facet (hub, value, path, whether it holds) and its values' texts, in order."""

    rows: Integers
    values: Integers
    kind: ValueKind


class _Building:
    """Paths sorted into facets."""

    def __init__(self, paths: CollectedPaths) -> None:
        self._paths = paths
        self._texts = Texts(paths.arrays(), "texts")
        self._by_key = paths.by_key()
        self._hub_count = len(paths.arrays()["hubs"])
        self._true = self._spelled(TRUE_LABELS)
        self._flags = self._flag_parents(self._true | self._spelled(FALSE_LABELS))
        for key, inner in self._shared_on_the_way().items():
            self._by_key[key] = np.concatenate((self._by_key.get(key, inner[:0]), inner))
        self._roles: dict[Key, str] = {}
        for key in [key for key in self._by_key if self._tells_role(key)]:
            self._part_by_role(key)

    def arrays(self) -> dict[str, NDArray[Any]]:
        facets: dict[Key, list[Key]] = defaultdict(list)
        for key in sorted(self._by_key, key=lambda key: (len(key), key)):
            facets[key[:-1] if key[:-1] in self._flags else key].append(key)
        labels = {facet: self._labels(facet, keys[0]) for facet, keys in facets.items()}
        names = facet_names(labels)
        columns = {facet: self._column(facet, keys) for facet, keys in facets.items()}
        described = [
            {
                "key": facet,
                "name": names[facet],
                "labels": labels[facet],
                "classes": self._classes(facet),
                "holders": self._holders(facet),
                "kind": column.kind,
                "rows": len(column.rows),
                "values": len(column.values),
            }
            for facet, column in columns.items()
        ]
        none = np.empty((0, 4), np.int32)
        rows = np.concatenate([none, *(column.rows for column in columns.values())])
        return {
            **self._paths.arrays(),
            "columns": np.frombuffer(json.dumps(described).encode(), np.uint8),
            "values": np.concatenate([none[:, 0], *(column.values for column in columns.values())]),
            "hub_rows": np.argsort(rows[:, 0], kind="stable").astype(np.int32),
            "hub_row_starts": np.searchsorted(np.sort(rows[:, 0]), np.arange(self._hub_count + 1)),
            "row_hubs": rows[:, 0].copy(),
            "row_values": rows[:, 1].copy(),
            "row_paths": rows[:, 2].copy(),
            "row_holds": rows[:, 3].astype(np.bool_),
        }

    def _column(self, facet: Key, keys: list[Key]) -> _Column:
        paths = np.concatenate([self._by_key[key] for key in keys])
        last = self._paths.ends[paths + 1] - 1
        holds = np.ones(len(paths), np.bool_)
        texts = self._objects(last, _LABEL)
        if facet not in keys:
            holds = self._true[texts]
            predicates = self._paths.arrays()["predicates"]
            texts = predicates[self._paths.predicates[last], _LABEL]
        found, numbers, counts = np.unique(texts, return_inverse=True, return_counts=True)
        values = [self._texts[text] for text in found.tolist()]
        order = [
            at
            for at in sorted(range(len(values)), key=values.__getitem__)
            if values[at].strip() and not (facet == (IS_OF_KIND,) and counts[at] == self._hub_count)
        ]
        rank = np.full(len(values), -1, np.int32)
        rank[order] = np.arange(len(order))
        kind = kind_of({values[at]: int(counts[at]) for at in order})
        rows = np.stack((self._paths.hubs[paths], rank[numbers], paths, holds), axis=1)
        return _Column(rows[rank[numbers] >= 0].astype(np.int32), found[order], kind)

    def _labels(self, facet: Key, key: Key) -> tuple[str, ...]:
        """The labels of a facet's predicates, as the first path along a chain has them."""
        first = int(self._paths.ends[self._by_key[key][0]])
        steps = self._paths.predicates[first : first + len(facet)]
        numbers = self._paths.arrays()["predicates"][steps, _LABEL]
        labels = tuple(map(self._texts.__getitem__, numbers.tolist()))
        return (*labels[:-1], self._roles[key]) if key in self._roles else labels

    def _tells_role(self, key: Key) -> bool:
        """Whether a chain leads to what somebody did for a hub: by a node of theirs to its role."""
        return len(key) == 2 and "role" in words_of(self._labels(key, key)[-1])

    def _part_by_role(self, key: Key) -> None:
        """Parts the people beside a role by that: "held by" into "author" and "editor"."""
        told = self._paths.ends[self._by_key[key] + 1] - 1
        nodes, roles = self._objects(told - 1, _ID), self._objects(told, _LABEL)
        role_of = dict(zip(nodes.tolist(), roles.tolist(), strict=True))
        beside = [each for each in self._by_key if each[:-1] == key[:-1] and len(each) == 2]
        for people in beside:
            paths = self._by_key[people]
            if people == key or self._column(people, [people]).kind is not ValueKind.NAME:
                continue
            held = self._objects(self._paths.ends[paths + 1] - 2, _ID).tolist()
            texts = np.array([role_of.get(node, -1) for node in held])
            for text in np.unique(texts[texts >= 0]).tolist():
                role = self._texts[text]
                part = (*people[:-1], f"{people[-1]}[{role}]")
                self._by_key[part] = paths[texts == text]
                self._roles[part] = role
            self._by_key[people] = paths[texts < 0]
            if not len(self._by_key[people]):
                del self._by_key[people]

    def _classes(self, facet: Key) -> list[str]:
        """The classes that the values of a facet are of."""
        if facet not in self._by_key:
            return []
        return self._types_at(self._paths.ends[self._by_key[facet] + 1] - 1)

    def _holders(self, facet: Key) -> list[str]:
        """The classes of the nodes that hold a facet's values, where no hub has two of them."""
        if len(facet) < 2 or facet not in self._by_key:
            return []
        paths = self._by_key[facet]
        before = self._paths.ends[paths + 1] - 2
        nodes, _ = numbered_rows([self._paths.hubs[paths], self._objects(before, _ID)])
        several = len(nodes) > len(np.unique(self._paths.hubs[paths]))
        return [] if several else self._types_at(before)

    def _types_at(self, steps: NDArray[np.int64]) -> list[str]:
        """The types that most of the entities have which some steps lead to."""
        texts, counts = np.unique(self._objects(steps, _TYPES), return_counts=True)
        members: dict[str, int] = defaultdict(int)
        for text, count in zip(texts.tolist(), counts.tolist(), strict=True):
            for name in json.loads(self._texts[text]):
                members[name] += count
        return sorted(name for name, count in members.items() if count >= _MOSTLY * len(steps))

    def _shared_on_the_way(self) -> dict[Key, Integers]:
        """Paths to nodes that are no leaves but shared, as a topic is that belongs to a wider one.

        Such nodes are values like any other. A node that one hub has for itself (a contribution, a
        list) only holds what is below it.
        """
        longer: dict[Key, list[Integers]] = defaultdict(list)
        for key, paths in self._by_key.items():
            for length in range(1, len(key)):
                longer[key[:length]].append(paths)
        shared = {}
        for key, passing in longer.items():
            paths = np.concatenate(passing)
            starts = self._paths.ends[paths]
            nodes = [self._objects(starts + step, _ID) for step in range(len(key))]
            first, _ = numbered_rows([self._paths.hubs[paths], *nodes])
            values = nodes[-1][first]
            before = self._paths.hubs[paths] if len(key) == 1 else nodes[-2]
            edges, _ = numbered_rows([before[first], values])
            if key in self._by_key or len(numbered(values)[0]) <= _SHARED * len(edges):
                shared[key] = self._paths.add_beginnings(paths[first], len(key))
        return shared

    def _flag_parents(self, flags: NDArray[np.bool_]) -> frozenset[Key]:
        """Chains to nodes all of whose facts are yes/no flags, at least two of them."""
        children: dict[Key, list[bool]] = defaultdict(list)
        for key, paths in self._by_key.items():
            last = self._paths.ends[paths + 1] - 1
            children[key[:-1]].append(bool(flags[self._objects(last, _LABEL)].all()))
            for depth in range(1, len(key) - 1):
                children[key[:depth]].append(False)
        return frozenset(
            key for key, flags in children.items() if key and all(flags) and len(flags) > 1
        )

    def _objects(self, steps: NDArray[np.int64], field: int) -> Integers:
        """The texts of a field of the entities that some steps lead to."""
        numbers: Integers = self._paths.entities[self._paths.objects[steps], field]
        return numbers

    def _spelled(self, labels: Collection[str]) -> NDArray[np.bool_]:
        """Which texts are one of some labels, letter case aside."""
        fitting = np.flatnonzero(self._texts.lengths() <= max(map(len, labels)))
        spelled = np.zeros(len(self._texts), np.bool_)
        spelled[[at for at in fitting.tolist() if self._texts[at].lower() in labels]] = True
        return spelled
