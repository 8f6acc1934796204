"""Values that a question says in other words, where no paper is on these words themselves."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Technique,Set-up,Keepers asked,Data shared
Damp in the tower of Slettnes,"Aas, Mona",2011,Norway,thermography,restored,12,yes
Cracks at Eddy Rock,"Bell, Tom",2013,Scotland,laser scanning,ruin,3,no
Paint and salt,"Carr, Una; Bell, Tom",2014,Scotland,paint sampling,restored,5,yes
The last families of the rock,"Dahl, Per",2016,Norway,interviews,automated,41,no
Who keeps the lamp,"Eng, Siri",2018,Denmark,interviews,automated,27,yes
Warm lenses,"Fynn, Roy",2019,Ireland,thermography,automated,2,no
A wall seen from above,"Gray, Ivy",2020,Norway,aerial drone survey,ruin,0,yes
Stones under the gallery,"Hart, Lee",2021,Ireland,laser scanning,ruin,1,no
Roofs from the air,"Ives, Ann",2022,Scotland,aerial drone survey,restored,4,no
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("how many studies used heat cameras?", ("Damp", "Warm lenses")),
        ("which were scanned with light beams?", ("Cracks", "Stones")),
        ("which teams let others have their data?", ("Damp", "Paint", "Who keeps", "A wall")),
    ],
)
async def test_a_topic_no_paper_is_on_is_a_value_in_other_words(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    hubs = (await talk.ask(question)).hubs

    assert len(hubs) == len(titles)
    assert all(any(hub.startswith(title) for hub in hubs) for title in titles)


async def test_what_a_value_in_other_words_is_bounded_by_stays(talk: Talk) -> None:
    answer = await talk.ask("who photographed one from a drone outside Norway?")

    assert "Ann Ives" in answer.text
    assert "Ivy Gray" not in answer.text


async def test_numbers_are_of_those_that_a_value_in_other_words_names(talk: Talk) -> None:
    answer = await talk.ask("total number of keepers in the studies that talked to people")

    assert "68" in answer.text


async def test_who_asks_may_say_who_they_are(talk: Talk) -> None:
    answer = await talk.ask("I'm a reporter. Which studies never had their data shared by anyone?")

    assert len(answer.hubs) == 5
    assert "nevers" not in answer.text
