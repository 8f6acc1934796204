"""Graphs that tell all they measure by one property: readings of a quantity in a unit."""

import pytest
from talks import Talk

GRAPH = """
@prefix : <https://rinks.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:reading rdfs:label "has reading" . :of rdfs:label "of quantity" .
:amount rdfs:label "amount" . :unit rdfs:label "unit name" . :year rdfs:label "year" .
:surface rdfs:label "surface" .
:thickness rdfs:label "ice thickness" . :power rdfs:label "power drawn" .
:skaters rdfs:label "skaters" . :acid rdfs:label "pH of the meltwater" .
:a a :Paper ; rdfs:label "Thin Ice on the Village Pond" ; :year 2011 ; :surface "pond" ;
    :reading [ :of :thickness ; :amount 6.5 ; :unit "cm" ] ,
             [ :of :skaters ; :amount 40 ; :unit "persons" ] ,
             [ :of :acid ; :amount 6.1 ; :unit "pH units" ] .
:b a :Paper ; rdfs:label "Cooling a Rink by Night" ; :year 2016 ; :surface "hall" ;
    :reading [ :of :thickness ; :amount 3.5 ; :unit "cm" ] ,
             [ :of :power ; :amount 180 ; :unit "kW" ] ,
             [ :of :skaters ; :amount 210 ; :unit "persons" ] .
:c a :Paper ; rdfs:label "Canals That Freeze Less Often" ; :year 2019 ; :surface "canal" ;
    :reading [ :of :thickness ; :amount 11 ; :unit "cm" ] ,
             [ :of :acid ; :amount 7.4 ; :unit "pH units" ] .
:d a :Paper ; rdfs:label "Heat from the Compressors" ; :year 2021 ; :surface "hall" ;
    :reading [ :of :thickness ; :amount 4 ; :unit "cm" ] ,
             [ :of :power ; :amount 95 ; :unit "kW" ] .
"""

pytestmark = pytest.mark.anyio


async def test_what_is_measured_is_averaged_by_its_quantity_alone(talk: Talk) -> None:
    answer = await talk.ask("How thick was the ice on average?")

    assert "The average ice thickness (cm) of all papers is 6.25, over four papers" in answer.text


async def test_the_highest_of_a_quantity_is_told_with_its_paper(talk: Talk) -> None:
    answer = await talk.ask("Which one drew the most power?")

    assert "power drawn (kW)" in answer.text
    assert "180 (“Cooling a Rink by Night”" in answer.text


async def test_a_bound_is_of_the_quantity_that_is_named(talk: Talk) -> None:
    await talk.lists("Which papers have meltwater with a pH below 7?", ("Thin Ice",))
    answer = await talk.ask("Which papers had ice of less than 5 cm?")

    assert len(answer.hubs) == 2
    assert "ice thickness (cm)" in answer.text


async def test_the_evidence_of_a_measured_number_says_what_it_is_of(talk: Talk) -> None:
    answer = await talk.ask("How much power did the rink cooled by night draw?")

    assert "180" in answer.text
    used = {triple.object.label for triple in answer.triples}
    assert {"180", "power drawn", "kW"} <= used
