"""Collecting the paths of hubs as numbers: the objects they come as are let go some at a time."""

import json
from array import array
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.models import Entity, HubPath, Predicate
from tools.hublink.core.packed_texts import Arrays, Integers, TextsUnderWay, numbered_rows
from tools.hublink.facets.paths.packed_paths import ABSENT, REFERENCES

Key = tuple[str, ...]
"""The ids of the predicates of a path, from its hub on."""
_BATCH = 20_000
"""So many paths share what is known of their texts and entities."""


class CollectedPaths:
    """The paths of all hubs: what `PackedPaths` reads, and the chains of predicates there are."""

    def __init__(self, arrays: Arrays) -> None:
        self._fixed = arrays
        self.hubs: Integers = arrays["path_hubs"]
        self.ends: NDArray[np.int64] = arrays["path_ends"]
        self.predicates: Integers = arrays["step_predicates"]
        self.objects: Integers = arrays["step_objects"]
        self.entities: Integers = arrays["entities"]

    def add_beginnings(self, paths: Integers, length: int) -> Integers:
        """Add the first steps of some paths as paths of their own; returns their numbers."""
        first = len(self.hubs)
        steps = (self.ends[paths][:, None] + np.arange(length)).reshape(-1)
        self.hubs = np.concatenate((self.hubs, self.hubs[paths]))
        ends = self.ends[-1] + length * np.arange(1, len(paths) + 1)
        self.ends = np.concatenate((self.ends, ends))
        self.predicates = np.concatenate((self.predicates, self.predicates[steps]))
        self.objects = np.concatenate((self.objects, self.objects[steps]))
        return np.arange(first, first + len(paths), dtype=np.int32)

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {
            **self._fixed,
            "path_hubs": self.hubs,
            "path_ends": self.ends,
            "step_predicates": self.predicates,
            "step_objects": self.objects,
        }


def collect(hubs: Iterable[Entity], paths: Iterable[tuple[str, HubPath]]) -> CollectedPaths:
    """Collect hubs, by id, and their paths, ordered so; paths of other hubs are left out."""
    collection = _Collection()
    for hub in sorted(hubs, key=lambda hub: hub.id):
        collection.add_hub(hub)
    for hub_id, path in paths:
        collection.add_path(hub_id, path)
    return collection.finish()


class _Collection:
    """Hubs and paths while they come in."""

    def __init__(self) -> None:
        self._texts = TextsUnderWay()
        self._batch: dict[int, tuple[Entity, int]] = {}
        self._entities = array("i")
        self._hubs: dict[str, int] = {}
        self._hub_entities = array("i")
        self._predicates: dict[Predicate, int] = {}
        self._predicate_of: dict[int, tuple[Predicate, int]] = {}
        self._path_hubs = array("i")
        self._path_ends = array("q", [0])
        self._step_predicates, self._step_objects = array("i"), array("i")

    def add_hub(self, hub: Entity) -> None:
        self._hubs[hub.id] = len(self._hubs)
        self._hub_entities.append(self._entity(hub))

    def add_path(self, hub: str, path: HubPath) -> None:
        if (number := self._hubs.get(hub)) is None:
            return
        self._path_hubs.append(number)
        for triple in path.triples:
            self._step_predicates.append(self._predicate(triple.predicate))
            self._step_objects.append(self._entity(triple.object))
        self._path_ends.append(len(self._step_objects))
        if len(self._path_hubs) % _BATCH == 0:
            self._batch.clear()
            self._predicate_of.clear()
            self._texts.end_batch()

    def finish(self) -> CollectedPaths:
        predicates = [
            (self._texts.number(predicate.id), self._texts.number(predicate.label))
            for predicate in self._predicates
        ]
        texts, text_numbers = self._texts.packed("texts")
        rows = _integers(self._entities).reshape(-1, 6)
        for field in REFERENCES:
            rows[:, field] = np.where(
                rows[:, field] == ABSENT, ABSENT, text_numbers[rows[:, field]]
            )
        first, entity_numbers = numbered_rows(list(rows.T))
        path_hubs = _integers(self._path_hubs)
        arrays = {
            **texts,
            "entities": rows[first],
            "predicates": text_numbers[np.array(predicates, np.int32).reshape(-1, 2)],
            "hubs": entity_numbers[_integers(self._hub_entities)],
            "hub_first_paths": np.searchsorted(path_hubs, np.arange(len(self._hubs) + 1)),
            "path_hubs": path_hubs,
            "path_ends": np.array(self._path_ends, np.int64),
            "step_predicates": _integers(self._step_predicates),
            "step_objects": entity_numbers[_integers(self._step_objects)],
        }
        return CollectedPaths(arrays)

    def _predicate(self, predicate: Predicate) -> int:
        known = self._predicate_of.get(id(predicate))
        if known is None:
            number = self._predicates.setdefault(predicate, len(self._predicates))
            known = self._predicate_of[id(predicate)] = predicate, number
        return known[1]

    def _entity(self, entity: Entity) -> int:
        # An object that paths share is found by what it is; equal ones are made one in the end.
        known = self._batch.get(id(entity))
        if known is None:
            number = len(self._entities) // 6
            self._entities.extend(self._fields(entity))
            known = self._batch[id(entity)] = entity, number
        return known[1]

    def _fields(self, entity: Entity) -> tuple[int, ...]:
        number = self._texts.number
        return (
            number(entity.id),
            number(entity.label),
            number(json.dumps(entity.types)),
            entity.literal,
            ABSENT if entity.datatype is None else number(entity.datatype),
            ABSENT if entity.url is None else number(entity.url),
        )


def _integers(numbers: "array[int]") -> Integers:
    return np.array(numbers, np.int32)
