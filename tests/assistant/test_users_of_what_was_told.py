"""What uses the thing that a paper is on, and what papers are compared with by themselves."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :year rdfs:label "publication year" . :by rdfs:label "author" .
:made rdfs:label "approach" . :data rdfs:label "data set" . :beside rdfs:label "compared with" .
:grown rdfs:label "extends" .
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
:p6 a :Paper ; rdfs:label "A method for counting loops in nets" ; :year 2004 ; :by "Di Voss" ;
    :made "loop count of Voss" .
:p7 a :Paper ; rdfs:label "Loops counted again" ; :year 2021 ; :by "Eli Roe" ; :made "LoopTwice" ;
    :grown "loop count of Voss" .
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


@pytest.mark.parametrize(
    ("before", "question"),
    [
        ("what data set did EyeTie use?", "who else used it?"),
        ("what data set did EyeTie use?", "does anyone else use that dataset?"),
        ("what data set did EyeTie use?", "which other papers used KnotBank?"),
        ("who wrote about EyeTie?", "who else used KnotBank?"),
    ],
)
async def test_who_else_used_a_thing_is_whoever_did_but_those_at_hand(
    before: str, question: str, talk: Talk
) -> None:
    await talk.ask(before)
    text = (await talk.ask(question)).text
    assert "Tying by touch" in text and "Tying by ear" in text
    assert "Tying by sight" not in text and "Cy Dahl" not in text


async def test_nobody_else_is_told_where_all_users_were(talk: Talk) -> None:
    await talk.ask("which papers use KnotBank?")
    text = (await talk.ask("who else uses that data set?")).text
    assert text == "The graph holds no other paper with data set KnotBank."


async def test_who_else_used_a_thing_asks_for_no_things_beside_it(talk: Talk) -> None:
    text = (await talk.ask("who else used KnotBank?")).text
    assert "Cy Dahl" in text and "Ada Lund" in text and "Besides" not in text


async def test_of_those_counted_the_papers_themselves_are_meant(talk: Talk) -> None:
    await talk.ask("how many papers use KnotBank, by year?")
    text = (await talk.ask("just the ones by Cy Dahl from those")).text
    assert "“Tying by sight”" in text and "“Tying by touch”" in text and "per " not in text


@pytest.mark.parametrize(
    ("before", "question", "told"),
    [
        ("tell me about the paper by Di Voss", "did anyone build on it later?", "Loops counted"),
        ("who wrote A method for counting loops in nets?", "has anyone extended it", "Loops count"),
        ("tell me about KnotBank", "who has tested something on it?", "Tying by ear"),
        ("what is EyeTie?", "who compared themselves with it?", "Tying by touch"),
    ],
)
async def test_who_goes_on_from_a_thing_is_told_by_what_others_do_with_it(
    before: str, question: str, told: str, talk: Talk
) -> None:
    await talk.ask(before)
    text = (await talk.ask(question)).text
    assert told in text and "The graph names no" not in text


async def test_a_thing_is_known_with_the_noun_for_its_kind(talk: Talk) -> None:
    text = (await talk.ask("what is the EyeTie approach and which paper is it from?")).text
    assert "“Tying by sight”" in text and "Tying by ear" not in text
