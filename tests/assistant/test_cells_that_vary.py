"""A sheet in which one thing is written in many ways, and names that nothing in it has."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Tool,Data available?,Site,Journal,Language
Hedgehogs at the gate,"Abel, Jo",2011,Netherlands,hair tube,yes - Dryad,yard,Lawn and Life,english
Voles under snow,"Bray, Max",2012,NL,hair tubes,Y,bank of a ditch,Winter Letters,ngerman
Owls over stubble,"Cole, Ann",2013,the Netherlands,nest box + camera,no,barn,Lawn and Life,german
Mice in the mill,"Dent, Roy",2014,Canada,Hair tube,Yes (Dryad),mill,Winter Letters,british
Shrews of the fen,"Ellis, Pat",2015,Norway,nest box,on request,fen,Winter Letters,norsk
Bats in belfries,"Fox, Una",2016,Mexico,camera,yes,belfry,Lawn and Life,english
Toads on lanes,"Gray, Sam",2017,Poland,camera,NR,lane,Winter Letters,english
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which studies were done in the Netherlands?", ("Hedgehogs", "Voles", "Owls")),
        ("Which used hair tubes?", ("Hedgehogs", "Voles", "Mice")),
        ("studies with nest boxes", ("Owls", "Shrews")),
        (
            "Which have their data openly available?",
            ("Hedgehogs", "Voles", "Mice", "Bats"),
        ),
        ("Which are written in German?", ("Voles", "Owls")),
        ("Which studies are from North America?", ("Mice", "Bats")),
        (
            "Which are not written in Finnish?",
            ("Hedgehogs", "Voles", "Owls", "Mice", "Shrews", "Bats", "Toads"),
        ),
        ("studies from Northern Norway", ("Shrews",)),
    ],
)
async def test_what_is_written_in_many_ways_is_found_in_all_of_them(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Which studies were paid for by the World Bank?", "World Bank"),
        ("Which studies appeared in Nature Letters?", "Nature Letters"),
        ("Which studies appeared in Quartz Camera?", "Quartz Camera"),
        ("Which studies come from the Norwegian Academy?", "Norwegian Academy"),
    ],
)
async def test_nothing_is_found_for_part_of_a_name_that_nothing_has(
    talk: Talk, question: str, name: str
) -> None:
    answer = await talk.ask(question)

    assert answer.hubs == ()
    assert f"nothing named “{name}”" in answer.text


async def test_what_is_denied_of_all_is_not_found_by_leaving_out_the_denial(talk: Talk) -> None:
    answer = await talk.ask("Which studies with hair tubes are not from the Netherlands or Canada?")

    assert answer.hubs == ()
