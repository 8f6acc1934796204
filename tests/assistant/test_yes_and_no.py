"""What only says yes or no is told as people say it: not training-free, never “false”."""

import re

import pytest
from talks import Talk

from assistant.composing.wording.attribute_names import quoted
from tools.hublink.core.plan import Condition, Facet
from tools.hublink.language.explanation import condition_text

pytestmark = pytest.mark.anyio

HUBS = "Paper"
GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" .
:author rdfs:label "author" .
:year rdfs:label "publication year" .
:way rdfs:label "approach" .
:lake rdfs:label "lake" .
:blind rdfs:label "double-blind" .
:guide rdfs:label "has guideline" .
:p1 a :Paper ; rdfs:label "Counting Perch by Ear" ; :author "Ada Brook" ; :year "2021" ;
    :way "PerchEar" ; :lake "Blue Lake" ; :blind "true" ; :guide "no" .
:p2 a :Paper ; rdfs:label "Counting Perch by Eye" ; :author "Bo Lund" ; :year "2022" ;
    :way "PerchEye" ; :lake "Blue Lake" ; :blind "false" ; :guide "no" .
:p3 a :Paper ; rdfs:label "Pike at Noon" ; :author "Cy Moor" ; :year "2020" ;
    :way "PikeNoon" ; :lake "Grey Lake" ; :blind "false" ; :guide "yes" .
:p4 a :Paper ; rdfs:label "Bream at Dawn" ; :author "Cy Moor" ; :year "2020" ;
    :way "BreamDawn" ; :lake "Blue Lake" ; :blind "false" .
"""

BARE = re.compile(r"\b(?:true|false)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Compare PerchEar and PerchEye", "not double-blind for PerchEye [2]"),
        ("Tell me about PikeNoon", "- not double-blind [1]\n"),
        ("Is PerchEye double-blind?", "is not double-blind [1]."),
        ("Which papers are not double-blind?", "are not double-blind"),
    ],
)
async def test_a_quality_is_said_in_words(question: str, told: str, talk: Talk) -> None:
    answer = await talk.ask(question)
    assert told in answer.text
    assert not BARE.search(answer.text)


async def test_that_papers_at_hand_have_a_quality_is_a_sentence(talk: Talk) -> None:
    await talk.ask("Which papers have lake Blue Lake?")
    answer = await talk.ask("are they double-blind?")
    assert answer.text == "Yes, one paper is double-blind: “Counting Perch by Ear” [2]."


async def test_no_answer_of_ours_on_a_quality_is_doubted(talk: Talk) -> None:
    for question in ("Compare PerchEar and PerchEye", "Tell me about PikeNoon"):
        answer = await talk.ask(question)
        assert answer.support == 1.0


def test_a_condition_on_a_quality_says_whether_it_is_to_hold() -> None:
    facet = Facet(key=("blind",), name="double-blind")
    assert condition_text(Condition(facet=facet, values=("false",))) == "double-blind: no"
    assert condition_text(Condition(facet=facet, values=("TRUE",))) == "double-blind: yes"
    denied = Condition(facet=facet, values=("true",), negated=True)
    assert condition_text(denied) == "double-blind: no"


@pytest.mark.parametrize(
    ("value", "said"), [("False", "no"), ("true", "yes"), ("none", "none"), ("NO", "“NO”")]
)
def test_a_value_that_says_no_is_no_word_of_a_program(value: str, said: str) -> None:
    assert quoted(value) == said


async def test_a_share_that_has_a_quality_is_told_without_a_doubt(talk: Talk) -> None:
    await talk.ask("How many papers are not double-blind?")
    answer = await talk.ask("what share is that?")
    assert answer.text.startswith("Three papers are not double-blind, 75 % of")
    assert answer.support == 1.0


async def test_a_paper_that_states_numbers_of_other_things_is_not_said_to_state_none(
    sample: Talk,
) -> None:
    answer = await sample.ask("Is HubLink faster than DiFaR?")
    assert "names no result" not in answer.text
    assert answer.text.startswith("No result stated of the paper “HubLink: Leveraging")
