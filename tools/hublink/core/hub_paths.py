"""The paths of a hub: found in the graph, hashed, put in words (thesis sections 4.5.3, 4.5.4)."""

import hashlib
import json
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from tools.hublink.core.hub_roots import Node, node
from tools.hublink.core.models import Entity, Frozen, HubPath, Triple
from tools.hublink.core.path_text import path_text
from tools.hublink.core.reach import EVERYTHING, OWN, Reach

TriplePath = tuple[Triple, ...]


class PathsInHub(Frozen):
    """The triple paths of a hub, the next hubs they end at, and whether some were cut short."""

    paths: tuple[TriplePath, ...]
    next_roots: tuple[Entity, ...]
    cut: bool


def find_paths_in_hub(
    outgoing: Callable[[Entity], Sequence[Triple]],
    root: Entity,
    is_root: Callable[[Entity], bool],
    maximum_length: int,
    maximum_paths: int,
    reach: Reach = EVERYTHING,
) -> PathsInHub:
    """Return all acyclic paths from a root to leaves or other roots, breadth-first (algorithm 5).

    Of what many hubs share only that is told which tells of this one (`reach`).

    Entities are distinct within a path, not within the hub, so that every path reaches the values
    it shares with others. The triple into the next hub belongs to the path. Where a hub would have
    more than `maximum_paths`, only the first path to an entity goes on from it; where it still has,
    paths end where they stand, as they do at the maximum length.
    """
    search = _Search(outgoing, root, is_root, maximum_length, maximum_paths, reach)
    found = search.paths(once=False)
    return search.paths(once=True) if found.cut else found


class _Way(NamedTuple):
    """A path so far, the nodes on it, and how far its end is from the hub."""

    path: TriplePath
    nodes: frozenset[Node]
    distance: int


class _Search:
    """The search for the paths of a hub, and its bounds."""

    def __init__(
        self,
        outgoing: Callable[[Entity], Sequence[Triple]],
        root: Entity,
        is_root: Callable[[Entity], bool],
        maximum_length: int,
        maximum_paths: int,
        reach: Reach,
    ) -> None:
        self.outgoing = outgoing
        self.root = root
        self.is_root = is_root
        self.maximum_length = maximum_length
        self.maximum_paths = maximum_paths
        self.reach = reach

    @cached_property
    def _things(self) -> dict[str, tuple[int, frozenset[str]]]:
        return self.reach.things_by(self.outgoing, self.root)

    def paths(self, once: bool) -> PathsInHub:
        """Return the paths of the hub; `once` has only the first path to an entity go on."""
        left: set[Node] = set()
        paths: list[TriplePath] = []
        next_roots: dict[str, Entity] = {}
        queue = deque([_Way((), frozenset({node(self.root)}), OWN)])
        cut = False
        while queue:
            way = queue.popleft()
            path = way.path
            end = path[-1].object if path else self.root
            if path and self.is_root(end):
                next_roots.setdefault(end.id, end)
                paths.append(path)
                continue
            goes_on = len(path) < self.maximum_length and not (once and node(end) in left)
            onward = self._onward(end, way) if goes_on else []
            left.add(node(end))
            room = self.maximum_paths - len(paths) - len(queue)
            if len(onward) > room:
                cut = True
                onward = [] if path else onward[: self.maximum_paths]
            if path and not onward:
                paths.append(path)
            queue.extend(self._longer(way, triple) for triple in onward)
        return PathsInHub(paths=tuple(paths), next_roots=tuple(next_roots.values()), cut=cut)

    def _onward(self, end: Entity, way: _Way) -> list[Triple]:
        """Return the facts that lead out of the nodes of a path, and so close no cycle."""
        facts = self.outgoing(end)
        if way.distance != OWN:
            facts = self._told_of_shared(end, way, facts)
        return [triple for triple in facts if node(triple.object) not in way.nodes]

    def _told_of_shared(self, thing: Entity, way: _Way, facts: Sequence[Triple]) -> list[Triple]:
        """Return what of the facts about a thing that hubs share is told of this one, too."""
        other = self.reach.echoes.get(way.path[0].predicate.id)
        if other in self._things and thing.id in self._things[other][1]:
            return []
        # What leads back to this paper leads to others: what else a volume holds, a person wrote.
        back = {each.predicate.id for each in facts if node(each.object) in way.nodes}
        return [
            fact
            for fact in facts
            if fact.predicate.id not in back
            and self.reach.tells(fact, way.distance)
            and not (self.is_root(fact.object) and not self.reach.is_single(fact))
            and not self.reach.repeats(fact)
        ]

    def _longer(self, way: _Way, triple: Triple) -> _Way:
        return _Way(
            (*way.path, triple),
            way.nodes | {node(triple.object)},
            self.reach.distance(triple, way.distance),
        )


def path_hash(triples: Sequence[Triple]) -> str:
    """Return the SHA-256 of the triples' ids in hexadecimal, equal for equal paths only."""
    identifiers = [
        (*node(triple.subject), triple.predicate.id, *node(triple.object), triple.object.datatype)
        for triple in triples
    ]
    written = json.dumps(identifiers, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def build_hub_paths(paths: Sequence[TriplePath]) -> tuple[HubPath, ...]:
    """Return the hub paths, each once, in the order found, with hash and text (algorithm 6)."""
    built: dict[str, HubPath] = {}
    for triples in paths:
        key = path_hash(triples)
        if key not in built:
            built[key] = HubPath(hash=key, text=path_text(triples), triples=triples)
    return tuple(built.values())
