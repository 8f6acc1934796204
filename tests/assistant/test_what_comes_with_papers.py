"""What papers come with, or without: things with names of their own, and bounds beside them."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Document"
GRAPH = """
@prefix : <https://example.org/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
bibo:Document rdfs:label "Document" .
:Dataset rdfs:label "Dataset" .
:Catch rdfs:label "Catch" .
:deposits rdfs:label "deposits dataset" .
:terms rdfs:label "licence" .
:address rdfs:label "link" .
:design rdfs:label "kind of work" .
:catch rdfs:label "has catch" .
:caught rdfs:label "amount caught" .
:when rdfs:label "circumstance" .
:drawn rdfs:label "has draw" .
:drawnSize rdfs:label "draw size" .
:drawnOf rdfs:label "draw consists of" .
:seenAt rdfs:label "studied at" .
:d1 a :Dataset ; dcterms:title "Weir log of the Tana" ; :terms "CC BY 4.0" ;
    :address "https://data.example.org/tana"^^xsd:anyURI .
:d2 a :Dataset ; dcterms:title "Night counts below the dam" ; :terms "CC0" ;
    :address "https://data.example.org/dam"^^xsd:anyURI .
:d3 a :Dataset ; dcterms:title "Scales read twice" ; :terms "CC BY 4.0" ;
    :address "https://data.example.org/scales"^^xsd:anyURI .
:w1 a bibo:Document ; dcterms:title "Salmon at the weir" ; dcterms:creator "Aila Somby" ;
    dcterms:issued "2014" ; :design "river survey" ; :deposits :d1 ; :seenAt "Tana" ;
    :drawn [ a :Draw ; :drawnSize 900 ; :drawnOf "salmon" ] ;
    :catch [ a :Catch ; :when "before the ban" ; :caught 31 ],
           [ a :Catch ; :when "later" ; :caught 12 ] .
:w2 a bibo:Document ; dcterms:title "Eels in the dark" ; dcterms:creator "Bram Kuijper" ;
    dcterms:issued "2019" ; :design "river survey" ; :deposits :d2 ; :seenAt "Meuse" ;
    :drawn [ a :Draw ; :drawnSize 140 ; :drawnOf "eels" ] ;
    :catch [ a :Catch ; :when "new moon" ; :caught 77 ] .
:w3 a bibo:Document ; dcterms:title "How old is a pike?" ; dcterms:creator "Ines Rocha" ;
    dcterms:issued "2021" ; :design "laboratory work" ; :deposits :d3 ; :seenAt "Minho" ;
    :drawn [ a :Draw ; :drawnSize 320 ; :drawnOf "scales" ] .
:w4 a bibo:Document ; dcterms:title "Nets that let the young go" ; dcterms:creator "Tor Lund" ;
    dcterms:issued "2022" ; :design "river survey" ; :seenAt "Glomma" ;
    :drawn [ a :Draw ; :drawnSize 620 ; :drawnOf "studies" ] ;
    :catch [ a :Catch ; :when "wide mesh" ; :caught 18 ] .
:w5 a bibo:Document ; dcterms:title "Counting fish by ear" ; dcterms:creator "Aila Somby" ;
    dcterms:issued "2023" ; :design "laboratory work" ; :seenAt "Tana" .
"""


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("papers that provide no dataset", ["Nets that", "by ear"], ["Salmon", "Eels", "pike"]),
        ("river surveys with a dataset", ["Salmon", "Eels"], ["Nets that", "by ear", "pike"]),
        ("laboratory work that comes with a dataset", ["pike"], ["by ear", "Salmon"]),
        ("Which studies had a draw of more than 500?", ["Salmon", "Nets"], ["Eels", "pike"]),
        ("river surveys published 2018 or later", ["Eels", "Nets that"], ["Salmon", "by ear"]),
        ("which dataset does the paper on eels have?", ["Night counts below the dam"], []),
    ],
)
async def test_what_is_to_be_there_or_missing_is_never_dropped(
    talk: Talk, question: str, told: list[str], untold: list[str]
) -> None:
    text = (await talk.ask(question)).text
    assert all(each in text for each in told), text
    assert not any(each in text for each in untold), text


async def test_what_is_told_with_papers_is_not_required_of_them(talk: Talk) -> None:
    text = (await talk.ask("list the papers with their datasets")).text
    assert "Weir log of the Tana" in text


async def test_studies_are_papers_and_not_where_something_is_studied(talk: Talk) -> None:
    await talk.ask("papers by Aila Somby")
    text = (await talk.ask("who wrote these two studies?")).text
    assert "Aila Somby" in text
    assert "Tana" not in text
