"""What is cut to a few where groups were counted: "papers per country, top few is fine"."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Author,Year,Country,Boats
Nets mended by night,"Moe, A.",2011,Norway,12
Cod and credit,"Lund, B.",2013,Norway,30
Ice on the quay,"Moe, A.",2015,Norway,8
A ban and its poachers,"Reyes, C.",2016,Chile,41
Shellfish by bicycle,"Reyes, C.",2018,Chile,5
Lobster in the library,"Doyle, D.",2019,Ireland,9
"""


@pytest.mark.parametrize(
    "messages",
    [
        ("How many per country? top two is fine",),
        ("How many papers per country?", "just the top two"),
        ("How many papers per country?", "only the first two please"),
    ],
)
async def test_so_many_of_the_groups_are_told_that_have_most(
    talk: Talk, messages: tuple[str, ...]
) -> None:
    for message in messages:
        answer = await talk.ask(message)
    assert "Norway" in answer.text
    assert "Chile" in answer.text
    assert "Ireland" not in answer.text


async def test_the_first_papers_are_no_groups(talk: Talk) -> None:
    await talk.ask("How many papers per country?")
    answer = await talk.ask("only the first two papers")
    assert "Two papers" in answer.text
