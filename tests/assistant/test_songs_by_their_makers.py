"""People asked for by what they did, in a graph where the words for it are tags as well."""

import pytest
from talks import Talk

HUBS = "Song"
GRAPH = """
@prefix : <https://songs.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:sung rdfs:label "sung by" . :composed rdfs:label "composed by" . :written rdfs:label "written by" .
:tag rdfs:label "has tags" . :year rdfs:label "release year" .
:a a :Song ; rdfs:label "Rain on the Pier" ; :sung :mia ; :composed :ole ; :written :pia ;
    :tag "singer", "sea" ; :year 1971 .
:b a :Song ; rdfs:label "Goodbye, Mr. Fox" ; :sung :ida ; :composed :ole ; :written :mia ;
    :tag "farewell" ; :year 1975 .
:c a :Song ; rdfs:label "Snow in July" ; :sung :mia ; :composed :tor ; :written :pia ;
    :tag "composer", "weather" ; :year 1980 .
:mia rdfs:label "Mia Holm" . :ole rdfs:label "Ole Brandt" . :pia rdfs:label "Pia Lund" .
:ida rdfs:label "Ida Roth" . :tor rdfs:label "Tor Vik" .
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("who was the singer of Rain on the Pier", "Mia Holm", "Ole Brandt"),
        ("who wrote the song Snow in July", "Pia Lund", "Tor Vik"),
        ("who composed Goodbye, Mr. Fox", "Ole Brandt", "Ida Roth"),
        ("which person wrote the songs sung by Ida Roth", "Mia Holm", "Pia Lund"),
    ],
)
async def test_people_are_told_by_what_they_did(
    question: str, told: str, untold: str, talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert told in answer.text
    assert untold not in answer.text


async def test_songs_are_found_by_the_composer_of_another(talk: Talk) -> None:
    answer = await talk.ask("what years are the songs composed by the composer of Rain on the Pier")

    assert "1975" in answer.text
    assert "1980" not in answer.text
