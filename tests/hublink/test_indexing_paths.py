"""The paths of a hub: what they hold, where they end, how they are named and worded."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.hublink.core.hub_paths import PathsInHub, build_hub_paths, find_paths_in_hub, path_hash
from tools.hublink.core.hub_roots import HubRoots, ListedRoots
from tools.hublink.core.models import Entity, HubPath, Predicate, Triple, VectorLevel
from tools.hublink.core.path_text import path_texts, triple_text

GraphOf = Callable[[str], OxigraphStore]
BASE = "https://example.org/"


def paths_in(
    graph: OxigraphStore, *hubs: str, length: int = 10, maximum: int = 1_000
) -> PathsInHub:
    """The paths of the first of the hubs."""
    roots = HubRoots(graph, ListedRoots(ids=tuple(BASE + hub for hub in hubs)))
    root = graph.entity(BASE + hubs[0])
    assert root is not None
    return find_paths_in_hub(graph.outgoing, root, roots.__contains__, length, maximum)


def worded(found: PathsInHub) -> set[str]:
    return {path.text for path in build_hub_paths(found.paths)}


def triple(subject: str, predicate: str, object: str, literal: bool = False) -> Triple:
    return Triple(
        subject=Entity(id=subject, label=subject),
        predicate=Predicate(id=predicate, label=predicate),
        object=Entity(id=object, label=object, literal=literal),
    )


def test_every_path_reaches_a_value_that_paths_share(graph_of: GraphOf) -> None:
    graph = graph_of(':p :study :a, :b . :a :blind "yes" . :b :blind "yes" .')
    assert worded(paths_in(graph, "p")) == {
        "p — study: a — blind: yes",
        "p — study: b — blind: yes",
    }


def test_a_path_never_comes_back_to_itself(graph_of: GraphOf) -> None:
    graph = graph_of(":p :part :a . :a :part :b ; :whole :p . :b :whole :a ; :size 3 .")
    assert worded(paths_in(graph, "p")) == {"p — part: a — part: b — size: 3"}


def test_a_path_ends_where_it_could_only_go_back(graph_of: GraphOf) -> None:
    graph = graph_of(":p :part :a . :a :whole :p .")
    assert worded(paths_in(graph, "p")) == {"p — part: a"}


def test_a_path_leads_into_the_next_hub_and_no_further(graph_of: GraphOf) -> None:
    graph = graph_of(":p :cites :q . :q :year 2020 .")
    found = paths_in(graph, "p", "q")
    assert worded(found) == {"p — cites: q"}
    assert [entity.id for entity in found.next_roots] == [f"{BASE}q"]


def test_a_path_ends_at_the_maximum_length(graph_of: GraphOf) -> None:
    graph = graph_of(":p :to :a . :a :to :b . :b :to :c .")
    found = paths_in(graph, "p", length=2)
    assert worded(found) == {"p — to: a — to: b"}
    assert not found.cut


def test_a_hub_without_facts_has_no_paths(graph_of: GraphOf) -> None:
    assert paths_in(graph_of(":q :cites :p ."), "p").paths == ()


def test_what_paths_share_is_gone_beyond_once_where_they_would_be_too_many(
    graph_of: GraphOf,
) -> None:
    rows = "".join(f":p :row :r{at} . :r{at} :of :tool ; :score {at} . " for at in range(20))
    graph = graph_of(rows + ':tool :maker "Ada" ; :remark "It digs." .')
    assert len(worded(paths_in(graph, "p"))) == 60
    found = paths_in(graph, "p", maximum=50)
    assert not found.cut
    assert {f"p — row: r{at} — of: tool" for at in range(1, 20)} < worded(found)
    assert len([text for text in worded(found) if "maker" in text or "remark" in text]) == 2


@pytest.mark.parametrize("maximum", [1, 7, 50, 150])
def test_a_hub_that_explodes_is_cut_and_keeps_its_short_paths(
    maximum: int, graph_of: GraphOf
) -> None:
    layers = [[f":n{layer}x{place}" for place in range(6)] for layer in range(6)]
    links = [f":p :to {', '.join(layers[0])} ."]
    links += [
        f"{node} :to {', '.join(after)} ." for before, after in pairwise(layers) for node in before
    ]
    found = paths_in(graph_of("\n".join(links)), "p", maximum=maximum)
    assert found.cut
    assert 0 < len(found.paths) <= maximum
    assert len({path_hash(path) for path in found.paths}) == len(found.paths)
    reached = {path[0].object.id for path in found.paths}
    assert len(reached) == min(maximum, 6)


def test_the_hash_names_the_facts_and_nothing_else() -> None:
    path = (triple("a", "p", "b"), triple("b", "q", "c"))
    relabelled = tuple(
        fact.model_copy(update={"predicate": Predicate(id=fact.predicate.id, label="new")})
        for fact in path
    )
    assert path_hash(path) == path_hash(relabelled)
    others = [
        path[:1],
        path[::-1],
        (triple("a", "p", "b"), triple("b", "q", "c", literal=True)),
        (triple("a", "pb", ""), triple("b", "q", "c")),
        (triple('a","p', "p", "b"), triple("b", "q", "c")),
    ]
    assert len({path_hash(path), *map(path_hash, others)}) == 1 + len(others)


def test_hub_paths_are_distinct_and_keep_their_order() -> None:
    first, second = (triple("a", "p", "b"),), (triple("a", "q", "b"),)
    built = build_hub_paths([second, first, second])
    assert [path.triples for path in built] == [second, first]


def test_a_path_gives_its_texts_at_the_levels_asked_for() -> None:
    path = HubPath(hash="x", text="Whole", triples=(triple("a", "p", "b"), triple("b", "p", "a b")))
    assert path_texts(path, tuple(VectorLevel)) == [
        ("a — p: b", VectorLevel.TRIPLE),
        ("b — p: a b", VectorLevel.TRIPLE),
        ("Whole", VectorLevel.PATH),
        ("a", VectorLevel.ENTITY),
        ("b", VectorLevel.ENTITY),
        ("a b", VectorLevel.ENTITY),
        ("p", VectorLevel.PREDICATE),
    ]
    assert path_texts(path, (VectorLevel.PREDICATE,)) == [("p", VectorLevel.PREDICATE)]
    assert path_texts(path, ()) == []


def test_the_text_of_a_path_of_one_fact_counts_as_the_facts() -> None:
    (path,) = build_hub_paths([(triple("a", "p", "b"),)])
    assert path.text == triple_text(path.triples[0])
    assert path_texts(path, (VectorLevel.PATH, VectorLevel.TRIPLE)) == [
        (path.text, VectorLevel.TRIPLE)
    ]


def test_blank_labels_are_not_embedded() -> None:
    path = HubPath(hash="x", text="Whole", triples=(triple("a", " ", ""),))
    assert [text for text, _ in path_texts(path, (VectorLevel.ENTITY, VectorLevel.PREDICATE))] == [
        "a"
    ]
