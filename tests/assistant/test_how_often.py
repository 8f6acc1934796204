"""How often values occur: bounds of it, the number of each, which of those told have more."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Article"
GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Article rdfs:label "Article" .
:author rdfs:label "author" .
:journal rdfs:label "journal" .
:sensor rdfs:label "sensor" .
:year rdfs:label "publication year" .
:k1 a :Article ; rdfs:label "Kelp from Above" ; :author "Ines Falk", "Jon Ruud" ;
    :journal "Sea and Sight" ; :sensor "lidar", "sonar" ; :year 2016 .
:k2 a :Article ; rdfs:label "Kelp from Below" ; :author "Ines Falk", "Mara Oss" ;
    :journal "Sea and Sight" ; :sensor "sonar" ; :year 2018 .
:k3 a :Article ; rdfs:label "Counting Urchins" ; :author "Jon Ruud", "Ines Falk" ;
    :journal "Reef Notes" ; :sensor "sonar", "camera" ; :year 2019 .
:k4 a :Article ; rdfs:label "Otters at Night" ; :author "Pia Lund" ;
    :journal "Shore Letters" ; :sensor "camera" ; :year 2021 .
"""


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        ("Which sensors are used by more than two articles?", ["sonar"], ["lidar", "camera"]),
        ("which journals show up more than once?", ["Sea and Sight"], ["Reef", "Shore"]),
        ("which sensor is used only once?", ["lidar"], ["sonar", "camera"]),
        ("Which authors wrote at least two articles?", ["Ines Falk", "Jon Ruud"], ["Mara", "Pia"]),
        ("which sensors occur twice?", ["camera"], ["sonar", "lidar"]),
        ("which authors appear in several articles?", ["Ines Falk", "Jon Ruud"], ["Mara", "Pia"]),
        ("how many authors have more than two articles?", ["One", "Ines Falk"], ["Jon", "Pia"]),
    ],
)
async def test_what_is_asked_for_may_be_bounded_by_how_often_it_occurs(
    question: str, told: list[str], left: list[str], talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert all(each in answer.text for each in told)
    assert not any(each in answer.text for each in left)
    assert "Left out" not in answer.text


async def test_where_nothing_occurs_so_often_it_is_said(talk: Talk) -> None:
    answer = await talk.ask("Which journals have more than five articles?")
    assert "No journal has more than five articles" in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which sensors do the articles by Falk use, and how often?", "three articles for sonar"),
        ("which journals are there and how many articles does each have?", "two articles for Sea"),
        ("Who has written with Falk, and how often?", "two articles for Jon Ruud"),
    ],
)
async def test_how_often_asks_for_the_number_of_each(question: str, told: str, talk: Talk) -> None:
    answer = await talk.ask(question)
    assert told in answer.text
    assert "Left out" not in answer.text


async def test_those_told_are_narrowed_down_by_what_else_they_have(talk: Talk) -> None:
    await talk.ask("articles with a lidar")
    assert "Jon Ruud" in (await talk.ask("who wrote it?")).text
    answer = await talk.ask("which of these authors also wrote about urchins?")
    assert "Ines Falk" in answer.text
    assert "Jon Ruud" in answer.text
    answer = await talk.ask("which of those authors published in Sea and Sight in 2018?")
    assert "Ines Falk" in answer.text
    assert "Mara Oss" not in answer.text


async def test_whoever_worked_on_it_wrote_it(talk: Talk) -> None:
    await talk.ask("articles with sensor camera")
    answer = await talk.ask("who worked on that?")
    assert "Pia Lund" in answer.text
    assert "Ines Falk" in answer.text
    assert "Mara Oss" not in answer.text


async def test_references_of_all_that_somebody_wrote_are_not_those_of_the_chat(talk: Talk) -> None:
    await talk.ask("articles with sensor camera")
    answer = await talk.ask("bibtex of all articles by Oss")
    assert [each.hub.label for each in answer.evidence] == ["Kelp from Below"]
    answer = await talk.ask("export everything")
    assert len(answer.evidence) == 3


async def test_those_told_in_an_order_are_narrowed_down_among_their_own_articles(
    talk: Talk,
) -> None:
    await talk.ask("which authors wrote more than one article?")
    answer = await talk.ask("which of those authors wrote about urchins?")
    assert "Ines Falk" in answer.text
    assert "Jon Ruud" in answer.text
    assert "Mara Oss" not in answer.text
