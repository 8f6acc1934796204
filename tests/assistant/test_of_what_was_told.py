"""Questions that go on from what was told: what a paper cites, the newest of some, two people."""

import pytest
from talks import Talk

from assistant.models.composed_reply import UNSURE

pytestmark = pytest.mark.anyio

HUBS = "Article"
GRAPH = """
@prefix : <https://example.org/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Article rdfs:label "Article" .
:author rdfs:label "author" .
:cites rdfs:label "cites" .
:country rdfs:label "country" .
:paid rdfs:label "paid by" .
:keyword rdfs:label "keyword" .
:kite rdfs:label "kite type" .
:from rdfs:label "flown from year" .
:trial rdfs:label "has trial" .
:what rdfs:label "what was tried" .
:unit rdfs:label "unit" .
:reached rdfs:label "trial result" .
:k1 a :Article ; dcterms:title "Sixty years of kite trials, reviewed" ; :author "Noor Haddad" ;
    dcterms:issued "2021" ; :country "Jordan" ; :cites :k2, :k3, :k4 ; :keyword "review" ;
    dcterms:abstract "Reviews what was tried with kites, and by whom." .
:k2 a :Article ; dcterms:title "A box kite for weak winds" ; :author "Lev Aronin", "Mia Aronin" ;
    dcterms:issued "1998" ; :country "Chile" ; :keyword "box kite" ; :kite "Hargrave" ;
    :from "1996" ; :paid "Wind Office" ;
    dcterms:abstract "A box kite climbs in weak winds. Silk wore out sooner than paper." ;
    :trial [ :what "service life" ; :unit "years" ; :reached 4 ] .
:k3 a :Article ; dcterms:title "Kites that lift thermometers" ; :author "Mia Aronin" ;
    dcterms:issued "2009" ; :country "Chile" ; :keyword "sounding" ; :kite "Malay" ;
    :from "2007" ; :cites :k2 ;
    dcterms:abstract "Thermometers were lifted to 900 m. The line was wet in half of the flights." ;
    :trial [ :what "height" ; :unit "m" ; :reached 900 ] .
:k4 a :Article ; dcterms:title "Lines and knots in salt air" ; :author "Tove Lind" ;
    dcterms:issued "2015" ; :country "Norway" ; :keyword "line" ; :kite "Conyne" ; :cites :k3, :k2 ;
    :paid "Wind Office" ;
    dcterms:abstract "Knots hold half as long in salt air." ;
    :trial [ :what "service life" ; :unit "years" ; :reached 2 ] .
:k5 a :Article ; dcterms:title "Who flies kites, and why" ; :author "Lev Aronin" ;
    dcterms:issued "2019" ; :country "Chile" ; :keyword "people" ;
    dcterms:abstract "Old people fly kites for company, children for height." .
"""


async def test_what_a_paper_cites_is_what_these_are(talk: Talk) -> None:
    await talk.ask("which articles does “Sixty years of kite trials, reviewed” cite?")
    answer = await talk.ask("which of these are from Chile?")
    assert "A box kite" in answer.text
    assert "thermometers" in answer.text
    assert "reviewed" not in answer.text


async def test_it_is_the_paper_that_cites(talk: Talk) -> None:
    await talk.ask("which articles does “Sixty years of kite trials, reviewed” cite?")
    assert "Noor Haddad" in (await talk.ask("who wrote it?")).text


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("who wrote the newest of those?", "Lev Aronin", "Mia"),
        ("who wrote the oldest one?", "Mia Aronin", "Chile"),
        ("what did the oldest of them find?", "Silk wore out", "thermometers were"),
        ("the earliest one: who cites it?", "Lines and knots", "Who flies"),
        ("which of them is the newest?", "Who flies kites", "Lines and knots"),
    ],
)
async def test_something_is_asked_of_the_newest_or_oldest(
    talk: Talk, question: str, told: str, untold: str
) -> None:
    await talk.ask("articles from Chile")
    text = (await talk.ask(question)).text
    assert told in text
    assert untold not in text


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("did they pay for anything else?", "Lines and knots", "Who flies"),
        ("what else was paid for by them?", "Lines and knots", "Who flies"),
        ("what else did its authors write?", "Who flies", "Lines and knots"),
    ],
)
async def test_they_are_those_that_were_asked_for_where_it_is_asked_again(
    talk: Talk, question: str, told: str, untold: str
) -> None:
    await talk.ask("who paid for “A box kite for weak winds”?")
    text = (await talk.ask(question)).text
    assert told in text
    assert untold not in text


