"""Bounds and amounts in words that no attribute is called by, and what is not told."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix ex: <http://moss.example/ns#> .
@prefix d: <http://moss.example/data/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

d:p1 a ex:Paper ; rdfs:label "Moss walls against noise" ; ex:year 2016 ; ex:country "Spain" ;
  ex:n_households 40 ; ex:duration_weeks 12 ; ex:taught_by "households" ; ex:funder "City of Vigo" .
d:p2 a ex:Paper ; rdfs:label "Lichen counts by school classes" ; ex:year 2018 ;
  ex:country "Spain" ; ex:n_households 300 ; ex:duration_weeks 60 ; ex:funder "Green Fund" .
d:p3 a ex:Paper ; rdfs:label "Ferns in courtyards" ; ex:year 2019 ; ex:country "Chile" ;
  ex:n_households 900 ; ex:duration_weeks 104 ; ex:taught_by "gardeners" .
d:p4 a ex:Paper ; rdfs:label "Roof gardens and heat" ; ex:year 2021 ; ex:country "Chile" ;
  ex:n_households 100 ; ex:duration_weeks 8 ; ex:taught_by "gardeners" ; ex:funder "Green Fund" .
d:p5 a ex:Paper ; rdfs:label "Ivy on old brick" ; ex:year 2022 ; ex:country "Chile" ;
  ex:n_households 75 ; ex:duration_weeks 26 ; ex:taught_by "households" .
"""


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("list everything with more than 200 households", {"p2", "p3"}),
        ("papers with fewer than 80 participants", {"p1", "p5"}),
        ("studies that lasted longer than a year", {"p2", "p3"}),
        ("studies shorter than three months", {"p1", "p4"}),
        ("studies that lasted at least half a year", {"p2", "p3", "p5"}),
        ("studies that ran for at least a year and a half", {"p3"}),
        ("studies that lasted more than one and a half years", {"p3"}),
        ("trials lasting between 5 and 20 weeks", {"p1", "p4"}),
        ("papers that don't say who the funder was", {"p3", "p5"}),
        ("papers where nothing is said about the funder", {"p3", "p5"}),
        ("papers whose funder is missing", {"p3", "p5"}),
        ("trials between 2016 and 2018", {"p1", "p2"}),
    ],
)
async def test_bounds_are_of_what_the_words_beside_them_tell(
    talk: Talk, question: str, found: set[str]
) -> None:
    answer = await talk.ask(question)

    assert {hub.rsplit("/", 1)[1] for hub in answer.hubs} == found


async def test_a_bound_in_another_unit_is_told_by_a_whole_number(talk: Talk) -> None:
    answer = await talk.ask("papers about studies that lasted longer than a year")

    assert "51." not in answer.text
    assert "52.1" not in answer.text


async def test_what_an_attribute_counts_is_no_value_of_another(talk: Talk) -> None:
    average = await talk.ask("average number of households per country")

    assert "170" in average.text
    assert "358.33" in average.text


async def test_who_did_the_study_that_is_named_is_asked_of_that_alone(talk: Talk) -> None:
    taught = await talk.ask("who taught in the ivy study")

    assert [hub.rsplit("/", 1)[1] for hub in taught.hubs] == ["p5"]


async def test_it_means_the_paper_that_the_same_sentence_speaks_of(talk: Talk) -> None:
    answer = await talk.ask("Which study had the most households in it?")

    assert "Ferns in courtyards" in answer.text
    assert "spoken of" not in answer.text


async def test_the_second_of_a_list_is_no_second_place_of_the_order_asked_for_since(
    talk: Talk,
) -> None:
    listed = await talk.ask("papers from Chile")
    await talk.ask("which of them is the newest?")
    second = await talk.ask("tell me more about the second one of the list")

    assert second.hubs == (listed.hubs[1],)
