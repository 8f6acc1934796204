"""Kinds written as initials, numbers of those who took part, groups told apart, lists as tables."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """Title,Authors,Year,Journal,Country,Kit,Participants,N,Warmer by (K),Main finding,Caveats
Solar wall heaters in mountain schools,"Roth, A.; Lind, B.",2014,Warm Rooms,Nepal,SWH,pupils,120,\
2.5,Rooms were warmer by noon but not at dawn.,one winter
What a solar wall heater costs its keepers,"Lind, B.",2016,Warm Rooms,Peru,SWH,caretakers,14,1.5,\
Nobody cleaned the glass after the first year.,number of households unknown
Two solar wall heaters compared,"Cruz, D.",2018,House and Hearth,Peru,SWH,households,36,3.5,\
The darker one gained a third more.,one winter
Rocket stoves and coughing,"Cruz, D.; Roth, A.",2019,House and Hearth,Peru,stove,mothers,210,4,\
Coughing fell where the flue was swept.,self-reported
Stoves that nobody lit,"Okoro, E.",2020,House and Hearth,Kenya,stove,households,48,2,\
Wood was dearer than before.,self-reported
Felt curtains in old flats,"Okoro, E.; Lind, B.",2021,Warm Rooms,Kenya,curtain,tenants,22,1,\
Draughts were fewer and tempers better.,landlords chose the flats
"""


async def test_what_titles_write_in_full_names_a_value_of_initials(talk: Talk) -> None:
    await talk.lists("studies of solar wall heaters", ("Solar wall", "What a solar", "Two solar"))
    answer = await talk.ask("how many studies have a solar wall heater?")
    assert answer.text.startswith("There are three papers with kit SWH")


async def test_so_many_people_as_no_study_names_are_those_who_took_part(talk: Talk) -> None:
    expected = ("What a solar", "Two solar", "Stoves that", "Felt curtains")
    await talk.lists("studies with fewer than 50 participants", expected)


async def test_a_number_of_groups_that_no_study_is_of_together_is_told_of_each(talk: Talk) -> None:
    answer = await talk.ask("how much warmer on average in Peru and in Kenya?")
    assert answer.text.startswith("Peru has the higher average warmer by (K): 3 over three papers")
    assert "against 1.5 over two papers" in answer.text and "for Kenya" in answer.text


async def test_those_are_of_the_group_that_came_out_first(talk: Talk) -> None:
    answer = await talk.ask("Which country has most studies?")
    assert "Peru" in answer.text
    listed = await talk.ask("list them with N and kit")
    assert len(listed.hubs) == 3
    assert "210" in listed.text and "120" not in listed.text
    newest = await talk.ask("which of these is the newest?")
    assert "Rocket stoves" in newest.text


@pytest.mark.parametrize(
    "question",
    [
        "Could I have the studies from Peru as a spreadsheet, please?",
        "make me a table of the studies from Peru: N, kit",
        "please send me an excel file with the papers from Peru",
    ],
)
async def test_a_list_that_is_wanted_as_a_table_is_one(talk: Talk, question: str) -> None:
    answer = await talk.ask(question)
    head, rule, *rows = answer.text.splitlines()[:5]
    assert head.startswith("| Paper |")
    assert set(rule) <= set("|- ")
    assert len(rows) == 3 and all(row.startswith("| “") for row in rows)
    assert "Left out of account" not in answer.text
    assert len(answer.hubs) == 3


async def test_what_is_unknown_is_meant_only_where_that_is_said(talk: Talk) -> None:
    answer = await talk.ask("what is the number of households in the stove studies?")
    assert "unknown" not in answer.text
    await talk.lists("in which is the number of households unknown?", ("What a solar",))


async def test_what_lasts_is_no_place_of_a_list(talk: Talk) -> None:
    listed = await talk.ask("studies from Peru")
    assert len(listed.hubs) == 3
    answer = await talk.ask("how long did they last")
    assert set(answer.hubs) in ({*listed.hubs}, set())
    assert answer.plan is not None and answer.plan.hubs != (listed.hubs[-1],)


@pytest.mark.parametrize("lead", ["with the", "w/ the", "incl.", "with year and"])
async def test_what_is_to_be_told_beside_a_list_is_told_of_each(talk: Talk, lead: str) -> None:
    answer = await talk.ask(f"list everything from Peru {lead} journal")
    assert "Warm Rooms" in answer.text and "House and Hearth" in answer.text
