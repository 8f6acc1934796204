"""From a graph to stored hubs: all of them, or those that a change of the graph reaches."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from tools.errors import SetupError
from tools.hublink.core.batches import batches
from tools.hublink.core.hub_paths import PathsInHub, build_hub_paths, find_paths_in_hub
from tools.hublink.core.hub_roots import (
    ConnectedRoots,
    HubCriterion,
    HubRoots,
    ListedRoots,
    Node,
    TypedRoots,
    both_directions,
    find_hub_roots,
)
from tools.hublink.core.models import Direction, Entity, EntityWithDirection, HubPath, Triple
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.protocols import GraphStore, HubStore
from tools.hublink.core.reach import EVERYTHING, Reach
from tools.hublink.core.told_backwards import facts_both_ways
from tools.hublink.indexing.affected_hubs import GraphChanges, hubs_showing
from tools.hublink.indexing.index_report import IndexReport, Progress, ignore_progress

_logger = logging.getLogger(__name__)
_CACHED_NEIGHBOURHOODS = 10_000
"""Of things that hubs share; what is a hub's own is not met again."""


def index_hubs(
    graph: GraphStore,
    store: HubStore,
    criterion: HubCriterion,
    start: Sequence[str],
    parameters: IndexingParameters,
    progress: Progress = ignore_progress,
    changes: GraphChanges | None = None,
    reach: Reach = EVERYTHING,
) -> IndexReport:
    """Find hubs and paths, write those that differ from what is stored, drop vanished hubs.

    Where it is known what changed in the graph since the hubs were stored, only those that show any
    of it are looked at. `reach` tells how far hubs reach.
    """
    roots = HubRoots(graph, criterion)
    stored = {root.id: root for root in store.roots()}
    if changes is None:
        outlook = _all_hubs(graph, roots, start, parameters, reach)
    else:
        outlook = _affected_hubs(graph, roots, stored.keys(), changes, parameters, reach)
    built = _store_differing(store, stored, outlook, parameters.hubs_per_batch, progress)
    present = built.ids if outlook.present is None else outlook.present
    if not present:
        raise _no_hubs(graph, criterion, start)
    for hub in built.cut:
        _logger.warning("Hub %s has too many paths; the longer ones were cut short.", hub)
    if vanished := stored.keys() - present:
        store.remove(vanished)
    return IndexReport(
        hubs=len(present),
        paths=store.path_count(),
        built=len(built.ids),
        changed=built.changed,
        unchanged=len(present) - built.changed,
        removed=len(vanished),
        cut=built.cut,
    )


class _Outlook(NamedTuple):
    """The hubs to look at, how many they are, and the ids of all there are, where that is known."""

    hubs: Iterator[tuple[Entity, PathsInHub]]
    total: int | None
    present: Set[str] | None = None


class _Built(NamedTuple):
    """The ids of the hubs looked at, how many were written, and the ids of those cut short."""

    ids: set[str]
    changed: int
    cut: tuple[str, ...]


def _store_differing(
    store: HubStore,
    stored: dict[str, Entity],
    outlook: _Outlook,
    hubs_per_batch: int,
    progress: Progress,
) -> _Built:
    """Build the hubs in view, batch by batch, and write those that differ from the stored ones."""
    ids: set[str] = set()
    changed = 0
    cut: list[str] = []
    for batch in batches(outlook.hubs, hubs_per_batch):
        hubs = [(root, build_hub_paths(paths.paths)) for root, paths in batch]
        if differing := _differing(store, stored, hubs):
            store.replace(differing)
        changed += len(differing)
        ids.update(root.id for root, _ in hubs)
        cut.extend(root.id for root, paths in batch if paths.cut)
        progress("hubs", len(ids), outlook.total)
    return _Built(ids, changed, tuple(cut))


def _all_hubs(
    graph: GraphStore,
    roots: HubRoots,
    start: Sequence[str],
    parameters: IndexingParameters,
    reach: Reach,
) -> _Outlook:
    listed = roots.ids()
    hubs = _hubs_from(graph, roots, _entities(graph, start), parameters, reach)
    return _Outlook(hubs, None if start or listed is None else len(listed))


def _affected_hubs(
    graph: GraphStore,
    roots: HubRoots,
    stored: Set[str],
    changes: GraphChanges,
    parameters: IndexingParameters,
    reach: Reach,
) -> _Outlook:
    present = _roots_now(graph, roots, stored, changes.entities)
    # What became a hub, or ceased to be one, is told otherwise where other hubs lead to it.
    changes = changes._replace(descriptions=changes.descriptions | (stored ^ present))
    affected = hubs_showing(
        graph, changes, roots, parameters.maximum_path_length, reach.backwards.keys()
    )
    hubs = _hubs_of(graph, roots, _entities(graph, sorted(affected)), parameters, reach)
    return _Outlook(hubs, len(affected), present)


