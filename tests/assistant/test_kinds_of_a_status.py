"""What things have a kind of, or none at all: "open access", gold or green."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix ex: <http://cheese.example/ns#> .
@prefix d: <http://cheese.example/data/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

d:p1 a ex:Paper ; rdfs:label "Rinds" ; ex:documentType "Article" ;
  ex:topic "goats" ; ex:openAccess "Gold Open Access" ;
  ex:herdsStudied 4 .
d:p2 a ex:Paper ; rdfs:label "Holes" ; ex:documentType "Review" ;
  ex:topic "cows" ; ex:openAccess "Green Open Access" .
d:p3 a ex:Paper ; rdfs:label "Moulds" ; ex:documentType "Article" ;
  ex:topic "goats" ; ex:herdsStudied 9 .
d:p4 a ex:Paper ; rdfs:label "Salt" ; ex:documentType "Note" ; ex:topic "cows" .
d:p5 a ex:Paper ; rdfs:label "Milk" ; ex:documentType "Article" ;
  ex:topic "sheep" ; ex:openAccess "Gold Open Access" .
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which papers are open access?", {"Rinds", "Holes", "Milk"}),
        ("Which papers are not open access?", {"Moulds", "Salt"}),
        ("Which papers on goats are open access?", {"Rinds"}),
        ("Which papers are gold open access?", {"Rinds", "Milk"}),
    ],
)
async def test_papers_have_any_kind_or_none(question: str, titles: set[str], talk: Talk) -> None:
    answer = await talk.ask(question)

    assert {each.hub.label for each in answer.evidence} == titles


async def test_those_without_any_kind_are_counted(talk: Talk) -> None:
    text = (await talk.ask("How many papers are not open access?")).text

    assert text.startswith("Two papers are not open access")


async def test_studies_are_papers_and_not_what_was_studied(talk: Talk) -> None:
    studies = (await talk.ask("How many studies are open access?")).text
    assert studies.startswith("Three studies are open access")


async def test_what_was_studied_is_added_up(talk: Talk) -> None:
    herds = (await talk.ask("How many herds were studied?")).text
    assert herds.startswith("The total herds studied of all papers is 13")


async def test_a_noun_for_works_is_a_kind_beside_another_kind(talk: Talk) -> None:
    text = (await talk.ask("Are there more articles or reviews?")).text
    assert "There are two more for Article" in text


@pytest.mark.parametrize("asked", ["is there something on herd names?", "anything on herd names?"])
async def test_what_is_partly_called_like_an_attribute_is_no_question_for_all_of_it(
    asked: str, talk: Talk
) -> None:
    answer = await talk.ask(asked)

    assert answer.hubs == ()
    assert "“herd names”" in answer.text
