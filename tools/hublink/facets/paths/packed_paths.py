"""Entities and paths by number, made into objects where they are read.

A path is a run of steps from its hub on; a step is a predicate and the entity it leads to.
"""

import json
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import numpy as np

from tools.hublink.core.hub_paths import path_hash
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple
from tools.hublink.core.packed_texts import Arrays, Integers, Texts, numbered_rows
from tools.hublink.core.path_text import path_text

ABSENT = -1
REFERENCES = (0, 1, 2, 4, 5)
"""The fields of an entity that are numbers of texts: id, label, types, data type, page."""
_KEPT = 50_000
"""So many objects of each kind are kept for the next question, if nothing else is said."""
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
_ENTITY_FIELDS = set(Entity.model_fields)
_TRIPLE_FIELDS = set(Triple.model_fields)
_PATH_FIELDS = set(HubPath.model_fields)


class PackedPaths:
    """Entities and paths by number; of what was read lately, so many of each kind are kept."""

    def __init__(self, arrays: Arrays, most_kept: int = _KEPT) -> None:
        self._most_kept = most_kept
        self.texts = Texts(arrays, "texts")
        self.hubs: Integers = arrays["hubs"]
        self._entities: Integers = arrays["entities"]
        self._predicates: Integers = arrays["predicates"]
        self._hub_of: Integers = arrays["path_hubs"]
        self._ends = arrays["path_ends"]
        self._step_predicates: Integers = arrays["step_predicates"]
        self._step_objects: Integers = arrays["step_objects"]
        self._first_paths: Integers = arrays["hub_first_paths"]
        self.found = int(self._first_paths[-1])
        """The number of paths that were found; those after are beginnings of them."""
        self._trail_ends = arrays["trail_ends"]
        self._trail_nodes: Integers = arrays["trail_nodes"]
        self._made_entities: dict[int, Entity] = {}
        self._made_predicates: dict[int, Predicate] = {}
        self._made_triples: dict[tuple[int, int], Triple] = {}
        self._made_types: dict[int, tuple[str, ...]] = {}
        self._made_paths: dict[int, HubPath] = {}

    def entity(self, number: int) -> Entity:
        return self._kept(self._made_entities, number, self._read_entity)

    def path(self, number: int) -> HubPath:
        return self._kept(self._made_paths, number, self._read_path)

    def hub_texts(self, field: int) -> Integers:
        """Return the numbers of the texts of all hubs: of their ids (0) or of their labels (1)."""
        numbers: Integers = self._entities[self.hubs, field]
        return numbers

    def triples(self, paths: Integers) -> list[Triple]:
        """Return the triples of some paths, each once, in the order in which they first come."""
        counts = self._ends[paths + 1] - self._ends[paths]
        within = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
        steps = np.repeat(self._ends[paths], counts) + within
        roots = np.repeat(self.hubs[self._hub_of[paths]], counts)
        subjects = np.where(within == 0, roots, self._step_objects[steps - 1])
        first, _ = numbered_rows(
            [subjects, self._step_predicates[steps], self._step_objects[steps]]
        )
        places = zip(subjects[first].tolist(), steps[first].tolist(), strict=True)
        return [self._triple(place) for place in places]

    def trail(self, path: int) -> tuple[Hashable, ...]:
        """Return the hub and the nodes that the predicates of a path's facet lead to."""
        first, last = self._trail_ends[path : path + 2].tolist()
        # A node goes by the number of its id, since its label may be written in several ways.
        passed = self._entities[self._trail_nodes[first:last], 0]
        return int(self._entities[self.hubs[self._hub_of[path]], 0]), *passed.tolist()

    def last_triple(self, path: int) -> Triple:
        first, last = self._ends[path : path + 2].tolist()
        return self._triple((self._subject(path, first, last - 1), last - 1))

    def beside(self, path: int) -> list[Triple]:
        """Return the other facts that the hub's paths tell of the node which a path ends at."""
        hub, (first, last) = int(self._hub_of[path]), self._ends[path : path + 2].tolist()
        node = self._subject(path, first, last - 1)
        others = np.arange(*self._first_paths[hub : hub + 2].tolist())
        others = others[self.lengths(others) == last - first]
        ends = self._ends[others + 1].tolist()
        told = (
            (self._subject(at, end - last + first, end - 1), end - 1)
            for at, end in zip(others.tolist(), ends, strict=True)
        )
        return [self._triple(place) for place in told if place[0] == node and place[1] != last - 1]

    def nodes_at(self, paths: Integers, depth: int) -> Integers:
        """Return the numbers of the nodes at a depth of the trails of some paths, each once."""
        starts = self._trail_ends[paths]
        steps = self._trail_ends[paths + 1] - starts
        at = steps + depth if depth < 0 else np.full(len(paths), depth)
        passing = (at >= 0) & (at < steps)
        before = (starts + at - 1)[passing]
        nodes = np.where(
            at[passing] == 0,
            self.hubs[self._hub_of[paths[passing]]],
            self._trail_nodes[before],
        )
        return np.unique(self._entities[nodes, 0])

    def along(self, predicates: Sequence[int]) -> Integers:
        """Return the paths that begin with predicates, given by the numbers of their ids."""
        lengths = np.diff(self._ends)
        found = np.flatnonzero(lengths >= len(predicates))
        for step, predicate in enumerate(predicates):
            at = self._ends[found] + step
            found = found[self._predicates[self._step_predicates[at], 0] == predicate]
        return found.astype(np.int32)

    def lengths(self, paths: Integers) -> Integers:
        """Return how many steps some paths have."""
        steps: Integers = self._ends[paths + 1] - self._ends[paths]
        return steps

    def steps(self, paths: Integers, length: int) -> tuple[Integers, Integers]:
        """Return the first steps of some paths: the numbers of predicates' ids, and of nodes.

        Before the nodes that the steps lead to stands the hub.
        """
        at = self._ends[paths][:, None] + np.arange(length)
        roots = self.hubs[self._hub_of[paths]][:, None]
        nodes = np.concatenate((roots, self._step_objects[at]), axis=1)
        return self._predicates[self._step_predicates[at], 0], nodes

    def last_nodes(self, paths: Integers) -> Integers:
        """Return the numbers of the entities that some paths lead to."""
        nodes: Integers = self._step_objects[self._ends[paths + 1] - 1]
        return nodes

    def trails(self, paths: Integers) -> list[Integers]:
        """Return the nodes that the predicates of the paths' facets lead to, as numbers."""
        bounds = zip(self._trail_ends[paths], self._trail_ends[paths + 1], strict=True)
        return [self._trail_nodes[first:last] for first, last in bounds]

    def fields(self, nodes: Integers, field: int) -> Integers:
        """Return a field of each node: its id's text (0), its label's (1), if it is literal (3)."""
        numbers: Integers = self._entities[nodes, field]
        return numbers

    def _kept(self, made: dict[Key, Value], key: Key, make: Callable[[Key], Value]) -> Value:
        return kept(made, key, make, self._most_kept)

    def _subject(self, path: int, first: int, step: int) -> int:
        if step == first:
            return int(self.hubs[self._hub_of[path]])
        return int(self._step_objects[step - 1])

    def _read_path(self, path: int) -> HubPath:
        first, last = self._ends[path : path + 2].tolist()
        triples = tuple(
            self._triple((self._subject(path, first, step), step)) for step in range(first, last)
        )
        return HubPath.model_construct(
            _PATH_FIELDS, hash=path_hash(triples), text=path_text(triples), triples=triples
        )

    def _triple(self, place: tuple[int, int]) -> Triple:
        return self._kept(self._made_triples, place, self._read_triple)

    def _read_triple(self, place: tuple[int, int]) -> Triple:
        subject, step = place
        number = int(self._step_predicates[step])
        return Triple.model_construct(
            _TRIPLE_FIELDS,
            subject=self.entity(subject),
            predicate=self._kept(self._made_predicates, number, self._read_predicate),
            object=self.entity(int(self._step_objects[step])),
        )

    def _read_predicate(self, number: int) -> Predicate:
        name, label = self._predicates[number].tolist()
        return Predicate(id=self.texts[name], label=self.texts[label])

    def _read_entity(self, number: int) -> Entity:
        name, label, types, literal, datatype, url = self._entities[number].tolist()
        return Entity.model_construct(
            _ENTITY_FIELDS,
            id=self.texts[name],
            label=self.texts[label],
            types=self._kept(self._made_types, types, self._read_types),
            literal=bool(literal),
            datatype=None if datatype == ABSENT else self.texts[datatype],
            url=None if url == ABSENT else self.texts[url],
        )

    def _read_types(self, text: int) -> tuple[str, ...]:
        return tuple(json.loads(self.texts[text]))


def kept(
    made: dict[Key, Value], key: Key, make: Callable[[Key], Value], most: int = _KEPT
) -> Value:
    """Return the value made for a key, from a bounded cache or made now."""
    found = made.get(key)
    if found is None:
        if len(made) >= most:
            made.clear()
        found = made[key] = make(key)
    return found
