"""One suite over the same small graph from every source, in memory, on disk, at a server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loaded_graphs import load_graph
from pydantic import SecretStr
from pyoxigraph import Store

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.sparql_graphs import graph_version, upload_graph
from tools.adapters.graph.sparql_quads import SparqlQuads
from tools.adapters.graph.sparql_server import SparqlServer
from tools.adapters.http.source_http import SourceHttp, SourcePolicy
from tools.adapters.index.graph_import import import_graph
from tools.adapters.sources.sparql_download import download_endpoint
from tools.hublink.core.models import Entity, Triple
from tools.hublink.core.protocols import GraphStore
from tools.remote_graph import Wanted

SMALL = Path(__file__).parent / "small"
ENDPOINT = "endpoint"
RDF = (
    "graph.ttl",
    "graph.nt",
    "graph.rdf",
    "graph.jsonld",
    "graph.trig",
    "graph.nq",
    ENDPOINT,
)
TYPED = (*RDF, "graph.json")
PLACES = ("memory", "disk", "server")
ALL = (*TYPED, "graph.txt", "graph.csv")
FACTS = {
    ("First paper", "cites", 'Second "paper"'),
    ('Second "paper"', "cites", "First paper"),
    ("First paper", "publication year", "2018"),
    ('Second "paper"', "publication year", "2020"),
    ("First paper", "score", "9"),
    ("First paper", "score", "10"),
    ("First paper", "keyword", "zebra"),
    ("First paper", "keyword", "ant"),
    ("First paper", "contribution", "Contribution"),
    ("Contribution", "method", "Survey"),
}


Place = tuple[str, str]


def everywhere(names: tuple[str, ...]) -> list[Place]:
    return [(name, place) for name in names for place in PLACES]


@pytest.fixture(scope="module")
def stores(
    serve: Any, sparql: str, tmp_path_factory: pytest.TempPathFactory
) -> dict[Place, GraphStore]:
    """The small graph from every source, in memory, on disk, and at a SPARQL server."""
    server = SparqlServer(SecretStr(f"{sparql}/query"), SecretStr(f"{sparql}/update"))
    opened: dict[Place, GraphStore] = {}
    for name in ALL:
        folder = tmp_path_factory.mktemp("graphs")
        file = read_from_server(serve, folder) if name == ENDPOINT else SMALL / name
        import_graph(file, None, folder / "graph")
        opened[name, "disk"] = OxigraphStore.open(folder / "graph")
        opened[name, "memory"] = load_graph(file)
        version = graph_version(name, "small")
        upload_graph(Store.read_only(str(folder / "graph")), version, server, lambda *_: None)
        opened[name, "server"] = OxigraphStore(SparqlQuads(server, version))
    return opened


def read_from_server(serve: Any, folder: Path) -> Path:
    with serve(SMALL / "graph.ttl", folder / "server") as address:
        http = SourceHttp(address, SourcePolicy(pause=0))
        try:
            return download_endpoint(address, Wanted(), folder / "download", http, page=3)
        finally:
            http.close()


@pytest.fixture(params=everywhere(ALL), ids="-".join)
def graph(request: pytest.FixtureRequest, stores: dict[Place, GraphStore]) -> GraphStore:
    return stores[request.param]


@pytest.fixture(params=everywhere(TYPED), ids="-".join)
def typed_graph(request: pytest.FixtureRequest, stores: dict[Place, GraphStore]) -> GraphStore:
    return stores[request.param]


@pytest.fixture(params=everywhere(RDF), ids="-".join)
def rdf_graph(request: pytest.FixtureRequest, stores: dict[Place, GraphStore]) -> GraphStore:
    return stores[request.param]


def triples_of(graph: GraphStore) -> Iterator[Triple]:
    for subject in graph.subjects():
        yield from graph.outgoing(subject)


def only(entities: object) -> Entity:
    (entity,) = entities
    return entity


def labels(triples: object) -> list[tuple[str, str, str]]:
    return [(t.subject.label, t.predicate.label, t.object.label) for t in triples]


def test_every_format_brings_the_same_facts(graph: GraphStore) -> None:
    found = labels(triples_of(graph))
    assert sorted(found) == sorted(FACTS)


def test_incoming_facts_mirror_the_outgoing_ones(graph: GraphStore) -> None:
    triples = list(triples_of(graph))
    assert len(triples) == len(FACTS)
    for triple in triples:
        assert [t for t in graph.incoming(triple.object) if t.subject == triple.subject] == [
            t for t in triples if (t.object, t.subject) == (triple.object, triple.subject)
        ]


def test_every_entity_is_found_again_by_its_id(graph: GraphStore) -> None:
    told = {entity for t in triples_of(graph) for entity in (t.subject, t.object)}
    resources = [entity for entity in told if not entity.literal]
    assert len(resources) > 3
    assert [graph.entity(entity.id) for entity in resources] == resources


def test_an_unknown_id_names_nothing(graph: GraphStore) -> None:
    for name in ("nobody", "https://example.org/nobody", "_:nobody", "", "not an iri: <>"):
        assert graph.entity(name) is None
        assert graph.outgoing(Entity(id=name, label="?")) == ()
        assert graph.incoming(Entity(id=name, label="?")) == ()


def test_a_name_is_found_whatever_its_case(graph: GraphStore) -> None:
    assert only(graph.named("FIRST  paper ")).label == "First paper"
    assert graph.named("first") == ()
    assert graph.named("") == ()


def test_predicates_and_values_are_no_entities_to_find(rdf_graph: GraphStore) -> None:
    assert rdf_graph.named("publication year") == ()
    assert rdf_graph.named("Paper") == ()
    assert rdf_graph.named("zebra") == ()


def test_facts_come_by_predicate_and_numbers_by_size(graph: GraphStore) -> None:
    facts = graph.outgoing(only(graph.named("First paper")))
    predicates = [triple.predicate.label for triple in facts]
    assert predicates == sorted(predicates)
    scores = [triple.object.label for triple in facts if triple.predicate.label == "score"]
    assert scores == ["9", "10"]


def test_the_members_of_a_list_keep_their_order(rdf_graph: GraphStore) -> None:
    facts = rdf_graph.outgoing(only(rdf_graph.named("First paper")))
    keywords = [triple.object.label for triple in facts if triple.predicate.label == "keyword"]
    assert keywords == ["zebra", "ant"]


def test_what_stands_in_a_list_is_told_from_other_facts(rdf_graph: GraphStore) -> None:
    listed = rdf_graph.listed(only(rdf_graph.named("First paper")))
    assert [triple.object.label for triple in listed] == ["zebra", "ant"]


def test_values_carry_their_datatype_and_lead_back(rdf_graph: GraphStore) -> None:
    facts = rdf_graph.outgoing(only(rdf_graph.named("First paper")))
    year = next(triple.object for triple in facts if triple.predicate.label == "publication year")
    assert year == Entity(
        id="2018", label="2018", literal=True, datatype="http://www.w3.org/2001/XMLSchema#gYear"
    )
    assert rdf_graph.outgoing(year) == ()
    assert [triple.subject.label for triple in rdf_graph.incoming(year)] == ["First paper"]
    assert rdf_graph.entity("2018") is None


def test_a_type_is_found_by_id_label_and_local_name(typed_graph: GraphStore) -> None:
    (paper_type,) = [kind for kind in typed_graph.types() if kind.label == "Paper"]
    for name in (paper_type.id, "Paper", "paper"):
        found = [entity.label for entity in typed_graph.of_type(name)]
        assert found == ["First paper", 'Second "paper"']
    assert list(typed_graph.of_type("nothing")) == []


def test_types_are_counted_with_their_facts(typed_graph: GraphStore) -> None:
    counts = [(kind.label, kind.count, kind.mean_outgoing) for kind in typed_graph.types()]
    assert counts == [("Paper", 2, 4.5), ("Contribution", 1, 1.0)]


def test_entities_bear_their_types(typed_graph: GraphStore) -> None:
    assert only(typed_graph.named("First paper")).types == ("Paper",)
    assert only(typed_graph.named("Survey")).types == ()


def test_only_web_addresses_of_entities_are_pages(rdf_graph: GraphStore) -> None:
    paper = only(rdf_graph.named("First paper"))
    assert paper.url == paper.id == "https://example.org/p1"
    contribution = next(rdf_graph.of_type("Contribution"))
    assert contribution.url is None
    assert contribution.id.startswith("_:")


@pytest.mark.parametrize("name", ALL)
def test_all_places_agree_to_the_letter(name: str, stores: dict[Place, GraphStore]) -> None:
    memory, disk, server = (list(triples_of(stores[name, place])) for place in PLACES)
    assert memory == disk == server


def test_reading_a_file_again_gives_the_same_ids_also_to_blank_nodes() -> None:
    once, again = (load_graph(SMALL / "graph.ttl") for _ in range(2))
    assert list(triples_of(once)) == list(triples_of(again))


def test_facts_of_plain_dumps_keep_ids_labels_and_types() -> None:
    graph = load_graph(SMALL / "graph.json")
    paper = graph.entity("p1")
    assert paper == Entity(id="p1", label="First paper", types=("Paper",))
    year = next(t for t in graph.outgoing(paper) if t.predicate.label == "publication year")
    assert year.predicate.id == "publication year"
    assert year.object == Entity(id="L1", label="2018")
