"""Questions that compare groups of papers by a number, which is averaged in each."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Box,Heated,Fledged per nest,Ringed,Region,Loss %
Owls in a barn roof,Ada Holm; Per Lund,2012,wood,yes,3.5,12,"Skane, Sweden",20 %
Kestrels on pylons,Per Lund,2013,steel,no,2,40,Jutland,55 %
Nest cameras for little owls,Ada Holm,2015,wood,yes,4.5,18,"Lake Malaren basin, Sweden",5 %
Church towers and jackdaws,Ines Moll,2016,brick,no,3,,Saxony,
Boxes above a motorway,Ines Moll; Per Lund,2018,steel,no,1,9,Saxony,70 %
Second broods in warm springs,Tove Alm,2019,wood,no,4,25,Jutland,35 %
A winter with little prey,Tove Alm; Ada Holm,2021,brick,yes,2.5,31,"Skane, Sweden",45 %
"""


@pytest.mark.parametrize(
    "question",
    [
        "do wooden boxes have more fledged per nest than steel ones?",
        "fledged per nest in wood versus steel boxes",
        "Is the number fledged per nest higher in wood or in steel boxes?",
    ],
)
async def test_two_values_are_compared_by_the_average_of_a_number(
    talk: Talk, question: str
) -> None:
    answer = await talk.ask(question)

    assert "Wood has the higher average" in answer.text
    assert "4 over three papers" in answer.text
    assert "against 1.5 over two papers" in answer.text
    assert "for steel" in answer.text


@pytest.mark.parametrize(
    ("question", "first", "other"),
    [
        ("do heated boxes have more fledged per nest than unheated ones?", "3.5", "2.5"),
        ("is the number fledged per nest higher in heated boxes?", "3.5", "2.5"),
        ("fledged per nest, heated vs not heated", "3.5", "2.5"),
        ("do heated boxes have fewer fledged per nest than the others?", "2.5", "3.5"),
    ],
)
async def test_what_is_so_is_compared_with_what_is_not(
    talk: Talk, question: str, first: str, other: str
) -> None:
    answer = await talk.ask(question)

    end = "lower" if "fewer" in question else "higher"
    assert f"have the {end} average" in answer.text
    assert f"{first} over" in answer.text
    assert f"against {other} over" in answer.text
    assert "papers that are heated" in answer.text.lower()
    assert "papers that are not heated" in answer.text.lower()


async def test_one_value_is_compared_with_all_others_the_best_first(talk: Talk) -> None:
    answer = await talk.ask("is the number fledged per nest higher in wooden boxes?")

    places = [answer.text.index(each) for each in ("for wood", "for brick", "for steel")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which study had the worst loss?", "70 %"),
        ("best loss of all?", "5 %"),
        ("best number ringed?", "40"),
    ],
)
async def test_the_worst_of_what_is_good_if_low_is_the_highest(
    talk: Talk, question: str, told: str
) -> None:
    answer = await talk.ask(question)

    assert told in answer.text


@pytest.mark.parametrize("question", ["which papers give no loss?", "papers that report no losses"])
async def test_none_of_what_nothing_has_none_of_is_not_stated(talk: Talk, question: str) -> None:
    await talk.lists(question, ("Church towers",))


@pytest.mark.parametrize(
    "question",
    [
        "how many birds were ringed altogether?",
        "total ringed",
        "ringed in all?",
        "how many did they have ringed in total?",
    ],
)
async def test_a_total_is_computed_of_what_is_counted(talk: Talk, question: str) -> None:
    answer = await talk.ask(question)

    assert "135" in answer.text


async def test_those_that_are_counted_are_told_if_that_is_asked_as_well(talk: Talk) -> None:
    answer = await talk.ask("studies in Saxony, how many and which?")

    assert "Church towers" in answer.text
    assert "Boxes above a motorway" in answer.text


async def test_a_country_behind_longer_and_shorter_places_is_found_in_all(talk: Talk) -> None:
    titles = ("Owls in a barn roof", "Nest cameras", "A winter with little prey")
    await talk.lists("which studies were done in Sweden?", titles)
