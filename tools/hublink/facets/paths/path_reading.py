"""Reading paths for what they mean, in whatever way a graph puts its facts together.

A path is read step by step, all paths at once. A node on the way is a *thing* where it is a value
like any other (a topic that belongs to a wider one, a data set with a description); any other node
is structure: it holds what is below it. From structure, a step whose predicate tells nothing
("list element", "name", "value") leads no further, nor does one by the predicate that led to the
structure: the value below it is the value of the attribute that leads to the structure. A node that
states a relation by name ("property: colour", "value: red") is read as that relation.
"""

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Integers, Texts, numbered_rows
from tools.hublink.facets.paths.packed_paths import ABSENT
from tools.hublink.facets.paths.path_collection import CollectedPaths, Key
from tools.hublink.facets.paths.path_keys import PathKeys
from tools.hublink.facets.paths.path_steps import Nodes, Step, grouped
from tools.hublink.facets.paths.predicate_uses import Flags, predicate_uses
from tools.hublink.facets.paths.stated_relations import StatedRelations
from tools.hublink.facets.paths.structure import Structure

_ID, _LABEL = 0, 1
_MOSTLY = 0.5
"""Share of an attribute's nodes that are things elsewhere, from which all of them are."""


class PathsRead(NamedTuple):
    """The paths that lead to each attribute, with the labels of its predicates.

    The trail of a path are the nodes that its attribute's predicates lead to, one each.
    """

    by_key: dict[Key, Integers]
    labels: dict[Key, tuple[str, ...]]
    trail_ends: NDArray[np.int64]
    trail_nodes: Integers


def read_paths(paths: CollectedPaths) -> PathsRead:
    """Return what the paths of all hubs mean; add to them those to things on the way."""
    reading = _Reading(paths)
    for level in range(int(np.diff(paths.ends).max(initial=0))):
        reading.advance(level)
    return reading.finish()


