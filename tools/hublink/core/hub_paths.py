"""The paths of a hub: found in the graph, hashed, put in words (thesis sections 4.5.3, 4.5.4)."""

import hashlib
import json
from collections import deque
from collections.abc import Callable, Sequence

from tools.hublink.core.hub_roots import Node, node
from tools.hublink.core.models import Entity, Frozen, HubPath, Triple
from tools.hublink.core.path_text import path_text

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
    """Return all acyclic paths from a root to leaves or other roots, breadth-first (algorithm 5).

    Entities are distinct within a path, not within the hub, so that every path reaches the values
    it shares with others. The triple into the next hub belongs to the path. Where a hub would have
    more than `maximum_paths`, only the first path to an entity goes on from it; where it still has,
    paths end where they stand, as they do at the maximum length.
    """
    found = _find_paths(outgoing, root, is_root, maximum_length, maximum_paths, once=False)
    if not found.cut:
        return found
    return _find_paths(outgoing, root, is_root, maximum_length, maximum_paths, once=True)


def _find_paths(
    outgoing: Callable[[Entity], Sequence[Triple]],
    root: Entity,
    is_root: Callable[[Entity], bool],
    maximum_length: int,
    maximum_paths: int,
    once: bool,
) -> PathsInHub:
    """Return the paths of a hub; `once` has only the first path to an entity go on from it."""
    left: set[Node] = set()
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
        goes_on = len(path) < maximum_length and not (once and node(end) in left)
        onward = _leaving(nodes, outgoing(end)) if goes_on else []
        left.add(node(end))
        room = maximum_paths - len(paths) - len(queue)
        if len(onward) > room:
            cut = True
            onward = [] if path else onward[:maximum_paths]
        if path and not onward:
            paths.append(path)
        for triple in onward:
            queue.append(((*path, triple), nodes | {node(triple.object)}))
    return PathsInHub(paths=tuple(paths), next_roots=tuple(next_roots.values()), cut=cut)


def _leaving(nodes: frozenset[Node], triples: Sequence[Triple]) -> list[Triple]:
    """Return the triples that lead out of the nodes of a path, and so close no cycle."""
    return [triple for triple in triples if node(triple.object) not in nodes]


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
