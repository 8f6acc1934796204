"""Questions on a table as people keep it: codes, ranges, remarks among numbers, lists, variants."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Choirs in care homes: what we have read,,,,,,,,
"kept by the music group, as of May",,,,,,,,
,,,,,,,,
#,What is the title of the paper?,Who wrote it?,Year,Country,How many residents?,Length of a rehearsal,Blinded (0=no 1=yes 2=unclear),What was sung?,Cost
1,Voices in the corridor,"Adams R, Lee K",2012,UK,45 (38 to the end),45-60 min,0,"hymns, folk songs",£400
2,Singing before supper,Costa M et al.,2015,PT,n = 22,1.5 h,1,folk songs,£1.2k
3,A choir without a conductor,"Reed T, Vega L",2018,United Kingdom,"~1,200",half an hour,1,"hymns, pop",free
4,Hymns remembered,Vega L,in press,uk,NR,90 minutes,2,hymns,£650
5,Breath and ballads,Adams R,2020,DE,310,60,0,"ballads, folk songs",£90
,mean,,,,394,,,,
* sung by heart,,,,,,,,
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many papers are there?", "five papers"),
        ("How many residents took part in Voices in the corridor?", "45"),
        ("which paper had the most residents?", "A choir without a conductor"),
        ("how many residents in total?", "1577"),
        ("average length of a rehearsal", "64.5"),
        ("which had the longest rehearsals?", "1.5 h"),
        ("what did it cost in Singing before supper?", "£1.2k"),
        ("which was the dearest?", "Singing before supper"),
        ("papers per country", "three papers for UK"),
        ("where was Breath and ballads done?", "Germany"),
        ("which is the oldest paper?", "Voices in the corridor"),
        ("which is the newest one?", "Breath and ballads"),
        ("what was the shortest rehearsal?", "half an hour"),
        ("who wrote Singing before supper?", "Costa"),
    ],
)
async def test_cells_are_read_as_they_are_meant(talk: Talk, question: str, told: str) -> None:
    assert told in (await talk.ask(question)).text


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which were blinded?", ("Singing before", "A choir without")),
        ("studies with more than 40 residents", ("Voices", "A choir without", "Breath")),
        ("in which papers were hymns sung?", ("Voices", "A choir without", "Hymns")),
        ("papers with folk songs", ("Voices", "Singing", "Breath")),
        ("papers before 2016", ("Voices", "Singing")),
        ("which are in press?", ("Hymns",)),
        ("rehearsals of 60 minutes or less", ("Voices", "A choir without", "Breath")),
        ("anything from Portugal?", ("Singing",)),
        ("German studies", ("Breath",)),
        ("papers by Vega", ("A choir without", "Hymns")),
        ("rehearsals of an hour or more", ("Singing", "Hymns", "Breath")),
    ],
)
async def test_papers_are_found_by_cells_however_they_are_written(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)
