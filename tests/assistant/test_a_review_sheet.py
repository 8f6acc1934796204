"""A sheet of a systematic review, its headings cut short, and what follows questions over it."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """Title,Authors,Year,Country,Design,Sess. (no.),RoB (overall),Funding,COI
Bright lamps against tiredness,Ahl B; Moe C,2014,Norway,RCT (parallel),5,Low,None,None
Dawn simulators,Moe C,2016,Sweden,RCT (crossover),10,High,Lamp Fund,Sells lamps
Blue glasses before bed,Dorn E; Falk G,2018,Germany,RCT (crossover),4,Some concerns,None,None
Walking outdoors at noon,Ahl B,2019,Norway,Non-randomised trial,12,High,Health Board,None
Light boxes in care homes,Holm J,2020,Denmark,RCT (parallel),8,Low,Lamp Fund,None
A survey of lamp owners,Falk G,2021,Germany,Survey,,Not assessed,None,None
Skylights in offices,Dorn E,2022,Germany,Non-randomised trial,,High,Builders' Union,None
"""


async def test_the_short_form_of_number_in_a_heading_denies_nothing(talk: Talk) -> None:
    answer = await talk.ask("list the ones that had no funding")
    assert len(answer.hubs) == 3
    assert "number of sessions" not in answer.text


async def test_all_kinds_of_what_is_told_in_brackets_are_meant_where_none_is_said(
    talk: Talk,
) -> None:
    answer = await talk.ask("How many were randomised trials?")
    assert answer.text.startswith("There are four papers with design RCT (crossover) or RCT (par")
    answer = await talk.ask("how many are crossover trials?")
    assert answer.text.startswith("There are two papers")


async def test_what_denies_a_word_is_no_value_with_it(talk: Talk) -> None:
    answer = await talk.ask("Which studies were randomised?")
    assert "Walking outdoors" not in answer.text
    answer = await talk.ask("and the non-randomised ones?")
    assert "“Walking outdoors at noon”" in answer.text
    assert "“Skylights in offices”" in answer.text
    assert "“Bright lamps" not in answer.text


async def test_leaving_out_what_is_not_something_keeps_what_is(talk: Talk) -> None:
    await talk.ask("studies from Norway or Germany")
    answer = await talk.ask("leave out the non-randomised ones")
    assert "“Bright lamps against tiredness”" in answer.text
    assert "“Blue glasses before bed”" in answer.text
    assert len(answer.hubs) == 2


async def test_a_value_is_said_with_the_words_that_its_attribute_has_the_initials_of(
    talk: Talk,
) -> None:
    answer = await talk.ask("show me the RCTs rated low risk of bias")
    assert len(answer.hubs) == 2
    assert "Bright lamps" in answer.text
    assert "Light boxes" in answer.text
    answer = await talk.ask("how many had a high risk of bias?")
    assert answer.text.startswith(("There are three papers", "Three"))
    answer = await talk.ask("what is the risk of bias of the Holm trial?")
    assert "is Low" in answer.text


async def test_nothing_is_put_in_order_after_a_question_that_found_nothing(talk: Talk) -> None:
    await talk.ask("studies from Peru")
    for text in ("newest first please", "sort them by year", "only the first two"):
        answer = await talk.ask(text)
        assert answer.text == "No papers are spoken of here: ask for some first."
    answer = await talk.ask("who wrote them?")
    assert answer.text.startswith("“them” points at no paper spoken of so far.")
    answer = await talk.ask("newest papers first")
    assert answer.text.startswith("All papers, ranked in descending order of year, are:")


async def test_a_question_that_found_nothing_is_gone_on_with_by_another_name(talk: Talk) -> None:
    await talk.ask("studies from Peru")
    answer = await talk.ask("and from Sweden?")
    assert "“Dawn simulators”" in answer.text


async def test_what_of_a_wish_to_leave_some_out_is_not_known_is_said(talk: Talk) -> None:
    await talk.ask("studies from Germany")
    answer = await talk.ask("drop anything with zebra stripes")
    assert "_Left out of account: “zebra” and “stripes”._" in answer.text


async def test_what_only_orders_counts_or_dates_those_at_hand_has_no_doubt(talk: Talk) -> None:
    await talk.ask("studies from Germany")
    for text in ("newest first", "nothing before 2020", "how many are left?"):
        answer = await talk.ask(text)
        assert "_I " not in answer.text