def _roots_now(graph: GraphStore, roots: HubRoots, stored: Set[str], changed: Set[str]) -> Set[str]:
    """Return the ids of the roots there are now, given those stored and what changed."""
    listed = roots.ids()
    if listed is not None:
        return listed
    entities = (graph.entity(name) for name in changed)
    found = {entity.id for entity in entities if entity is not None and entity in roots}
    return (stored - changed) | found


def _hubs_of(
    graph: GraphStore,
    roots: HubRoots,
    entities: Iterable[Entity],
    parameters: IndexingParameters,
    reach: Reach,
) -> Iterator[tuple[Entity, PathsInHub]]:
    """Yield the hubs of some roots with their paths."""
    cached = lru_cache(_CACHED_NEIGHBOURHOODS)(facts_both_ways(graph, roots, reach.backwards))

    def outgoing(entity: Entity) -> Sequence[Triple]:
        return () if entity.literal else cached(entity)

    for root in entities:
        found = find_paths_in_hub(
            outgoing,
            root,
            roots.__contains__,
            parameters.maximum_path_length,
            parameters.maximum_paths_per_hub,
            reach,
        )
        kinds = tuple((fact,) for fact in roots.kinds(root))
        yield root, found.model_copy(update={"paths": (*kinds, *found.paths)})


def _hubs_from(
    graph: GraphStore,
    roots: HubRoots,
    start: Sequence[Entity],
    parameters: IndexingParameters,
    reach: Reach,
) -> Iterator[tuple[Entity, PathsInHub]]:
    """Yield each hub root once with its paths, from start entities on if there are any."""
    if not start:
        yield from _hubs_of(graph, roots, roots, parameters, reach)
        return
    visited: set[tuple[Node, Direction]] = set()
    built: set[str] = set()
    entities = [place for entity in start for place in both_directions(entity)]
    for _ in range(parameters.maximum_indexing_depth + 1):
        found, entities = find_hub_roots(graph, entities, roots.__contains__, visited)
        new = [place.entity for place in found if place.entity.id not in built]
        built.update(root.id for root in new)
        for root, paths in _hubs_of(graph, roots, new, parameters, reach):
            yield root, paths
            entities.extend(
                EntityWithDirection(entity=next_root, direction=Direction.RIGHT)
                for next_root in paths.next_roots
            )
        if not entities:
            return


def _differing(
    store: HubStore, stored: dict[str, Entity], hubs: Sequence[tuple[Entity, Sequence[HubPath]]]
) -> list[tuple[Entity, Sequence[HubPath]]]:
    """Return the hubs whose root, triples or texts are not what is stored (algorithm 4)."""
    known = [root.id for root, _ in hubs if root.id in stored]
    before: defaultdict[str, list[HubPath]] = defaultdict(list)
    for hub, path in store.paths(known) if known else ():
        before[hub].append(path)
    return [
        (root, paths)
        for root, paths in hubs
        if stored.get(root.id) != root or before[root.id] != list(paths)
    ]


def _entities(graph: GraphStore, ids: Sequence[str]) -> list[Entity]:
    found = []
    for name in ids:
        if (entity := graph.entity(name)) is None:
            raise SetupError(
                f"The graph has no entity {name} to start from.",
                "Name entities by their identifiers in the graph, or leave out --start.",
            )
        found.append(entity)
    return found


def _no_hubs(graph: GraphStore, criterion: HubCriterion, start: Sequence[str]) -> SetupError:
    if next(iter(graph.subjects()), None) is None:
        return SetupError(
            "There is nothing to ask about: no facts were found.",
            "Look whether this is the right file or place, and whether anything is in it.",
        )
    where = f" within reach of {', '.join(start)}" if start else ""
    common = sorted(graph.types(), key=lambda found: (-found.count, found.label))[:8]
    offered = ", ".join(f"{found.label} ({found.count})" for found in common)
    of_type = f", or choose a type with --hub-type; the graph has {offered}" if offered else ""
    match criterion:
        case TypedRoots(types=types):
            none = f"Nothing{where} is of the type {' or '.join(types)}"
            remedy = f"Choose another type with --hub-type; the graph has {offered or 'no types'}."
        case ListedRoots(ids=ids):
            none = f"Nothing{where} has the id {' or '.join(ids)}"
            remedy = f"Name things by their ids in the graph{of_type}."
        case ConnectedRoots(minimum=minimum):
            facts = "1 fact" if minimum == 1 else f"{minimum} facts"
            none = f"Nothing{where} has {facts} or more"
            remedy = f"Ask for fewer with --min-facts{of_type}."
    return SetupError(f"{none}, so there is nothing to ask about.", remedy)
