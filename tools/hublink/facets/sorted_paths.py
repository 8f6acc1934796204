"""Paths sorted by the facet they lead along, with what stands on their way."""

import json
from collections import defaultdict
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import IS_OF_KIND
from tools.hublink.core.packed_texts import Integers, MoreTexts, numbered_rows
from tools.hublink.core.value_kinds import (
    FALSE_LABELS,
    TRUE_LABELS,
    ValueKind,
    is_blank,
    kind_of,
)
from tools.hublink.facets.column_spellings import Column
from tools.hublink.facets.paths.path_collection import CollectedPaths, Key
from tools.hublink.facets.paths.path_reading import read_paths
from tools.hublink.language.person_names import is_person_name, names_people
from tools.hublink.language.words import words_of

MOSTLY = 0.8
"""Share of values that are of a class which then names the facet, or are like names of people."""
ID, LABEL, TYPES = 0, 1, 2
"""The fields of a node that are told of it."""


class SortedPaths:
    """Paths by the key of their facet, and the labels of each key; both may be regrouped.

    `flags` are the keys of nodes all of whose facts are yes/no flags, which are one facet each.
    Paths set `aside` are of no facet; `also` are further labels of a key that stands for several.
    """

    def __init__(self, paths: CollectedPaths) -> None:
        self.paths = paths
        self.texts = MoreTexts(paths.arrays(), "texts")
        read = read_paths(paths)
        self.by_key, self.labels = read.by_key, read.labels
        self.trail_ends, self.trail_nodes = read.trail_ends, read.trail_nodes
        self.hub_count = len(paths.arrays()["hubs"])
        self._true = self._spelled(TRUE_LABELS)
        self.aside: list[Integers] = []
        self.also: dict[Key, list[str]] = {}
        self.flags = self._flag_parents(self._true | self._spelled(FALSE_LABELS))

    def column(self, facet: Key, keys: list[Key]) -> Column:
        paths = np.concatenate([self.by_key[key] for key in keys])
        last = self.paths.ends[paths + 1] - 1
        texts = self.objects(last, LABEL)
        is_flag = np.repeat([key != facet for key in keys], [len(self.by_key[k]) for k in keys])
        holds = ~is_flag | self._true[texts]
        if is_flag.any():
            predicates = self.paths.arrays()["predicates"][self.paths.predicates[last], LABEL]
            texts = np.where(is_flag, predicates, texts)
        found, numbers, counts = np.unique(texts, return_inverse=True, return_counts=True)
        values = [self.texts[text] for text in found.tolist()]
        order = [
            at
            for at in sorted(range(len(values)), key=values.__getitem__)
            if not (
                is_blank(values[at]) or (facet == (IS_OF_KIND,) and counts[at] == self.hub_count)
            )
        ]
        rank = np.full(len(values), -1, np.int32)
        rank[order] = np.arange(len(order))
        counted = {values[at]: int(counts[at]) for at in order}
        kind = kind_of(counted, " ".join(self.labels.get(facet, ())[-1:]))
        rows = np.stack((self.paths.hubs[paths], rank[numbers], paths, holds), axis=1)
        return Column(rows[rank[numbers] >= 0].astype(np.int32), found[order], kind)

    def classes(self, facet: Key) -> list[str]:
        """Return the classes that the values of a facet are of."""
        return self.types_of(facet, -1) if facet in self.by_key else []

    def holders(self, facet: Key) -> list[str]:
        """Return the classes of the nodes that hold a facet's values, if no hub has two of them."""
        if len(facet) < 2 or facet not in self.by_key:
            return []
        paths = self.by_key[facet]
        nodes, _ = numbered_rows([self.paths.hubs[paths], self.nodes(paths, -2)[:, ID]])
        several = len(nodes) > len(np.unique(self.paths.hubs[paths]))
        return [] if several else self.types_of(facet, -2)

    def tells_people(self, facet: Key, column: Column) -> bool:
        """Return whether a facet is named like one of people, and its values are names of such."""
        words = words_of(" ".join((self.labels[facet][-1], *self.classes(facet))))
        if not names_people(words) or column.kind is not ValueKind.TEXT:
            return column.kind is ValueKind.NAME and names_people(words)
        values = [self.texts[text] for text in column.values.tolist()]
        return sum(map(is_person_name, values)) >= MOSTLY * len(values)

    def types_of(self, facet: Key, place: int) -> list[str]:
        """Return the types that most nodes have at a place of the trails to a facet's values."""
        types = self.nodes(self.by_key[facet], place)[:, TYPES]
        texts, counts = np.unique(types, return_counts=True)
        members: dict[str, int] = defaultdict(int)
        for text, count in zip(texts.tolist(), counts.tolist(), strict=True):
            for name in json.loads(self.texts[text]):
                members[name] += count
        return sorted(name for name, count in members.items() if count >= MOSTLY * len(types))

    def nodes(self, paths: Integers, place: int) -> Integers:
        """Return the nodes at a place, counted from the end, of the trails of some paths."""
        nodes: Integers = self.trail_nodes[self.trail_ends[paths + 1] + place]
        entities: Integers = self.paths.entities[nodes]
        return entities

    def objects(self, steps: NDArray[np.int64], field: int) -> Integers:
        """Return the texts of a field of the entities that some steps lead to."""
        numbers: Integers = self.paths.entities[self.paths.objects[steps], field]
        return numbers

    def _flag_parents(self, flags: NDArray[np.bool_]) -> frozenset[Key]:
        """Return chains to nodes all of whose facts are yes/no flags, at least two of them."""
        children: dict[Key, list[bool]] = defaultdict(list)
        for key, paths in self.by_key.items():
            last = self.paths.ends[paths + 1] - 1
            children[key[:-1]].append(bool(flags[self.objects(last, LABEL)].all()))
            for depth in range(1, len(key) - 1):
                children[key[:depth]].append(False)
        return frozenset(
            key for key, flags in children.items() if key and all(flags) and len(flags) > 1
        )

    def _spelled(self, labels: Collection[str]) -> NDArray[np.bool_]:
        """Return which texts are one of some labels, letter case aside."""
        fitting = np.flatnonzero(self.texts.lengths() <= max(map(len, labels)))
        spelled = np.zeros(len(self.texts), np.bool_)
        spelled[[at for at in fitting.tolist() if self.texts[at].lower() in labels]] = True
        return spelled
