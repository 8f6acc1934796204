"""Messages that no plan surely expresses, answered by the facts that come nearest to them."""

from typing import Any

import pytest
from talks import Talk

from assistant.agent.agent import Assistant
from assistant.conversation.explain import explanation
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant
from tools.hublink.retrieval.fact_lines import FactLine
from tools.weighing import told_by_facts as choosing

pytestmark = pytest.mark.anyio

TABLE = """Title,Authors,Year,Animal,Where,Design,Main finding,Limitations,Funder
Goats at a drawbridge,"Lund, K.; Moe, T.",2016,goat,Norway,experiment,\
Goats crossed sooner when one of them was led.,Only nine goats took part.,Fund for Small Animals
Sheep at a ferry,"Moe, T.",2017,sheep,Norway,experiment,\
Sheep waited until most of the flock was aboard.,Rain kept half of the flock at home.,Ferry Company
Toads at night,"Adeyemi, F.",2018,toad,Denmark,observation,Toads crossed on wet nights alone.,\
The bridge had been open for two years before anybody counted.,Fund for Small Animals
Hedgehogs on ramps,"Adeyemi, F.; Berg, S.",2019,hedgehog,Denmark,observation,\
Ramps with a rough surface were used twice as often.,No ramp was left smooth to compare with.,\
Road Office
Ducks and culverts,"Berg, S.",2020,duck,Sweden,observation,Ducks swam through whatever the light.,\
All culverts were new.,Road Office
Otters under roads,"Sand, P.",2021,otter,Sweden,experiment,\
Otters kept to ledges above the water and drowned nowhere.,Cameras failed in frost.,Road Office
Deer at fences,"Sand, P.; Lund, K.",2022,deer,Finland,experiment,\
Deer learned to jump the fence within a month.,One herd was watched.,Hunters' Union
Moose on green bridges,"Koski, A.",2023,moose,Finland,observation,\
Moose took four years to use the bridge.,Traffic fell at the same time.,Road Office
"""
SMOOTH = "“No ramp was left smooth to compare with”"
FROST = "“Cameras failed in frost”"


@pytest.mark.parametrize(
    ("question", "title", "stated"),
    [
        ("which had nothing to be compared with?", "Hedgehogs on ramps", SMOOTH),
        ("what can go wrong with the equipment?", "Otters under roads", FROST),
        ("is it worth leading them?", "Goats at a drawbridge", "“Goats crossed sooner when one"),
    ],
)
async def test_what_is_stated_in_other_words_is_told_with_its_paper(
    talk: Talk, question: str, title: str, stated: str
) -> None:
    answer = await talk.ask(question)
    assert answer.plan is not None and answer.plan.nearest
    assert f"“{title}” [1]: " in answer.text and stated in answer.text
    assert [evidence.hub.label for evidence in answer.evidence][:1] == [title]
    assert answer.grounded and answer.support == 1.0


async def test_what_was_told_is_gone_on_with(talk: Talk) -> None:
    await talk.ask("what can go wrong with the equipment?")
    answer = await talk.ask("who wrote that?")
    assert answer.text.startswith("The author of the paper “Otters under roads” is P. Sand [1]")


async def test_how_else_it_may_be_meant_is_offered_and_may_be_chosen(sample: Talk) -> None:
    await sample.ask("KAPING")
    answer = await sample.ask("where does it break down?")
    assert "Falls below a model without knowledge when retrieval misses" in answer.text
    if answer.doubt.readings:
        chosen = await sample.ask(answer.doubt.readings[0].words)
        assert chosen.plan == answer.doubt.readings[0].as_chosen


async def test_how_it_was_understood_says_that_facts_were_sought(talk: Talk) -> None:
    answer = await talk.ask("which had nothing to be compared with?")
    assert explanation(answer).splitlines()[0] == "nearest: the facts nearest to the question"


async def test_beside_an_answer_only_what_it_does_not_tell_is_told(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "_PERHAPS", 0.0)
    answer = await talk.ask("is the otter study any good?")
    told, _, besides = answer.text.partition("Nearest to your words is also stated:")
    assert answer.plan is not None and answer.plan.nearest and not answer.plan.by_facts
    assert FROST in told and FROST not in besides
    assert "Otters kept to ledges" in besides and "Otters kept to ledges" not in told


async def test_what_is_surely_understood_is_answered_by_its_plan_alone(talk: Talk) -> None:
    answer = await talk.ask("Which studies are from Norway?")
    assert answer.plan is not None and not answer.plan.nearest


async def test_only_facts_within_the_limits_of_a_chat_are_told(talk: Talk) -> None:
    await talk.ask("From now on only papers from 2022 on.")
    answer = await talk.ask("what can go wrong with the equipment?")
    assert "Cameras failed" not in answer.text


async def test_that_nothing_is_so_is_told_before_what_comes_near(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "_LIKELY", 1.0)
    answer = await talk.ask("which studies by Koski let the cameras fail in frost?")
    denial, found, besides = answer.text.partition("\n\nNearest to your words is also stated:")
    if found:
        assert denial.startswith("The graph holds no")
        assert FROST in besides


async def test_weak_points_are_those_of_the_one_that_is_meant(talk: Talk) -> None:
    await talk.ask("Which studies are from Sweden?")
    await talk.ask("which of these is the newest?")
    answer = await talk.ask("and the weak points of it?")
    assert FROST in answer.text
    assert "All culverts were new" not in answer.text


class Nobody:
    """Reads facts, and finds none that is asked for."""

    def relevance(self, message: str, facts: list[FactLine]) -> list[float]:
        return [0.0 for _ in facts]


async def test_where_no_fact_is_near_the_plan_is_gone_by(assistant: Assistant) -> None:
    other: Any = build_assistant(read_settings(), assistant.shelf)
    other._parts = type(other._parts)(**{**vars(other._parts), "reads_facts": Nobody()})
    answer = await Talk(other).ask("what can go wrong with the equipment?")
    assert answer.plan is not None and not answer.plan.nearest
