"""What a graph says of papers from the other end: volumes that list them, people who made them."""

import json
from pathlib import Path
from typing import Any

import pytest
from pyoxigraph import RdfFormat, Store

GRAPH = """
@prefix : <https://moor.example/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Issue rdfs:label "Issue" . :Shelf rdfs:label "Shelf" . :Essay rdfs:label "Essay" .
:a a :Essay ; dcterms:title "Peat in Spring" ; dcterms:date "2018" ; :subject "peat" .
:b a :Essay ; dcterms:title "Walking on Moss" ; dcterms:date "2019" ; :subject "moss" .
:c a :Essay ; dcterms:title "Water below Heather" ; dcterms:date "2019" ; :subject "water" .
:d a :Essay ; dcterms:title "Cranes at Dawn" ; dcterms:date "2021" ; :subject "birds" .
:one a :Issue ; rdfs:label "Moorland Notes 7" ; :place "Lund" ; dcterms:hasPart :a , :b .
:two a :Issue ; rdfs:label "Moorland Notes 8" ; :place "Cork" ; dcterms:hasPart :c , :d .
:wet a :Shelf ; rdfs:label "Wet places" ; :holds :a , :b , :c .
:birds a :Shelf ; rdfs:label "Feathers" ; :holds :d .
:ida a foaf:Person ; foaf:name "Ida Fenn" ; foaf:made :a , :c .
:tom a foaf:Person ; foaf:name "Tom Rush" ; foaf:made :b , :c , :d .
"""
PEAT, MOSS, WATER, CRANES = (
    "Peat in Spring",
    "Walking on Moss",
    "Water below Heather",
    "Cranes at Dawn",
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("moor") / "moor.ttl"
    file.write_text(GRAPH, encoding="utf-8")
    return file


def ask(hublink: Any, file: Path, question: str) -> dict[str, Any]:
    store = file.parent / "store"
    if not store.exists():
        assert hublink("index", file, "--store", store, "--levels", "none").status == 0
    answer: dict[str, Any] = json.loads(hublink("ask", question, "--store", store, "--json").out)
    return answer


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which essays are on the shelf “Wet places”?", {PEAT, MOSS, WATER}),
        ("Which essays are in the issue Moorland Notes 8?", {WATER, CRANES}),
        ("Which essays did Ida Fenn write?", {PEAT, WATER}),
        ("Who wrote “Water below Heather”?", {"Ida Fenn", "Tom Rush"}),
        ("Who are the co-authors of Ida Fenn?", {"Tom Rush"}),
        ("Which essays by Tom Rush are from 2019?", {MOSS, WATER}),
        ("Which shelf has the most essays?", {"Wet places"}),
        ("Which essays have the place Cork?", {WATER, CRANES}),
    ],
)
def test_what_is_told_from_the_other_end_is_told_of_the_papers(
    hublink: Any, file: Path, question: str, wanted: set[str]
) -> None:
    assert set(ask(hublink, file, question)["entities"]) == wanted


def test_references_have_the_authors_that_made_them(hublink: Any, file: Path) -> None:
    answer = ask(hublink, file, "list all essays")
    authors = {cited["title"]: set(cited["authors"]) for cited in answer["citations"]}
    assert authors == {
        PEAT: {"Ida Fenn"},
        MOSS: {"Tom Rush"},
        WATER: {"Ida Fenn", "Tom Rush"},
        CRANES: {"Tom Rush"},
    }


def test_a_query_goes_the_way_that_the_graph_states(hublink: Any, file: Path) -> None:
    answer = ask(hublink, file, "Which essays are on the shelf “Wet places”?")
    source = Store()
    source.load(file.read_bytes(), RdfFormat.TURTLE)
    found = {row[0].value for row in source.query(answer["sparql"])}
    assert found == set(answer["hubs"]) and len(found) == 3


@pytest.mark.parametrize(
    ("before", "after", "question", "wanted"),
    [
        (":holds :a , :b , :c", ":holds :a , :c", "Wet places", {PEAT, WATER}),
        (":holds :d", ":holds :d , :b", "Feathers", {CRANES, MOSS}),
        ('"Feathers"', '"Feathers and bones"', "Feathers and bones", {CRANES}),
    ],
)
def test_papers_follow_when_what_lists_them_changes(
    hublink: Any, tmp_path: Path, before: str, after: str, question: str, wanted: set[str]
) -> None:
    file = tmp_path / "moor.ttl"
    file.write_text(GRAPH, encoding="utf-8")
    asked = f"Which essays are on the shelf “{question}”?"
    ask(hublink, file, asked)
    file.write_text(GRAPH.replace(before, after), encoding="utf-8")
    assert hublink("index", file, "--store", tmp_path / "store").status == 0
    assert set(ask(hublink, file, asked)["entities"]) == wanted
