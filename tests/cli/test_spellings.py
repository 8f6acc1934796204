"""People and dates that a graph writes in several ways, asked for as one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

StoreOf = Callable[[str, str], Path]

SHELF = """
@prefix : <https://shelf.example/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a :Article ; dc:title "Counting rain by ear" ; dc:date "05/2019" ; dc:volume "7" ;
    :authors [ a rdf:Seq ; rdf:_1 [ a foaf:Person ; foaf:surname "Muñoz" ; foaf:givenName "Rosa" ] ;
        rdf:_2 [ a foaf:Person ; foaf:surname "Marsh" ; foaf:givenName "I. K." ] ] .
:b a :Article ; dc:title "A measure of mist" ; dc:date "2019"^^xsd:gYear ; dc:volume "12" ;
    :authors [ a rdf:Seq ; rdf:_1 [ a foaf:Person ; foaf:surname "Marsh" ; foaf:givenName "Ivo" ] ;
        rdf:_2 [ a foaf:Person ; foaf:surname "Jean-Luc Okoro" ] ] .
:c a :Article ; dc:title "Fog on the harbour" ; dc:date "May 3, 2020" ; dc:volume "9" ;
    :authors [ a rdf:Seq ; rdf:_1 [ a foaf:Person ; foaf:surname "Munoz, R." ] ;
        rdf:_2 [ a foaf:Person ; foaf:surname "Okoro" ; foaf:givenName "Jean Luc" ] ] .
:d a :Article ; dc:title "Hail and other noises" ; dc:date "2021-11-30" ; dc:volume "10" ;
    :authors [ a rdf:Seq ; rdf:_1 [ a :Person ; :familyName "Marsh" ; :fore_name "Ivo Karl" ] ] .
"""
A, B, C, D = (
    "Counting rain by ear",
    "A measure of mist",
    "Fog on the harbour",
    "Hail and other noises",
)


@pytest.fixture
def store(store_of: StoreOf) -> Path:
    return store_of("shelf.ttl", SHELF)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which papers by Ivo Marsh?", {A, B, D}),
        ("Which papers by I. K. Marsh?", {A, B, D}),
        ("papers by Rosa Munoz", {A, C}),
        ("papers by Okoro", {B, C}),
        ("papers by Jean-Luc Okoro", {B, C}),
        ("Which papers are from 2019?", {A, B}),
        ("Which papers were published since 2020?", {C, D}),
        ("Which papers have a volume above 9?", {B, D}),
        ("Which papers are from May 2020?", {C}),
        ("papers from May 2019", {A}),
        ("Which papers were published in November 2021?", {D}),
        ("papers by Ivo Marsh from May 2019", {A}),
        ("Which papers are from June 2020?", set()),
        ("papers published after May 2019", {C, D}),
        ("papers published since May 2019", {A, C, D}),
        ("Which papers were published before May 2020?", {A, B}),
        ("Which papers appeared between May 2019 and May 2020?", {A, C}),
        ("papers from May 2020 or later", {C, D}),
        ("papers published no later than April 2020", {A, B}),
        ("papers by Ivo Marsh after May 2019", {D}),
        ("papers published after November 2021", set()),
    ],
)
def test_what_is_written_in_several_ways_is_one_thing(
    hublink: Any, store: Path, question: str, titles: set[str]
) -> None:
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert {citation["title"] for citation in answer["citations"]} == titles


def test_months_of_german_dates_are_known(hublink: Any, tmp_path: Path) -> None:
    (tmp_path / "papers.csv").write_text(
        "Titel;Erschienen am\nFirn;12.06.2020\nReif;3. 11.2021\nTau;01.12.2021\n", encoding="utf-8"
    )
    hublink("index", tmp_path / "papers.csv", "--store", tmp_path / "store", "--levels", "none")
    question = "papers published between June 2020 and November 2021"
    answer = json.loads(hublink("ask", question, "--store", tmp_path / "store", "--json").out)
    assert {citation["title"] for citation in answer["citations"]} == {"Firn", "Reif"}


def test_each_person_counts_once(hublink: Any, store: Path) -> None:
    answer = json.loads(
        hublink("ask", "Who wrote the most papers?", "--store", store, "--json").out
    )
    assert answer["entities"][0] == "Ivo Karl Marsh"


def test_references_name_people_as_their_paper_does(
    hublink: Any, store: Path, tmp_path: Path
) -> None:
    file = tmp_path / "references.bib"
    hublink("ask", "Who wrote “Counting rain by ear”?", "--store", store, "--export", file)
    written = file.read_text(encoding="utf-8")
    assert "Muñoz, Rosa and Marsh, I. K." in written
    assert "Seq" not in written
    assert "2019" in written


CONFERENCE = """
@prefix : <https://conference.example/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:p1 a :InProceedings ; rdfs:label "Birds at the window" ; foaf:maker :ada, :bo ;
    bibo:authorList [ a rdf:Seq ; rdf:_1 :bo ; rdf:_2 :ada ] ; :year 2001 .
:p2 a :InProceedings ; rdfs:label "Sparrows in the rain" ; foaf:maker :ada, :soeren ;
    dc:creator :ada, :soeren ; :year 2002 .
