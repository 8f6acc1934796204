"""Surnames of two words, initials of few namesakes, and whole dates beside the years of all."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

BIBLIOGRAPHY = """
@article{l1, author = {Lund-Moe, A. K. and Berg, Ulla and Holt, Kim}, title = {Kelp on ropes},
  year = {1998}, keywords = {kelp, rafts}}
@article{l2, author = {Lund-Moe, Astrid and Berg, U.}, title = {Kelp in winter},
  year = {2004}, date = {2004-03-01}, keywords = {kelp}}
@article{l3, author = {Astrid Lund-Moe}, title = {Mussels on ropes}, year = {2011},
  keywords = {rafts}}
@article{l4, author = {Berg, Ulla}, title = {Harbour ice}, year = {2012}, date = {2012-05-01}}
@article{l5, author = {Berg, M.}, title = {Tides and tolls}, year = {2013}}
@book{l6, author = {Berg, U.}, title = {A harbour book}, year = {2014}}
@book{l7, author = {Berg, Ulla}, title = {A second harbour book}, year = {2019}}
@book{l8, author = {Berg, Ulla and Holt, Kim}, title = {Ropes and rigging}, year = {2021}}
"""


@pytest.mark.parametrize("question", ["papers by Lund-Moe", "What did Lund-Moe write?"])
async def test_a_surname_of_two_words_is_everybodys_who_has_it(talk: Talk, question: str) -> None:
    await talk.lists(question, ("Kelp on ropes", "Kelp in winter", "Mussels on ropes"))


async def test_initials_are_one_persons_where_just_one_other_has_the_surname(talk: Talk) -> None:
    text = (await talk.ask("who wrote most?")).text
    assert "Ulla Berg, in six papers" in text


async def test_what_dates_from_some_years_is_all_of_them(talk: Talk) -> None:
    text = (await talk.ask("how many things date from between 2003 and 2014?")).text
    assert "five papers from 2003 to 2014" in text.lower()


async def test_values_with_a_stroke_between_them_are_alternatives(talk: Talk) -> None:
    await talk.lists("kelp / rafts, what do I have?", ("Kelp on", "Kelp in", "Mussels on"))


async def test_which_companion_is_on_most_papers_is_not_who_they_worked_with(talk: Talk) -> None:
    await talk.ask("who has Ulla Berg worked with?")
    text = (await talk.ask("and which of them is on most papers?")).text
    assert "Kim Holt" in text and "in two papers" in text and "author is Ulla Berg" not in text
