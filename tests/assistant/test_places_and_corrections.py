"""Places that lie in others, papers described by a word, corrections, and what goes with them."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Yr,Where,Heated,n,EUR/head,pH,mean age,Journal,Finding
Kilns by the river,Iva Lund,2004,"Teruel, Spain",y,12,3.5,6.8,41,Clay Notes,Cracks came late
Glaze and ash,Iva Lund; Omar Fell,2009,Spain; Portugal,n,40,1.2,7.9,29,Clay Notes,Ash made it dull
Cold clay in the barn,Omar Fell,2015,Norway,n,9,8.0,5.5,6,Kiln Letters,Nothing cracked
Salt in the smoke,Tess Moor,2019,"Beja, Portugal",y,25,2.4,7.1,33,Clay Notes,Salt kept the colour
Wood for the fire,Iva Lund,2022,"Murcia, Spain",y,31,0.9,8.3,52,Kiln Letters,Oak burned longest
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("studies from Spain", ("Kilns", "Glaze", "Wood")),
        ("studies with a pH under 7", ("Kilns", "Cold")),
        ("groups with a mean age under thirty", ("Glaze", "Cold")),
    ],
)
async def test_papers_are_found_by_what_is_told_of_them(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many took part in the smoke one?", "25"),
        ("which was smaller, the one on salt or the one on ash?", "Salt in the smoke"),
        ("who has written three papers or more", "Iva Lund"),
        ("who wrote most of these?", "Iva Lund"),
        ("Which journal printed the most of these?", "Clay Notes"),
        ("what did the barn study cost per person?", "8.0"),
        ("Tell me about the paper on the barn", "Nothing cracked"),
        ("are there more papers lately than ten years ago?", "in the later years"),
        ("Is the number of papers growing, year by year since 2004?", "from 2004 to 2022"),
    ],
)
async def test_what_is_asked_in_passing_is_told(talk: Talk, question: str, told: str) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize("meant", ["oh no sorry, I meant Norway", "sorry, I meant Norway"])
async def test_what_was_meant_takes_the_place_of_what_was_said(talk: Talk, meant: str) -> None:
    await talk.ask("studies from Spain")
    await talk.lists(meant, ("Cold clay",))


async def test_the_newest_at_the_top_is_an_order(talk: Talk) -> None:
    await talk.ask("studies from Spain")
    answer = await talk.ask("all of them again, newest at the top")
    assert answer.text.index("Wood") < answer.text.index("Glaze") < answer.text.index("Kilns")


async def test_a_number_is_told_of_each_and_not_added_up(talk: Talk) -> None:
    await talk.ask("studies from Portugal")
    answer = await talk.ask("and how many people took part in each?")
    assert "40" in answer.text
    assert "25" in answer.text
    assert "65" not in answer.text
