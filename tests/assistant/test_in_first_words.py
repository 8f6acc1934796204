"""First questions by who has not seen the headings: all there is, totals, groups, what is near."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Site,Sector,n lanterns,Kept (%),Shared?,Finding
Oil and wick in a port,Ada Holm; Per Lund,2008,Norway,harbour,120,60,yes,Whale oil was cleanest
Gas mantles on the river road,Per Lund,2011,Sweden,street,40,80,no,Mantles broke in every frost
Sodium light and moths,Ines Moll,2014,Germany,street,300,,yes,Moths came in half the numbers
Lamps for a mill yard,Tove Alm,2015,Germany,factory,12,90,no,Two lamps were enough
Bulbs behind the loom,Tove Alm; Ines Moll,2018,Germany,factory,64,70,yes,Weavers made fewer faults
Solar lamps on a pier,Ada Holm,2021,Norway,harbour,75,100,no,Gulls broke the panels
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which of them had the most lanterns?", "Sodium light and moths"),
        ("Which site has most of them?", "Germany, in three papers"),
        ("Which of those are from Sweden?", "Gas mantles on the river road"),
    ],
)
async def test_before_anything_was_told_these_are_all_there_are(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    "question",
    ["how many lanterns altogether?", "In total, how many lanterns did all the studies have?"],
)
async def test_numbers_that_are_wanted_altogether_are_added_up(talk: Talk, question: str) -> None:
    assert "611" in (await talk.ask(question)).text


async def test_an_average_of_what_is_told_in_per_cent_is_no_share(talk: Talk) -> None:
    answer = await talk.ask("on average how many percent of the lanterns were kept?")

    assert "The average kept (%)" in answer.text
    assert "80" in answer.text


async def test_an_average_is_not_of_the_one_paper_whose_title_is_near(talk: Talk) -> None:
    answer = await talk.ask("average kept % of lanterns on the river?")

    assert "over five papers" in answer.text


async def test_what_all_papers_near_to_a_topic_have_is_named(talk: Talk) -> None:
    await talk.lists("anything from German factory owners?", ("mill yard", "the loom"))


async def test_of_what_has_most_something_else_is_told_besides(talk: Talk) -> None:
    answer = await talk.ask("which study had the most lanterns, and who wrote it?")

    assert "“Sodium light and moths” [1] has the highest number of lanterns" in answer.text
    assert "Ines Moll" in answer.text


async def test_of_the_oldest_what_was_found_is_told_besides(talk: Talk) -> None:
    answer = await talk.ask("what's the oldest paper and what did they find?")

    assert "Oil and wick in a port" in answer.text
    assert "Whale oil was cleanest" in answer.text


@pytest.mark.parametrize(
    "question", ["number of studies per country", "how many papers for each country?"]
)
async def test_studies_are_counted_by_what_tells_a_country_whatever_it_is_called(
    talk: Talk, question: str
) -> None:
    answer = await talk.ask(question)

    assert "three papers for Germany" in answer.text


async def test_a_question_that_names_no_more_than_a_paper_is_told_what_it_found(talk: Talk) -> None:
    answer = await talk.ask("What did they find in Sweden?")

    assert "Gas mantles on the river road" in answer.text
    assert "Mantles broke in every frost" in answer.text


async def test_papers_with_a_title_alone_to_be_named_are_only_named(talk: Talk) -> None:
    assert "Mantles broke" not in (await talk.ask("Which papers are from Sweden?")).text


async def test_a_list_is_put_in_the_order_of_the_number_it_was_bounded_by(talk: Talk) -> None:
    await talk.ask("Which papers had more than 50 lanterns?")
    await talk.tells_in_order(
        "sort from most to least",
        ("Sodium light and moths", "Oil and wick", "Solar lamps", "Bulbs behind the loom"),
    )


async def test_a_word_that_nobody_asks_in_is_never_passed_over(talk: Talk) -> None:
    answer = await talk.ask("how many lanterns did the zanzibarian one have?")

    assert "zanzibarian" in answer.text
