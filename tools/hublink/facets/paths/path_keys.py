"""The chains of predicates that paths are read as, by number."""

import numpy as np

from tools.hublink.core.packed_texts import Integers, Texts, numbered_rows
from tools.hublink.facets.paths.packed_paths import ABSENT
from tools.hublink.facets.paths.path_collection import Key
from tools.hublink.facets.paths.predicate_uses import Flags, PredicateUses


class PathKeys:
    """The keys found so far, each with the labels of its predicates; the empty one is the first."""

    def __init__(self, texts: Texts, uses: PredicateUses) -> None:
        self._texts = texts
        self._uses = uses
        self._numbers: dict[tuple[int, str], int] = {}
        self.told: list[tuple[Key, tuple[str, ...]]] = [((), ())]
        self._last = [ABSENT]

    def extended(
        self, keys: Integers, predicates: Integers, relations: Integers, names: list[str]
    ) -> Integers:
        """Return the keys that go on by a predicate, or by a relation that a node states."""
        first, numbers = numbered_rows([keys, np.where(relations < 0, predicates, -1), relations])
        longer = np.empty(len(first), np.int32)
        for at, place in enumerate(first.tolist()):
            if (relation := int(relations[place])) == ABSENT:
                predicate = int(predicates[place])
                last = int(self._uses.ids[predicate])
                name, label = self._texts[last], self._texts[int(self._uses.labels[predicate])]
            else:
                last, label = ABSENT, names[relation]
                name = self._uses.id_of_label.get(label, label)
            longer[at] = self._longer(int(keys[place]), name, label, last)
        return longer[numbers]

    def repeated(self, keys: Integers, predicates: Integers) -> Flags:
        """Return where a key ends in the very predicate that follows: "part of" after "part of"."""
        flags: Flags = np.array(self._last, np.int64)[keys] == self._uses.ids[predicates]
        return flags

    def _longer(self, key: int, name: str, label: str, last: int) -> int:
        if (known := self._numbers.get((key, name))) is None:
            known = self._numbers[key, name] = len(self.told)
            before, labels = self.told[key]
            self.told.append(((*before, name), (*labels, label)))
            self._last.append(last)
        return known
