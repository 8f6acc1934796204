"""Questions of several steps: split only where that is needed, each answer put into the next."""

import json
from contextlib import aclosing
from typing import Any

import httpx2
import pytest

from assistant.agent.events import AnswerReady, Notice, ToolFinished
from assistant.conversation.explain import explanation
from tools.hublink.core.plan import Condition, Facet, Plan
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.decomposition import decomposed, filled, is_chain, may_need_steps

pytestmark = pytest.mark.anyio

SPLIT = "Decide whether a question"
READ = "Several papers are listed below"
STEP = "Its answer will be put into a further question"
JOIN = "Facts found"
QUESTION = "What other kinds of stories did whoever filmed the avalanche put upon the screen?"
YEAR = Condition(facet=Facet(key=("year",), name="year"), values=("1931",))


def steps(*questions: str) -> str:
    return json.dumps({"reasoning": "One after the other.", "steps": questions})


def test_a_settled_question_that_finds_something_is_left_whole() -> None:
    plan = Plan(question="Which films were made in 1931?", conditions=(YEAR,), confidence=1.0)

    assert not may_need_steps(plan, found=True)


@pytest.mark.parametrize("change", [{"confidence": 0.4}, {"unmatched": ("X",)}, {"conditions": ()}])
def test_a_question_whose_plan_leaves_something_open_may_need_steps(change: Any) -> None:
    plan = Plan(question="films by whoever made Rivers", conditions=(YEAR,), confidence=1.0)

    assert may_need_steps(plan.model_copy(update=change), found=True)


def test_a_question_that_finds_nothing_may_need_steps() -> None:
    plan = Plan(question="films by whoever made Rivers", conditions=(YEAR,), confidence=1.0)

    assert may_need_steps(plan, found=False)


def test_a_short_question_or_one_about_papers_at_hand_is_left_whole() -> None:
    assert not may_need_steps(Plan(question="Hello there!"), found=False)
    assert not may_need_steps(Plan(question="Who filmed these long rivers?", hubs=("a",)), False)


def test_answers_stand_in_the_place_of_their_placeholders() -> None:
    asked = filled("Which films did #1 make in #2?", [["Ada", "Bob"], ["1931"]])

    assert asked == 'Which films did "Ada" or "Bob" make in 1931?'


@pytest.mark.parametrize(
    ("chain", "sound"),
    [
        (["Who made X?", "What else did #1 make?"], True),
        (["What did #1 make?", "Who is it?"], False),
        (["Who made X?", "What did #2 make?"], False),
        (["Who made X?", "What did #0 make?"], False),
        (["a?"] * 5, False),
    ],
)
def test_a_step_refers_only_to_steps_before_it(chain: list[str], sound: bool) -> None:
    assert is_chain(chain) is sound


@pytest.mark.parametrize("said", [steps(), steps("Only one?"), steps("A #1?", "B?"), "No idea."])
async def test_a_model_that_sees_one_question_or_none_of_use_leaves_it_whole(
    service: Any, said: str
) -> None:
    service.on(SPLIT, said)

    assert await decomposed(QUESTION, Calls(service.model())) == ()


async def test_each_step_is_settled_by_grounding_and_leads_to_the_next(
    agent: Any, service: Any
) -> None:
    service.on(SPLIT, steps("Who directed Songs of the Glacier?", "Which films did #1 direct?"))
    service.on(JOIN, "It was also The Quiet River [2].")

    answer = await agent(in_steps=True).ask(QUESTION)

    first, second = answer.steps
    assert first.values == ("Ada Byron",)
    assert second.question == 'Which films did "Ada Byron" direct?'
    assert set(second.values) == {"Songs of the Glacier", "The Quiet River"}
    assert first.grounded
    assert second.grounded
    assert answer.usage.calls == 2
    assert [evidence.hub.label for evidence in answer.evidence] == ["The Quiet River"]


async def test_a_step_that_grounding_leaves_open_is_read(agent: Any, service: Any) -> None:
    service.on(SPLIT, steps("Where do mountaineers get into trouble?", "Who directed #1?"))
    caught = {"paper": 1, "facts": [1], "answer": "Climbers are caught.", "sufficient": True}
    service.on(READ, json.dumps({"papers": [caught]}))
    service.on(STEP, '{"answer": "It is a film.", "values": ["Songs of the Glacier"]}')
    service.on(JOIN, "Ada Byron [1].")

    answer = await agent(in_steps=True).ask(QUESTION)

    first, second = answer.steps
    assert (first.grounded, first.answer) == (False, "It is a film.")
    assert second.question == 'Who directed "Songs of the Glacier"?'
    assert (second.grounded, second.values) == (True, ("Ada Byron",))
    assert answer.usage.calls == 4


async def test_a_question_that_could_not_be_split_is_answered_whole(
    agent: Any, service: Any
) -> None:
    def breaks_off(_: str) -> str:
        raise httpx2.RemoteProtocolError("The peer closed the connection.")

    service.on(SPLIT, breaks_off)
    service.on(JOIN, "It was also The Quiet River [2].")
    assistant = agent(in_steps=True).assistant

    async with aclosing(assistant.reply(assistant.new_conversation(), QUESTION)) as events:
        told = [event async for event in events]

    notices = [event.text for event in told if isinstance(event, Notice)]
    assert any(text.startswith("The question was not looked at for steps: ") for text in notices)
    assert isinstance(told[-1], AnswerReady)


async def test_the_chain_is_a_step_in_the_chat_and_stands_in_the_record(
    agent: Any, service: Any
) -> None:
    service.on(SPLIT, steps("Who directed Songs of the Glacier?", "Which films did #1 direct?"))
    service.on(JOIN, "The Quiet River [2].")
    assistant = agent(in_steps=True).assistant

    async with aclosing(assistant.reply(assistant.new_conversation(), QUESTION)) as events:
        told = [event async for event in events]

    (finished,) = [event for event in told if isinstance(event, ToolFinished)]
    assert finished.title == "Answer in steps"
    assert "1. Who directed Songs of the Glacier? — Ada Byron [1]" in finished.summary
    answer = told[-1].answer
    assert answer.as_json()["steps"][0]["values"] == ["Ada Byron"]
    assert "step 1: Who directed Songs of the Glacier? — Ada Byron [2]" in explanation(answer)


async def test_a_step_without_an_answer_breaks_the_chain_and_the_search_goes_on_whole(
    agent: Any, service: Any
) -> None:
    service.on(SPLIT, steps('Who directed "Nowhere Land"?', "Which films did #1 direct?"))
    nothing = {"facts": [], "answer": "", "sufficient": False}
    service.on(READ, json.dumps({"papers": [nothing | {"paper": n} for n in (1, 2, 3, 4)]}))

    answer = await agent(in_steps=True).ask(QUESTION)

    assert answer.steps == ()
    assert [use.name for use in answer.tools] == ["answer_in_steps", "search_hubs"]


async def test_a_simple_question_costs_no_call_for_splitting(agent: Any, service: Any) -> None:
    service.on(JOIN, "Two dramas [1][2].")

    answer = await agent(in_steps=True).ask("Which films have the genre drama?")

    assert service.prompts(SPLIT) == []
    assert answer.steps == ()
    assert answer.usage.calls == 1


async def test_a_question_is_not_split_where_that_is_switched_off(agent: Any, service: Any) -> None:
    await agent().ask(QUESTION)

    assert service.prompts(SPLIT) == []
