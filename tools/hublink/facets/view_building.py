"""Building the facet view: from the paths of hubs, one after the other, to arrays.

A facet is a chain of predicates from the hub to a value, as `path_reading` reads it. Where the last
predicate is generic (a bare "name"), the facet is named by its nearest telling ancestor; a node
whose facts are all yes/no flags is one facet whose values are the names of the flags. People that a
hub's nodes lead to beside a role are of a facet named by that role. A type that all hubs are of is
no value.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import IS_OF_KIND, Entity, HubPath
from tools.hublink.core.packed_texts import Arrays, Integers, MoreTexts, numbered_rows
from tools.hublink.core.value_kinds import FALSE_LABELS, TRUE_LABELS, ValueKind, kind_of
from tools.hublink.facets.column_spellings import Column, in_one_spelling
from tools.hublink.facets.facet_names import facet_names
from tools.hublink.facets.paths.generic_labels import tells_of_record
from tools.hublink.facets.paths.path_collection import CollectedPaths, Key, collect
from tools.hublink.facets.paths.path_reading import read_paths
from tools.hublink.facets.paths.path_renewal import renew
from tools.hublink.facets.same_things import (
    WHOLE_LABELS,
    Things,
    chosen_name,
    first_of_each_hub,
    groups_of_alternatives,
    groups_of_same,
    kinds_of_authors,
    kinds_of_citing,
)
from tools.hublink.language.keywords import names_keywords
from tools.hublink.language.person_names import identifies_people, is_person_name, names_people
from tools.hublink.language.words import words_of

_MOSTLY = 0.8
"""Share of values that are of a class which then names the facet, or are like names of people."""
_ID, _LABEL, _TYPES = 0, 1, 2


def view_arrays(
    hubs: Iterable[Entity], paths: Iterable[tuple[str, HubPath]]
) -> dict[str, NDArray[Any]]:
    """Return the arrays of the facet view of hubs and their paths, each with the id of its hub.

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
    """Return the same, given what it was before some hubs changed: only those of them are read."""
    return _Building(renew(before, changed, hubs, paths)).arrays()


