"""A sheet of studies as reviewers keep it, asked in plain words: what helps, who says nothing."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Design,Setting,Main finding,Funding
Warm floors and feet,Ito K,2011,South Korea,RCT,indoor pool,Fewer falls on warm floors,not reported
Rubber mats by pools,Reed T,2013,"Korea, South",RCT,indoor pool,Mats cut falls by half,City of Busan
Whistles and running,Vega L,2015,Chile,randomised controlled trial,outdoor pool,No change,none
Signs in four languages,Vega L,2016,Chile,case study,outdoor pool,Fewer people ran,not reported
Lane ropes and crowds,Berg T,2018,Switzerland / Germany,case study,lake,Crowds kept apart,none
Night swimming,Berg T,2019,Germany,cohort study,lake,No harm was seen,Lake Trust
Cold lakes in March,Berg T,2021,Germany,cohort study,lake,Swimmers came back,Lake Trust
Lifeguards on towers,Moe A,2022,Norway,field study,beach,Rescues were quicker,Sea Fund
"""


async def test_one_country_has_one_name_and_two_in_a_cell_are_two(talk: Talk) -> None:
    text = (await talk.ask("how many studies per country?")).text
    assert "two papers for South Korea" in text and "Korea, South" not in text
    assert "three papers for Germany" in text and "one paper for Switzerland" in text


async def test_a_kind_and_its_initials_are_one(talk: Talk) -> None:
    text = (await talk.ask("which RCTs are there?")).text
    for title in ("Warm floors", "Rubber mats", "Whistles"):
        assert title in text


@pytest.mark.parametrize(
    "question",
    [
        "which ones dont say who funded them",
        "which studies don't mention their funding?",
        "which studies say nothing about funding?",
    ],
)
async def test_who_says_nothing_of_it_is_not_who_says_that_there_is_none(
    talk: Talk, question: str
) -> None:
    text = (await talk.ask(question)).text
    assert "Warm floors" in text and "Signs in four" in text
    assert "Whistles" not in text and "Lane ropes" not in text


async def test_the_main_ones_are_the_first_few_groups(talk: Talk) -> None:
    text = (await talk.ask("how are the studies spread over countries? just the main ones")).text
    assert text.index("for Germany") < text.index("for Chile")
    await talk.ask("how many studies per country?")
    text = (await talk.ask("only the main ones")).text
    assert "from most to fewest" in text and "for Germany" in text


@pytest.mark.parametrize(
    "question",
    [
        "what helps in indoor pools?",
        "indoor pools, what works?",
        "What is effective at indoor pools?",
    ],
)
async def test_what_helps_is_told_by_what_was_found(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "Fewer falls on warm floors" in text and "Mats cut falls by half" in text
    assert "Crowds" not in text


@pytest.mark.parametrize(
    ("question", "lacking"),
    [
        ("what response rate did it have?", "response rate"),
        ("what p value did it get?", "p value"),
        ("how many reviewers did it have?", "number of reviewers"),
    ],
)
async def test_what_is_asked_of_the_one_at_hand_and_not_held_is_said_so(
    talk: Talk, question: str, lacking: str
) -> None:
    await talk.ask("tell me about the study on rubber mats")
    text = (await talk.ask(question)).text
    assert text.startswith(f"This collection does not hold the {lacking} of its papers.")


async def test_a_paper_introduced_before_a_question_is_what_that_means(talk: Talk) -> None:
    text = (await talk.ask("I'm reviewing the rubber mats paper. who funded it?")).text
    assert "City of Busan" in text and "Lake Trust" not in text
