"""What uses the thing that a paper is on, and what papers are compared with by themselves."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :year rdfs:label "publication year" . :by rdfs:label "author" .
:made rdfs:label "approach" . :data rdfs:label "data set" . :beside rdfs:label "compared with" .
:p1 a :Paper ; rdfs:label "LoomSet: patterns for weaving machines" ; :year 2009 ; :by "Ada Lund" ;
    :made "LoomSet" .
:p2 a :Paper ; rdfs:label "KnotBank: ten thousand knots" ; :year 2012 ; :by "Bo Moe" ;
    :made "KnotBank" .
:p3 a :Paper ; rdfs:label "Tying by sight" ; :year 2015 ; :by "Cy Dahl" ; :made "EyeTie" ;
    :data "KnotBank" .
:p4 a :Paper ; rdfs:label "Tying by touch" ; :year 2018 ; :by "Cy Dahl" ; :made "FeelTie" ;
    :data "KnotBank" ; :beside "EyeTie" .
:p5 a :Paper ; rdfs:label "Tying by ear" ; :year 2020 ; :by "Ada Lund" ; :made "HumTie" ;
    :data "KnotBank" ; :beside "EyeTie" .
"""


async def test_a_paper_on_a_thing_is_no_user_of_it(talk: Talk) -> None:
    text = (await talk.ask("which papers use LoomSet?")).text
    assert "is on LoomSet itself" in text and "no other paper has it as its approach" in text


@pytest.mark.parametrize("question", ["which papers use it?", "who uses it?"])
async def test_it_is_the_thing_that_the_paper_told_last_is_on(question: str, talk: Talk) -> None:
    await talk.ask("tell me about “KnotBank: ten thousand knots”")
    text = (await talk.ask(question)).text
    assert "Tying by sight" in text and "Tying by ear" in text
    assert "LoomSet" not in text


@pytest.mark.parametrize(
    "question",
    ["do they compare themselves with anything?", "which ones compare themselves with EyeTie?"],
)
async def test_what_papers_compare_themselves_is_no_wish_to_compare_them(
    question: str, talk: Talk
) -> None:
    await talk.ask("which papers use KnotBank?")
    answer = await talk.ask(question)
    assert "compare as follows" not in answer.text
    assert "Tying by touch" in answer.text
