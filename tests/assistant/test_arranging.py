"""Lists that are put in another order, or in groups, where attributes share words."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:spanYears rdfs:label "duration in years" .
:appeared rdfs:label "publication year" .
:plant rdfs:label "plant" .
:p1 a :Paper ; rdfs:label "Hedges and Wind" ; :appeared 2011 ; :spanYears 2 ; :plant "hazel" .
:p2 a :Paper ; rdfs:label "Willows by the River" ; :appeared 2015 ; :spanYears 9 ; :plant "willow" .
:p3 a :Paper ; rdfs:label "Coppice Again" ; :appeared 2008 ; :spanYears 5 ; :plant "hazel" .
:p4 a :Paper ; rdfs:label "Alder in Wet Ground" ; :appeared 2019 ; :spanYears 1 ; :plant "alder" .
"""


@pytest.mark.parametrize("asked", ["Sort them by year.", "order these by publication year"])
async def test_by_year_means_when_papers_appeared(talk: Talk, asked: str) -> None:
    await talk.ask("List all papers.")

    answer = await talk.ask(asked)

    assert "order of publication year" in answer.text
    places = [answer.text.index(title) for title in ("Alder in", "Willows", "Hedges", "Coppice")]
    assert places == sorted(places)


async def test_another_attribute_of_years_is_ordered_by_when_it_is_named(talk: Talk) -> None:
    await talk.ask("List all papers.")

    answer = await talk.ask("Sort them by duration in years.")

    assert "order of duration in years" in answer.text


@pytest.mark.parametrize("asked", ["Group them by plant.", "group these by plant"])
async def test_what_is_to_be_grouped_is_counted_by_its_values(talk: Talk, asked: str) -> None:
    await talk.ask("List all papers.")

    answer = await talk.ask(asked)

    assert "two papers for hazel" in answer.text
    assert "ranked" not in answer.text


async def test_one_alone_is_put_in_order_as_one(talk: Talk) -> None:
    await talk.ask("Which papers have the plant willow?")
    answer = await talk.ask("Sort them by year.")
    assert "order of publication year, is:" in answer.text


async def test_what_is_forgotten_is_said_to_be_no_more_at_hand(talk: Talk) -> None:
    await talk.ask("Which papers have the plant hazel?")
    await talk.ask("forget that")
    answer = await talk.ask("Summarise these")
    assert answer.text == "No papers are spoken of here: ask for some first."
    assert not answer.grounded