:p3 a :InProceedings ; rdfs:label "Owls of the old town" ; foaf:maker :bo, :soeren ;
    bibo:authorList [ a rdf:Seq ; rdf:_1 :soeren ; rdf:_2 :bo ] ; :year 2002 .
:p4 a :InProceedings ; rdfs:label "Swifts above the river" ; dc:creator :bo, :soren ; :year 2003 .
:p5 a :InProceedings ; rdfs:label "Herons of the harbour" ; foaf:maker :ada ; dc:creator :ada .
:ada a foaf:Person ; rdfs:label "Ada Low" ; :affiliation :lab .
:bo a foaf:Person ; rdfs:label "Bo Deep" ; :affiliation :hall .
:soeren a foaf:Person ; rdfs:label "Soeren Hill" ; foaf:name "Sören Hill" ; :affiliation :lab .
:soren a foaf:Person ; rdfs:label "Sören Hill" ; :affiliation :hall .
:lab rdfs:label "Bird Laboratory" . :hall rdfs:label "Town Hall" .
"""


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Who wrote the most papers?", {"Ada Low", "Bo Deep", "Sören Hill"}),
        ("Who wrote “Swifts above the river”?", {"Bo Deep", "Sören Hill"}),
        ("Who is the first author of “Birds at the window”?", {"Bo Deep"}),
        ("Who are the co-authors of Ada Low?", {"Bo Deep", "Sören Hill"}),
        ("Which papers are by Soren Hill?", {"p2", "p3", "p4"}),
        ("Which papers are by people of the Town Hall?", {"p1", "p3", "p4"}),
    ],
)
def test_authors_under_several_predicates_are_asked_for_together(
    hublink: Any, store_of: StoreOf, question: str, found: set[str]
) -> None:
    store = store_of("conference.ttl", CONFERENCE)
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    hubs = {hub.rsplit("/", 1)[-1] for hub in answer["hubs"]}
    assert found in (set(answer["entities"]), hubs)
    assert all(len(cited["authors"]) <= 2 for cited in answer["citations"])


MAILBOXES = """
@prefix : <https://lagoon.example/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
:a a :Article ; dc:title "Salt in the lagoon" ; dc:date "2011" ; dc:creator :jim , :ann .
:b a :Article ; dc:title "Mud in the lagoon" ; dc:date "2012" ; dc:creator :james .
:c a :Article ; dc:title "Eels in the lagoon" ; dc:date "2013" ; dc:creator :james , :otto .
:jim a foaf:Person ; foaf:name "Jim Holt" ; foaf:mbox_sha1sum "b03a8c07c75cce97" .
:james a foaf:Person ; foaf:name "James Holt" ; foaf:mbox_sha1sum "b03a8c07c75cce97" .
:ann a foaf:Person ; foaf:name "Ann Reed" ; foaf:mbox_sha1sum "77aa" .
:otto a foaf:Person ; foaf:name "Otto Weir" ; foaf:mbox_sha1sum "77aa" .
"""


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("papers by Jim Holt", {"Salt in the lagoon", "Mud in the lagoon", "Eels in the lagoon"}),
        ("papers by James Holt since 2012", {"Mud in the lagoon", "Eels in the lagoon"}),
        ("Who wrote the most papers?", {"James Holt"}),
        ("papers by Ann Reed", {"Salt in the lagoon"}),
    ],
)
def test_people_of_one_surname_with_one_mailbox_are_one_person(
    hublink: Any, tmp_path: Path, question: str, wanted: set[str]
) -> None:
    graph, store = tmp_path / "lagoon.ttl", tmp_path / "store"
    graph.write_text(MAILBOXES, encoding="utf-8")
    assert hublink("index", graph, "--store", store, "--levels", "none").status == 0
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert set(answer["entities"]) == wanted


NAMESAKES = """
@prefix : <https://dunes.example/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
:a a :Article ; dc:title "Sand on the move" ; dc:creator "Mira Lund", "Otto Berg" .
:b a :Article ; dc:title "Grass in the wind" ; dc:creator "M. Lund", "O. Berg" .
:c a :Article ; dc:title "Salt under the pines" ; dc:creator "M. Lund", "Z. Ash-Moor" .
:d a :Article ; dc:title "Pools behind the dune" ; dc:creator "Yara Moss", "Q. Fenn" .
:e a :Article ; dc:title "Larks over the slack" ; dc:creator "Y. Moss", "Z. Moor" .
:f a :Article ; dc:title "Rabbits and their holes" ; dc:creator "K. Moss", "P. Lund" .
"""


def test_initials_of_a_surname_that_others_bear_are_one_persons_by_company_alone(
    hublink: Any, store_of: StoreOf
) -> None:
    store = store_of("dunes.ttl", NAMESAKES)

    def told(question: str) -> set[str]:
        return set(json.loads(hublink("ask", question, "--store", store, "--json").out)["entities"])

    assert told("Who wrote “Grass in the wind”?") == {"Mira Lund", "Otto Berg"}
    assert told("Who wrote “Larks over the slack”?") == {"Y. Moss", "Z. Moor"}
    assert told("Who wrote “Salt under the pines”?") == {"Mira Lund", "Z. Ash-Moor"}
