"""Numbers told by the rows they stand in, on a graph of rivers measured."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:Paper rdfs:label "Paper" .
:author rdfs:label "author" .
:year rdfs:label "publication year" .
:keyword rdfs:label "keyword" .
:reading rdfs:label "reading" .
:stretch rdfs:label "stretch" .
:quantity rdfs:label "quantity" .
:season rdfs:label "season" .
:unit rdfs:label "unit" .
:value rdfs:label "value" .
:about rdfs:label "description" .
:spm rdfs:label "suspended matter (SPM)" ; skos:altLabel "silt load" .
:doc rdfs:label "dissolved organic carbon" .
:upper rdfs:label "Elbe R1" ;
    :about "River stretch R1 above the weirs, where the water runs fast and cold." .
:lower rdfs:label "Elbe R2" ;
    :about "River stretch R2 below the weirs, slow and warm with muddy banks." .
:p1 a :Paper ; rdfs:label "Silt before and after the weirs" ; :author "Ada Brook" ; :year 2011 ;
    :keyword "mud" ;
    :reading [ :stretch :upper ; :quantity :spm ; :season "spring flood" ; :value 81.5 ;
        :unit "mg/l" ],
        [ :stretch :lower ; :quantity :spm ; :season "spring flood" ; :value 40.2 ; :unit "mg/l" ],
        [ :stretch :lower ; :quantity :spm ; :season "late summer" ; :value 12.0 ; :unit "mg/l" ],
        [ :stretch :upper ; :quantity :doc ; :season "spring flood" ; :value 5.5 ;
        :unit "mg/l" ] .
:p2 a :Paper ; rdfs:label "What the mud holds" ; :author "Cy Marsh" ; :year 2018 ; :keyword "mud" ;
    :reading [ :stretch :lower ; :quantity :doc ; :season "late summer" ; :value 9.1 ;
        :unit "mg/l" ],
        [ :stretch :upper ; :quantity :doc ; :season "late summer" ; :value 7.4 ; :unit "mg/l" ] .
:p4 a :Paper ; rdfs:label "Peat water" ; :author "Bo Lund" ; :year 2019 ; :keyword "peat" ;
    :reading [ :stretch "Oder" ; :quantity :doc ; :season "late summer" ; :value 31.0 ;
        :unit "mg/l" ],
        [ :stretch "Ems" ; :quantity :doc ; :season "late summer" ; :value 44.0 ; :unit "mg/l" ] .
:p3 a :Paper ; rdfs:label "Fish that stay" ; :author "Cy Marsh" ; :year 2016 ; :keyword "mud" .
"""


@pytest.mark.parametrize(
    ("question", "numbers", "others"),
    [
        ("SPM in late summer, lower stretch?", ["12 mg"], ["81.5", "9.1"]),
        ("silt load numbers by stretch", ["81.5", "40.2", "12 mg"], ["5.5", "9.1"]),
        ("DOC on Elbe R1", ["5.5", "7.4"], ["9.1", "81.5"]),
        ("SPM on the first river stretch, numbers please", ["81.5"], ["40.2"]),
        ("suspended matter reported anywhere", ["81.5", "40.2", "12 mg"], ["5.5"]),
        ("what's the highest silt load, and on which stretch?", ["81.5", "Elbe R1"], ["40.2"]),
    ],
)
async def test_the_rows_that_a_question_names_are_told(
    talk: Talk, question: str, numbers: list[str], others: list[str]
) -> None:
    text = (await talk.ask(question)).text
    assert all(number in text for number in numbers)
    assert not any(number in text for number in others)
    assert "mg/l" in text


async def test_rows_are_compared_side_by_side(talk: Talk) -> None:
    answer = await talk.ask("DOC in late summer, R1 vs R2")
    assert answer.text.startswith("Elbe R2 is higher with 9.1 mg/l against 7.4 for Elbe R1")


async def test_cells_are_told_apart_by_the_words_that_describe_them(talk: Talk) -> None:
    text = (await talk.ask("dissolved organic carbon on the slow warm Elbe, numbers")).text
    assert "9.1" in text and "7.4" not in text


@pytest.mark.parametrize(
    "question",
    ["Which papers have the keyword mud?", "SPM in the Rhine"],
)
async def test_a_name_that_no_row_bears_is_not_passed_over(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "81.5" not in text and "12 mg" not in text


async def test_papers_are_told_where_they_are_asked_for(talk: Talk) -> None:
    answer = await talk.ask("Which papers report SPM in late summer?")
    assert "Silt before and after the weirs" in answer.text and "12 mg" not in answer.text


async def test_what_is_denied_is_not_taken_for_something_else_that_leaves_papers(
    talk: Talk,
) -> None:
    text = (await talk.ask("papers by Bo Lund that are not on the keyword peat")).text
    assert "Peat water" not in text
