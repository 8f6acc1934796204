"""Which hubs a change of the graph reaches."""

from typing import NamedTuple

from tools.hublink.hub_roots import HubRoots, Node, node
from tools.hublink.models import Entity
from tools.hublink.protocols import GraphStore


class GraphChanges(NamedTuple):
    """The ids of the entities that two graphs tell differently.

    `facts` have other outgoing facts, or these read otherwise; `descriptions` have another name or
    other types.
    """

    facts: frozenset[str] = frozenset()
    descriptions: frozenset[str] = frozenset()

    @property
    def entities(self) -> frozenset[str]:
        return self.facts | self.descriptions


def hubs_showing(
    graph: GraphStore, changes: GraphChanges, roots: HubRoots, maximum_length: int
) -> set[str]:
    """The roots whose paths may tell any of the changes.

    Found by going from the changed entities against the direction of the facts, as far as paths are
    long and no further than to the next root: a path that reaches one tells its name, and goes no
    further. All other hubs have the paths they had, since all they pass is told as before.
    """
    found = (graph.entity(name) for name in changes.entities)
    changed = [entity for entity in found if entity is not None]
    seen: set[Node] = set(map(node, changed))
    showing = {entity.id for entity in changed if entity in roots}
    level = [each for each in changed if each.id in changes.descriptions or each not in roots]
    for _ in range(maximum_length):
        before: list[Entity] = []
        for entity in level:
            for triple in graph.incoming(entity):
                if node(triple.subject) in seen:
                    continue
                seen.add(node(triple.subject))
                if triple.subject in roots:
                    showing.add(triple.subject.id)
                else:
                    before.append(triple.subject)
        level = before
    return showing
