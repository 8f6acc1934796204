"""People by their roles in works and in the books these are part of; issues without names."""

import json
from pathlib import Path
from typing import Any

import pytest

SHELF = """
@prefix : <https://dunes.example/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix frbr: <http://purl.org/vocab/frbr/core#> .
@prefix pro: <http://purl.org/spar/pro/> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix prism: <http://prismstandard.org/namespaces/basic/2.0/> .
:p1 foaf:givenName "Ella" ; foaf:familyName "Sands" . :p2 foaf:givenName "Max" ; foaf:familyName "Sands" .
:p3 foaf:givenName "Uwe" ; foaf:familyName "Marram" .
:journal a fabio:Journal ; dct:title "Shifting Coasts" .
:vol4 a fabio:JournalVolume ; frbr:partOf :journal . :iss41 a fabio:JournalIssue ; frbr:partOf :vol4 .
:book a fabio:EditedBook ; dct:title "Dunes of the World" ;
    pro:isDocumentContextFor [ pro:withRole pro:editor ; pro:isHeldBy :p3 ] .
:a a fabio:JournalArticle ; dct:title "Grass that holds a dune" ; prism:publicationDate "2012" ;
    frbr:partOf :iss41 ; pro:isDocumentContextFor [ pro:withRole pro:author ; pro:isHeldBy :p1 ] .
:b a fabio:JournalArticle ; dct:title "Sand on the move again" ; prism:publicationDate "2015" ;
    frbr:partOf :iss41 ; pro:isDocumentContextFor [ pro:withRole pro:author ; pro:isHeldBy :p2 ] .
:c a fabio:BookChapter ; dct:title "A short walk on dunes" ; prism:publicationDate "2018" ;
    frbr:partOf :book ; pro:isDocumentContextFor [ pro:withRole pro:author ; pro:isHeldBy :p1 ] ,
        [ pro:withRole pro:author ; pro:isHeldBy :p3 ] .
"""  # noqa: E501
WELLS = """
@prefix : <https://wells.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Study rdfs:label "study" . :by rdfs:label "written by" . :out rdfs:label "year out" .
:dug rdfs:label "well dug" . :ama rdfs:label "Ama Okoro" . :sam rdfs:label "Sam Mbeki" .
:a a :Study ; dcterms:title "Salt in the lower wells" ; :by :ama ; :out "2014"^^xsd:gYear ;
    :dug "1930"^^xsd:gYear .
:b a :Study ; dcterms:title "Turns at the rope" ; :by :sam ; :out "2011"^^xsd:gYear ;
    :dug "1952"^^xsd:gYear .
"""
GRASS, MOVE, WALK = "Grass that holds a dune", "Sand on the move again", "A short walk on dunes"


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Anything by Sands?", {GRASS, MOVE, WALK}),
        ("Which papers did Uwe Marram write?", {WALK}),
        ("With whom did Ella Sands write?", {"Uwe Marram"}),
        ("Who edited Dunes of the World?", {"Uwe Marram"}),
        (f"Where was “{GRASS}” published?", {"Shifting Coasts"}),
        ("Which papers appeared in Shifting Coasts?", {GRASS, MOVE}),
    ],
)
def test_roles_and_places_are_found_behind_what_has_no_name(
    hublink: Any, tmp_path: Path, question: str, wanted: set[str]
) -> None:
    (tmp_path / "dunes.ttl").write_text(SHELF, encoding="utf-8")
    hublink("index", tmp_path / "dunes.ttl", "--store", tmp_path / "store", "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", tmp_path / "store", "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_a_year_that_is_plainly_called_so_is_that_of_the_reference(
    tmp_path: Path, hublink: Any
) -> None:
    graph = tmp_path / "wells.ttl"
    graph.write_text(WELLS, encoding="utf-8")
    hublink("index", graph, "--store", tmp_path / "store", "--levels", "none")
    answer = hublink("ask", "papers by Ama Okoro", "--store", tmp_path / "store").out
    assert "Okoro, A. (2014). Salt in the lower wells." in answer
