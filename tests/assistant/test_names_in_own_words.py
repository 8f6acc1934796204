"""Headings that are cut off, whole as the titles and cells of their sheet have the words."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Country,Irrig.,Infest. drop (%),Instr.,Finding
Ladybirds against an infestation of aphids in glasshouses,Lund A,2011,Norway,y,41,grower,Half of the ladybirds flew off
Drip irrigation and whitefly: a wet leaf is a safe leaf,Moor B,2014,Spain,y,12,student,Leaves stayed dry all the same
Basil between tomatoes: infestation by scent,Roth C; Lund A,2017,Austria,n,27,student,Basil masked the scent of tomatoes
Soap and patience on a balcony,Sato D,2021,Japan,n,63,grower,Soap had to be sprayed every third day
"""  # noqa: E501


async def test_a_heading_is_told_and_asked_for_by_its_whole_word(talk: Talk) -> None:
    answer = await talk.ask("average fall of the infestation")
    assert "infestation drop (%) of all papers is 35.75" in answer.text
    await talk.lists("papers with irrigation", ("Ladybirds", "Drip"))


async def test_what_no_text_has_in_one_word_stays_cut_off(talk: Talk) -> None:
    answer = await talk.ask("papers per instr.")
    assert "grower" in answer.text
    assert "instrument" not in answer.text


async def test_more_of_what_goes_down_is_better(talk: Talk) -> None:
    answer = await talk.ask("Which one has the best infestation drop?")
    assert "63" in answer.text
