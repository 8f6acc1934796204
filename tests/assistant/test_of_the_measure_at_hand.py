"""Statistics of what was ordered by, and questions on those at hand that nothing answers."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Author,Year,Country,Boats,Weaknesses
Nets mended by night,"Moe, A.",2011,Norway,12,small sample
Cod and credit,"Lund, B.",2013,Norway,30,one harbour only
Ice on the quay,"Moe, A.",2015,Norway,9,no comparison
A ban and its poachers,"Reyes, C.",2016,Chile,41,self-reported catches
"""


@pytest.mark.parametrize(("wish", "told"), [("Average of these?", "17"), ("sum of those?", "51")])
async def test_a_statistic_of_no_number_is_of_the_one_ordered_by(
    talk: Talk, wish: str, told: str
) -> None:
    await talk.ask("papers from Norway")
    await talk.ask("sort by boats, most first")
    assert told in (await talk.ask(wish)).text


async def test_how_many_that_is_counts_papers(talk: Talk) -> None:
    await talk.ask("papers from Norway")
    assert "three papers" in (await talk.ask("how many is that")).text


async def test_what_is_said_to_be_weak_is_no_complaint(talk: Talk) -> None:
    await talk.ask("tell me about Cod and credit")
    text = (await talk.ask("what did they say themselves was weak")).text
    assert "sorry" not in text