class _Building:
    """Paths sorted into facets."""

    def __init__(self, paths: CollectedPaths) -> None:
        self._paths = paths
        self._texts = MoreTexts(paths.arrays(), "texts")
        read = read_paths(paths)
        self._by_key, self._told = read.by_key, read.labels
        self._trail_ends, self._trail_nodes = read.trail_ends, read.trail_nodes
        self._hub_count = len(paths.arrays()["hubs"])
        self._true = self._spelled(TRUE_LABELS)
        self._flags = self._flag_parents(self._true | self._spelled(FALSE_LABELS))
        self._aside: list[Integers] = []
        for key in [key for key in self._by_key if self._tells_role(key)]:
            self._part_by_role(key)
        self._also: dict[Key, list[str]] = {}
        for group in [*groups_of_same(self._things()), *groups_of_alternatives(self._dates())]:
            self._make_one(group)
        told = {key: self._told[key] for key in self._by_key if self._told[key]}
        for whole, kinds in (kinds_of_citing(told) | kinds_of_authors(told)).items():
            self._gather(whole, [key for key in kinds if key != whole])

    def arrays(self) -> dict[str, NDArray[Any]]:
        facets: dict[Key, list[Key]] = defaultdict(list)
        for key in sorted(self._by_key, key=lambda key: (len(key), key)):
            facets[key[:-1] if key[:-1] in self._flags else key].append(key)
        labels = {facet: self._told[facet] for facet in facets}
        names = facet_names(labels)
        columns = {facet: self._column(facet, keys) for facet, keys in facets.items()}
        people = frozenset(each for each in columns if self._is_of_people(each, columns[each]))
        columns |= {each: columns[each]._replace(kind=ValueKind.NAME) for each in people}
        identified = self._identified(people)
        keywords = {each for each in columns if names_keywords(words_of(self._told[each][-1]))}
        columns, spellings = in_one_spelling(columns, people, keywords, self._texts, identified)
        described = [
            {
                "key": facet,
                "name": names[facet],
                "labels": labels[facet],
                "classes": self._classes(facet),
                "holders": self._holders(facet),
                "also": self._also.get(facet, []),
                "kind": column.kind,
                "spellings": spellings.get(facet, {}),
                "rows": len(column.rows),
                "values": len(column.values),
            }
            for facet, column in columns.items()
        ]
        none = np.empty((0, 4), np.int32)
        rows = np.concatenate([none, *(column.rows for column in columns.values())])
        # Facts that no attribute tells are facts of their hubs all the same.
        rows = np.concatenate([rows, *(self._untold(paths) for paths in self._aside)])
        return {
            **self._paths.arrays(),
            **self._texts.arrays(),
            "trail_ends": self._trail_ends,
            "trail_nodes": self._trail_nodes,
            "columns": np.frombuffer(json.dumps(described).encode(), np.uint8),
            "values": np.concatenate([none[:, 0], *(column.values for column in columns.values())]),
            "hub_rows": np.argsort(rows[:, 0], kind="stable").astype(np.int32),
            "hub_row_starts": np.searchsorted(np.sort(rows[:, 0]), np.arange(self._hub_count + 1)),
            "row_hubs": rows[:, 0].copy(),
            "row_values": rows[:, 1].copy(),
            "row_paths": rows[:, 2].copy(),
            "row_holds": rows[:, 3].astype(np.bool_),
        }

    def _column(self, facet: Key, keys: list[Key]) -> Column:
        paths = np.concatenate([self._by_key[key] for key in keys])
        last = self._paths.ends[paths + 1] - 1
        texts = self._objects(last, _LABEL)
        is_flag = np.repeat([key != facet for key in keys], [len(self._by_key[k]) for k in keys])
        holds = ~is_flag | self._true[texts]
        if is_flag.any():
            predicates = self._paths.arrays()["predicates"][self._paths.predicates[last], _LABEL]
            texts = np.where(is_flag, predicates, texts)
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
        return Column(rows[rank[numbers] >= 0].astype(np.int32), found[order], kind)

    def _things(self) -> dict[Key, Things]:
        """Return what the attributes of the hubs themselves lead to."""
        steps = np.diff(self._paths.ends)
        return {
            key: Things(
                self._paths.hubs[paths], self._nodes(paths, -1)[:, _ID], int(steps[paths].max())
            )
            for key, paths in self._by_key.items()
            if len(key) == 1 and len(paths) and key not in self._flags
        }

    def _dates(self) -> dict[Key, Integers]:
        """Return the hubs of each attribute that may tell when they came out.

        It is one that most of them have, or stands in for it.
        """
        dates: dict[Key, Integers] = {
            key: np.unique(self._paths.hubs[paths])
            for key, paths in self._by_key.items()
            if len(key) == 1
            and not tells_of_record(self._told[key][-1])
            and self._column(key, [key]).kind is ValueKind.YEAR
        }
        most = max(map(len, dates.values()), default=0)
        return dates if 2 * most >= self._hub_count else {}

    def _make_one(self, group: Sequence[Key]) -> None:
        """Make one attribute of several that lead to the same things, and of what is below them."""
        main = group[chosen_name([self._told[key][-1] for key in group])]
        counting = first_of_each_hub(group, lambda key: self._paths.hubs[self._by_key[key]])
        told = np.concatenate([self._by_key[key][counting[key]] for key in group])
        self._aside += [self._by_key[key][~counting[key]] for key in group]
        self._also[main] = sorted({self._told[key][-1] for key in group if key != main})
        for key in [key for key in self._by_key if key[:1] in group and key != main]:
            paths = self._by_key.pop(key)
            if len(key) > 1:
                below = (*main, *key[1:])
                known = self._by_key.get(below, paths[:0])
                self._by_key[below] = np.concatenate((known, paths))
                self._told[below] = (*self._told[main], *self._told[key][1:])
        self._by_key[main] = told

    def _gather(self, whole: Key, kinds: Sequence[Key]) -> None:
        """Have one attribute lead to all that its kinds lead to, which stay attributes besides."""
        known = [self._by_key[whole]] if whole in self._by_key else []
        paths = np.concatenate([*known, *(self._by_key[kind] for kind in kinds)])
        first, _ = numbered_rows([self._paths.hubs[paths], self._nodes(paths, -1)[:, _ID]])
        self._by_key[whole] = paths[np.sort(first)]
        self._told.setdefault(whole, (WHOLE_LABELS[whole],))

    def _untold(self, paths: Integers) -> Integers:
        """Return rows that are of no attribute, for some paths."""
        rows = np.zeros((len(paths), 4), np.int32)
        rows[:, 0], rows[:, 2] = self._paths.hubs[paths], paths
        return rows

    def _is_of_people(self, facet: Key, column: Column) -> bool:
        words = words_of(" ".join((self._told[facet][-1], *self._classes(facet))))
        if not names_people(words) or column.kind is not ValueKind.TEXT:
            return column.kind is ValueKind.NAME and names_people(words)
        values = [self._texts[text] for text in column.values.tolist()]
        return sum(map(is_person_name, values)) >= _MOSTLY * len(values)

    def _identified(self, people: Collection[Key]) -> list[list[str]]:
        """Return the names of people that the graph tells the same mailbox or number of."""
        names: dict[int, set[int]] = defaultdict(set)
        for key, paths in self._by_key.items():
            if key[:-1] in people and identifies_people(words_of(self._told[key][-1])):
                held = self._objects(self._paths.ends[paths + 1] - 1, _LABEL)
                holders = self._nodes(paths, -2)[:, _LABEL]
                for value, name in set(zip(held.tolist(), holders.tolist(), strict=True)):
                    names[value].add(name)
        several = (each for each in names.values() if len(each) > 1)
        return sorted(sorted(self._texts[name] for name in each) for each in several)

    def _tells_role(self, key: Key) -> bool:
        """Return whether a chain leads through a person's node to their role in a hub.

        What people are besides is no role in the hub.
        """
        is_role = len(key) > 1 and "role" in words_of(self._told[key][-1])
        return is_role and key[:-1] not in self._by_key

    def _part_by_role(self, key: Key) -> None:
        """Split the people beside a role by that role: "held by" into "author" and "editor".

        These tell the role; it is no attribute besides.
        """
        told = self._by_key[key]
        nodes = self._nodes(told, -2)[:, _ID]
        roles = self._objects(self._paths.ends[told + 1] - 1, _LABEL)
        role_of = dict(zip(nodes.tolist(), roles.tolist(), strict=True))
        beside = [each for each in self._by_key if each[:-1] == key[:-1] and each != key]
        parted = False
        for people in beside:
            paths = self._by_key[people]
            if self._column(people, [people]).kind is not ValueKind.NAME:
                continue
            parted = True
            held = self._nodes(paths, -2)[:, _ID].tolist()
            texts = np.array([role_of.get(node, -1) for node in held])
            for text in np.unique(texts[texts >= 0]).tolist():
                role = self._texts[text]
                part = (*people[:-1], f"{people[-1]}[{role}]")
                self._by_key[part] = paths[texts == text]
                self._told[part] = (*self._told[people][:-1], role)
            self._by_key[people] = paths[texts < 0]
            if not len(self._by_key[people]):
                del self._by_key[people]
        if parted:
            self._aside.append(self._by_key.pop(key))

    def _classes(self, facet: Key) -> list[str]:
        """Return the classes that the values of a facet are of."""
        return self._types_of(facet, -1) if facet in self._by_key else []

    def _holders(self, facet: Key) -> list[str]:
        """Return the classes of the nodes that hold a facet's values, if no hub has two of them."""
        if len(facet) < 2 or facet not in self._by_key:
            return []
        paths = self._by_key[facet]
        nodes, _ = numbered_rows([self._paths.hubs[paths], self._nodes(paths, -2)[:, _ID]])
        several = len(nodes) > len(np.unique(self._paths.hubs[paths]))
        return [] if several else self._types_of(facet, -2)

    def _types_of(self, facet: Key, place: int) -> list[str]:
        """Return the types that most nodes have at a place of the trails to a facet's values."""
        types = self._nodes(self._by_key[facet], place)[:, _TYPES]
        texts, counts = np.unique(types, return_counts=True)
        members: dict[str, int] = defaultdict(int)
        for text, count in zip(texts.tolist(), counts.tolist(), strict=True):
            for name in json.loads(self._texts[text]):
                members[name] += count
        return sorted(name for name, count in members.items() if count >= _MOSTLY * len(types))

    def _flag_parents(self, flags: NDArray[np.bool_]) -> frozenset[Key]:
        """Return chains to nodes all of whose facts are yes/no flags, at least two of them."""
        children: dict[Key, list[bool]] = defaultdict(list)
        for key, paths in self._by_key.items():
            last = self._paths.ends[paths + 1] - 1
            children[key[:-1]].append(bool(flags[self._objects(last, _LABEL)].all()))
            for depth in range(1, len(key) - 1):
                children[key[:depth]].append(False)
        return frozenset(
            key for key, flags in children.items() if key and all(flags) and len(flags) > 1
        )

    def _nodes(self, paths: Integers, place: int) -> Integers:
        """Return the nodes at a place, counted from the end, of the trails of some paths."""
        nodes: Integers = self._trail_nodes[self._trail_ends[paths + 1] + place]
        entities: Integers = self._paths.entities[nodes]
        return entities

    def _objects(self, steps: NDArray[np.int64], field: int) -> Integers:
        """Return the texts of a field of the entities that some steps lead to."""
        numbers: Integers = self._paths.entities[self._paths.objects[steps], field]
        return numbers

    def _spelled(self, labels: Collection[str]) -> NDArray[np.bool_]:
        """Return which texts are one of some labels, letter case aside."""
        fitting = np.flatnonzero(self._texts.lengths() <= max(map(len, labels)))
        spelled = np.zeros(len(self._texts), np.bool_)
        spelled[[at for at in fitting.tolist() if self._texts[at].lower() in labels]] = True
        return spelled
