"""Numbers that are only about right, in several units, and told for each year."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Where,Use now,Twr ht,Vis/yr,Finding
Beds in the mill,Ida Holm,2004,"Skagen, Denmark",hotel,24 m,900,Half of those who stayed slept badly in the wind
A mill that grinds again,Piet Vos,2009,"Leiden, Netherlands",museum,18,c. 55000,Flour that was sold paid for the new sails
Wings over the polder,Piet Vos; Ida Holm,2015,"Delft, Netherlands",museum,65 ft,12000,Few people came to see it in winter
The last miller's rooms,Ola Berg,2019,"Bergen, Norway",hotel; café,31 m,~2100,Breakfast below the millstones was liked best of all
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which mill gets the most guests a year?", "“A mill that grinds again”"),
        ("Do museums draw more visitors than hotels?", "useum has the higher average"),
        ("average visitors a year", "17500"),
        ("papers per year", "2004"),
    ],
)
async def test_what_is_told_a_year_is_no_group_of_years(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


async def test_the_noun_of_what_is_bounded_is_no_topic(talk: Talk) -> None:
    await talk.lists("towers under 20 m", ("grinds", "Wings"))
    answer = await talk.ask("tallest first please")
    assert answer.text.index("Wings") < answer.text.index("grinds")
