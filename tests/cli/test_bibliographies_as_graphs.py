"""Graphs of bibliographies that say the same in several ways: people's circles, pages, dates."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CATALOGUE = """
@prefix : <https://catalogue.example/> .
@prefix dblp: <https://dblp.org/rdf/schema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a dblp:Publication, dblp:Inproceedings ; dblp:title "Tents against the wind." ;
    dblp:authoredBy :ida, :per ; dblp:pagination "11-19" ; dblp:documentType "Proceedings Paper" ;
    dblp:documentPage <https://doi.org/10.1234/tents.7> ; dblp:doi <https://doi.org/10.1234/tents.7> ;
    dblp:datePublished "2019-06"^^xsd:gYearMonth ; dblp:publishedIn "Workshop on Canvas" .
:b a dblp:Publication, dblp:Article ; dblp:title "Ropes that do not slip." ;
    dblp:authoredBy :per, :ulla ; dblp:pagination "101-115" ; dblp:documentType "Article" ;
    dblp:documentPage <https://doi.org/10.1234/ropes.3> ; dblp:doi <https://doi.org/10.1234/ropes.3> ;
    dblp:datePublished "2021-03"^^xsd:gYearMonth ; dblp:publishedIn "Journal of Knots" .
:c a dblp:Publication, dblp:Article ; dblp:title "Pegs in frozen ground." ;
    dblp:authoredBy :ulla, :ove ; dblp:pagination "7-9" ; dblp:documentType "Article" ;
    dblp:documentPage <https://doi.org/10.1234/pegs.1> ; dblp:doi <https://doi.org/10.1234/pegs.1> ;
    dblp:datePublished "2022-11"^^xsd:gYearMonth ; dblp:publishedIn "Journal of Knots" .
:ida a dblp:Person ; rdfs:label "Ida Sail" ; dblp:coAuthorWith :per .
:per a dblp:Person ; rdfs:label "Per Mast" ; dblp:coAuthorWith :ida, :ulla .
:ulla a dblp:Person ; rdfs:label "Ulla Keel" ; dblp:coAuthorWith :per, :ove .
:ove a dblp:Person ; rdfs:label "Ove Bow" ; dblp:coAuthorWith :ulla .
"""  # noqa: E501
TENTS, ROPES, PEGS = "Tents against the wind.", "Ropes that do not slip.", "Pegs in frozen ground."


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who are the co-authors of Ida Sail?", {"Per Mast"}),
        ("Who are the co-authors of Ulla Keel?", {"Per Mast", "Ove Bow"}),
        (f"What are the pages of “{TENTS}”?", {"11-19"}),
        (f"What is the DOI of “{ROPES}”?", {"10.1234/ropes.3"}),
        ("Which paper has the DOI 10.1234/pegs.1?", {PEGS}),
        (f"In which year was “{TENTS}” published?", {"2019"}),
        (f"When was “{TENTS}” published?", {"2019-06"}),
        ("How many conference papers are there?", {"1"}),
        ("How many publications are there?", {"3"}),
    ],
)
def test_a_bibliography_as_a_graph_is_asked_like_any(
    hublink: Any, store_of: Callable[[str, str], Path], question: str, wanted: set[str]
) -> None:
    store = store_of("catalogue.ttl", CATALOGUE)
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_the_document_type_tells_conference_papers_where_no_type_does(
    hublink: Any, store_of: Callable[[str, str], Path]
) -> None:
    typed = CATALOGUE.replace(", dblp:Inproceedings", "").replace(", dblp:Article", "")
    store = store_of("typed.ttl", typed)
    question = "Which conference papers are there?"
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert {cited["title"] for cited in answer["citations"]} == {TENTS}


def test_what_a_venue_is_is_told_of_it_though_it_is_called_so(
    hublink: Any, store_of: Callable[[str, str], Path]
) -> None:
    venues = ("Journal of Knots", "Letters on Canvas", "Knots and Journal Keeping")
    papers = "".join(
        f':p{number} a :Paper ; rdfs:label "On matter {number} alone" ; :year {2000 + number} ;'
        f" :author :ida ; :venue :v{number % 3} .\n"
        for number in range(9)
    )
    told = "".join(
        f':v{number} a :Venue ; rdfs:label "{name}" ; :kindOfVenue "journal" .\n'
        for number, name in enumerate(venues)
    )
    prefixes = (
        "@prefix : <https://ropes.example/> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    )
    person = (
        ':ida a :Person ; rdfs:label "Ida Sail" ; :alias "Ida" .\n'
        ':per a :Person ; rdfs:label "Per Mast" ; :alias "Mast" .\n'
    )
    store = store_of("ropes.ttl", prefixes + papers + told + person)
    question = "How many papers have the kind of venue journal?"
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert answer["entities"] == ["9"]
    described = hublink("indexes", "describe", store, "--all").out
    assert "alias" not in described
