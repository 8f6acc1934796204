"""Times and rates as people say them: decades, periods, "per item", slips and small numbers."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,filmed,Film stock,Archive,Scanned by,reels,h/reel,EUR per metre,mean age,What came out
Vinegar in the vault,Mia Lorn,2006,1921–1934,acetate,Bologna,film technician,40,12,1.2,6.1,Cold rooms slowed the smell
Silver faces,Ove Tamm,2012,1899–1908,nitrate,Oslo,student,12,30,4.5,14.5,Faces came back
Home films of the harbour,Mia Lorn; Ada Quist,2014,1950–1968,reversal,Oslo,film technician,90,2,0.4,11.2,Families came to watch
A scanner for shrunken film,Piet Haan,2019,1930s,nitrate,,engineer,15,6,2.0,9.9,No perforation was torn
Colour that fades,Ada Quist,2022,1971–1985,print,Bologna,student,60,3,0.9,13.0,Blue faded last
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers from the 2010s", ("Silver", "Home films", "scanner")),
        ("papers since the 2010s", ("Silver", "Home films", "scanner", "Colour")),
        ("papers from the early 2010s", ("Silver", "Home films")),
        ("published before the 2010s", ("Vinegar",)),
        ("papers with films from the thirties", ("Vinegar", "scanner")),
        ("filmed before 1925", ("Vinegar", "Silver")),
        ("which were filmed after 1970?", ("Colour",)),
        ("papers with less then 20 reels", ("Silver", "scanner")),
        ("children older than twelve on average", ("Silver", "Colour")),
        ("which papers dont say what archive it comes from", ("scanner",)),
    ],
)
async def test_papers_are_found_by_their_times(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("which was the fastest per reel?", "“Home films of the harbour”"),
        ("which took longest per reel?", "“Silver faces”"),
        ("cheapest per metre", "0.4"),
        ("how many were filmed before 1940?", "three papers"),
        ("when was the harbour filmed?", "1950–1968"),
        ("which archives have two or more of these?", "Two archives"),
        ("What do we know about perforations? A short summary, please.", "No perforation was torn"),
        ("do the newer papers have more reels than the old ones?", "in the later years"),
        ("did it get quicker per reel over the years?", "Lower in the later years"),
    ],
)
async def test_what_is_told_per_thing_or_by_years(talk: Talk, question: str, told: str) -> None:
    assert told in (await talk.ask(question)).text


async def test_other_work_is_sought_by_what_is_said_of_it(talk: Talk) -> None:
    await talk.ask("papers from the Oslo archive")
    await talk.lists("is there other work with nitrate?", ("scanner",))


async def test_a_message_goes_back_and_asks(talk: Talk) -> None:
    await talk.ask("papers with nitrate")
    await talk.ask("only those from Oslo")
    answer = await talk.ask("ok, go back to all with nitrate, which has the most reels?")
    assert "15" in answer.text


async def test_part_of_what_a_value_is_called_can_be_denied(talk: Talk) -> None:
    await talk.ask("papers from the 2010s")
    await talk.lists("and without a technician?", ("Silver", "scanner"))
