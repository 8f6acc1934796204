"""Places by their codes and regions, journals for short, flags that narrow, words said anew."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Author(s),Title,Yr,Journal / report,Ctry,Method,n,ticket €,bridge comp.?,Finding
"Haas, M.; Ober, J.",Who still takes the ferry? Islanders and guests,2017,J Transp Geogr,NO; DK,survey,412,12,y,Most had no other way
"Lind, E.",A bridge instead: what the village lost,2019,J. Transp. Geogr.,SE,interviews,28,,yes,The shop closed first
"Bert, G.; Rossi, A.",Night boats of the lagoon,2020,Appl Ergon,IT,survey,"1,024",7,n,Crews slept badly
"Ito, K.",Ferries between the small islands,2021,Marit Stud,JP,observation,60,4,no,Nobody waited long
"Silva, P.",River crossings without a timetable,2015,Appl Ergon,BR,interviews,33,1,Y,Boats leave when full
"Weber, T.",Timetables of the northern ferries,2018,Marit Stud,Europe,archive,14,30,,Summer boats vanished
"""  # noqa: E501


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("anything from Japan?", ("Ferries between",)),
        ("studies outside Europe", ("Ferries between", "River crossings")),
        ("European studies", ("Who still", "A bridge", "Night boats", "Timetables")),
        ("what do we have from the Journal of Transport Geography?", ("Who still", "A bridge")),
        ("papers based on talking to people, I mean interviews", ("A bridge", "River crossings")),
    ],
)
async def test_codes_regions_and_short_names_are_known(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_all_together_is_a_total(talk: Talk) -> None:
    answer = await talk.ask("how many people took part in the surveys, all together?")
    assert "1436" in answer.text
    await talk.ask("surveys")
    answer = await talk.ask("and how many people took part in those altogether?")
    assert "1436" in answer.text


async def test_those_that_compare_something_are_not_compared(talk: Talk) -> None:
    await talk.ask("papers since 2015")
    answer = await talk.ask("only those that also compare with a bridge")
    assert "compare as follows" not in answer.text
    assert len(answer.hubs) == 3


async def test_those_that_compare_something_are_counted(talk: Talk) -> None:
    await talk.ask("papers since 2017")
    answer = await talk.ask("how many of these compared with a bridge?")
    assert "compare as follows" not in answer.text
    assert answer.entities == ("2",)


async def test_a_journal_with_and_without_points_is_one(talk: Talk) -> None:
    assert "two papers for J Transp Geogr" in (await talk.ask("papers per journal")).text
