"""What a person may choose for a question: strategy, thoroughness, model."""

import asyncio
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest

from assistant.agent.agent import Assistant
from assistant.agent.agent_turn import NOWHERE_TO_START
from assistant.agent.parts import Speaker
from assistant.conversation.answer import Answer
from assistant.conversation.answer_record import AnswerRecord, replay
from assistant.conversation.turn_options import TurnOptions
from assistant.models.offline_model import OfflineModel
from assistant.read_settings import read_settings
from assistant.wiring.agent import build_assistant, tool_set
from tools.errors import SetupError
from tools.hublink.core.parameters import Strategy, Thoroughness

pytestmark = pytest.mark.anyio

DIRECT = TurnOptions(strategy=Strategy.DIRECT)
TRAVERSAL = TurnOptions(strategy=Strategy.TRAVERSAL)
QUICK = TurnOptions(thoroughness=Thoroughness.QUICK)
THOROUGH = TurnOptions(thoroughness=Thoroughness.THOROUGH)


async def asked(talk: Any, question: str, options: TurnOptions) -> Answer:
    answer: Answer = await talk.assistant.answer(talk.conversation, question, options=options)
    return answer


async def test_directly_all_papers_are_found_by_similarity_whatever_the_words_name(
    films: Any,
) -> None:
    answer = await asked(films, "Which drama has salmon in it?", DIRECT)
    assert answer.plan is not None
    assert answer.plan.conditions == ()
    assert answer.evidence[0].hub.label == "The Quiet River"
    assert all(fact.score is not None for each in answer.evidence for fact in each.facts)


async def test_a_traversal_starts_from_what_the_question_names(films: Any) -> None:
    answer = await asked(films, "Where is an avalanche in what Ada Byron made?", TRAVERSAL)
    (use,) = answer.tools
    assert use.name == "traverse_from_entity"
    assert use.arguments["entity"].endswith("ada")
    assert answer.evidence[0].hub.label == "Songs of the Glacier"
    assert {each.hub.label for each in answer.evidence} <= {
        "Songs of the Glacier",
        "The Quiet River",
    }


async def test_a_traversal_from_nothing_searches_the_whole_graph_and_says_so(films: Any) -> None:
    answer = await asked(films, "Where do ships bring oranges?", TRAVERSAL)
    assert NOWHERE_TO_START in answer.notes
    assert answer.evidence[0].hub.label == "Harbour Lights"


@pytest.mark.parametrize("options", [DIRECT, TRAVERSAL])
async def test_a_follow_up_stays_with_the_papers_spoken_of(
    films: Any, options: TurnOptions
) -> None:
    dramas = await films.ask("Which films have the genre drama?")
    answer = await asked(films, "Which of these have an avalanche of snow?", options)
    assert set(answer.hubs) <= set(dramas.hubs)


async def test_without_vectors_similarity_is_told_by_words(sample: Any) -> None:
    answer = await asked(sample, "Which papers are about nearest neighbour search?", DIRECT)
    assert answer.grounded
    assert answer.evidence[0].hub.label.startswith("Efficient and robust approximate nearest")


async def test_the_more_thorough_the_more_is_listed_and_cited(sample: Any) -> None:
    listed = [
        (await asked(sample, "Which papers were published in 2024?", options)).text.count("\n- ")
        for options in (QUICK, TurnOptions(), THOROUGH)
    ]
    assert listed[0] == 10 + len(["and … more"])
    assert listed[0] < listed[1] <= listed[2]
    quick = await asked(sample, "Which papers were published in 2024?", QUICK)
    assert len(quick.evidence) == 10
    assert len(quick.hubs) > 11


async def test_the_more_thorough_the_more_is_found_by_similarity(films: Any) -> None:
    found = []
    for options in (QUICK, THOROUGH):
        films.conversation = films.assistant.new_conversation()
        direct = options.model_copy(update={"strategy": Strategy.DIRECT})
        found.append((await asked(films, "salmon and oranges", direct)).hubs)
    quick, thorough = map(set, found)
    assert set() < quick < thorough


@pytest.mark.parametrize(("limit", "quick", "thorough"), [(8, 4, 16), (3, 3, 6), (1, 1, 2)])
def test_thoroughness_scales_the_model_calls_of_a_turn(
    limit: int, quick: int, thorough: int
) -> None:
    assert Thoroughness.QUICK.steps(limit) == quick
    assert Thoroughness.NORMAL.steps(limit) == limit
    assert Thoroughness.THOROUGH.steps(limit) == thorough


async def test_an_answer_is_found_again_in_the_way_it_was_asked_for(films: Any) -> None:
    shelf, question = films.assistant.shelf, "Which film tells of the sea?"
    tools = {tool.name: tool for tool in tool_set()}
    for options in (DIRECT, THOROUGH.model_copy(update={"strategy": Strategy.DIRECT})):
        films.conversation = films.assistant.new_conversation()
        answer = await asked(films, question, options)
        record = AnswerRecord(plan=films.conversation.turns[-1].plan, answer=answer)
        assert (await replay(record, shelf, tools)).same


async def test_a_model_is_made_when_it_is_first_chosen_and_then_kept(films: Any) -> None:
    made = []

    def speaker() -> Speaker:
        model = OfflineModel()
        model.name = "another"
        made.append(model)
        return Speaker(model)

    assistant = Assistant(
        films.assistant.shelf,
        Speaker(OfflineModel()),
        tool_set(),
        further={"another": speaker},
    )
    films.assistant = assistant
    assert assistant.models == ("offline", "another")
    assert (await films.ask("Which films are dramas?")).model == "offline"
    assert made == []
    for _ in range(2):
        answer = await asked(films, "Which films are dramas?", TurnOptions(model="another"))
        assert answer.model == "another"
    assert len(made) == 1
    with pytest.raises(SetupError, match="No language model 'a third'"):
        await asked(films, "Which films are dramas?", TurnOptions(model="a third"))


async def test_a_model_that_several_chats_choose_at_the_same_time_is_made_once(
    films: Any,
) -> None:
    made = []
    wanted = Barrier(2)

    def speaker() -> Speaker:
        made.append(len(made))
        # Another chat, were it let in here, would make one too.
        with suppress(BrokenBarrierError):
            wanted.wait(0.2)
        return Speaker(OfflineModel())

    assistant = Assistant(
        films.assistant.shelf, Speaker(OfflineModel()), tool_set(), further={"another": speaker}
    )
    options = TurnOptions(model="another")
    question = "Which films are dramas?"
    await asyncio.gather(
        *(
            assistant.answer(assistant.new_conversation(), question, options=options)
            for _ in range(2)
        )
    )
    assert len(made) == 1


def test_several_models_are_named_in_one_setting_and_the_offline_one_is_always_there(
    films_store: Path,
) -> None:
    settings = read_settings().changed(
        store=films_store, model="large, small ,large", openai_base_url="http://m.test/v1"
    )
    assert build_assistant(settings).models == ("large", "small", "offline")


async def test_a_model_is_offered_no_tool_that_the_strategy_rules_out(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([("search_hubs", {"question": "genre drama"})], "A drama [1].")
    answer = await asked(talk, "Which films are dramas?", DIRECT)
    offered = {tool["function"]["name"] for tool in service.asked[0]["tools"]}
    assert "search_hubs" in offered
    assert "traverse_from_entity" not in offered
    assert all(fact.score is not None for each in answer.evidence for fact in each.facts)