class _Reading:
    """The reading of each path, up to the step it was read to."""

    def __init__(self, paths: CollectedPaths) -> None:
        self._paths = paths
        arrays = paths.arrays()
        texts = Texts(arrays, "texts")
        self._lengths = np.diff(paths.ends)
        self._roots: Integers = arrays["hubs"]
        self._uses = predicate_uses(arrays, texts)
        self._relations = StatedRelations(paths, texts, self._uses)
        self._keys = PathKeys(texts, self._uses)
        self._structure = Structure(paths, texts, self._uses, self._keys, self._relations)
        count = len(paths.hubs)
        self._key = np.zeros(count, np.int32)
        self._beginning: Integers = paths.hubs.copy()
        self._from_thing = np.ones(count, np.bool_)
        self._from_structure = np.zeros(count, np.bool_)
        self._from_relation = np.zeros(count, np.bool_)
        self._aside = np.zeros(count, np.bool_)
        self._stands = np.zeros(len(paths.objects), np.bool_)
        self._standing = np.full(count, ABSENT, np.int64)
        self._ended: set[int] = set()
        self._things: list[Nodes] = []
        self._undecided: list[Nodes] = [Nodes.none()]

    def advance(self, level: int) -> None:
        """Read all paths one step further."""
        step = self._step(level)
        read = step.paths[step.first]
        before, is_thing = self._key[read], self._from_thing[read]
        relation = self._relations.of(step, self._from_relation[read])
        aside = self._says_which(step, read)
        holders = 2 * before + self._from_relation[read]
        passes = self._leads_on(step, holders, aside | is_thing)
        passes |= self._keys.repeated(before, step.predicate) & self._from_structure[read]
        passes &= ~is_thing
        passes &= relation == ABSENT
        names = passes & self._uses.names[step.predicate] & step.is_leaf
        longer = self._keys.extended(before, step.predicate, relation, self._relations.names)
        key = np.where(passes, before, longer)
        self._keep_undecided(step.came_from[passes])
        self._ended.update(key[step.is_leaf & ~aside].tolist())
        things, structure = self._find_things(step, key, relation, aside)
        self._from_structure[step.paths] = structure[step.number]
        self._note(step, key, passes, names, things, relation, aside)

    def finish(self) -> PathsRead:
        self._aside |= self._structure.leaves_called_like_it(self._key, self._aside)
        by_key: dict[int, list[Integers]] = defaultdict(list)
        trails = [(self._stands, self._paths.ends)]
        told = np.flatnonzero(~self._aside).astype(np.int32)
        for key, paths in grouped(self._key[told], told):
            by_key[key].append(paths)
        undecided = [self._decided(nodes) for nodes in self._undecided]
        for length, read, keys, _ in (*self._things, *undecided):
            if not len(read):
                continue
            starts = self._paths.ends[read]
            stands = self._stands[starts[:, None] + np.arange(length)]
            stands[:, -1] = True
            added = self._paths.add_beginnings(read.astype(np.int32), length)
            trails.append((stands.reshape(-1), length * np.arange(1, len(read) + 1)))
            for key, paths in grouped(keys, added):
                by_key[key].append(paths)
        stood = np.concatenate([stands for stands, _ in trails])
        passed = np.concatenate(([0], np.cumsum(stood)))
        told_of = self._keys.told
        return PathsRead(
            by_key={told_of[key][0]: np.concatenate(paths) for key, paths in by_key.items()},
            labels=dict(told_of),
            trail_ends=passed[self._paths.ends].astype(np.int64),
            trail_nodes=self._paths.objects[stood],
        )

    def _decided(self, nodes: Nodes) -> Nodes:
        """Return those of some nodes whose attribute also ends in values, or leads to known things.

        Who wrote one paper is a thing elsewhere: the editor of another, of whom more is told.
        """
        ended = np.isin(nodes.keys, np.array(sorted(self._ended), np.int32))
        if not len(nodes.keys):
            return nodes
        known = np.isin(self._ids_of(nodes), np.concatenate([*map(self._ids_of, self._things)]))
        told = np.bincount(nodes.keys, minlength=len(self._keys.told))
        elsewhere = np.bincount(nodes.keys, weights=known, minlength=len(told))
        return nodes.at(ended | (elsewhere > _MOSTLY * told)[nodes.keys])

    def _ids_of(self, nodes: Nodes) -> Integers:
        """Return the ids of nodes, each that its path leads to by so many steps."""
        objects = self._paths.objects[self._paths.ends[nodes.paths] + nodes.length - 1]
        ids: Integers = self._paths.entities[objects, _ID]
        return ids

    def _keep_undecided(self, structure: Integers) -> None:
        """Keep those of the last nodes that were no things, unless they were read as structure."""
        undecided = self._undecided.pop()
        self._undecided.append(undecided.without(structure))

    def _step(self, level: int) -> Step:
        paths = np.flatnonzero((self._lengths > level) & ~self._aside)
        at = self._paths.ends[paths] + level
        predicates, nodes = self._paths.predicates[at], self._paths.objects[at]
        before = self._beginning[paths]
        first, number = numbered_rows([before, predicates, nodes])
        self._beginning[paths] = number
        hubs = self._paths.hubs[paths[first]]
        source = self._roots[hubs] if level == 0 else self._paths.objects[at[first] - 1]
        return Step(
            level=level,
            paths=paths,
            number=number,
            first=first,
            hubs=hubs,
            came_from=before[first],
            source=source,
            predicate=predicates[first],
            node=nodes[first],
            is_leaf=self._lengths[paths[first]] == level + 1,
        )

    def _note(
        self,
        step: Step,
        key: Integers,
        passes: Flags,
        names: Flags,
        things: Flags,
        relation: Integers,
        aside: Flags,
    ) -> None:
        paths, number = step.paths, step.number
        at = self._paths.ends[paths] + step.level
        moving = (passes & ~names)[number]
        self._stands[self._standing[paths[moving]]] = False
        arriving = ~names[number]
        self._stands[at[arriving]] = True
        self._standing[paths[arriving]] = at[arriving]
        self._key[paths] = key[number]
        self._from_thing[paths] = things[number]
        self._from_relation[paths] = (relation != ABSENT)[number]
        self._aside[paths] |= aside[number]

    def _says_which(self, step: Step, read: NDArray[np.int64]) -> Flags:
        """Return the steps told already: which relation a node states, what a thing is called."""
        labels = self._paths.entities[step.node, _LABEL]
        which = self._from_relation[read] & (self._relations.of_node[step.source] == labels)
        called = self._from_thing[read] & self._uses.names[step.predicate] & step.is_leaf
        called &= (self._paths.entities[step.source, _LABEL] == labels) & (step.level > 0)
        aside: Flags = (which | called) & step.is_leaf
        return aside

    def _leads_on(self, step: Step, holders: Integers, aside: Flags) -> Flags:
        """Return the steps by a predicate that tells nothing, at least with none beside it.

        A value is told by what it is the value of, and so is a property; beside others ("metric",
        "data set", "value") they tell something.
        """
        uses, count = self._uses, 2 * len(self._keys.told)
        first, _ = numbered_rows([holders, uses.ids[step.predicate]])
        is_value = uses.bears_value[step.predicate]
        tells = ~uses.passes[step.predicate] & ~aside
        telling = np.bincount(holders[first][tells[first]], minlength=count)[holders]
        passes: Flags = uses.passes[step.predicate] & ~(is_value & (telling > 0))
        beside = np.bincount(holders[first][~aside[first]], minlength=count)[holders]
        passes |= uses.is_property[step.predicate] & (beside == 1)
        return passes

    def _find_things(
        self, step: Step, key: Integers, relation: Integers, aside: Flags
    ) -> tuple[Flags, Flags]:
        """Return which of the nodes that are no leaves are values like any other, and which hold.

        Of the others it turns out later.
        """
        telling = np.flatnonzero(~step.is_leaf & (relation == ABSENT) & ~aside)
        structure = np.zeros(len(key), np.bool_)
        if len(telling):
            structure[telling] = self._structure.holds(step, key, telling)
            telling = telling[~structure[telling]]
        found = self._structure.things_among(step, key, telling, self._ended)
        read = step.paths[step.first]
        passed = Nodes(step.level + 1, read[telling], key[telling], telling)
        self._things.append(passed.at(found[telling]))
        self._undecided.append(passed.at(~found[telling]))
        return found, structure
