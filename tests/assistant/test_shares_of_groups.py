"""Shares of each group, how they change over the years, and what a question sets aside."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Country,Language,Registered,Design
Kites over marshes,Adams R,2010,Turkey,German,no,field study
Strings that sing,Costa M,2010,Türkiye,Deutsch,no,field study
A tail of paper,Reed T,2014,Turkiye,French,yes,laboratory study
Lift in light wind,Vega L,2014,Kenya,French,no,field study
Bridles compared,Adams R,2019,Kenya,Spanish,yes,field study
Night flights,Adams R,2019,Deutschland,german,yes,laboratory study
Kites as anemometers,Reed T,2022,Germany,,yes,field study
"""


async def test_the_share_in_each_year_is_of_the_papers_of_that_year(talk: Talk) -> None:
    text = (await talk.ask("What share of the studies was registered each year?")).text
    assert "0 % (0 of 2) in 2010" in text
    assert "50 % (1 of 2) in 2014" in text
    assert "100 % (2 of 2) in 2019" in text


@pytest.mark.parametrize(
    "question",
    [
        "how did the share of registered studies change over the years?",
        "has the share of registered studies gone up?",
    ],
)
async def test_whether_a_share_has_grown_is_told_of_the_later_years(
    talk: Talk, question: str
) -> None:
    text = (await talk.ask(question)).text
    assert text.startswith("Higher in the later years: 25 % (1 of 4) until 2014, 100 % (3 of 3)")


async def test_how_some_papers_are_spread_over_groups_is_a_share_of_these(talk: Talk) -> None:
    text = (await talk.ask("What share of the registered studies appeared in each year?")).text
    assert "50 % in 2019" in text and "25 % in 2022" in text


async def test_a_share_is_of_what_was_said_in_whatever_words_papers_are_called(talk: Talk) -> None:
    text = (await talk.ask("What share of our records was registered?")).text
    assert "57.1 % of all 7 papers" in text or "57.1 % of all seven papers" in text


async def test_countries_and_languages_have_one_name_in_whatever_tongue(talk: Talk) -> None:
    text = (await talk.ask("How many papers are there per country?")).text
    assert "three papers for Turkey" in text and "two papers for Germany" in text
    text = (await talk.ask("How many papers are there per language?")).text
    assert "three papers for German" in text


@pytest.mark.parametrize(
    "question",
    [
        "leaving Turkey aside, which country has the most papers?",
        "setting aside Turkey, which country has the most papers?",
        "ignoring Turkey, where do most papers come from?",
        "which country besides Turkey has the most papers?",
    ],
)
async def test_what_is_set_aside_is_no_answer(talk: Talk, question: str) -> None:
    text = (await talk.ask(question)).text
    assert "Kenya" in text and "Germany" in text
    assert "Turkey, in three" not in text and "Left out" not in text


async def test_a_language_of_no_paper_is_set_aside_without_a_word(talk: Talk) -> None:
    text = (await talk.ask("Leaving English aside, how many papers are there per language?")).text
    assert "three papers for German" in text and "two papers for French" in text


async def test_shares_told_with_what_they_are_of_bear_no_mark(talk: Talk) -> None:
    answer = await talk.ask("What share of the studies was registered each year?")
    assert "of" in answer.text and answer.support == 1
    assert all(finding.outcome in ("supported", "no_claim") for finding in answer.findings)


async def test_a_word_is_not_short_for_a_name_that_it_begins(talk: Talk) -> None:
    assert "Spanish" not in (await talk.ask("which papers span three valleys?")).text
    assert "Bridles compared" in (await talk.ask("which papers are in spanish?")).text
