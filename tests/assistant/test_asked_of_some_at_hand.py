"""What is asked of some of those at hand, and words that values have as well as other uses."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

TABLE = """\
Title,Authors,Year,Publication type,Season,Funder,Data sharing,Keywords,Abstract
Moths at street lamps,Ida Berg,2013,article,Summer,Night Fund,Openly available,moths; \
lamps,Moths were counted at forty lamps in two summers and fewer came where lamps were dimmed \
to amber after midnight
Lamps and hedgehogs,Ida Berg; Ulf Holt,2013,article,All year,Night Fund,On request,hedgehogs; \
lamps,Hedgehogs crossed lit paths as often as dark ones and no income of the town was lost by \
switching lamps off
Dark parks,Ulf Holt,2013,report,All year,City of Lund,Not shared,parks,People felt unsafe in \
dark parks during winter and many of them said that they took longer ways home by bus
Bats under bridges,Ida Berg,2014,article,Summer,Night Fund,Openly available,bats; lamps,Bats \
left roosts half an hour later where bridges were lit and the incomes of anglers below were \
not touched
Owls and headlights,Nora Falk,2014,article,Winter,,Not shared,owls,Owls were hit most often on\
 straight roads at dusk and warning signs changed nothing over the three winters
Glow worms on verges,Nora Falk; Ida Berg,2016,report,Summer,Verge Trust,On request,glow \
worms,Glow worms shone for fewer nights beside lit verges and males flew towards lamps instead\
 of towards females there
"""


async def test_what_things_are_counted_by_is_no_value_with_that_word(talk: Talk) -> None:
    answer = await talk.ask("how has the number of papers per year moved over time?")
    assert "three papers in 2013" in answer.text
    assert "two papers in 2014" in answer.text


async def test_what_occurs_most_is_told_without_what_a_word_only_sounds_like(talk: Talk) -> None:
    answer = await talk.ask("Which funder shows up most often, and in how many papers?")
    assert "Night Fund, in three papers" in answer.text


async def test_what_is_not_so_is_all_but_what_is(talk: Talk) -> None:
    answer = await talk.ask("which studies have data that is not openly available?")
    assert len(answer.hubs) == 4
    assert "“Lamps and hedgehogs”" in answer.text
    await talk.lists("studies whose data is not shared", ("Dark parks", "Owls"))


async def test_one_of_so_many_is_found_by_what_it_is_on(talk: Talk) -> None:
    await talk.ask("papers by Berg")
    await talk.lists("and which of the four is the one about bats?", ("Bats under bridges",))


async def test_lists_told_one_after_the_other_are_so_many_together(talk: Talk) -> None:
    await talk.ask("papers from 2013")
    await talk.ask("and 2014?")
    await talk.lists("which of these five is on hedgehogs", ("Lamps and hedgehogs",))


async def test_what_those_at_hand_do_is_no_kind_of_them(talk: Talk) -> None:
    await talk.ask("papers from 2013")
    answer = await talk.ask("Which of these report effects on income?")
    assert "“Lamps and hedgehogs”" in answer.text
    assert "there is no report" not in answer.text


async def test_what_somebody_did_alone_is_asked_by_a_pronoun(talk: Talk) -> None:
    await talk.ask("papers by Holt")
    await talk.lists("which one did he do on his own?", ("Dark parks",))
    await talk.lists("has Falk done stuff without him?", ("Owls", "Glow worms"))


async def test_texts_that_each_paper_has_its_own_of_are_told_with_its_title(talk: Talk) -> None:
    answer = await talk.ask("abstracts of the papers from 2014")
    assert "“Bats under bridges”: “Bats left roosts" in answer.text


async def test_the_so_many_of_a_list_before_are_chosen_from_by_what_they_do(talk: Talk) -> None:
    await talk.ask("papers by Berg")
    await talk.ask("on which is she the only author?")
    await talk.lists("which of the four concerns hedgehogs?", ("Lamps and hedgehogs",))
