"""Graphs as they come: cycles, odd labels, odd ids, nothing at all."""

from pathlib import Path

import pytest
from loaded_graphs import load_graph

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.index.graph_import import import_graph
from tools.hublink.core.models import Entity

PREFIXES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
ODD_NAMES = [
    "100 % sure",
    "a b",
    "Größe & 数",
    "_:b0",
    "https://example.org/x",
    "https://example.org/with%20percent",
    "Alien: Resurrection",
    "Alien:Resurrection",
    "a/b#c?d",
    'say "hi"',
    "<b>bold</b>",
    "{id}",
    "\\",
    "😀",
]


def turtle_graph(folder: Path, turtle: str) -> OxigraphStore:
    path = folder / "graph.ttl"
    path.write_text(PREFIXES + turtle, encoding="utf-8")
    import_graph(path, None, folder / "store")
    return OxigraphStore.open(folder / "store")


def objects(graph: OxigraphStore, name: str) -> list[str]:
    entity = graph.entity(f"https://example.org/{name}")
    assert entity is not None
    return [triple.object.label for triple in graph.outgoing(entity)]


def test_an_empty_graph_is_a_graph(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, "")
    assert list(graph.subjects()) == []
    assert graph.types() == ()
    assert graph.entity("https://example.org/a") is None
    assert graph.named("a") == ()


def test_things_may_point_at_themselves_and_each_other(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, ":a :p :a, :b . :b :p :a .")
    assert objects(graph, "a") == ["a", "b"]
    a = graph.entity("https://example.org/a")
    assert [triple.subject.label for triple in graph.incoming(a)] == ["a", "b"]


def test_labels_come_back_as_written_whatever_they_hold(tmp_path: Path) -> None:
    label = 'He said "no"\n<script>alert(1)</script>\t\\ & {braces} 數'
    quoted = label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    graph = turtle_graph(tmp_path, f':a rdfs:label "{quoted}" ; :note "{quoted}" .')
    assert graph.entity("https://example.org/a").label == label
    assert objects(graph, "a") == [label]
    assert graph.named(label) == (graph.entity("https://example.org/a"),)


def test_two_entities_may_share_a_label(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, ':b rdfs:label "Same" . :a rdfs:label "same" . :a :p :b .')
    assert [entity.id for entity in graph.named("SAME")] == [
        "https://example.org/b",
        "https://example.org/a",
    ]


def test_something_only_pointed_at_is_an_entity_without_facts(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, ":a :p :b .")
    b = graph.entity("https://example.org/b")
    assert b == Entity(id="https://example.org/b", label="b", url="https://example.org/b")
    assert graph.outgoing(b) == ()
    assert [entity.label for entity in graph.subjects()] == ["a"]


def test_numbers_dates_and_texts_come_in_their_order(tmp_path: Path) -> None:
    graph = turtle_graph(
        tmp_path,
        ':a :p "b", 10, 9, -1.5, 2.0e3, 1.10, 007, "a",'
        ' "2020-01-02"^^xsd:date, "2019-12-31"^^xsd:date .',
    )
    assert objects(graph, "a") == [
        "-1.5", "1.10", "007", "9", "10", "2000", "2019-12-31", "2020-01-02", "a", "b",
    ]  # fmt: skip


def test_the_same_text_in_two_languages_is_one_fact_without_language(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, ':a :note "Agile"@en, "Agile"@de, "agil"@de .')
    facts = graph.outgoing(graph.entity("https://example.org/a"))
    assert [fact.object for fact in facts] == [
        Entity(id="agil", label="agil", literal=True),
        Entity(id="Agile", label="Agile", literal=True),
    ]
    assert len(graph.incoming(facts[1].object)) == 1


def test_equal_values_of_different_datatypes_stay_apart(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, ':a :p "1" . :b :p 1 .')
    (text,), (number,) = (graph.outgoing(subject) for subject in graph.subjects())
    assert [t.subject.label for t in graph.incoming(text.object)] == ["a"]
    assert [t.subject.label for t in graph.incoming(number.object)] == ["b"]


