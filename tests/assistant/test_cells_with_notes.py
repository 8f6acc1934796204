"""Cells with notes beside what they tell: numbers, yes and no, what is told per such a thing."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Country,n,Length (wks),Guided?,USD/walker,Gain (steps),Finding
Walks before breakfast: a town in the Lake District,Adams R,2012,UK,45 (carers; 41 to the end),8,yes,12,1200 (SD 300),Nobody walked in the rain
Benches and hills: walking groups in Porto,Costa M,2015,Portugal,210,30,no,4,900*,Benches mattered more than hills
Steps for a dog: neighbours walk in Boise,Reed T,2018,USA,64,12,half of the weeks,22,2100,The dogs decided
A map for every door in Tucson,Reed T; Vega L,2020,USA,1300,40,no,9,400,Maps were kept and not used
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many people took part in the Lake District?", "45"),
        ("How many walkers took part in Porto?", "210"),
        ("what was the biggest gain in steps?", "2100"),
        ("average price per walker in the States", "15.5"),
        ("do the studies get bigger over time?", "in the later years: 127.5 on average"),
        ("How many people were in the two American studies together?", "1364"),
    ],
)
async def test_a_note_behind_a_number_makes_no_text_of_it(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Any with more than a thousand walkers?", ("A map",)),
        ("which were guided?", ("before breakfast",)),
        ("studies that were not guided", ("Benches", "A map")),
        ("papers longer than half a year", ("Benches", "A map")),
    ],
)
async def test_what_says_how_far_stands_beside_yes_and_no(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)
