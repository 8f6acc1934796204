"""A place that only one paper is about, and that has a country, is a value as its country is."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

PLACES = {
    "Riva Alta": "Italy",
    "Lund": "Sweden",
    "Mestia": "Georgia",
    "Ushguli": "Georgia",
    "Tartu": "Estonia",
}
GRAPH = """
@prefix : <https://bells.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
""" + "\n".join(
    f""":p{i} a :Paper ; rdfs:label "Bells of tower {"ABCDE"[i]}" ; :castIn :place{i} .
:p{i} :weightKg {i + 3}00 .
:place{i} a :Town ; rdfs:label "{town}" ; :inCountry :{country} .
:{country} a :Country ; rdfs:label "{country}" ."""
    for i, (town, country) in enumerate(PLACES.items())
)


async def test_it_is_found_by_its_name(talk: Talk) -> None:
    answer = await talk.ask("How heavy was the bell cast in Mestia?")

    assert "500" in answer.text
    assert len(answer.hubs) == 1


async def test_it_is_told_where_it_is_asked_for(talk: Talk) -> None:
    assert "Tartu" in (await talk.ask("In which town was the bell of tower E cast?")).text


async def test_its_country_is_still_told_and_found_by(talk: Talk) -> None:
    await talk.lists("Which papers are on bells from Georgia?", ("tower C", "tower D"))
