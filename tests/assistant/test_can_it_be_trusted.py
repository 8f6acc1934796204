"""Whether a paper can be trusted: what it tells for and against itself, and no verdict."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Method,Limitations,Funding,Data availability
Salt lamps and sleep,Ito K; Reed T,2014,Japan,salt lamp,no control group,Lamp Makers' Guild,no
Curtains against street light,Reed T,2016,Kenya,dark curtains,self-reported,City of Mombasa,yes
Reading before bed,Vega L,2019,Chile,paper books,pupils only,,on request
Blue light at noon,Vega L,2021,Chile,light boxes,short follow-up,ANID,yes
A pillow of straw,Ito K,2022,Japan,straw pillows,,,no
Pillow talk: a review of straw and down,Reed T,2023,Kenya,review,,,yes
"""


@pytest.mark.parametrize(
    "question",
    [
        "can I trust the salt lamp study?",
        "how reliable is the salt lamp study?",
        "is the salt lamp study any good?",
        "why should we be careful with the salt lamp study?",
    ],
)
async def test_what_speaks_for_and_against_a_paper_is_told(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    for told in ("no control group", "Lamp Makers' Guild", "“Salt lamps and sleep”"):
        assert told in text
    assert "Mombasa" not in text


async def test_it_is_told_of_what_was_spoken_of(talk: Talk) -> None:
    await talk.ask("tell me about the curtains study")
    text = (await talk.ask("can I believe it?")).text
    assert "self-reported" in text and "City of Mombasa" in text
    assert "no control group" not in text


async def test_a_question_without_its_mark_behind_another_is_answered_too(talk: Talk) -> None:
    text = (await talk.ask("can I trust the salt lamp study? where was it done")).text
    assert "no control group" in text and "Japan" in text


async def test_what_is_called_so_in_a_title_is_on_it_too(talk: Talk) -> None:
    text = (await talk.ask("anything on straw pillows?")).text
    assert "“A pillow of straw”" in text
    text = (await talk.ask("studies about paper books")).text
    assert "“Reading before bed”" in text


async def test_how_many_there_are_is_no_question_of_trust(talk: Talk) -> None:
    text = (await talk.ask("how many studies are from Chile?")).text
    assert "2" in text or "two" in text.lower()


@pytest.mark.parametrize(
    "question",
    ["studies without a control group, newest first", "list studies with no control group by year"],
)
async def test_what_papers_are_without_bounds_them_in_whatever_order(
    talk: Talk, question: str
) -> None:
    await talk.lists(question, ("Salt lamps",))
