"""What counted papers undergo, leave out or came out before and after, over a sheet on snacks."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Country,Data set,Children,Heated room,Sponsor,Outcome
Apples against Cracks in the Tooth,"Lindqvist, Ida; Moro, Paolo",2011,Sweden,Bite Archive,yes,yes,\
Orchard Fund,Apples cleaned little and cracked nothing.
Crackers on the Night Train,"Moro, Paolo",2013,Italy,Rail Meals,no,no,,\
Travellers ate when they were bored.
Nuts for a Wolf in the Zoo,"Okafor, Ada",2015,Sweden,Zoo Diets,no,no,Orchard Fund,\
The wolf left the nuts to the crows.
Popcorn at the Pictures,"Haddad, Nour; Sato, Ken",2015,Lebanon,Rail Meals,yes,yes,,\
Loud films made people eat more of it.
Raisins before a Test,"Sato, Ken",2021,Japan,School Lunches,yes,no,Vine Society,\
Pupils who ate raisins finished sooner.
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which studies left children out?", ("Crackers", "Nuts")),
        ("Which studies left out children?", ("Crackers", "Nuts")),
        ("which studies excluded children?", ("Crackers", "Nuts")),
        ("which are there where children were excluded?", ("Crackers", "Nuts")),
        ("Which papers did not leave children out?", ("Apples", "Popcorn", "Raisins")),
        ("Which did not exclude children?", ("Apples", "Popcorn", "Raisins")),
        ("which were set in Sweden?", ("Apples", "Nuts")),
        ("I'm after work on raisins. What do you have?", ("Raisins",)),
        ("Is there anything on teeth?", ("Apples",)),
        ("Do you have something about wolves?", ("Nuts",)),
    ],
)
async def test_papers_are_found_by_what_they_leave_out_or_are_on(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many papers were written each year?", ("two papers in 2015", "one paper in 2021")),
        ("How many papers were funded?", ("Three papers",)),
        ("how many were funded?", ("three papers",)),
        ("how many were funded each year?", ("one paper in 2015", "one paper in 2021")),
        (
            "How many papers were published before 2015 and how many after?",
            ("two papers from 2014", "three papers from 2015"),
        ),
        (
            "How many came out after 2013 and how many until then?",
            ("two papers from 2013", "three papers from 2014"),
        ),
    ],
)
async def test_papers_are_counted_by_what_they_undergo(
    question: str, told: tuple[str, ...], talk: Talk
) -> None:
    answer = await talk.ask(question)

    assert [each for each in told if each not in answer.text] == [], answer.text


async def test_what_is_denied_by_part_of_its_name_is_not_affirmed_by_the_rest(talk: Talk) -> None:
    answer = await talk.ask("which didn't heat the outcome room?")

    assert "without a heated room" in answer.text
    assert "Apples" not in answer.text
