"""Follow-ups upon rows that were told: other cells, the other end, how far numbers lie apart."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Paper rdfs:label "Paper" . :author rdfs:label "author" . :year rdfs:label "publication year" .
:rival rdfs:label "compared with" . :run rdfs:label "outcome" . :oven rdfs:label "oven" .
:measure rdfs:label "measure" . :grain rdfs:label "flour" . :when rdfs:label "condition" .
:unit rdfs:label "unit" . :value rdfs:label "value" . :workers rdfs:label "sample size" .
:p1 a :Paper ; rdfs:label "Ovens side by side" ; :author "Ida Crust" ; :year 2001 ;
    :rival "Hearthstone", "Tandoor" ; :workers 40 ;
    :run [ :oven "Steamfloor" ; :grain "rye" ; :measure "crumb volume" ; :value 71 ],
        [ :oven "Steamfloor" ; :grain "spelt" ; :measure "crumb volume" ; :value 66 ],
        [ :oven "Hearthstone" ; :grain "rye" ; :measure "crumb volume" ; :value 64 ],
        [ :oven "Hearthstone" ; :grain "spelt" ; :measure "crumb volume" ; :value 69 ],
        [ :oven "Tandoor" ; :grain "rye" ; :measure "crumb volume" ; :value 32 ],
        [ :oven "Tandoor" ; :grain "spelt" ; :measure "crumb volume" ; :value 31 ],
        [ :oven "Steamfloor" ; :grain "rye" ; :measure "baking time" ; :value 55 ],
        [ :oven "Hearthstone" ; :grain "rye" ; :measure "baking time" ; :value 48 ],
        [ :oven "Tandoor" ; :grain "rye" ; :measure "baking time" ; :value 9 ] .
:p2 a :Paper ; rdfs:label "Dust in the bakehouse" ; :author "Ole Bran" ; :year 2006 ;
    :workers 160 ;
    :run [ :measure "flour dust" ; :when "before the hood" ; :value 7.4 ; :unit "mg" ],
        [ :measure "flour dust" ; :when "under the hood" ; :value 1.9 ; :unit "mg" ] .
:p3 a :Paper ; rdfs:label "Sourdough cultures of the coast" ; :author "Una Leaven" ; :year 2011 ;
    :workers 20 .
"""
OF_STEAMFLOOR = "crumb volume of the Steamfloor with rye"


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("and with spelt?", "66"),
        ("Hearthstone?", "64"),
        ("and the baking time?", "55"),
        ("same picture for Tandoor?", "32"),
    ],
)
async def test_another_value_takes_the_place_of_its_own_kind(
    talk: Talk, question: str, number: str
) -> None:
    assert "71" in (await talk.ask(OF_STEAMFLOOR)).text
    text = (await talk.ask(question)).text
    assert number in text and "71" not in text


async def test_values_that_an_attribute_names_are_told_with_their_numbers(talk: Talk) -> None:
    await talk.ask(OF_STEAMFLOOR)
    text = (await talk.ask("and what it is compared with?")).text
    assert "64" in text and "32" in text and "71" not in text


async def test_who_comes_last_is_the_other_end_of_the_rows_told(talk: Talk) -> None:
    assert "71" in (await talk.ask("which oven has the highest crumb volume with rye?")).text
    text = (await talk.ask("and who comes last?")).text
    assert "Tandoor" in text and "32" in text and "lowest" in text


async def test_what_is_best_follows_what_is_measured(talk: Talk) -> None:
    await talk.ask("which oven has the highest crumb volume with rye?")
    text = (await talk.ask("and for baking time?")).text
    assert "Tandoor" in text and "9" in text and "55" not in text


async def test_the_best_is_told_apart_from_the_second_best(talk: Talk) -> None:
    await talk.ask("which oven has the highest crumb volume with rye?")
    assert "64" in (await talk.ask("and the second best?")).text
    text = (await talk.ask("how far apart are they?")).text
    assert "differ by 7" in text and "Steamfloor" in text and "Hearthstone" in text


async def test_two_numbers_told_one_after_the_other_are_compared(talk: Talk) -> None:
    await talk.ask(OF_STEAMFLOOR)
    await talk.ask("and with spelt?")
    text = (await talk.ask("by how much do the two differ?")).text
    assert "differ by 5" in text and "71" in text and "66" in text


async def test_a_number_is_told_apart_from_the_one_that_is_named(talk: Talk) -> None:
    await talk.ask(OF_STEAMFLOOR)
    text = (await talk.ask("by how much over the Tandoor?")).text
    assert "differ by 39" in text and "32" in text
    again = (await talk.ask("Hearthstone?")).text
    assert "64" in again, "how far apart they are leaves the question as it was"


async def test_before_and_after_are_two_rows_of_the_paper_at_hand(talk: Talk) -> None:
    await talk.ask("who wrote “Dust in the bakehouse”?")
    text = (await talk.ask("by how much did the flour dust go down?")).text
    assert "differ by 5.5 mg" in text and "before the hood" in text and "under the hood" in text


async def test_a_ratio_is_of_the_first_and_the_last_where_that_is_named(talk: Talk) -> None:
    await talk.ask("which paper has the highest sample size?")
    text = (await talk.ask("how many times the size of the smallest is that?")).text
    assert "8 times" in text and "160" in text and "20" in text
    assert "4 times" in (await talk.ask("and by what factor is it above the next?")).text


async def test_what_asks_for_something_else_is_no_edit_of_the_rows(talk: Talk) -> None:
    await talk.ask(OF_STEAMFLOOR)
    assert "Ida Crust" in (await talk.ask("who wrote that?")).text
    assert "Una Leaven" in (await talk.ask("who wrote the paper on sourdough?")).text


async def test_why_it_is_so_is_no_edit_of_the_rows(talk: Talk) -> None:
    await talk.ask(OF_STEAMFLOOR)
    text = (await talk.ask("how come the Tandoor falls behind?")).text
    assert "| Tandoor |" not in text and "is 32" not in text


async def test_what_is_measured_is_told_of_the_things_named_before(talk: Talk) -> None:
    await talk.ask("Which paper is compared with Hearthstone and Tandoor?")
    text = (await talk.ask("baking time?")).text
    assert "48" in text and "9" in text and "55" not in text
    assert "64" in (await talk.ask("crumb volume?")).text


async def test_which_of_two_is_quicker_is_told_by_their_times(talk: Talk) -> None:
    await talk.ask("Which paper is compared with Hearthstone and Tandoor?")
    text = (await talk.ask("which of the two is quicker?")).text
    assert "48" in text and "9" in text and "64" not in text


async def test_the_row_that_came_first_is_told_by_another_of_its_columns(talk: Talk) -> None:
    await talk.ask("which oven has the highest crumb volume?")
    text = (await talk.ask("and which flour did it use?")).text
    assert text.startswith("Rye has the highest")
    assert "Steamfloor" in text and "71" in text
