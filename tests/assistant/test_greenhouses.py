"""Everyday words for amounts, doubts and outcomes, over a sheet of greenhouse trials."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Crop,Country,kWh/m2,Cost (kEUR),Heated,Caveat,Outcome
Warm Roots in a Cold House,"Lindqvist, Ida; Moro, Paolo",2008,tomato,Sweden,210,60,yes,\
Only one winter was cold enough.,Heating the roots alone saved a third of the fuel.
Glass or Film,"Moro, Paolo",2012,lettuce,Italy,35,24,no,\
The film was new and had not yet clouded.,Lettuce under film was ready five days later.
Screens at Night,"Okafor, Ada; Lindqvist, Ida",2015,cucumber,Sweden,140,110,yes,\
Growers opened the screens when they liked.,Screens halved what was lost in the dark hours.
Bumblebees for the Peppers,"Haddad, Nour",2019,pepper,Lebanon,22,15,no,\
Hives were moved twice.,Hives gave a fifth more fruit than shaking the plants.
Lamps over Lettuce,"Sato, Ken",2021,lettuce,Japan,390,320,yes,\
The lamps were lent by their maker.,More light made heads heavier but not faster.
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which trial used the least electricity?", ("22", "Bumblebees for the Peppers")),
        ("Which trial swallowed the most money?", ("320", "Lamps over Lettuce")),
        ("wich trial used the least electricity?", ("22", "Bumblebees for the Peppers")),
        ("Do Swedish trials need more electricity than Japanese ones?", ("average", "175", "390")),
        ("Are heated houses dearer?", ("163.33", "19.5")),
    ],
)
async def test_amounts_are_told_in_the_units_of_what_there_is_more_of(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert all(each in answer.text for each in told)


async def test_a_bound_in_money_counts_thousands(talk: Talk) -> None:
    await talk.lists("papers with a cost above 100,000 euros", ("Screens", "Lamps"))


async def test_what_came_out_of_a_trial_is_its_outcome_and_no_caveat(talk: Talk) -> None:
    await talk.ask("Who wrote “Glass or Film”?")
    answer = await talk.ask("what came out of it?")

    assert "five days later" in answer.text
    assert "clouded" not in answer.text


async def test_a_question_for_weak_points_is_no_complaint(talk: Talk) -> None:
    await talk.ask("Who wrote “Glass or Film”?")
    answer = await talk.ask("what is its weak point?")

    assert "clouded" in answer.text


async def test_a_complaint_is_told_what_was_understood_by_titles(talk: Talk) -> None:
    await talk.ask("Who wrote “Glass or Film”?")
    answer = await talk.ask("that is wrong")

    assert "Glass or Film" in answer.text


async def test_a_surname_in_small_letters_bounds_what_is_counted(talk: Talk) -> None:
    answer = await talk.ask("lindqvist, number of papers per year")

    assert "2008" in answer.text
    assert "2021" not in answer.text


async def test_two_spans_of_years_are_compared(talk: Talk) -> None:
    answer = await talk.ask("Did the trials before 2010 need less money than those from 2015 on?")

    assert "60" in answer.text
    assert "148.33 over three papers" in answer.text
    assert "papers from 2015 or later" in answer.text


async def test_decades_are_counted_one_by_one(talk: Talk) -> None:
    answer = await talk.ask("How many trials are from the 2000s, the 2010s and the 2020s?")

    assert "one paper from 2000 to 2009" in answer.text
    assert "three papers from 2010 to 2019" in answer.text
    assert "one paper from 2020 to 2029" in answer.text


async def test_either_of_two_spans_will_do(talk: Talk) -> None:
    await talk.lists("papers from before 2010 or after 2020", ("Warm Roots", "Lamps"))


async def test_a_condition_that_is_said_by_part_of_a_name_is_kept(talk: Talk) -> None:
    await talk.lists("Which heated houses cost more than 100 kEUR?", ("Screens", "Lamps"))


async def test_those_that_a_condition_keeps_out_are_asked_the_same(talk: Talk) -> None:
    await talk.ask("What did the heated ones cost on average?")
    answer = await talk.ask("and for those that are not?")

    assert "19.5" in answer.text


async def test_it_is_the_number_spoken_of_last_that_is_highest(talk: Talk) -> None:
    await talk.ask("What did the trials from Sweden cost?")
    answer = await talk.ask("in which one was it the highest?")

    assert "110" in answer.text
    assert "Screens at Night" in answer.text


async def test_who_is_told_of_people_that_a_question_speaks_of(talk: Talk) -> None:
    answer = await talk.ask("Could growers who opened the screens harvest sooner?")

    assert "Okafor" not in answer.text


async def test_projects_are_counted_as_papers(talk: Talk) -> None:
    answer = await talk.ask("How many projects cost more than 50 kEUR?")

    assert "three papers" in answer.text


async def test_the_nordic_countries_are_several(talk: Talk) -> None:
    await talk.lists("Anything from the Nordic countries?", ("Warm Roots", "Screens at Night"))
