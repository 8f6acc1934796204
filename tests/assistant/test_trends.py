"""Whether something has become more common: the share in each year, and of the later ones."""

import pytest
from talks import Talk

from assistant.support.support_report import Outcome

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Source code,Kind,Topic
Tides in narrow bays,Okoye L,2008,,survey,tides
A gauge for estuaries,Berg T,2009,,experiment,gauges
Sediment after storms,Okoye L,2010,,experiment,sediment
How deltas drown,Marsh P,2011,,survey,sediment
Salt fronts in summer,Berg T,2016,saltfronts.zip,experiment,salinity
Salt fronts in winter,Berg T,2018,,experiment,salinity
Dredging and the tide,Marsh P,2019,dredge-model,simulation,tides
Models of mud,Okoye L,2019,mudpack,simulation,sediment
Rivers that reverse,Marsh P,2021,reversal,simulation,tides
Gauges on buoys,Berg T,2021,,experiment,gauges
"""


@pytest.mark.parametrize(
    "question",
    [
        "has code sharing become more common?",
        "has releasing code become more common?",
        "has it become more usual to share source code?",
        "do more papers share their code now than before?",
        "are people sharing code more often these days?",
        "is sharing source code on the rise?",
        "how has code availability changed over the years?",
        "is there a trend towards sharing code?",
    ],
)
async def test_whether_it_is_more_common_is_told_by_the_share_of_the_later_years(
    talk: Talk, question: str
) -> None:
    answer = await talk.ask(question)
    assert answer.text.startswith(
        "Higher in the later years: 20 % (1 of 5) until 2016, 60 % (3 of 5) from 2017 on."
    )
    assert "0 % (0 of 4) until 2011" in answer.text and "100 % (2 of 2) in 2019" in answer.text
    assert Outcome.AGAINST not in {finding.outcome for finding in answer.findings}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("are experiments getting rarer?", "Lower in the later years: 60 % (3 of 5) until 2016"),
        ("are there fewer surveys now than there used to be?", "40 % (2 of 5) until 2016, 0 %"),
        ("has interest in sediment grown?", "Lower in the later years: 40 % (2 of 5) until 2016"),
        ("have simulations become popular?", "Higher in the later years: 0 % (0 of 5)"),
    ],
)
async def test_what_there_is_more_of_is_held_against_all_papers_of_the_years(
    talk: Talk, question: str, told: str
) -> None:
    assert told in (await talk.ask(question)).text


async def test_the_years_since_a_bound_are_the_whole_of_a_trend(talk: Talk) -> None:
    text = (await talk.ask("has code sharing become more common since 2016?")).text
    assert "(1 of 2) until 2018, 75 % (3 of 4) from 2019 on" in text
    assert "2008" not in text and "The share of the papers" in text


async def test_a_share_on_a_topic_is_of_the_papers_that_were_bounded_before(talk: Talk) -> None:
    text = (await talk.ask("what share of the papers since 2016 is about salt fronts?")).text
    assert "33.3 % of the six papers from 2016 or later" in text


async def test_whether_something_is_better_to_do_is_no_trend(talk: Talk) -> None:
    text = (await talk.ask("is it better to share code?")).text
    assert "later years" not in text
