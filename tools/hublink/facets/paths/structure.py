"""Telling things on the way of a path from the structure that only holds what is below it."""

import json
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tools.hublink.core.packed_texts import Integers, Texts, numbered_rows
from tools.hublink.facets.paths.generic_labels import label_use, without_structure
from tools.hublink.facets.paths.packed_paths import ABSENT
from tools.hublink.facets.paths.path_collection import CollectedPaths
from tools.hublink.facets.paths.path_keys import PathKeys
from tools.hublink.facets.paths.path_steps import Step, grouped
from tools.hublink.facets.paths.predicate_uses import Flags, PredicateUses
from tools.hublink.facets.paths.stated_relations import StatedRelations
from tools.hublink.language.person_names import names_people
from tools.hublink.language.words import words_of

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
_LONGEST_NAME = 3
"""Words of a proper name, at most, of a place or a ship."""
_NAMED = frozenset(
    """journal periodical proceedings magazine newspaper dataset corpus database software
    repository project grant organization organisation institution university funder""".split()
)
"""Kinds of things that have names however a graph builds them: where works appear, what comes with
them, who stands behind them."""


class Structure:
    """What tells things from structure, and the names found so far that structure goes by."""

    def __init__(
        self,
        paths: CollectedPaths,
        texts: Texts,
        uses: PredicateUses,
        keys: PathKeys,
        relations: StatedRelations,
    ) -> None:
        self._paths = paths
        self._lengths = np.diff(paths.ends)
        self._texts = texts
        self._uses = uses
        self._keys = keys
        self._relations = relations
        self._cores: dict[int, str] = {}
        self._empty: dict[int, set[str]] = defaultdict(set)

    def things_among(
        self, step: Step, key: Integers, telling: NDArray[np.int64], ended: set[int]
    ) -> Flags:
        """Return which of the nodes that are called by a name of their own are things.

        Their paths are read as keys; what others of a key end at is a value, and so are these.
        """
        found = np.zeros(len(key), np.bool_)
        if len(telling):
            about = self._described_alone(step, key)
            for number, nodes in grouped(key[telling], telling):
                ids = self._paths.entities[step.node[nodes], _ID]
                edges, _ = numbered_rows([step.source[nodes], ids])
                shared = len(np.unique(ids)) <= _SHARED * len(edges)
                named = step.node[nodes]
                alone = shared or self._are_named_alone(named) or self._have_proper_names(named)
                if alone or number in ended or about[nodes].mean() >= _MOSTLY:
                    found[nodes] = True
        return found

    def holds(self, step: Step, key: Integers, inner: NDArray[np.int64]) -> Flags:
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
        structure |= self._is_between(step)[inner]
        empty, _ = numbered_rows([key[inner][structure], of_node[structure]])
        names = list(core_numbers)
        for place in empty.tolist():
            self._empty[int(key[inner][structure][place])].add(names[of_node[structure][place]])
        return structure

    def leaves_called_like_it(self, keys: Integers, aside: Flags) -> Flags:
        """Return the paths that end at what is called like the structure beside it."""
        found = np.zeros(len(keys), np.bool_)
        if not self._empty:
            return found
        ends = self._paths.objects[self._paths.ends[1:] - 1]
        labels = self._paths.entities[ends, _LABEL]
        with_structure = np.isin(keys, list(self._empty))
        paths = np.flatnonzero(with_structure & ~aside)
        first, numbers = numbered_rows([keys[paths], labels[paths]])
        empty = [
            (core := self._core(int(labels[path]))) != "" and core in self._empty[int(keys[path])]
            for path in paths[first].tolist()
        ]
        found[paths] = np.array(empty, np.bool_)[numbers]
        return found

    def _are_named_alone(self, nodes: Integers) -> bool:
        """Return whether most of some nodes are of kinds that have names, by their types."""
        texts, counts = np.unique(self._paths.entities[nodes, _TYPES], return_counts=True)
        alone = [
            any(_is_named_alone(words_of(kind)) for kind in json.loads(self._texts[text]))
            for text in texts.tolist()
        ]
        return bool(counts[np.array(alone, np.bool_)].sum() > _MOSTLY * len(nodes))

    def _have_proper_names(self, nodes: Integers) -> bool:
        """Return whether nearly all of some nodes have short names in capitals and no numbers."""
        labels, counts = np.unique(self._paths.entities[nodes, _LABEL], return_counts=True)
        proper = [_is_proper_name(self._texts[label]) for label in labels.tolist()]
        many = len(labels) >= _FEWEST_HUBS
        return many and bool(counts[np.array(proper, np.bool_)].sum() >= _NEARLY_ALL * len(nodes))

    def _called(self, types: int, key: int, predicate: int) -> set[str]:
        """Return names of a node that say no more than what leads to it and what it is."""
        label = self._texts[int(self._uses.labels[predicate])]
        labels = [label, *self._keys.told[key][1][-1:]]
        return set(map(without_structure, [*labels, *json.loads(self._texts[types])]))

    def _is_the_same(
        self, step: Step, keys: Integers, inner: NDArray[np.int64], cores: Integers
    ) -> Flags:
        """Return which nodes are called the same in nearly all hubs, each hub having its own."""
        hubs = step.hubs[inner]
        count = len(self._keys.told)
        all_hubs = np.bincount(keys[numbered_rows([keys, hubs])[0]], minlength=count)
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

    def _is_between(self, step: Step) -> Flags:
        """Return which nodes have a number for a name and lead on as they were led to.

        An issue "i12" is part of a volume "v3", which is part of the journal.
        """
        longer = self._lengths[step.paths] > step.level + 1
        paths, number = step.paths[longer], step.number[longer]
        after = self._paths.predicates[self._paths.ends[paths] + step.level + 1]
        found = np.zeros(len(step.node), np.bool_)
        same = self._uses.ids[after] == self._uses.ids[step.predicate[number]]
        for place in np.unique(number[same]).tolist():
            known, called = self._paths.entities[step.node[place], [_ID, _LABEL]].tolist()
            found[place] = _is_numbered(self._texts[known], self._texts[called])
        return found

    def _described_alone(self, step: Step, key: Integers) -> Flags:
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
        is_text = texts[column] | (self._uses.names[predicates] & (labels == of_node))
        stated = np.where(self._uses.relates[predicates], self._relations.of_node[values], ABSENT)
        named = [text for text in np.unique(stated).tolist() if text != ABSENT]
        telling = [text for text in named if label_use(self._texts[text]).is_about]
        of_text = self._uses.is_about[predicates] | np.isin(stated, telling)
        about = np.ones(len(key), np.bool_)
        about[number[~((ends & is_text) | of_text)]] = False
        return about

    def _core(self, text: int) -> str:
        if text not in self._cores:
            self._cores[text] = without_structure(self._texts[text])
        return self._cores[text]


def _is_numbered(iri: str, label: str) -> bool:
    return iri.endswith(label) and any(sign.isdigit() for sign in label)


def _is_proper_name(text: str) -> bool:
    words = text.split()
    return 0 < len(words) <= _LONGEST_NAME and all(
        word[0].isupper() and not any(sign.isdigit() for sign in word) for word in words
    )


def _is_named_alone(kind: Sequence[str]) -> bool:
    noun = kind[-1:]
    return names_people(noun) or not _NAMED.isdisjoint((*noun, "".join(kind[-2:])))
