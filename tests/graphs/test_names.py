"""How entities, predicates and types of RDF graphs are called."""

from pathlib import Path

import pytest
from loaded_graphs import load_graph

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.graph.rdf_names import entity_name, predicate_name, type_name
from tools.literature.graph_naming import Naming

PREFIXES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix schema: <https://schema.org/> .
@prefix schema_http: <http://schema.org/> .
"""


def graph_of(folder: Path, turtle: str, naming: Naming | None = None) -> OxigraphStore:
    path = folder / "graph.ttl"
    path.write_text(PREFIXES + turtle, encoding="utf-8")
    return load_graph(path, naming=naming)


def label_of(graph: OxigraphStore, name: str) -> str:
    entity = graph.entity(f"https://example.org/{name}")
    assert entity is not None
    return entity.label


@pytest.mark.parametrize(
    "property",
    [
        "rdfs:label",
        "skos:prefLabel",
        "schema:name",
        "schema_http:name",
        "dcterms:title",
        "dc:title",
        "foaf:name",
    ],
)
def test_every_label_property_names_an_entity(property: str, tmp_path: Path) -> None:
    graph = graph_of(tmp_path, f':a {property} "The name" ; :sees :b .')
    assert label_of(graph, "a") == "The name"
    assert [t.predicate.label for t in graph.outgoing(graph.named("the name")[0])] == ["sees"]


def test_the_first_property_in_order_names_and_the_others_stay_facts(tmp_path: Path) -> None:
    turtle = ':a dcterms:title "Long title" ; rdfs:label "Short" ; skos:prefLabel "Short" .'
    graph = graph_of(tmp_path, turtle)
    assert label_of(graph, "a") == "Short"
    facts = graph.outgoing(graph.named("Short")[0])
    assert [(t.predicate.label, t.object.label) for t in facts] == [("title", "Long title")]
    title_first = Naming(properties=("http://purl.org/dc/terms/title",))
    graph = graph_of(tmp_path, turtle, title_first)
    assert label_of(graph, "a") == "Long title"
    facts = graph.outgoing(graph.named("Long title")[0])
    assert {t.object.label for t in facts} == {"Short"}


def test_english_comes_before_no_language_and_that_before_any(tmp_path: Path) -> None:
    graph = graph_of(
        tmp_path,
        """
        :a rdfs:label "deutsch"@de, "plain", "English"@en-GB .
        :b rdfs:label "deutsch"@de, "plain" .
        :c rdfs:label "français"@fr, "deutsch"@de .
        """,
    )
    assert [label_of(graph, name) for name in "abc"] == ["English", "plain", "deutsch"]
    german = Naming(languages=("de", "en", ""))
    graph = graph_of(tmp_path, ':a rdfs:label "deutsch"@de, "English"@en .', german)
    assert label_of(graph, "a") == "deutsch"


def test_a_blank_label_or_one_that_is_no_text_names_nothing(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, ':a rdfs:label "  " , :b ; foaf:name "Known" .')
    assert label_of(graph, "a") == "Known"


def test_nameless_things_are_called_by_their_local_name(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "<https://example.org/set_of%20cards> :hasPart :Ace_of_Spades .")
    (fact,) = graph.outgoing(next(graph.subjects()))
    assert fact.subject.label == "set of cards"
    assert fact.subject.id == "https://example.org/set_of%20cards"
    assert fact.predicate.label == "has part"
    assert fact.object.label == "Ace of Spades"
    assert graph.named("ace of spades") == (fact.object,)


def test_things_without_the_label_that_others_have_are_called_by_what_says_the_same(
    tmp_path: Path,
) -> None:
    titles = ["Rope for heavy kites", "Wind along the shore", "Knots that hold", "Lines in the sky"]
    things = "".join(
        f':work{n} a :Work ; :heading "{title}" ; rdfs:label "{title}" .\n'
        for n, title in enumerate(titles)
    )
    graph = graph_of(tmp_path, things + ':work_9 a :Work ; :heading "Tails and how they help" .')
    assert label_of(graph, "work_9") == "Tails and how they help"
    assert label_of(graph, "work0") == "Rope for heavy kites"


def test_a_blank_node_is_called_by_its_type_or_not_at_all(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, ":a :has [ a :ResearchProblem ; :x 1 ] ; :owns [ :y 2 ] .")
    facts = graph.outgoing(graph.entity("https://example.org/a"))
    assert [fact.object.label for fact in facts] == ["Research Problem", ""]
    assert all(graph.outgoing(fact.object) for fact in facts)


def test_predicates_are_called_by_their_label_where_they_have_one(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, ':p1 rdfs:label "is seen by" . :a :p1 :b .')
    (fact,) = graph.outgoing(graph.entity("https://example.org/a"))
    assert (fact.predicate.id, fact.predicate.label) == ("https://example.org/p1", "is seen by")


@pytest.mark.parametrize(
    ("iri", "name"),
    [
        ("http://example.org/publicationYear", "publication year"),
        ("http://example.org/#has_author", "has author"),
        ("http://example.org/DOI", "DOI"),
        ("http://example.org/ISBNNumber", "ISBN number"),
        ("http://example.org/P31", "P31"),
        ("urn:example:madeOf", "made of"),
        ("http://example.org/", "example.org"),
        ("urn:hublink-source:predicate:Is%20%25%20of", "Is % of"),
    ],
)
def test_a_predicate_name_reads_as_words(iri: str, name: str) -> None:
    assert predicate_name(iri) == name


def test_type_names_split_words_and_entity_names_do_not() -> None:
    assert type_name("https://schema.org/ScholarlyArticle") == "Scholarly Article"
    assert entity_name("https://example.org/JavaScript") == "JavaScript"
    assert entity_name("https://example.org/caf%C3%A9/") == "café"


def predicates_of(graph: OxigraphStore, name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for triple in graph.outgoing(graph.named(name)[0]):
        found.setdefault(triple.predicate.label, []).append(triple.object.label)
    return found


def test_predicates_of_a_wikibase_are_called_as_it_calls_them(tmp_path: Path) -> None:
    turtle = """
