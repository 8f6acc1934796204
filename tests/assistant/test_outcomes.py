"""What came of trials, in few words of a column, asked for in whatever words."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Country,What was tried,Travellers,Effect,Open data,DOI
Blue Light in the Sleeping Car,"Nilsson, B.; Ferrari, C.",2011,Sweden,blue light,420,\
favours trial,on request,10.1000/rail.1
Earplugs on the Night Line to Malmo,"Nilsson, B.",2014,Sweden,earplugs,260,no clear difference,\
no,10.1000/rail.2
Softer Springs for Couchettes,"Ferrari, C.; Duval, M.",2016,Italy,soft springs,800,favours trial,\
yes,
Singing Guards before Bedtime,"Duval, M.",2018,France,lullabies,90,no clear difference,no,\
10.1000/rail.4
Carpets in the Corridor,"Nilsson, B.; Duval, M.",2021,France,carpets,310,favours usual,\
on request,
Heaters under the Berths,"Soler, T.",2022,Spain,warm air (20 degrees),70,favours trial,yes,\
10.1000/rail.6
Heaters at Daybreak,"Soler, T.",2023,Spain,warm air (20 degrees) before dawn,60,favours trial,yes,\
10.1000/rail.7
"""

pytestmark = pytest.mark.anyio

NO_DIFFERENCE = ("Earplugs on the Night Line", "Singing Guards")


@pytest.mark.parametrize(
    "question",
    [
        "which trials found no difference?",
        "trials where it made no difference",
        "which trials showed no effect?",
        "Which trials did not find a clear difference?",
    ],
)
async def test_what_was_found_without_is_a_value_and_no_denial(question: str, talk: Talk) -> None:
    await talk.lists(question, NO_DIFFERENCE)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Did the singing guards help?", "no clear difference"),
        ("does blue light work?", "favours trial"),
        ("did the earplugs make a difference?", "no clear difference"),
    ],
)
async def test_whether_a_thing_worked_is_told_by_what_came_of_it(
    question: str, told: str, talk: Talk
) -> None:
    answer = await talk.ask(question)
    assert answer.text.startswith("The effect of the paper")
    assert told in answer.text.partition("\n")[0]


async def test_whether_one_at_hand_worked_is_asked_without_its_name(talk: Talk) -> None:
    await talk.ask("trials from Sweden")
    answer = await talk.ask("did the newer one work?")
    assert "Earplugs on the Night Line" in answer.text and "no clear difference" in answer.text


async def test_what_is_missing_is_not_asked_for_besides(talk: Talk) -> None:
    await talk.lists("Which entries are missing a DOI?", ("Softer Springs", "Carpets"))


async def test_what_stands_in_place_of_yes_is_told(talk: Talk) -> None:
    await talk.ask("Blue Light in the Sleeping Car")
    answer = await talk.ask("is the data open?")
    assert answer.text.startswith("No. The open data of the paper") and "on request" in answer.text


async def test_what_else_somebody_did_leaves_out_what_is_named(talk: Talk) -> None:
    await talk.lists("what else did Nilsson do besides earplugs?", ("Blue Light", "Carpets"))


async def test_a_work_may_be_left_out_of_what_somebody_did(talk: Talk) -> None:
    answer = await talk.ask("what else did Nilsson do apart from the sleeping car paper?")
    assert "earplugs" in answer.text and "carpets" in answer.text
    assert "blue light" not in answer.text


async def test_what_is_told_with_a_note_is_asked_for_without_it(talk: Talk) -> None:
    await talk.lists("which trials tested warm air?", ("Heaters under", "Heaters at"))


async def test_what_is_sought_anew_is_not_asked_of_those_at_hand(talk: Talk) -> None:
    await talk.ask("trials from Sweden")
    await talk.lists("everything with open data", ("Softer Springs", "Heaters under", "Heaters at"))


async def test_those_counted_are_listed_where_a_list_is_wanted(talk: Talk) -> None:
    await talk.ask("how many trials are there?")
    await talk.lists("just list the ones from France", ("Singing Guards", "Carpets"))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which author is the most active?", "M. Duval"),
        ("Is there a difference in travellers between Sweden and France?", "Sweden"),
        ("who else besides Nilsson works on the railways of Sweden?", "C. Ferrari"),
    ],
)
async def test_who_and_what_differs_is_told_and_nothing_denied(
    question: str, told: str, talk: Talk
) -> None:
    text = (await talk.ask(question)).text
    assert told in text and "does not hold" not in text


async def test_who_tried_something_are_people(talk: Talk) -> None:
    answer = await talk.ask("who tried lullabies?")
    assert "M. Duval" in answer.text
