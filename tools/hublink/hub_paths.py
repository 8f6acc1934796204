"""The paths of a hub: found in the graph, hashed, put in words (thesis sections 4.5.3, 4.5.4)."""

import hashlib
import json
from collections import deque
from collections.abc import Callable, Sequence

from tools.hublink.hub_roots import Node, node
from tools.hublink.models import Entity, Frozen, HubPath, Triple
from tools.hublink.path_text import path_text

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
) -> PathsInHub:
    """All acyclic paths from a root to leaves or to other roots, breadth-first (algorithm 5).

    Entities are distinct within a path, not within the hub, so that every path reaches the values
    it shares with others. The triple into the next hub belongs to the path. Where a hub would have
    more than `maximum_paths`, paths end where they stand, as they do at the maximum length.
    """
    paths: list[TriplePath] = []
    next_roots: dict[str, Entity] = {}
    queue: deque[tuple[TriplePath, frozenset[Node]]] = deque([((), frozenset({node(root)}))])
    cut = False
    while queue:
        path, nodes = queue.popleft()
        end = path[-1].object if path else root
        if path and is_root(end):
            next_roots.setdefault(end.id, end)
            paths.append(path)
            continue
        onward = []
        if len(path) < maximum_length:
            onward = [triple for triple in outgoing(end) if node(triple.object) not in nodes]
        room = maximum_paths - len(paths) - len(queue)
        if len(onward) > room:
            cut = True
            onward = [] if path else onward[:maximum_paths]
        if path and not onward:
            paths.append(path)
        for triple in onward:
            queue.append(((*path, triple), nodes | {node(triple.object)}))
    return PathsInHub(paths=tuple(paths), next_roots=tuple(next_roots.values()), cut=cut)


def path_hash(triples: Sequence[Triple]) -> str:
    """The SHA-256 of the triples' identifiers, in hexadecimal: equal for equal paths only."""
    identifiers = [
        (*node(triple.subject), triple.predicate.id, *node(triple.object), triple.object.datatype)
        for triple in triples
    ]
    written = json.dumps(identifiers, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()


def build_hub_paths(paths: Sequence[TriplePath]) -> tuple[HubPath, ...]:
    """Hub paths with hash and text, each once, in the order found (algorithm 6)."""
    built: dict[str, HubPath] = {}
    for triples in paths:
        key = path_hash(triples)
        if key not in built:
            built[key] = HubPath(hash=key, text=path_text(triples), triples=triples)
    return tuple(built.values())
