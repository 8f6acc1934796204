"""What comes second, third and next: of numbers, of rows and of how often values occur."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :author rdfs:label "author" . :year rdfs:label "publication year" .
:venue rdfs:label "journal" . :hives rdfs:label "number of hives" . :trial rdfs:label "trial" .
:era rdfs:label "era" . :race rdfs:label "breed" . :measure rdfs:label "measure" .
:value rdfs:label "value" .
:p1 a :Paper ; rdfs:label "Smoke and calm" ; :author "Ida Wax" ; :year 2001 ; :hives 90 ;
    :venue "Apiary" ; :era "Second Empire" ;
    :trial [ :race "Buckfast" ; :measure "honey yield" ; :value 41 ],
        [ :race "Carnica" ; :measure "honey yield" ; :value 33 ],
        [ :race "Ligustica" ; :measure "honey yield" ; :value 33 ],
        [ :race "Landbee" ; :measure "honey yield" ; :value 20 ],
        [ :race "Landbee" ; :measure "winter loss" ; :value 5 ],
        [ :race "Buckfast" ; :measure "winter loss" ; :value 9 ] .
:p2 a :Paper ; rdfs:label "Queens by post" ; :author "Ole Comb" ; :year 2004 ; :hives 140 ;
    :venue "Apiary" .
:p3 a :Paper ; rdfs:label "Frost in the cluster" ; :author "Ida Wax" ; :year 2007 ; :hives 25 ;
    :venue "Apiary" .
:p4 a :Paper ; rdfs:label "Linden years" ; :author "Una Drone" ; :year 2009 ; :hives 61 ;
    :venue "Nectar Notes" .
:p5 a :Paper ; rdfs:label "A swarm in May" ; :author "Ole Comb" ; :year 2012 ; :hives 61 ;
    :venue "Nectar Notes" .
:p6 a :Paper ; rdfs:label "Wax moths" ; :author "Una Drone" ; :year 2014 ; :hives 8 ;
    :venue "Small Stings" .
"""


async def test_the_second_and_third_are_the_next_of_the_same_order(talk: Talk) -> None:
    assert "140" in (await talk.ask("Which paper has the highest number of hives?")).text
    second = (await talk.ask("and the second highest?")).text
    assert "90" in second and "Smoke and calm" in second and "140" not in second
    third = (await talk.ask("third?")).text
    assert "61" in third and "Linden years" in third and "A swarm in May" in third


async def test_what_is_asked_of_the_winner_leaves_the_order_as_it_is(talk: Talk) -> None:
    await talk.ask("Which paper has the highest number of hives?")
    assert "Ole Comb" in (await talk.ask("who wrote it?")).text
    assert "90" in (await talk.ask("and the runner-up?")).text


async def test_the_place_may_be_of_the_other_end(talk: Talk) -> None:
    await talk.ask("Which paper has the highest number of hives?")
    text = (await talk.ask("and the second lowest?")).text
    assert "25" in text and "Frost in the cluster" in text


async def test_the_next_value_is_the_one_that_is_second_in_how_often_it_occurs(talk: Talk) -> None:
    assert "Apiary" in (await talk.ask("Which journal has the most papers?")).text
    text = (await talk.ask("and after that?")).text
    assert "Nectar Notes" in text and "two" in text and "Apiary" not in text


async def test_all_that_tie_at_a_place_of_rows_are_told(talk: Talk) -> None:
    assert "41" in (await talk.ask("which breed has the highest honey yield?")).text
    text = (await talk.ask("and the second best?")).text
    assert "Carnica" in text and "Ligustica" in text and "Buckfast" not in text


async def test_an_ordinal_before_a_superlative_names_nothing_of_the_graph(talk: Talk) -> None:
    text = (await talk.ask("Which paper has the second highest number of hives?")).text
    assert "Smoke and calm" in text and "90" in text and "Second Empire" not in text
    assert "2004" in (await talk.ask("what is the second oldest paper?")).text


async def test_an_order_may_end_before_the_place_that_is_asked_for(talk: Talk) -> None:
    await talk.ask("Which journal has the most papers?")
    text = (await talk.ask("and the ninth?")).text
    assert "no journal" in text and "Small Stings" not in text


async def test_a_place_after_a_list_is_still_that_of_the_list(talk: Talk) -> None:
    await talk.ask("papers by Una Drone")
    text = (await talk.ask("the second one, in which journal is it?")).text
    assert "Small Stings" in text


@pytest.mark.parametrize(
    "question",
    [
        "Which papers have the highest and the lowest number of hives?",
        "fewest and most hives?",
        "What is the range of the number of hives?",
        "how widely does the number of hives vary?",
    ],
)
async def test_both_ends_of_an_order_are_told_where_both_are_asked_for(
    talk: Talk, question: str
) -> None:
    text = (await talk.ask(question)).text
    low, high = text.partition("“Wax moths”"), text.partition("“Queens by post”")
    assert " 8 (" in low[0] and "140" in high[0] and low[1] and high[1]
    assert "range from" in text


async def test_the_oldest_and_the_newest_are_named_with_what_is_asked_of_them(talk: Talk) -> None:
    text = (await talk.ask("Who wrote the oldest and the newest paper?")).text
    assert "2001" in text and "Ida Wax" in text
    assert "2014" in text and "Una Drone" in text


async def test_two_superlatives_of_different_things_are_no_ends_of_one_order(talk: Talk) -> None:
    text = (await talk.ask("Which is the newest and which the largest by hives?")).text
    assert "range from" not in text
