"""Relations that nodes state by name: "property: colour", "value: red"."""

import json

import numpy as np

from tools.hublink.core.packed_texts import Integers, Texts, numbered_rows
from tools.hublink.facets.paths.generic_labels import without_structure
from tools.hublink.facets.paths.packed_paths import ABSENT
from tools.hublink.facets.paths.path_collection import CollectedPaths
from tools.hublink.facets.paths.path_steps import Step
from tools.hublink.facets.paths.predicate_uses import Flags, PredicateUses
from tools.hublink.language.person_names import names_people

_LABEL, _TYPES = 1, 2


class StatedRelations:
    """The relations that the nodes of paths state, by name and by number.

    `of_node` is, for each node, the number of the text that names its relation.
    """

    def __init__(self, paths: CollectedPaths, texts: Texts, uses: PredicateUses) -> None:
        self._entities = paths.entities
        self._texts = texts
        self._uses = uses
        self._hub_types = set(paths.entities[paths.arrays()["hubs"], _TYPES].tolist())
        self._numbers: dict[str, int] = {}
        self.of_node = _stated(paths, uses)

    @property
    def names(self) -> list[str]:
        """The names of the relations that steps were found to state, by number."""
        return list(self._numbers)

    def of(self, step: Step, from_relation: Flags) -> Integers:
        """Return the relations that steps state by the node they lead to: by its facts or class."""
        found = np.full(len(step.node), ABSENT, np.int32)
        relates = self._uses.relates[step.predicate] & ~from_relation
        if not relates.any():
            return found
        stated = np.where(relates, self.of_node[step.node], ABSENT)
        for text in np.unique(stated[stated != ABSENT]).tolist():
            found[stated == text] = self._number(self._texts[text])
        types = self._entities[step.node, _TYPES]
        unnamed = relates & self._uses.passes[step.predicate] & (stated == ABSENT)
        for text in np.unique(types[unnamed]).tolist():
            classes = list(filter(without_structure, json.loads(self._texts[text])))
            if len(classes) == 1 and text not in self._hub_types:
                found[unnamed & (types == text)] = self._number(_relation(classes[0]))
        return found

    def _number(self, name: str) -> int:
        return self._numbers.setdefault(name, len(self._numbers))


def _relation(kind: str) -> str:
    """Return the relation that things of a class state: an authorship leads to an author."""
    role = kind.casefold().removesuffix("ship")
    return role if names_people([role]) else kind


def _stated(paths: CollectedPaths, uses: PredicateUses) -> Integers:
    """Return, for each node, the number of the text that names the relation it states.

    Such a node has one fact that tells which, and another with the value.
    """
    stated = np.full(len(paths.entities), ABSENT, np.int32)
    below = np.ones(len(paths.objects), np.bool_)
    below[paths.ends[:-1]] = False
    steps = np.flatnonzero(below)
    steps = steps[uses.relates[paths.predicates[steps - 1]]]
    nodes, predicates = paths.objects[steps - 1], paths.predicates[steps]
    labels = paths.entities[paths.objects[steps], _LABEL]
    for tells, bears in (
        (uses.names & ~uses.bears_value, uses.bears_value),
        (uses.tells_kind, uses.bears_object),
    ):
        bearing = np.zeros(len(stated), np.bool_)
        bearing[nodes[bears[predicates]]] = True
        chosen = tells[predicates] & bearing[nodes]
        pairs, _ = numbered_rows([nodes[chosen], labels[chosen]])
        telling, named = nodes[chosen][pairs], labels[chosen][pairs]
        once = np.bincount(telling, minlength=len(stated))[telling] == 1
        stated[telling[once]] = named[once]
    return stated
