"""Graph traversal retrieval: hubs found by walking from a topic entity (algorithms 1, 14, 15)."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from tools.hublink.core.hub_roots import Node, both_directions, find_hub_roots
from tools.hublink.core.models import Direction, Entity, Triple
from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.core.protocols import GraphStore
from tools.hublink.retrieval.pruning import RankedHub, prune_hubs, score_hub
from tools.hublink.retrieval.text_incidence import TextIncidence
from tools.hublink.retrieval.vector_search import TextSearch

HubRanker = Callable[[Collection[int]], Sequence[RankedHub]]
"""Chooses the best of some hubs."""


class ReachedHub(NamedTuple):
    """A ranked hub and the triples that lead to it from the topic entity."""

    hub: RankedHub
    path_from_topic: tuple[Triple, ...]


def traverse_levels(
    graph: GraphStore,
    topic: Entity,
    incidence: TextIncidence,
    rank: HubRanker,
    parameters: RetrievalParameters,
) -> Iterator[list[ReachedHub]]:
    """Yield the best hubs of each level around a topic entity, nearest first, no level empty.

    `rank` chooses among the hubs of a level.
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
        reached = {incidence.hub_numbers[root.entity.id]: root.path for root in roots}
        if hubs := [ReachedHub(hub, reached[hub.number]) for hub in rank(reached)]:
            yield hubs


def rank_hubs(
    hubs: Collection[int], search: TextSearch, parameters: RetrievalParameters
) -> list[RankedHub]:
    """Return the best of some hubs by the weighted scores of their paths (algorithms 15, 16)."""
    if not hubs:
        return []
    search.look_in(hubs)
    ranked = ((hub, search.rank_paths(hub)) for hub in hubs)
    scored = (score_hub(hub, paths, parameters.path_weight_alpha) for hub, paths in ranked if paths)
    return prune_hubs(scored, parameters)
