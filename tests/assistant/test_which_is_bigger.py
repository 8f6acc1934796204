"""Which of two named things is bigger, by the number that is told beside both."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :Collection rdfs:label "Collection" .
:year rdfs:label "publication year" . :offers rdfs:label "offers" .
:knots rdfs:label "number of knots" . :rope rdfs:label "rope" .
:p1 a :Paper ; rdfs:label "Knots of the harbour" ; :year 2012 ; :offers :a .
:p2 a :Paper ; rdfs:label "Knots of the hills" ; :year 2016 ; :offers :b .
:p3 a :Paper ; rdfs:label "Knots of the plains" ; :year 2018 ; :offers :c .
:a a :Collection ; rdfs:label "KnotBank" ; :knots 9100 ; :rope "hemp" .
:b a :Collection ; rdfs:label "HillTies" ; :knots 340 ; :rope "wool" .
:c a :Collection ; rdfs:label "PlainTies" ; :rope "flax" .
"""


@pytest.mark.parametrize(
    "question",
    [
        "which is bigger, KnotBank or HillTies?",
        "is KnotBank larger than HillTies?",
        "is HillTies smaller than KnotBank?",
    ],
)
async def test_the_bigger_of_two_is_told_by_the_number_of_both(question: str, talk: Talk) -> None:
    text = (await talk.ask(question)).text
    assert "9100" in text and "340" in text
    assert "hemp" not in text and "2012" not in text


async def test_what_has_no_number_is_bigger_than_nothing(talk: Talk) -> None:
    text = (await talk.ask("is PlainTies larger than HillTies?")).text
    assert "higher number of knots" not in text


@pytest.mark.parametrize(
    ("question", "told"),
    [("which rope does the smaller one have?", "wool"), ("rope of the bigger one?", "hemp")],
)
async def test_the_bigger_one_is_that_of_those_compared(
    question: str, told: str, talk: Talk
) -> None:
    await talk.ask("which is bigger, KnotBank or HillTies?")
    text = (await talk.ask(question)).text
    assert told in text and "flax" not in text


@pytest.mark.parametrize(
    ("question", "told", "other"),
    [
        ("which rope does that one have?", "hemp", "wool"),
        ("what rope did it use?", "hemp", "wool"),
        ("and the rope of the other one?", "wool", "hemp"),
    ],
)
async def test_that_one_is_the_one_that_came_out_first(
    question: str, told: str, other: str, talk: Talk
) -> None:
    await talk.ask("which is bigger, KnotBank or HillTies?")
    text = (await talk.ask(question)).text
    assert told in text and other not in text


async def test_a_paper_called_one_is_found_by_all_words_of_its_title(talk: Talk) -> None:
    text = (await talk.ask("which is older, the harbour knots paper or the hill knots one?")).text
    assert "“Knots of the harbour”" in text and "“Knots of the hills”" in text
    assert "plains" not in text