@prefix wd: <http://www.wikidata.org/entity/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix wikibase: <http://wikiba.se/ontology#> .
wd:Q1 rdfs:label "Snow" ; wdt:P921 "ice" ; wdt:P900 "flake" ; wdt:P901 "sleet" ; wdt:P31 wd:Q2 .
wd:P900 rdfs:label "part"@en, "Teil"@de ; wikibase:directClaim wdt:P900 .
wd:Q2 rdfs:label "scholarly article"@en .
"""
    graph = graph_of(tmp_path, turtle)
    assert predicates_of(graph, "Snow") == {
        "main subject": ["ice"],
        "part": ["flake"],
        "P901": ["sleet"],
    }
    assert [entity.label for entity in graph.of_type("scholarly article")] == ["Snow"]


def test_people_without_a_whole_name_are_called_by_its_parts(tmp_path: Path) -> None:
    turtle = """
:a foaf:familyName "Low" ; foaf:givenName "Ann" . :b schema:familyName "High" .
:c foaf:givenName "Bo" ; foaf:familyName "Deep" ; rdfs:label "B. Deep" .
:p :author :a, :b, :c .
"""
    graph = graph_of(tmp_path, turtle)
    assert [label_of(graph, name) for name in "abc"] == ["Ann Low", "High", "B. Deep"]
    assert predicates_of(graph, "Ann Low") == {}
    assert predicates_of(graph, "B. Deep") == {"given name": ["Bo"], "family name": ["Deep"]}


@pytest.mark.parametrize(("family", "given"), [("Vries, de", "B."), ("Vries", "de, B.")])
def test_particles_at_the_comma_of_a_part_stand_before_the_surname(
    tmp_path: Path, family: str, given: str
) -> None:
    turtle = f':a foaf:familyName "{family}" ; foaf:givenName "{given}" . :p :author :a .'
    assert label_of(graph_of(tmp_path, turtle), "a") == "B. de Vries"


@pytest.mark.parametrize(
    ("iri", "name"),
    [
        ("https://creativecommons.org/licenses/by-nc/4.0/", "CC-BY-NC 4.0"),
        ("http://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
        ("https://rights.example/vocab/InC/1.0/", "InC 1.0"),
        ("https://example.org/vocab/Thing_one", "Thing one"),
    ],
)
def test_licences_and_versions_are_called_by_more_than_their_last_part(iri: str, name: str) -> None:
    assert entity_name(iri) == name


def test_a_list_of_people_that_was_cut_at_its_first_comma_is_put_together(tmp_path: Path) -> None:
    turtle = """
:a foaf:familyName "Zoe High" ; foaf:givenName "Ann Low, Bo Deep" .
:b foaf:familyName "Marsh" ; foaf:givenName "Ivo, Jr." . :c foaf:familyName "van der Low" ;
    foaf:givenName "Ann Eve" . :p :author :a, :b, :c .
