"""Reading paths for what they mean, in whatever way a graph puts its facts together.

A path is read step by step, all paths at once. A node on the way is a *thing* where it is a value
like any other (a topic that belongs to a wider one, a data set with a description); any other node
is structure: it holds what is below it. From structure, a step whose predicate tells nothing
("list element", "name", "value") leads no further: the value below it is the value of the attribute
that leads to the structure. A node that states a relation by name ("property: colour", "value:
red") is read as that relation.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Integers, Texts, numbered, numbered_rows
from tools.hublink.facets.generic_labels import label_use, without_structure
from tools.hublink.facets.packed_paths import ABSENT
from tools.hublink.facets.path_collection import CollectedPaths, Key
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import words_of

Flags = NDArray[np.bool_]

_ID, _LABEL, _TYPES = 0, 1, 2
_SHARED = 0.7
"""Nodes that are reached by more facts than this share allows are things, not mere structure."""
_NEARLY_ALL = 0.8
"""Share of the hubs in which nodes of their own are called the same, and so tell nothing."""
_FEWEST_HUBS = 3
_MOSTLY = 0.5
"""Share of the nodes of an attribute that are things where all further facts are texts on them."""
_LONG = 60
"""So many bytes on average make the values of a predicate texts."""
_LOOKED_AT = 20
_APPEARING = frozenset("journal periodical proceedings magazine newspaper".split())
"""Kinds of things where works appear, which have names however a graph builds them."""


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


class _Step(NamedTuple):
    """The distinct beginnings of paths, up to a step: one path each, and what is known of it.

    `number` is that of the beginning of each path in `paths`, `came_from` that of the beginning
    shorter by a step.
    """

    level: int
    paths: NDArray[np.int64]
    number: Integers
    first: NDArray[np.int64]
    hubs: Integers
    came_from: Integers
    source: Integers
    predicate: Integers
    node: Integers
    is_leaf: Flags


class _Nodes(NamedTuple):
    """Nodes on the way: how many steps lead to each, by a path, its key, its beginning's number."""

    length: int
    paths: NDArray[np.int64]
    keys: Integers
    numbers: NDArray[np.int64]

    @classmethod
    def none(cls) -> "_Nodes":
        return cls(0, np.empty(0, np.int64), np.empty(0, np.int32), np.empty(0, np.int64))

    def at(self, chosen: Flags) -> "_Nodes":
        return _Nodes(self.length, self.paths[chosen], self.keys[chosen], self.numbers[chosen])

    def without(self, numbers: Integers) -> "_Nodes":
        return self.at(~np.isin(self.numbers, numbers))


