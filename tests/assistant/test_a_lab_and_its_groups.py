"""A lab's own sheet: results in short sentences, groups of people, stakes, words for what we do."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Main result,Group,COI,Measure,Quality,Design,Limits
Hedgehogs,"Abel, Jo",2011,no clear difference,own,none,pass rate,low,before-after study,summer
Voles in snow,"Bray, Max; Abel, Jo",2012,no clear difference in deep snow,own,yes,mass,high,survey,
Owls over stubble,"Cole, Ann",2013,owls hunted more over strips,team,none,mass,low,survey,alone
Mice in the mill,"Abel, Jo",2014,mice left the mill after sealing,own,none,pass rate,high,trial,
Shrews of a fen,"Ellis, Pat",2015,fences made no clear difference,team,yes,mass,low,survey,summer
Bats in belfries,"Fox, Una",2016,bats ignored the lamps at dusk,own,none,pass rate,low,trial,alone
"""


async def test_a_short_result_is_what_longer_sentences_say_as_well(talk: Talk) -> None:
    await talk.lists("Which found no clear difference?", ("Hedgehogs", "Voles", "Shrews"))


async def test_works_are_sought_whose_people_have_something(talk: Talk) -> None:
    answer = await talk.ask("Which studies have authors with a COI?")

    assert len(answer.hubs) == 2
    assert all(title in answer.text for title in ("Voles", "Shrews"))
    assert "Ellis" not in answer.text


async def test_among_whom_somebody_is_sought_is_not_what_is_ranked(talk: Talk) -> None:
    answer = await talk.ask("Who in the group has authored the most studies?")

    assert "Jo Abel" in answer.text
    assert "in three papers" in answer.text


async def test_what_we_do_with_studies_is_no_outcome_of_theirs(talk: Talk) -> None:
    answer = await talk.ask("What share of the studies did we rate as low quality?")

    assert "66.7 %" in answer.text


async def test_a_second_verb_asks_for_the_same_works(talk: Talk) -> None:
    await talk.lists("Which studies did Jo Abel write or co-write?", ("Hedgehogs", "Voles", "Mice"))


async def test_a_noun_for_works_is_no_design_that_ends_in_it(talk: Talk) -> None:
    answer = await talk.ask("Who wrote the fen study?")

    assert "Pat Ellis" in answer.text
    assert "before-after" not in answer.text


async def test_a_usual_word_is_short_for_no_other(talk: Talk) -> None:
    answer = await talk.ask("Can you sum up the papers by Ann Cole?")

    assert "Owls over stubble" in answer.text
    assert "summer" not in answer.text