"""
    graph = graph_of(tmp_path, turtle)
    assert [label_of(graph, name) for name in "abc"] == [
        "Zoe High, Ann Low, Bo Deep",
        "Ivo, Jr. Marsh",
        "Ann Eve van der Low",
    ]


def test_members_of_a_container_keep_their_order_under_one_predicate(tmp_path: Path) -> None:
    turtle = """
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
:p rdfs:label "Snow" ; :authors :s . :s rdfs:label "the authors" ; a rdf:Seq .
:s rdf:_10 "Ann" ; rdf:_2 "Zoe" ; rdf:_1 "Mo" .
"""
    graph = graph_of(tmp_path, turtle)
    assert predicates_of(graph, "the authors") == {"member": ["Mo", "Zoe", "Ann"]}


def test_where_no_known_property_names_things_the_text_most_like_a_title_does(
    tmp_path: Path,
) -> None:
    titles = ["Rain on tin roofs", "The weight of new snow", "Wind in the wires", "Hail at night"]
    turtle = "".join(
        f':w{n} a :K7 ; :p1 "{title}" ; :p2 "10.1/{n}" ; :p3 "Weather Letters" ; :p4 {n} .\n'
        for n, title in enumerate(titles)
    )
    graph = graph_of(tmp_path, turtle)
    assert [label_of(graph, f"w{n}") for n in range(4)] == titles
    assert [entity.id for entity in graph.named("Hail at night")] == ["https://example.org/w3"]


def test_a_title_comes_before_numbers_and_captions(tmp_path: Path) -> None:
    numbered = "".join(
        f':n{n} a :Item ; rdfs:label "{n}" ; :says "A thing of note, no. {n} of all" .\n'
        for n in range(4)
    )
    captioned = "".join(
        f':c{n} a :Entry ; rdfs:label "Full paper" ; :says "An entry of note, no. {n}" .\n'
        for n in range(4)
    )
    graph = graph_of(tmp_path, numbered + captioned)
    assert label_of(graph, "n2") == "A thing of note, no. 2 of all"
    assert label_of(graph, "c3") == "An entry of note, no. 3"


def test_what_a_graph_labels_a_title_is_one_whatever_its_address(tmp_path: Path) -> None:
    told = {
        "Lamps on steel": "Lamps halved the number of passes of all bats but two.",
        "Winter in the culvert": "Bats hang in a flooded culvert all winter long.",
        "Ten boxes": "Eight of ten boxes were used within the first two summers.",
    }
    surveys = "".join(
        f':s{n} a :Survey ; :p9 "{title}" ; :p3 "{gist}" .\n'
        for n, (title, gist) in enumerate(told.items())
    )
    graph = graph_of(tmp_path, f':p9 rdfs:label "title" .\n{surveys}')
    assert [label_of(graph, f"s{n}") for n in range(3)] == list(told)


def test_two_short_texts_on_a_thing_are_the_parts_of_a_name(tmp_path: Path) -> None:
    people = [("Ada", "Low"), ("Bo", "Deep"), ("Ada", "High"), ("Ivo", "Marsh")]
    turtle = "".join(
        f':x{n} a :K2 ; :p8 "{family}" ; :p9 "{given}" .\n'
        for n, (given, family) in enumerate(people)
    )
    graph = graph_of(tmp_path, turtle)
    assert [label_of(graph, f"x{n}") for n in range(4)] == [
        "Ada Low",
        "Bo Deep",
        "Ada High",
        "Ivo Marsh",
    ]


def test_good_names_stay_however_long_other_texts_are(tmp_path: Path) -> None:
    turtle = "".join(
        f':g{n} a :Topic ; rdfs:label "Topic{chr(65 + n)}" ; :remark "Some remark, no. {n}" .\n'
        for n in range(4)
    )
    assert label_of(graph_of(tmp_path, turtle), "g1") == "TopicB"


def test_properties_that_the_settings_name_are_kept_to(tmp_path: Path) -> None:
    turtle = "".join(f':i{n} a :Item ; :no "{n}" ; :says "A thing of note {n}" .\n' for n in "1234")
    naming = Naming(properties=("https://example.org/no", *Naming().properties))
    assert label_of(graph_of(tmp_path, turtle, naming), "i3") == "3"
    assert label_of(graph_of(tmp_path, turtle), "i3") == "A thing of note 3"
