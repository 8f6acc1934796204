"""A table as people keep one: short headings, counted things, yes and no by letters."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Wing,N,Fill. %,Guided?,Logged,Min R (m),Finding,Payer,Loss %
Thermals over a quarry,Ruta Kalns; Odo Frei,2011,solo,18,22,Yes,y,140,The rim helped.,Air Fund,3
Landing on grass,Ruta Kalns,2013,tandem,26 pairs,35,no,n,60,Silk lost less weight.,Air Fund,5
Brake lines under ice,Odo Frei; Ilmari Aho,2015,solo,40,41 %,yes,yes,25,Brakes got short.,Ice Lab,4
Night flights by lamp,Ilmari Aho,2018,solo,64,12,no,no,300,Lamps did not help.,,8
Folding wings,Petra Sole; Ruta Kalns,2020,tandem,30,55,yes,y,180,Pilots were late.,Glide Trust,9
Hover tests in a hall,Petra Sole,2022,tandem,22,48,no,n,18,The hall was too small.,Glide Trust,12
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many had fewer than 30 participants?", "three"),
        ("average sample size?", "33.33"),
        ("smallest study of all", "Thermals over a quarry"),
        ("average filling of the solo papers", "25 %"),
        ("what is the average min R over all papers?", "120.5"),
    ],
)
async def test_numbers_are_read_with_what_they_count(talk: Talk, question: str, told: str) -> None:
    answer = await talk.ask(question)

    assert told in answer.text
    assert "kept apart" not in answer.text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which papers were guided?", ("Thermals", "Brake lines", "Folding")),
        ("which ones were logged?", ("Thermals", "Brake lines", "Folding")),
        ("curves tighter than 50 m", ("Brake lines", "Hover")),
        ("turns of 140 metres or wider", ("Thermals", "Night", "Folding")),
        ("studies with 40 people or more", ("Brake lines", "Night")),
    ],
)
async def test_letters_for_yes_and_comparatives_of_less_are_read(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_a_heading_that_asks_is_told_without_its_mark(talk: Talk) -> None:
    answer = await talk.ask("which papers were guided?")

    assert "?" not in answer.text


async def test_papers_are_sorted_by_what_is_called_for_short(talk: Talk) -> None:
    await talk.ask("which papers were guided?")

    await talk.tells_in_order("sort them by filling", ("Folding", "Brake lines", "Thermals"))


async def test_the_change_of_what_is_measured_is_told_before_the_years(talk: Talk) -> None:
    answer = await talk.ask("has the sample size become larger over time?")

    assert answer.text.startswith("Higher in the later years: 28 on average until 2016, 38.7")
    assert not any(finding.is_doubted for finding in answer.findings)


async def test_a_word_for_what_is_measured_does_not_narrow_the_course_of_it(talk: Talk) -> None:
    answer = await talk.ask("Has the weight loss got worse over the years?")

    assert answer.text.startswith("Higher in the later years")
    assert "in 2022" in answer.text


async def test_another_value_that_is_written_in_capitals_is_exchanged_and_not_left_out(
    talk: Talk,
) -> None:
    await talk.ask("average sample size of the solo papers")

    answer = await talk.ask("and TANDEM")

    assert "26" in answer.text
    assert "without" not in answer.text


async def test_what_somebody_did_is_told_by_the_wording(talk: Talk) -> None:
    answer = await talk.ask("what did Sole report in 2022?")

    assert "The hall was too small" in answer.text


async def test_which_alone_lists_what_was_counted(talk: Talk) -> None:
    await talk.ask("how many papers use a tandem wing?")

    await talk.lists("which?", ("Landing", "Folding", "Hover"))


async def test_what_else_was_paid_for_is_asked_in_words_of_the_same_family(talk: Talk) -> None:
    await talk.ask("who paid for the hover tests?")

    await talk.lists("what else did the payer pay?", ("Folding",))


async def test_these_are_all_papers_where_all_of_them_are_computed(talk: Talk) -> None:
    answer = await talk.ask("who has written the most of these?")

    assert "Ruta Kalns" in answer.text


async def test_why_is_answered_by_what_was_found(talk: Talk) -> None:
    await talk.ask("what is the sample size of the hover tests?")

    answer = await talk.ask("why so few?")

    assert "No fact of the graph tells why" in answer.text
    assert "The hall was too small" in answer.text
