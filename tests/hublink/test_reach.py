"""How far the hubs of a graph reach: what is a paper's own, and what it shares with others."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.hubs.sql_hubs import SqlHubStore
from tools.hublink.core.hub_roots import HubRoots, TypedRoots
from tools.hublink.core.models import Entity, Triple
from tools.hublink.core.parameters import IndexingParameters
from tools.hublink.core.reach import EVERYTHING
from tools.hublink.indexing.hub_indexing import index_hubs
from tools.hublink.indexing.hub_reach import hub_reach

GraphOf = Callable[[str], OxigraphStore]
PAPERS = TypedRoots(types=("Paper",))


@pytest.fixture
def told(graph_of: GraphOf, store: SqlHubStore) -> Callable[[str], dict[str, set[str]]]:
    """The paths that an index of Turtle statements holds, in words, by the names of the papers."""

    def index(turtle: str) -> dict[str, set[str]]:
        graph = graph_of(turtle)
        reach = hub_reach(graph, HubRoots(graph, PAPERS))
        index_hubs(graph, store, PAPERS, (), IndexingParameters(), reach=reach)
        paths: dict[str, set[str]] = {}
        for hub, path in store.paths():
            words = path.text.partition(" — ")[2]
            paths.setdefault(hub.rsplit("/", 1)[-1], set()).add(words)
        return paths

    return index


def conference(papers: int) -> str:
    """Papers by people who chair sessions of an event that has all of them, and is one of many."""
    return "\n".join(_statements(papers))


def _statements(papers: int) -> Iterator[str]:
    yield ':conf a :Event ; rdfs:label "The conference" ; :country "Norway" .'
    yield ':volume a :Volume ; rdfs:label "The volume" ; :year 2020 ; :event :conf .'
    for n in range(papers):
        first, second = n % (papers // 2), (n + 1) % (papers // 2)
        yield (
            f':p{n} a :Paper ; rdfs:label "Paper {n}" ; :author :a{first}, :a{second} ;'
            f" :maker :a{first}, :a{second} ; :partOf :volume ; :finding [ :size {n} ] ."
        )
        yield f":volume :hasPart :p{n} . :conf :session :s{n} ."
        yield f':s{n} a :Session ; rdfs:label "Session {n}" ; :chair :a{first} ; :of :conf .'
        yield f":a{first} :made :p{n} ; :chairs :s{n} ."
    for n in range(papers // 2):
        yield f':a{n} a :Person ; rdfs:label "Person {n}" ; :affiliation :u{n % 3} .'
    for n in range(3):
        yield f':u{n} a :University ; rdfs:label "University {n}" ; :city "City {n}" .'
        yield "".join(f":u{n} :member :a{m} ." for m in range(n, papers // 2, 3))


def test_what_is_told_in_few_words_of_what_papers_share_can_be_asked_of_the_papers(
    told: Callable[[str], dict[str, set[str]]],
) -> None:
    paper = told(conference(12))["p1"]
    assert {
        "finding:  — size: 1",
        "author: Person 1 — affiliation: University 1 — city: City 1",
        "author: Person 2 — affiliation: University 2 — city: City 2",
        "part of: The volume — year: 2020",
        "part of: The volume — event: The conference — country: Norway",
    } <= paper


def test_what_others_wrote_and_where_else_people_were_is_no_part_of_a_paper(
    told: Callable[[str], dict[str, set[str]]],
) -> None:
    paper = told(conference(12))["p1"]
    assert not [words for words in paper if "Paper" in words or "Person 3" in words]
    assert not [words for words in paper if words.count("Session") > 1]


def test_people_reached_in_two_ways_are_described_once(
    told: Callable[[str], dict[str, set[str]]],
) -> None:
    paper = told(conference(12))["p1"]
    assert {"maker: Person 1", "maker: Person 2"} <= paper
    assert not [words for words in paper if words.startswith("maker") and "University" in words]


def test_paths_grow_as_the_papers_do(told: Callable[[str], dict[str, set[str]]]) -> None:
    counts = [sum(map(len, told(conference(size)).values())) for size in (20, 40, 80)]
    assert counts[1] <= 2.1 * counts[0]
    assert counts[2] <= 2.1 * counts[1]
    assert counts[2] <= 15 * 80


def test_what_is_a_papers_own_is_told_however_deep(
    told: Callable[[str], dict[str, set[str]]],
) -> None:
    own = "\n".join(
        f':p{n} a :Paper ; rdfs:label "Paper {n}" ; :study [ :arm [ :group [ :dose [ :mg {n} ] ] ]'
        f' ; :year 2000 ] ; :author :ada . :ada a :Person ; rdfs:label "Ada" .'
        for n in range(4)
    )
    assert "study:  — arm:  — group:  — dose:  — mg: 3" in told(own)["p3"]


def test_what_many_predicates_lead_to_is_looked_at_once(graph_of: GraphOf) -> None:
    many = " ; ".join(f":p{n} :table" for n in range(300))
    graph = graph_of(f':a a :Paper ; {many} . :table :row "1", "2", "3" .')
    root, looked_at = graph.entity("https://example.org/a"), list[str]()

    def outgoing(thing: Entity) -> Sequence[Triple]:
        looked_at.append(thing.id)
        return graph.outgoing(thing)

    assert root is not None
    EVERYTHING.things_by(outgoing, root)
    assert len(looked_at) == 2