class _Reading:
    """The reading of each path, up to the step it was read to."""

    def __init__(self, paths: CollectedPaths) -> None:
        self._paths = paths
        arrays = paths.arrays()
        self._texts = Texts(arrays, "texts")
        self._lengths = np.diff(paths.ends)
        self._predicate_ids: Integers = arrays["predicates"][:, 0]
        self._predicate_labels: Integers = arrays["predicates"][:, 1]
        self._roots: Integers = arrays["hubs"]
        self._hub_types = set(arrays["entities"][self._roots, _TYPES].tolist())
        self._read_predicates()
        self._cores: dict[int, str] = {}
        self._relations = self._stated_relations()
        self._relation_names: dict[str, int] = {}
        self._keys: dict[tuple[int, str], int] = {}
        self._told: list[tuple[Key, tuple[str, ...]]] = [((), ())]
        self._empty: dict[int, set[str]] = defaultdict(set)
        count = len(paths.hubs)
        self._key = np.zeros(count, np.int32)
        self._beginning: Integers = paths.hubs.copy()
        self._from_thing = np.ones(count, np.bool_)
        self._from_relation = np.zeros(count, np.bool_)
        self._aside = np.zeros(count, np.bool_)
        self._stands = np.zeros(len(paths.objects), np.bool_)
        self._standing = np.full(count, ABSENT, np.int64)
        self._ended: set[int] = set()
        self._things: list[_Nodes] = []
        self._undecided: list[_Nodes] = [_Nodes.none()]

    def _read_predicates(self) -> None:
        labels = [self._texts[number] for number in self._predicate_labels.tolist()]
        uses = [label_use(label) for label in labels]
        self._passes = np.array([use.passes for use in uses], np.bool_)
        self._names = np.array([use.names for use in uses], np.bool_)
        self._relates = np.array([use.relates for use in uses], np.bool_)
        self._tells_kind = np.array([use.tells_kind for use in uses], np.bool_)
        self._bears_value = np.array([use.bears_value for use in uses], np.bool_)
        self._bears_object = np.array([use.bears_object for use in uses], np.bool_)
        self._is_property = np.array([use.is_property for use in uses], np.bool_)
        self._is_about = np.array([use.is_about for use in uses], np.bool_)
        ids = (self._texts[number] for number in self._predicate_ids.tolist())
        self._id_of_label = dict(zip(labels, ids, strict=True))

    def advance(self, level: int) -> None:
        """Read all paths one step further."""
        step = self._step(level)
        read = step.paths[step.first]
        before, is_thing = self._key[read], self._from_thing[read]
        relation = self._relation_of(step, self._from_relation[read])
        aside = self._says_which(step, read)
        holders = 2 * before + self._from_relation[read]
        passes = self._leads_on(step, holders, aside | is_thing) & ~is_thing
        passes &= relation == ABSENT
        names = passes & self._names[step.predicate] & step.is_leaf
        key = before.copy()
        key[~passes] = self._extended(before, step.predicate, relation)[~passes]
        self._keep_undecided(step.came_from[passes])
        self._ended.update(key[step.is_leaf & ~aside].tolist())
        telling = self._telling_nodes(step, key, relation, aside)
        things = self._find_things(step, key, telling)
        self._note(step, key, passes, names, things, relation, aside)

    def _keep_undecided(self, structure: Integers) -> None:
        """Keep those of the last nodes that were no things, unless they were read as structure."""
        undecided = self._undecided.pop()
        self._undecided.append(undecided.without(structure))

    def finish(self) -> PathsRead:
        self._set_empty_leaves_aside()
        by_key: dict[int, list[Integers]] = defaultdict(list)
        trails = [(self._stands, self._paths.ends)]
        told = np.flatnonzero(~self._aside).astype(np.int32)
        for key, paths in _grouped(self._key[told], told):
            by_key[key].append(paths)
        ended = np.array(sorted(self._ended), np.int32)
        undecided = [nodes.at(np.isin(nodes.keys, ended)) for nodes in self._undecided]
        for length, read, keys, _ in (*self._things, *undecided):
            if not len(read):
                continue
            starts = self._paths.ends[read]
            stands = self._stands[starts[:, None] + np.arange(length)]
            stands[:, -1] = True
            added = self._paths.add_beginnings(read.astype(np.int32), length)
            trails.append((stands.reshape(-1), length * np.arange(1, len(read) + 1)))
            for key, paths in _grouped(keys, added):
                by_key[key].append(paths)
        stood = np.concatenate([stands for stands, _ in trails])
        passed = np.concatenate(([0], np.cumsum(stood)))
        return PathsRead(
            by_key={self._told[key][0]: np.concatenate(paths) for key, paths in by_key.items()},
            labels=dict(self._told),
            trail_ends=passed[self._paths.ends].astype(np.int64),
            trail_nodes=self._paths.objects[stood],
        )

    def _step(self, level: int) -> _Step:
        paths = np.flatnonzero((self._lengths > level) & ~self._aside)
        at = self._paths.ends[paths] + level
        predicates, nodes = self._paths.predicates[at], self._paths.objects[at]
        before = self._beginning[paths]
        first, number = numbered_rows([before, predicates, nodes])
        self._beginning[paths] = number
        hubs = self._paths.hubs[paths[first]]
        source = self._roots[hubs] if level == 0 else self._paths.objects[at[first] - 1]
        return _Step(
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
        step: _Step,
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

    def _extended(self, keys: Integers, predicates: Integers, relations: Integers) -> Integers:
        """Return the keys that go on by a predicate, or by a relation that a node states."""
        first, numbers = numbered_rows([keys, np.where(relations < 0, predicates, -1), relations])
        names = list(self._relation_names)
        longer = np.empty(len(first), np.int32)
        for at, place in enumerate(first.tolist()):
            if (relation := int(relations[place])) == ABSENT:
                predicate = int(predicates[place])
                name = self._texts[int(self._predicate_ids[predicate])]
                label = self._texts[int(self._predicate_labels[predicate])]
            else:
                label = names[relation]
                name = self._id_of_label.get(label, label)
            longer[at] = self._longer(int(keys[place]), name, label)
        return longer[numbers]

    def _longer(self, key: int, name: str, label: str) -> int:
        if (known := self._keys.get((key, name))) is None:
            known = self._keys[key, name] = len(self._told)
            before, labels = self._told[key]
            self._told.append(((*before, name), (*labels, label)))
        return known

    def _stated_relations(self) -> Integers:
        """Return, for each node, the number of the text that names the relation it states.

        Such a node has one fact that tells which, and another with the value.
        """
        paths = self._paths
        stated = np.full(len(paths.entities), ABSENT, np.int32)
        below = np.ones(len(paths.objects), np.bool_)
        below[paths.ends[:-1]] = False
        steps = np.flatnonzero(below)
        steps = steps[self._relates[paths.predicates[steps - 1]]]
        nodes, predicates = paths.objects[steps - 1], paths.predicates[steps]
        labels = paths.entities[paths.objects[steps], _LABEL]
        for tells, bears in (
            (self._names & ~self._bears_value, self._bears_value),
            (self._tells_kind, self._bears_object),
        ):
            bearing = np.zeros(len(stated), np.bool_)
            bearing[nodes[bears[predicates]]] = True
            chosen = tells[predicates] & bearing[nodes]
            pairs, _ = numbered_rows([nodes[chosen], labels[chosen]])
            telling, named = nodes[chosen][pairs], labels[chosen][pairs]
            once = np.bincount(telling, minlength=len(stated))[telling] == 1
            stated[telling[once]] = named[once]
        return stated

    def _relation_of(self, step: _Step, from_relation: Flags) -> Integers:
        """Return the relations that steps state by the node they lead to: by its facts or class."""
        found = np.full(len(step.node), ABSENT, np.int32)
        relates = self._relates[step.predicate] & ~from_relation
        if not relates.any():
            return found
        stated = np.where(relates, self._relations[step.node], ABSENT)
        for text in np.unique(stated[stated != ABSENT]).tolist():
            found[stated == text] = self._relation(self._texts[text])
        types = self._paths.entities[step.node, _TYPES]
        unnamed = relates & self._passes[step.predicate] & (stated == ABSENT)
        for text in np.unique(types[unnamed]).tolist():
            classes = json.loads(self._texts[text])
            if len(classes) == 1 and without_structure(classes[0]) and text not in self._hub_types:
                found[unnamed & (types == text)] = self._relation(classes[0])
        return found

    def _relation(self, name: str) -> int:
        return self._relation_names.setdefault(name, len(self._relation_names))

    def _says_which(self, step: _Step, read: NDArray[np.int64]) -> Flags:
        """Return the steps told already: which relation a node states, what a thing is called."""
        labels = self._paths.entities[step.node, _LABEL]
        which = self._from_relation[read] & (self._relations[step.source] == labels)
        called = self._from_thing[read] & self._names[step.predicate] & step.is_leaf
        called &= (self._paths.entities[step.source, _LABEL] == labels) & (step.level > 0)
        aside: Flags = (which | called) & step.is_leaf
        return aside

    def _leads_on(self, step: _Step, holders: Integers, aside: Flags) -> Flags:
        """Return the steps by a predicate that tells nothing, at least with none beside it.

        A value is told by what it is the value of, and so is a property; beside others ("metric",
        "data set", "value") they tell something.
        """
        first, _ = numbered_rows([holders, self._predicate_ids[step.predicate]])
        is_value = self._bears_value[step.predicate]
        tells = ~self._passes[step.predicate] & ~aside
        telling = np.bincount(holders[first][tells[first]], minlength=2 * len(self._told))[holders]
        passes: Flags = self._passes[step.predicate] & ~(is_value & (telling > 0))
        beside = np.bincount(holders[first][~aside[first]], minlength=2 * len(self._told))[holders]
        passes |= self._is_property[step.predicate] & (beside == 1)
        return passes

    def _telling_nodes(
        self, step: _Step, key: Integers, relation: Integers, aside: Flags
    ) -> NDArray[np.int64]:
        """Return the nodes that are no leaves and are called by a name of their own."""
        inner = np.flatnonzero(~step.is_leaf & (relation == ABSENT) & ~aside)
        return inner[~self._is_structure(step, key, inner)] if len(inner) else inner

    def _find_things(self, step: _Step, key: Integers, telling: NDArray[np.int64]) -> Flags:
        """Return which of the nodes that are no leaves are values like any other."""
        found = np.zeros(len(key), np.bool_)
        if len(telling):
            about = self._described_alone(step, key)
            for number, nodes in _grouped(key[telling], telling):
                ids = self._paths.entities[step.node[nodes], _ID]
                edges, _ = numbered_rows([step.source[nodes], ids])
                shared = len(np.unique(ids)) <= _SHARED * len(edges)
                alone = shared or self._are_named_alone(step.node[nodes])
                if alone or number in self._ended or about[nodes].mean() >= _MOSTLY:
                    found[nodes] = True
        read = step.paths[step.first]
        passed = _Nodes(step.level + 1, read[telling], key[telling], telling)
        self._things.append(passed.at(found[telling]))
        self._undecided.append(passed.at(~found[telling]))
        return found

    def _are_named_alone(self, nodes: Integers) -> bool:
        """Return whether most of some nodes are people or where works appear, by their types."""
        texts, counts = np.unique(self._paths.entities[nodes, _TYPES], return_counts=True)
        alone = [
            any(_is_named_alone(words_of(kind)[-1:]) for kind in json.loads(self._texts[text]))
            for text in texts.tolist()
        ]
        return bool(counts[np.array(alone, np.bool_)].sum() > _MOSTLY * len(nodes))

    def _is_structure(self, step: _Step, key: Integers, inner: NDArray[np.int64]) -> Flags:
        """Return which inner nodes are called nothing, like what leads to them, or all the same."""
        entities = self._paths.entities[step.node[inner]]
        led = [entities[:, _TYPES], key[inner], step.predicate[inner]]
        ways, of_way = numbered_rows(led)
        called = [self._called(*(int(numbers[way]) for numbers in led)) for way in ways.tolist()]
        first, numbers = numbered_rows([entities[:, _LABEL], of_way])
        cores = [self._core(text) for text in entities[first, _LABEL].tolist()]
        repeats = [
            not core or core in called[way]
            for core, way in zip(cores, of_way[first].tolist(), strict=True)
        ]
        core_numbers = {core: number for number, core in enumerate(dict.fromkeys(cores))}
        of_node = np.array([core_numbers[core] for core in cores], np.int32)[numbers]
        structure = np.array(repeats, np.bool_)[numbers]
        structure |= self._is_the_same(step, key[inner], inner, of_node)
        empty, _ = numbered_rows([key[inner][structure], of_node[structure]])
        names = list(core_numbers)
        for place in empty.tolist():
            self._empty[int(key[inner][structure][place])].add(names[of_node[structure][place]])
        return structure

    def _called(self, types: int, key: int, predicate: int) -> set[str]:
        """Return names of a node that say no more than what leads to it and what it is."""
        labels = [self._texts[int(self._predicate_labels[predicate])], *self._told[key][1][-1:]]
        return set(map(without_structure, [*labels, *json.loads(self._texts[types])]))

    def _is_the_same(
        self, step: _Step, keys: Integers, inner: NDArray[np.int64], cores: Integers
    ) -> Flags:
        """Return which nodes are called the same in nearly all hubs, each hub having its own."""
        hubs = step.hubs[inner]
        all_hubs = np.bincount(keys[numbered_rows([keys, hubs])[0]], minlength=len(self._told))
        calls, of_node = numbered_rows([keys, cores])
        pairs, _ = numbered_rows([of_node, hubs])
        hubs_called = np.bincount(of_node[pairs], minlength=len(calls))
        ids = self._paths.entities[step.node[inner], _ID]
        nodes, _ = numbered_rows([of_node, ids])
        nodes_called = np.bincount(of_node[nodes], minlength=len(calls))
        total = all_hubs[keys[calls]]
        same = (hubs_called >= _NEARLY_ALL * total) & (total >= _FEWEST_HUBS)
        same &= nodes_called > _SHARED * hubs_called
        flags: Flags = same[of_node]
        return flags

    def _described_alone(self, step: _Step, key: Integers) -> Flags:
        """Return which nodes have no further facts but texts about them."""
        longer = self._lengths[step.paths] > step.level + 1
        paths, number = step.paths[longer], step.number[longer]
        after = self._paths.ends[paths] + step.level + 1
        predicates, values = self._paths.predicates[after], self._paths.objects[after]
        labels = self._paths.entities[values, _LABEL]
        ends = self._lengths[paths] == step.level + 2
        _, column = numbered_rows([key[number], predicates])
        texts = np.zeros(int(column.max(initial=-1)) + 1, np.bool_)
        lengths = self._texts.lengths()[labels]
        count = np.maximum(np.bincount(column), 1)
        texts |= np.bincount(column, weights=lengths) / count >= _LONG
        of_node = self._paths.entities[step.node[number], _LABEL]
        is_text = texts[column] | (self._names[predicates] & (labels == of_node))
        stated = np.where(self._relates[predicates], self._relations[values], ABSENT)
        named = [text for text in np.unique(stated).tolist() if text != ABSENT]
        telling = [text for text in named if label_use(self._texts[text]).is_about]
        of_text = self._is_about[predicates] | np.isin(stated, telling)
        about = np.ones(len(key), np.bool_)
        about[number[~((ends & is_text) | of_text)]] = False
        return about

    def _core(self, text: int) -> str:
        if text not in self._cores:
            self._cores[text] = without_structure(self._texts[text])
        return self._cores[text]

    def _set_empty_leaves_aside(self) -> None:
        """Set aside leaves that are called like the structure beside them."""
        if not self._empty:
            return
        ends = self._paths.objects[self._paths.ends[1:] - 1]
        labels = self._paths.entities[ends, _LABEL]
        with_structure = np.isin(self._key, list(self._empty))
        paths = np.flatnonzero(with_structure & ~self._aside)
        first, numbers = numbered_rows([self._key[paths], labels[paths]])
        empty = [
            (core := self._core(int(labels[path]))) != ""
            and core in self._empty[int(self._key[path])]
            for path in paths[first].tolist()
        ]
        self._aside[paths] |= np.array(empty, np.bool_)[numbers]


def _grouped(keys: Integers, items: NDArray[Any]) -> list[tuple[int, NDArray[Any]]]:
    """Return items by their keys, both in the order they come in."""
    if not len(keys):
        return []
    first, numbers = numbered(keys)
    order = np.argsort(numbers, kind="stable")
    parts = np.split(items[order], np.cumsum(np.bincount(numbers))[:-1])
    return list(zip(keys[first].tolist(), parts, strict=True))


def _is_named_alone(words: Sequence[str]) -> bool:
    return names_people(words) or not _APPEARING.isdisjoint(words)
