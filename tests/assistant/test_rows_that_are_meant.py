"""Which rows of numbers a question means, and which not: units, shares, sizes of samples."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :author rdfs:label "author" . :year rdfs:label "publication year" .
:found rdfs:label "measurement" . :measure rdfs:label "what was measured" .
:when rdfs:label "condition" . :unit rdfs:label "unit" . :value rdfs:label "value" .
:sample rdfs:label "sample" . :size rdfs:label "sample size" . :of rdfs:label "sample unit" .
:says rdfs:label "finding" .
:p1 a :Paper ; rdfs:label "Shears and shoulders" ; :author "Ida Fleece" ; :year 2001 ;
    :sample [ :size 212 ; :of "stations" ] ;
    :found [ :measure "share hurt within a season" ; :when "all shearers" ; :value 31 ;
            :unit "%" ],
        [ :measure "share hurt within a season" ; :when "novices in their first week of work" ;
            :value 44 ; :unit "%" ],
        [ :measure "blade speed" ; :when "new combs" ; :value 2600 ; :unit "strokes" ],
        [ :measure "blade speed" ; :when "worn combs" ; :value 2450 ; :unit "strokes" ] .
:p2 a :Paper ; rdfs:label "Days on the drove road" ; :author "Ole Ram" ; :year 2006 ;
    :says "Flocks that rest at noon walk a third farther before dusk." ;
    :sample [ :size 12 ; :of "flocks" ] ;
    :found [ :measure "length of the drove" ; :value 17 ; :unit "days" ],
        [ :measure "flocks lost" ; :value 1 ; :unit "flocks" ] .
"""


async def test_a_unit_names_no_rows(talk: Talk) -> None:
    text = (await talk.ask("How much farther do flocks walk that rest at noon?")).text
    assert text.startswith("“Days on the drove road” [1] says: “Flocks that rest at noon")
    text = (await talk.ask("what becomes of the flocks on hot days?")).text
    assert "| flocks lost |" not in text and "17 days" not in text


async def test_a_share_that_was_measured_is_told_as_it_stands(talk: Talk) -> None:
    text = (await talk.ask("what share of shearers gets hurt?")).text
    assert "31 %" in text and "100 %" not in text


async def test_what_a_text_beside_a_number_says_is_told_with_the_number(talk: Talk) -> None:
    await talk.ask("who wrote “Shears and shoulders”?")
    text = (await talk.ask("is it worse for novices in their first week?")).text
    assert "44 %" in text and "novices in their first week" in text


async def test_how_many_were_looked_at_is_the_size_of_the_sample(talk: Talk) -> None:
    await talk.ask("who wrote “Days on the drove road”?")
    assert "12" in (await talk.ask("how many flocks did they look at?")).text


async def test_what_is_asked_of_two_rows_in_one_sentence_is_told_of_both(talk: Talk) -> None:
    text = (
        await talk.ask("how high is the blade speed with new combs, and how high with worn?")
    ).text
    assert "2600" in text and "2450" in text


async def test_the_best_few_are_told_best_first(talk: Talk) -> None:
    text = (await talk.ask("top two conditions by blade speed, best first")).text
    assert text.index("2600") < text.index("2450") and "highest" in text.lower()
