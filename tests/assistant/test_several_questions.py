"""Several questions in a message that one plan cannot answer: each is answered, in order."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

HUBS = "Study"
GRAPH = """
@prefix k: <https://kites.example/terms#> .
@prefix d: <https://kites.example/data/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

k:author rdfs:label "author" . k:year rdfs:label "year" . k:flights rdfs:label "number of flights" .
k:registered rdfs:label "registered" . k:line rdfs:label "line material" .
k:spare rdfs:label "spare part" .
d:low a k:Person ; rdfs:label "Ada Low" . d:sky a k:Person ; rdfs:label "Ben Sky" .
d:hay a k:Person ; rdfs:label "Cleo Hay" .
d:silk a k:Material ; rdfs:label "silk" . d:hemp a k:Material ; rdfs:label "hemp" .

d:s1 a k:Study ; rdfs:label "Kites over marshes" ; k:author d:low , d:sky ; k:year 2010 ;
  k:flights 40 ; k:registered false ; k:line d:silk .
d:s2 a k:Study ; rdfs:label "Strings that sing" ; k:author d:low ; k:year 2012 ;
  k:flights 12 ; k:registered false ; k:line d:silk ; k:spare d:hemp .
d:s3 a k:Study ; rdfs:label "A tail of paper" ; k:author d:low , d:hay ; k:year 2018 ;
  k:flights 75 ; k:registered true ; k:line d:hemp .
d:s4 a k:Study ; rdfs:label "Night flights" ; k:author d:hay ; k:year 2020 ;
  k:flights 33 ; k:registered true ; k:line d:hemp .
"""


async def test_how_many_and_with_whom_are_two_answers_in_one(talk: Talk) -> None:
    answer = await talk.ask("how many studies has Ada Low written and with whom?")
    first, then = answer.text.index("three studies"), answer.text.index("Besides Ada Low")
    assert first < then
    assert "Ben Sky" in answer.text and "Cleo Hay" in answer.text
    assert len(talk.conversation.turns) == 1
    assert {each.hub.label for each in answer.evidence} >= {"Kites over marshes", "A tail of paper"}


async def test_both_ends_that_are_asked_for_in_turn_are_told(talk: Talk) -> None:
    text = (
        await talk.ask("Which study had the most flights, and which one had the fewest flights?")
    ).text
    assert "A tail of paper" in text and "Strings that sing" in text
    assert "Left out" not in text


async def test_a_share_is_told_before_how_it_has_changed(talk: Talk) -> None:
    text = (
        await talk.ask("What share of the studies was registered, and has that got better?")
    ).text
    assert text.index("50 %") < text.index("Higher in the later years: 0 % (0 of 2) until 2012")


async def test_two_counts_are_of_the_same_attribute_of_two_values(talk: Talk) -> None:
    text = (await talk.ask("How many studies had lines of silk and how many had hemp?")).text
    assert text.count("two studies") + text.count("Two studies") == 2


async def test_what_follows_is_of_the_question_that_was_answered_last(talk: Talk) -> None:
    await talk.ask("how many studies are there and who wrote most of them?")
    answer = await talk.ask("who else has she written with?")
    assert "Ben Sky" in answer.text and "Cleo Hay" in answer.text


async def test_marks_of_a_joined_answer_stand_where_its_sentences_do(talk: Talk) -> None:
    answer = await talk.ask("how many studies has Ada Low written and with whom?")
    assert answer.findings
    assert all(answer.text[f.start : f.end] == f.text for f in answer.findings)


async def test_what_finds_nothing_is_said_to_be_left(talk: Talk) -> None:
    answer = await talk.ask("How many studies are there, and which is on submarines?")
    assert "four studies" in answer.text and "submarines" in answer.text
