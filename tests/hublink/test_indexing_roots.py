"""Which entities are hub roots, and how a search reaches them."""

from collections.abc import Callable

import pytest

from tools.adapters.graph.rdf_graph import OxigraphStore
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
from tools.hublink.core.models import Direction, EntityWithDirection

GraphOf = Callable[[str], OxigraphStore]
BASE = "https://example.org/"


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        (TypedRoots(types=("Paper",)), {"p1", "p2", "p3"}),
        (TypedRoots(types=(f"{BASE}Paper",)), {"p1", "p2", "p3"}),
        (TypedRoots(types=("Paper", "Person")), {"p1", "p2", "p3", "ada", "bob"}),
        (ConnectedRoots(minimum=4), {"p1", "p2"}),
        (ListedRoots(ids=(f"{BASE}p3", f"{BASE}nobody")), {"p3"}),
    ],
)
def test_roots_are_the_entities_that_meet_the_criterion(
    criterion: HubCriterion, expected: set[str], library: str, graph_of: GraphOf
) -> None:
    graph = graph_of(library)
    roots = HubRoots(graph, criterion)
    assert {root.id.removeprefix(BASE) for root in roots} == expected
    members = {entity.id.removeprefix(BASE) for entity in graph.subjects() if entity in roots}
    assert members == expected - {"ada", "bob"}


def test_a_value_is_never_a_root(library: str, graph_of: GraphOf) -> None:
    graph = graph_of(library)
    paper = graph.entity(f"{BASE}p1")
    assert paper is not None
    year = next(fact.object for fact in graph.outgoing(paper) if fact.object.label == "2019")
    assert year not in HubRoots(graph, ListedRoots(ids=("2019",)))
    assert year not in HubRoots(graph, ConnectedRoots(minimum=1))


def reached(
    graph: OxigraphStore, start: str, uniform_hop_count: bool = False, calls: int = 1
) -> tuple[list[str], list[EntityWithDirection]]:
    topic = graph.entity(BASE + start)
    assert topic is not None
    roots = HubRoots(graph, TypedRoots(types=("Paper",)))
    visited: set[tuple[Node, Direction]] = set()
    entities = list(both_directions(topic))
    for _ in range(calls):
        found, entities = find_hub_roots(
            graph, entities, roots.__contains__, visited, uniform_hop_count
        )
    return sorted(place.entity.id.removeprefix(BASE) for place in found), entities


def test_a_search_follows_facts_back_beyond_the_hubs_it_meets(
    library: str, graph_of: GraphOf
) -> None:
    assert reached(graph_of(library), "sampling") == (["p1", "p2", "p3"], [])


def test_a_search_to_the_right_ends_at_a_hub(graph_of: GraphOf) -> None:
    graph = graph_of(":topic :seeAlso :p1 . :p1 a :Paper ; :cites :p2 . :p2 a :Paper ; :year 1 .")
    assert reached(graph, "topic") == (["p1"], [])


def test_cycles_do_not_catch_a_search(graph_of: GraphOf) -> None:
    graph = graph_of(":a :next :b . :b :next :a . :p a :Paper ; :about :a .")
    assert reached(graph, "b") == (["p"], [])


def test_with_a_uniform_hop_count_each_call_goes_one_hop(library: str, graph_of: GraphOf) -> None:
    graph = graph_of(library)
    assert reached(graph, "sampling", uniform_hop_count=True, calls=2)[0] == []
    found, entities = reached(graph, "sampling", uniform_hop_count=True, calls=3)
    assert found == ["p1", "p2"]
    assert {place.entity.id for place in entities} == {f"{BASE}p1", f"{BASE}p3"}


def test_a_root_comes_with_the_facts_that_lead_to_it(library: str, graph_of: GraphOf) -> None:
    graph = graph_of(library)
    topic = graph.entity(f"{BASE}ada")
    assert topic is not None
    roots = HubRoots(graph, ListedRoots(ids=(f"{BASE}p3",)))
    found, _ = find_hub_roots(graph, both_directions(topic), roots.__contains__, set())
    assert [fact.subject.label for fact in found[0].path] == [
        "Rivers of the North",
        "A Survey of Glaciers",
    ]
