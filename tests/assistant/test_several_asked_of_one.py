"""Several things asked in one message, yes or no of one paper, numbers of several things."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Design,Sample size,Duration,Measure tried,Funding,Data shared,Quality,Code shared,Finding
Nest boxes for barn owls beside a motorway,Ager S; Holt B,2011,Wales,Before-after study,48 box checks,3 years,Nest boxes,Roads Agency,No,low,No,The owls moved in within a year
Owl boxes and field voles: a randomised trial in Utrecht,Prins M,2015,Netherlands,Randomised controlled trial,"1,200 vole traps",14 months,Nest boxes,Vole Fund,Yes (Zenodo),high,Yes (GitHub),Voles were as many under the boxes as elsewhere
Do wind chimes keep starlings from cherries?,Holt B; Duarte C,2016,Portugal,Cluster randomised trial,24 orchards,2 years,Wind chimes,,On request,high,On request,Starlings came back after a week
Wind chimes against cormorants at trout ponds,Duarte C,2018,Portugal,Paired controlled trial,310 pond visits,5 months,Wind chimes,Trout Board,No,,No,Cormorants took fewer trout only in the first month
Scarecrows that move,Prins M; Ager S,2019,Netherlands,Paired controlled trial,96 pond visits,8 weeks,Scarecrows,Vole Fund,Yes (OSF),moderate,On request,Two orchards lost no fruit where the figures moved each hour
A count of boxes in churches,Ager S,2021,Wales,Observational study,"2,140 box checks",,Nest boxes,,,moderate,,
"""  # noqa: E501


async def test_the_most_of_several_things_counted_is_told_as_it_is_written(talk: Talk) -> None:
    answer = await talk.ask("Which study had the largest sample?")
    assert "2,140 box checks" in answer.text and "A count of boxes" in answer.text
    average = (await talk.ask("What is the median sample size of all papers?")).text
    assert "203 pond visits" in average and "1200 vole traps" in average


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which studies had more than 100 pond visits?", ("against cormorants",)),
        ("studies with at least 40 box checks", ("Nest boxes for barn owls", "A count of boxes")),
        ("which studies were randomised?", ("in Utrecht", "from cherries")),
        ("Which wind chime studies were randomised?", ("from cherries",)),
        ("which papers are of high quality?", ("in Utrecht", "from cherries")),
        ("which studies are unfunded?", ("from cherries", "A count of boxes")),
        ("which papers have both the code and the data open?", ("in Utrecht",)),
        (
            "Apart from the cormorant study, which papers are on wind chimes?",
            ("from cherries",),
        ),
    ],
)
async def test_only_what_is_meant_is_listed(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_a_share_is_of_what_a_value_and_its_attribute_say(talk: Talk) -> None:
    answer = await talk.ask("what percentage would you call high quality?")
    assert "two papers" in answer.text and "33.3 %" in answer.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Who funded the Utrecht study, how long did it run and is its data shared?",
            ("Vole Fund", "14 months", "data that is shared"),
        ),
        (
            "the cormorant one: how long did they run it, how big was it + is the data open?",
            ("5 months", "310 pond visits", "not shared"),
        ),
        (
            "Who paid for the cherries study, where was it done and how long did it run?",
            ("names no funding", "Portugal", "2 years"),
        ),
    ],
)
async def test_each_of_several_questions_is_answered(
    talk: Talk, question: str, told: tuple[str, ...]
) -> None:
    answer = (await talk.ask(question)).text
    assert all(words in answer for words in told), answer


@pytest.mark.parametrize(
    ("question", "start", "told"),
    [
        ("was the cormorant study randomised?", "No.", "Paired controlled trial"),
        ("Was the Utrecht study randomised?", "Yes, ", "in Utrecht"),
        ("is the motorway study observational?", "No.", "Before-after study"),
        ("was the motorway study a before-after study?", "Yes, ", "motorway"),
        ("Was the cormorant study done in Wales?", "No.", "Portugal"),
    ],
)
async def test_whether_a_paper_is_something_is_answered_by_what_it_is(
    talk: Talk, question: str, start: str, told: str
) -> None:
    answer = (await talk.ask(question)).text
    assert answer.startswith(start) and told in answer


async def test_the_paper_at_hand_is_asked_whether_it_is_something(talk: Talk) -> None:
    await talk.ask("who wrote the cormorant study?")
    assert (await talk.ask("was it observational?")).text.startswith("No. The design of the paper")
    assert "Paired controlled trial" in (await talk.ask("was it randomised?")).text
    untold = (await talk.ask("did it use scarecrows?")).text
    assert not untold.startswith("Yes")


async def test_who_did_something_are_all_who_did_and_who_paid_no_authors(talk: Talk) -> None:
    answer = (await talk.ask("who studied wind chimes?")).text
    assert "B. Holt" in answer and "C. Duarte" in answer
    assert "Trout Board" in (await talk.ask("Who funded the cormorant study?")).text


async def test_the_same_is_asked_of_the_other_paper_of_a_person(talk: Talk) -> None:
    await talk.ask("how long did the cherries study run?")
    answer = (await talk.ask("ok and the other one by Duarte, same question")).text
    assert "5 months" in answer and "cormorants" in answer
    assert "2 years" in (await talk.ask("the other one")).text


async def test_a_place_beyond_those_compared_is_of_the_list_they_are_of(talk: Talk) -> None:
    await talk.ask("papers from 2015 or later, oldest first")
    await talk.ask("compare the first two")
    assert "Trout Board" in (await talk.ask("and who paid for the third?")).text


async def test_no_word_is_taken_for_a_name_that_begins_otherwise(talk: Talk) -> None:
    answer = (await talk.ask("are there any studies on polt boxes?")).text
    assert "Holt" not in answer


async def test_a_whole_question_is_of_the_paper_it_describes(talk: Talk) -> None:
    await talk.ask("who wrote the cormorant study?")
    assert "Yes" in (await talk.ask("did the Utrecht study share its code?")).text
    found = (await talk.ask("what did the scarecrow study find, did it help?")).text
    assert "Two orchards lost no fruit" in found
