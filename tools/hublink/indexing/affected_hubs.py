"""The hubs that a change of the graph reaches."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from tools.hublink.core.hub_roots import HubRoots, Node, node
from tools.hublink.core.models import Entity
from tools.hublink.core.protocols import GraphStore


class GraphChanges(NamedTuple):
    """The ids of the entities in which two versions of a graph differ.

    Those in `facts` differ in their outgoing facts, those in `descriptions` in their name or types,
    those in `led_to` in the facts that lead to them.
    """

    facts: frozenset[str] = frozenset()
    descriptions: frozenset[str] = frozenset()
    led_to: frozenset[str] = frozenset()

    @property
    def entities(self) -> frozenset[str]:
        return self.facts | self.descriptions


def hubs_showing(
    graph: GraphStore,
    changes: GraphChanges,
    roots: HubRoots,
    maximum_length: int,
    backwards: Collection[str] = (),
) -> set[str]:
    """Return the ids of the roots whose paths may contain any of the changes.

    They are found from the changed entities against the direction of the facts, at most
    `maximum_length` steps and no further than the next root, where paths end. By the predicates
    that tell of papers `backwards` they are found in the direction of the facts. All other hubs
    keep the paths they had.
    """
    found = (graph.entity(name) for name in changes.entities)
    changed = [entity for entity in found if entity is not None]
    seen: set[Node] = set(map(node, changed))
    showing = {entity.id for entity in changed if entity in roots}
    level = [each for each in changed if each.id in changes.descriptions or each not in roots]
    if backwards:
        showing |= {name for name in changes.led_to if _is_root(graph, name, roots)}
    for _ in range(maximum_length):
        showing |= _told_by(graph, level, roots, backwards)
        before: list[Entity] = []
        for subject in _unseen_subjects(graph, level, seen):
            if subject in roots:
                showing.add(subject.id)
            else:
                before.append(subject)
        level = before
    return showing


def _is_root(graph: GraphStore, name: str, roots: HubRoots) -> bool:
    entity = graph.entity(name)
    return entity is not None and entity in roots


def _told_by(
    graph: GraphStore, things: Iterable[Entity], roots: HubRoots, backwards: Collection[str]
) -> set[str]:
    """Return the ids of the roots that things tell of."""
    facts = (fact for thing in things if backwards for fact in graph.outgoing(thing))
    return {f.object.id for f in facts if f.predicate.id in backwards and f.object in roots}


def _unseen_subjects(
    graph: GraphStore, objects: Iterable[Entity], seen: set[Node]
) -> Iterator[Entity]:
    """Yield the subjects of facts about the objects, each once, and add them to those seen."""
    for entity in objects:
        for triple in graph.incoming(entity):
            if node(triple.subject) not in seen:
                seen.add(node(triple.subject))
                yield triple.subject
