"""Scores in rows that also tell when, on things that are told of the papers besides."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :instrument rdfs:label "assessed by" .
:row rdfs:label "outcome" . :week rdfs:label "week" . :arm rdfs:label "arm" .
:of rdfs:label "on instrument" . :mean rdfs:label "average score" .
:year rdfs:label "publication year" . :says rdfs:label "finding" .
:drill rdfs:label "exercise" . :Instrument rdfs:label "instrument" .
:vhi a :Instrument ; rdfs:label "Voice Handicap Index" .
:gad a :Instrument ; rdfs:label "Stage Fright Scale" .
:p1 a :Paper ; rdfs:label "Humming for teachers: the LARYNX trial" ; :year 2015 ;
    :instrument :vhi, :gad ;
    :row [ :week 6 ; :arm "humming" ; :of :vhi ; :mean 21.4 ],
        [ :week 6 ; :arm "silence" ; :of :vhi ; :mean 30.9 ],
        [ :week 24 ; :arm "humming" ; :of :vhi ; :mean 18.2 ],
        [ :week 24 ; :arm "silence" ; :of :vhi ; :mean 29.7 ],
        [ :week 24 ; :arm "humming" ; :of :gad ; :mean 7.3 ] .
:p2 a :Paper ; rdfs:label "Straws and bubbles: the PNEUMA trial" ; :year 2019 ;
    :instrument :vhi ;
    :row [ :week 8 ; :arm "straw" ; :of :vhi ; :mean 15.5 ],
        [ :week 8 ; :arm "lessons" ; :of :vhi ; :mean 26.1 ] .
:p3 a :Paper ; rdfs:label "A review of warm-ups" ; :year 2020 ; :instrument :gad ;
    :drill "LipTrill" ; :says "LipTrill reached a Voice Handicap Index score of 40.1." .
"""


@pytest.mark.parametrize(
    "question",
    [
        "what were the Voice Handicap Index scores in “Humming for teachers: the LARYNX trial”?",
        "Voice Handicap scores of the paper from 2015",
    ],
)
async def test_scores_are_told_by_row_though_the_thing_scored_is_told_of_the_paper_too(
    talk: Talk, question: str
) -> None:
    text = (await talk.ask(question)).text
    assert all(number in text for number in ("21.4", "30.9", "18.2", "29.7"))
    assert "7.3" not in text and "15.5" not in text


async def test_scores_are_those_of_the_paper_that_was_just_told_about(talk: Talk) -> None:
    await talk.ask("tell me about the PNEUMA trial")
    text = (await talk.ask("what were the Voice Handicap scores?")).text
    assert "15.5" in text and "26.1" in text and "21.4" not in text


async def test_an_average_of_what_is_measured_is_of_the_numbers_in_its_rows(talk: Talk) -> None:
    text = (await talk.ask("average Voice Handicap Index per arm")).text
    assert "19.8" in text and "30.3" in text and "number of papers" not in text


async def test_a_score_that_no_row_holds_is_told_by_the_text_that_says_it(talk: Talk) -> None:
    answer = await talk.ask("What is the Voice Handicap Index score of LipTrill?")
    assert "40.1" in answer.text and "15.5" not in answer.text