async def test_what_two_people_wrote_together(talk: Talk) -> None:
    await talk.ask("articles by Lev Aronin")
    await talk.ask("and by Mia?")
    text = (await talk.ask("what did the two write together?")).text
    assert "A box kite for weak winds" in text
    assert "Who flies" not in text


async def test_years_are_no_unit_where_papers_are_put_in_order(talk: Talk) -> None:
    await talk.ask("articles from Chile")
    text = (await talk.ask("sort them by year")).text
    places = [text.index(title) for title in ("Who flies", "thermometers", "A box")]
    assert places == sorted(places)
    assert "one article in 1998" in (await talk.ask("how many articles per year?")).text


async def test_the_newest_two_are_exported(talk: Talk) -> None:
    await talk.ask("articles from Chile")
    text = (await talk.ask("bibtex of the newest two of these please")).text
    assert "2 articles" in text or "2 papers" in text


@pytest.mark.parametrize(
    ("question", "told"),
    [("and the year after?", "no article"), ("the previous year?", "no article")],
)
async def test_another_year_takes_the_place_of_one(talk: Talk, question: str, told: str) -> None:
    await talk.ask("how many articles from 2009 are there?")
    assert told in (await talk.ask(question)).text.lower()
    assert "one article" in (await talk.ask("2015?")).text.lower()


async def test_the_name_of_an_attribute_asks_for_it(talk: Talk) -> None:
    await talk.ask("who wrote Lines and knots in salt air?")
    assert "Norway" in (await talk.ask("country?")).text


async def test_how_often_a_paper_is_cited_counts_no_years(talk: Talk) -> None:
    await talk.ask("who wrote A box kite for weak winds?")
    text = (await talk.ask("how often has it been cited?")).text
    assert "per " not in text
    assert "1998" not in text


async def test_what_nobody_at_hand_has_is_asked_of_all(talk: Talk) -> None:
    await talk.ask("articles from Chile")
    await talk.ask("which one flew the Hargrave?")
    assert "Lines and knots" in (await talk.ask("and who flew the Conyne?")).text


async def test_what_nothing_tells_is_said_of_those_at_hand(talk: Talk) -> None:
    await talk.ask("articles by Aronin")
    text = (await talk.ask("how expensive was it?")).text
    assert "ask for some first" not in text
    assert "900" not in text


async def test_a_text_of_those_at_hand_answers(talk: Talk) -> None:
    await talk.ask("articles by Mia Aronin")
    assert "900 m" in (await talk.ask("how wet was it on the line?")).text


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("which of these speaks of silk and paper?", "A box kite", "thermometers"),
        ("which one speaks of children?", "Who flies kites", "A box kite"),
    ],
)
async def test_which_of_those_at_hand_is_told_by_what_they_say(
    talk: Talk, question: str, told: str, untold: str
) -> None:
    await talk.ask("articles from Chile")
    text, _, _ = (await talk.ask(question)).text.partition(UNSURE)
    assert told in text
    assert untold not in text


async def test_none_of_those_at_hand_is_picked_where_none_says_it(talk: Talk) -> None:
    await talk.ask("articles from Chile")
    text = (await talk.ask("which of these bakes bread?")).text
    assert "A box kite" not in text


async def test_years_are_no_unit_in_a_table(talk: Talk) -> None:
    await talk.ask("articles from Chile")
    text = (await talk.ask("put them in a table with year and country")).text
    assert all(year in text for year in ("1998", "2009", "2019"))


async def test_what_neither_of_two_states_is_named_in_their_comparison(talk: Talk) -> None:
    both = "“Who flies kites, and why” and “Sixty years of kite trials, reviewed”"
    text = (await talk.ask(f"compare the countries and kite types of {both}")).text
    assert "Chile" in text
    assert "not stated, the same" not in text
    assert "kite type" in text.lower()
