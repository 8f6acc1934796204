"""Graph traversal retrieval: hubs found by walking from a topic entity (algorithms 1, 14, 15)."""

from collections.abc import Iterator
from typing import NamedTuple

from tools.hublink.hub_roots import Node, both_directions, find_hub_roots
from tools.hublink.models import Direction, Entity, EntityWithDirection, Triple
from tools.hublink.parameters import RetrievalParameters
from tools.hublink.protocols import GraphStore
from tools.hublink.pruning import RankedHub, prune_hubs, score_hub
from tools.hublink.text_incidence import TextIncidence
from tools.hublink.vector_search import TextSearch


class ReachedHub(NamedTuple):
    """A ranked hub and the triples that lead to it from the topic entity."""

    hub: RankedHub
    path_from_topic: tuple[Triple, ...]


def traverse_levels(
    graph: GraphStore,
    topic: Entity,
    incidence: TextIncidence,
    search: TextSearch,
    parameters: RetrievalParameters,
) -> Iterator[list[ReachedHub]]:
    """The best hubs of each level around a topic entity, nearest level first, empty ones left out.

    The caller stops where the hubs of a level answer the question. Without a uniform hop count the
    first level holds everything in reach; with it, a level is one hop.
    """
    entities = list(both_directions(topic))
    visited: set[tuple[Node, Direction]] = set()
    for _ in range(parameters.maximum_retrieval_level):
        if not entities:
            return
        roots, entities = find_hub_roots(
            graph,
            entities,
            lambda entity: not entity.literal and entity.id in incidence.hub_numbers,
            visited,
            parameters.uniform_hop_count,
        )
        if hubs := _hubs_at_level(roots, incidence, search, parameters):
            yield hubs


def _hubs_at_level(
    roots: list[EntityWithDirection],
    incidence: TextIncidence,
    search: TextSearch,
    parameters: RetrievalParameters,
) -> list[ReachedHub]:
    reached = {incidence.hub_numbers[root.entity.id]: root.path for root in roots}
    if not reached:
        return []
    search.look_in(reached)
    ranked = ((hub, search.rank_paths(hub)) for hub in reached)
    scored = (score_hub(hub, paths, parameters.path_weight_alpha) for hub, paths in ranked if paths)
    return [ReachedHub(hub, reached[hub.number]) for hub in prune_hubs(scored, parameters)]
