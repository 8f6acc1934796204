"""The hubs that a change of the graph reaches."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tools.hublink.core.hub_roots import HubRoots, Node, node
from tools.hublink.core.models import Entity
from tools.hublink.core.protocols import GraphStore


class GraphChanges(NamedTuple):
    """The ids of the entities in which two versions of a graph differ.

    Those in `facts` differ in their outgoing facts, those in `descriptions` in their name or types.
    """

    facts: frozenset[str] = frozenset()
    descriptions: frozenset[str] = frozenset()

    @property
    def entities(self) -> frozenset[str]:
        return self.facts | self.descriptions


def hubs_showing(
    graph: GraphStore, changes: GraphChanges, roots: HubRoots, maximum_length: int
) -> set[str]:
    """Return the ids of the roots whose paths may contain any of the changes.

    They are found from the changed entities against the direction of the facts, at most
    `maximum_length` steps and no further than the next root, where paths end. All other hubs keep
    the paths they had.
    """
    found = (graph.entity(name) for name in changes.entities)
    changed = [entity for entity in found if entity is not None]
    seen: set[Node] = set(map(node, changed))
    showing = {entity.id for entity in changed if entity in roots}
    level = [each for each in changed if each.id in changes.descriptions or each not in roots]
    for _ in range(maximum_length):
        before: list[Entity] = []
        for subject in _unseen_subjects(graph, level, seen):
            if subject in roots:
                showing.add(subject.id)
            else:
                before.append(subject)
        level = before
    return showing


def _unseen_subjects(
    graph: GraphStore, objects: Iterable[Entity], seen: set[Node]
) -> Iterator[Entity]:
    """Yield the subjects of facts about the objects, each once, and add them to those seen."""
    for entity in objects:
        for triple in graph.incoming(entity):
            if node(triple.subject) not in seen:
                seen.add(node(triple.subject))
                yield triple.subject
