"""What a question names or orders is told, though nothing is on its other words."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Author,Year,Remedy,Hives,Finding
Oxalic acid against mites,"Moe, A.",2011,oxalic acid,12,Oxalic acid halved winter losses
Thymol strips in hot summers,"Lund, B.",2013,thymol,30,Thymol killed fewer mites above 30 degrees
Thymol in spring,"Moe, A.",2015,thymol,8,Thymol in spring changed nothing
Warm hives through a cold spring,"Reyes, C.",2016,insulation,41,Insulated hives ate less
"""


async def test_a_measure_is_ordered_by_whatever_else_is_said(talk: Talk) -> None:
    answer = await talk.ask("Which study rests on the fewest hives?")
    assert "Thymol in spring" in answer.text
    assert "8" in answer.text


async def test_whether_a_named_thing_worked_is_told_by_the_texts_on_it(talk: Talk) -> None:
    answer = await talk.ask("did thymol actually work for keeping colonies alive till May")
    assert "Thymol killed fewer mites" in answer.text
    assert "Thymol in spring changed nothing" in answer.text
    assert "Oxalic acid" not in answer.text


async def test_what_is_named_is_listed_where_nothing_is_on_the_rest(talk: Talk) -> None:
    answer = await talk.ask("thymol for grumpy kangaroos")
    assert "kangaroos" in answer.text
    assert "Thymol strips" in answer.text
