"""Works of several kinds: articles, books and data, with licences, awards and languages."""

import pytest
from talks import Talk

GRAPH = """
@prefix : <https://reeds.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix cc: <https://creativecommons.org/licenses/> .
:ScholarlyArticle rdfs:label "Scholarly Article" . :Book rdfs:label "Book" .
:Dataset rdfs:label "Dataset" . :year rdfs:label "year" .
:author rdfs:label "has author" . :first rdfs:label "first author" .
:language rdfs:label "in language" . :licence rdfs:label "license" . :award rdfs:label "award" .
:place rdfs:label "place of publication" . :about rdfs:label "about" .
:journal rdfs:label "journal" . :short rdfs:label "journal abbreviation" .
:ada a :Person ; rdfs:label "Ada Reed" . :bo a :Person ; rdfs:label "Bo Marsh" .
:a a :ScholarlyArticle ; rdfs:label "Bitterns at Dusk" ; :author :ada ; :first :ada ; :year 2011 ;
    :language "English" ; :licence cc:by\\/4.0\\/ ; :award "Heron Prize 2012" ;
    :journal "Journal of Reed Beds" ; :about "climate change" .
:b a :ScholarlyArticle ; rdfs:label "Warblers in Winter" ; :year 2012 ;
    :author :ada , :bo ; :first :ada ; :language "German" ; :licence cc:by-nc\\/4.0\\/ ;
    :journal "Journal of Reed Beds" .
:c a :Book ; rdfs:label "Cutting Reed by Hand" ; :author :ada ; :year 2012 ; :language "German" ;
    :place "Leiden" .
:d a :Dataset ; rdfs:label "Counts of Bitterns 1990 to 2010" ; :author :bo ; :year 2012 ;
    :language "English" ; :licence cc:by\\/4.0\\/ ; :short "J. Reeds" ; :about "climate change" .
:e a :ScholarlyArticle ; rdfs:label "Water under the Reeds" ; :author :bo ; :first :bo ;
    :year 2015 ; :language "English" ; :licence cc:by-sa\\/4.0\\/ ; :short "J. Reeds" ;
    :journal "Wet Letters" .
:f a :Book ; rdfs:label "The Thatcher's Year" ; :author :bo ; :year 2016 ; :language "English" ;
    :place "Ghent" ; :short "J. Reeds" .
"""
HUBS = ";".join(f"https://reeds.example/{kind}" for kind in ("ScholarlyArticle", "Book", "Dataset"))

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which articles came out in 2012?", ("Warblers",)),
        ("Which of our books were published in Leiden?", ("Cutting Reed",)),
        ("What has Ada Reed written besides articles?", ("Cutting Reed",)),
        ("Which works have won an award?", ("Bitterns at Dusk",)),
        ("Which works are licensed under CC BY?", ("Bitterns at Dusk", "Counts of Bitterns")),
    ],
)
async def test_kinds_and_what_works_have_restrict_them(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_no_work_of_a_kind_is_in_a_language_of_none(talk: Talk) -> None:
    answer = await talk.ask("Which books are written in Italian?")

    assert answer.hubs == ()
    assert "no book with language Italian" in answer.text
    assert len((await talk.ask("books not in Italian")).hubs) == 2


async def test_the_journal_of_most_is_no_abbreviation_that_more_have(talk: Talk) -> None:
    answer = await talk.ask("Which journal do we have the most articles from?")

    assert "Journal of Reed Beds" in answer.text


async def test_the_people_of_a_work_are_told_once(talk: Talk) -> None:
    answer = await talk.ask("Tell me about Warblers in Winter")

    assert answer.text.count("authors: Ada Reed and Bo Marsh") == 1
