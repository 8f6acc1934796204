"""Numbers of what has risen or fallen: which is the biggest drop, or the strongest effect."""

import re

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Participants,Change in noise (%),Limitations
Felt under the chairs,Ito K,2011,Japan,120,-30,one school
Curtains in the canteen,Reed T,2013,Kenya,80,-12.5,no control
Bells replaced by lights,Reed T,2015,Kenya,300,4,short follow-up
Whisper weeks,Vega L,2018,Chile,640,-2,self-report
Carpets in corridors,Ito K,2020,Japan,45,-41,one building
Open-plan classrooms,Vega L,2021,Chile,210,15.5,few classes
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("biggest drop in noise?", "-41"),
        ("which study had the strongest effect?", "-41"),
        ("largest reduction among the Kenyan studies?", "-12.5"),
        ("which intervention reduced noise most?", "-41"),
        ("where did noise increase most?", "15.5"),
        ("largest increase?", "15.5"),
        ("what is the highest change in noise?", "15.5"),
        ("what is the lowest change in noise?", "-41"),
        ("biggest study?", "640"),
    ],
)
async def test_the_most_of_what_falls_is_the_lowest_number(
    talk: Talk, question: str, told: str
) -> None:
    text = (await talk.ask(question)).text
    assert re.findall(r"-?\d+(?:\.\d+)?(?! ?\])", text.replace("[1]", ""))[0] == told, text
    assert "Left out" not in text


async def test_the_strongest_of_those_at_hand_come_first(talk: Talk) -> None:
    await talk.ask("which studies are from Japan or Kenya?")
    text = (await talk.ask("sort by effect, strongest first")).text
    order = ["(-41)", "(-30)", "(-12.5)", "(4)"]
    assert [text.index(each) for each in order] == sorted(text.index(each) for each in order)
    text = (await talk.ask("which of these had the biggest drop?")).text
    assert "“Carpets in corridors”" in text and "Felt" not in text


@pytest.mark.parametrize(
    "question", ["did noise increase anywhere?", "which studies saw an increase in noise?"]
)
async def test_where_something_rose_are_those_with_a_rise(talk: Talk, question: str) -> None:
    await talk.lists(question, ("Bells replaced", "Open-plan"))


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("which studies cut the noise by more than 20 %?", ("Felt", "Carpets")),
        (
            "in which studies did the noise fall by at least 12.5 %?",
            ("Felt", "Curtains", "Carpets"),
        ),
        ("which studies lost between 1 and 15 percent of the noise?", ("Curtains", "Whisper")),
        ("where did the noise rise by more than 10 %?", ("Open-plan",)),
        ("which studies saw the noise drop by more than 20 %?", ("Felt", "Carpets")),
        ("studies with a change in noise above 3 %", ("Bells", "Open-plan")),
    ],
)
async def test_how_far_something_fell_bounds_what_is_below_zero(
    talk: Talk, question: str, titles: tuple[str, ...]
) -> None:
    await talk.lists(question, titles)


async def test_a_word_for_falling_turns_no_bound_that_it_does_not_lead_to(talk: Talk) -> None:
    answer = await talk.ask("which saved money and had a change in noise above 3 %?")
    assert answer.plan is not None
    assert any((condition.lowest or 0) > 0 for condition in answer.plan.conditions)
