"""Names that only abstracts say, and what is denied or corrected, over papers on ferries."""

import pytest
from talks import Talk

TABLE = """Title,Authors,Year,Venue,Kind of work,Irrig.?,Weak points,Abstract
Ferries under Sail,"Aalto, Pia",2012,Harbour Letters,journal article,no,One boat only.,\
"We followed a sailing ferry between two islands of Finland for three summers, and counted how \
often its engine had to be started. In nine of ten crossings the wind was enough."
Who Waits at the Ramp,"Okoye, Chidi; Silva, Rui",2016,Water Transport Days,conference paper,no,\
Only weekdays were counted.,\
"At four ramps in Lagos, Nigeria, we asked 310 people how long they had waited for the ferry. Half \
of them had waited for more than an hour, and most of these were traders with goods."
Electric Boats and Their Batteries,"Silva, Rui",2019,Harbour Letters,journal article,yes,\
The maker lent the boats.,\
"Two electric ferries on a river in Portugal were measured for a year. Their batteries lost four \
per cent of what they could hold, and charging at night cost a third less than by day."
Ducks and Propellers,"Aalto, Pia; Lund, Eva",2021,Thesis Archive,thesis,no,Few ducks in winter.,\
"On a lake in Finland ducks kept away from propeller boats by forty metres, and from a ferry on a \
cable by no more than eight. Young ducks took no notice of either of them at all."
"""

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("What is there from Finland?", ("Ferries under Sail", "Ducks and Propellers")),
        ("any Nigerian work?", ("Who Waits",)),
        ("papers from portugal", ("Electric Boats",)),
        ("Which papers from 2015 onwards did not appear in a journal?", ("Who Waits", "Ducks")),
    ],
)
async def test_countries_that_abstracts_tell_and_denied_venues_are_read(
    question: str, titles: tuple[str, ...], talk: Talk
) -> None:
    await talk.lists(question, titles)


async def test_papers_from_a_country_that_abstracts_tell_are_counted(talk: Talk) -> None:
    answer = await talk.ask("how many are from finland")

    assert "two papers" in answer.text
    assert len(answer.hubs) == 2


async def test_a_place_that_no_text_says_is_not_held(talk: Talk) -> None:
    answer = await talk.ask("What is there from Chile?")

    assert answer.text.startswith("The graph holds no")
    assert answer.hubs == ()


async def test_another_country_takes_the_place_of_one_before(talk: Talk) -> None:
    await talk.ask("What is there from Finland?")
    await talk.lists("How about in Portugal?", ("Electric Boats",))


async def test_the_same_is_asked_of_the_paper_that_was_meant(talk: Talk) -> None:
    await talk.ask("What are the weak points of the paper on sails?")
    answer = await talk.ask("no, I meant the one on ducks")

    assert "Few ducks in winter" in answer.text


async def test_only_those_without_something_stay(talk: Talk) -> None:
    await talk.ask("papers by Silva")
    await talk.lists("only those without irrigation", ("Who Waits",))


async def test_who_looks_for_research_is_not_only_greeted(talk: Talk) -> None:
    await talk.lists("I'm looking for research on propellers.", ("Ducks",))