def test_lists_stay_in_order_however_long_nested_repeated_or_empty(tmp_path: Path) -> None:
    members = " ".join(f'"m{number}"' for number in reversed(range(30)))
    graph = turtle_graph(
        tmp_path,
        f':a :long ({members}) . :b :p ("z" ("y" ("x")) "z" :c) . :d :p () . :d :q "only" .',
    )
    assert objects(graph, "a") == [f"m{number}" for number in reversed(range(30))]
    assert objects(graph, "b") == ["z", "y", "x", "c"]
    assert objects(graph, "d") == ["only"]
    c = graph.entity("https://example.org/c")
    assert [triple.subject.label for triple in graph.incoming(c)] == ["b"]


def test_a_list_that_runs_in_a_circle_ends(tmp_path: Path) -> None:
    graph = turtle_graph(
        tmp_path,
        """
        @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
        :a :p _:one . _:one rdf:first "x" ; rdf:rest _:two . _:two rdf:first "y" ; rdf:rest _:one .
        """,
    )
    assert objects(graph, "a") == ["x", "y"]
    assert len(list(graph.subjects())) == 1


def test_statements_about_statements_are_left_out_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "graph.ttl"
    path.write_text(
        PREFIXES + ":a :p :b . :c :says <<( :a :p :b )>> , 1 .",
        encoding="utf-8",
    )
    imported = import_graph(path, None, tmp_path / "store")
    assert (imported.triples, imported.left_out) == (2, 1)


def test_blank_nodes_of_two_files_stay_apart(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "one.ttl").write_text(PREFIXES + ':a :p _:x . _:x :q "one" .')
    (folder / "two.nt").write_text(
        '<https://example.org/b> <https://example.org/p> _:x .\n_:x <https://example.org/q> "two" .'
    )
    graph = load_graph(folder)
    ends = {}
    for name in "ab":
        (fact,) = graph.outgoing(graph.entity(f"https://example.org/{name}"))
        ends[name] = [triple.object.label for triple in graph.outgoing(fact.object)]
    assert ends == {"a": ["one"], "b": ["two"]}


def test_iris_with_percent_signs_and_other_scripts_come_back_as_written(tmp_path: Path) -> None:
    graph = turtle_graph(
        tmp_path, "<https://example.org/100%25_d%C3%BCnn> :p <https://例え.jp/é> ."
    )
    (subject,) = graph.subjects()
    assert (subject.id, subject.label) == ("https://example.org/100%25_d%C3%BCnn", "100% dünn")
    (fact,) = graph.outgoing(subject)
    assert fact.object.id == "https://例え.jp/é"
    assert graph.entity(fact.object.id) == fact.object


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_in_triple_lines_come_back_as_written(name: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.txt"
    path.write_text(f"{name}|{name}|{name}\nother|p|{name}\n", encoding="utf-8")
    graph = load_graph(path, url_template="https://example.org/page/{id}")
    entity = graph.entity(name)
    assert (entity.id, entity.label) == (name, name)
    assert (entity,) == graph.named(name)
    (fact,) = graph.outgoing(entity)
    assert (fact.predicate.id, fact.predicate.label, fact.object) == (name, name, entity)
    assert {triple.subject.id for triple in graph.incoming(entity)} == {name, "other"}


def test_pages_of_plain_ids_come_from_the_template_alone(tmp_path: Path) -> None:
    path = tmp_path / "graph.txt"
    path.write_text("a b/c|p|o\n")
    assert load_graph(path).entity("a b/c").url is None
    page = load_graph(path, url_template="https://example.org/{id}?{x}").entity("a b/c").url
    assert page == "https://example.org/a%20b%2Fc?{x}"


def test_an_iri_that_is_no_web_address_is_no_page(tmp_path: Path) -> None:
    graph = turtle_graph(tmp_path, "<javascript:alert(1)> :p <file:///etc/passwd> .")
    (subject,) = graph.subjects()
    assert subject.url is None
    assert graph.outgoing(subject)[0].object.url is None
