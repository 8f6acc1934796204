"""HubLink's own pipeline at its front door: retrieved, read, joined, cited."""

import asyncio
import json
import re
from typing import Any

import pytest

pytestmark = pytest.mark.anyio

READ = "Several papers are listed below"
JOIN = "Answer a question from what several papers contribute"
CHOOSE = "Choose the facts a reader needs"
PARTS = "Split a question into the parts"
REWORD = "Reword a question"
ORDER = "Put papers in order"
QUESTION = "Which film has salmon in it?"


def salmon_alone(prompt: str) -> str:
    """The reply of a model that finds salmon where there is any."""
    block = prompt.rsplit("```text\n", 1)[1]
    listed = re.findall(r"^\[(\d+)\] (.*(?:\n  .*)*)", block, re.M)
    papers = []
    for number, text in listed:
        facts = [int(place) for place in re.findall(r"^  (\d+)\. .*salmon", text, re.M)]
        answer = "A fisherman waits for the salmon." if facts else ""
        papers.append(
            {"paper": int(number), "facts": facts, "answer": answer, "sufficient": bool(facts)}
        )
    return json.dumps({"papers": papers})


async def test_a_question_is_answered_from_the_hubs_that_contribute(
    pipeline: Any, service: Any
) -> None:
    service.on(READ, salmon_alone).on(JOIN, "The Quiet River has salmon [1].")

    answer = await pipeline("D").ask(QUESTION)

    assert answer.text == "The Quiet River has salmon [1]."
    assert [evidence.hub.label for evidence in answer.evidence] == ["The Quiet River"]
    assert [triple.predicate.label for triple in answer.triples] == ["remark"]
    assert answer.grounded
    (joined,) = service.prompts(JOIN)
    assert "[1] The Quiet River: A fisherman waits for the salmon." in joined
    assert "Orchard" not in joined


async def test_what_all_calls_cost_reaches_the_answer(pipeline: Any, service: Any) -> None:
    service.on(READ, salmon_alone).on(JOIN, "The Quiet River [1].")

    answer = await pipeline("D", hubs_per_call=1).ask(QUESTION)

    assert answer.usage.calls == 5
    assert answer.as_json()["llm_tokens"] == 5 * 13
    assert len(service.asked) == 5


async def test_insufficient_hubs_end_in_an_answer_that_says_what_was_read(
    pipeline: Any, service: Any
) -> None:
    nothing = {"paper": 1, "facts": [], "answer": "", "sufficient": False}
    service.on(READ, json.dumps({"papers": [nothing | {"paper": 1}]}))

    answer = await pipeline("D").ask("Which film shows a desert?")

    assert answer.text.startswith("I cannot answer this from the graph. Of 1 read, none")
    assert not answer.grounded
    assert service.prompts(JOIN) == []


async def test_traversal_starts_from_the_topic_and_reads_what_it_reaches(
    pipeline: Any, service: Any
) -> None:
    service.on(READ, salmon_alone).on(JOIN, "The Quiet River [1].")

    answer = await pipeline("T").ask(QUESTION, topic="Ada Byron")

    assert answer.tools[0].arguments["entity"] == "Ada Byron"
    assert "reached by: The Quiet River — directed by: Ada Byron" in service.asked[0]
    assert "Harbour Lights" not in service.asked[0]
    assert answer.hubs == (answer.evidence[0].hub.id,)


async def test_traversal_without_a_topic_starts_from_what_the_question_names(
    pipeline: Any, service: Any
) -> None:
    service.on(READ, salmon_alone).on(JOIN, "The Quiet River [1].")

    await pipeline("T").ask("Which film directed by Ada Byron has salmon in it?")

    assert "reached by: The Quiet River — directed by: Ada Byron" in service.asked[0]


async def test_the_filter_of_a_model_keeps_the_facts_it_chooses(
    pipeline: Any, service: Any
) -> None:
    both = {"paper": 1, "facts": [1, 2], "answer": "It has salmon.", "sufficient": True}
    service.on(READ, json.dumps({"papers": [both]}))
    service.on(JOIN, "One film has salmon [1].").on(CHOOSE, '{"triples": [2]}')

    answer = await pipeline("D", filters=True).ask(QUESTION)

    assert answer.text == "One film has salmon [1]."
    assert [use.name for use in answer.tools] == ["retrieve_and_read", "select_facts"]
    assert len(answer.triples) == 1
    assert answer.usage.calls == 3


async def test_a_filter_that_cannot_be_read_keeps_all_facts(pipeline: Any, service: Any) -> None:
    both = {"paper": 1, "facts": [1, 2], "answer": "It has salmon.", "sufficient": True}
    service.on(READ, json.dumps({"papers": [both]}))
    service.on(JOIN, "One film has salmon [1].").on(CHOOSE, "Fact two.")

    answer = await pipeline("D", filters=True).ask(QUESTION)

    assert len(answer.triples) == 2


async def test_components_wording_and_order_by_a_model_are_used_where_switched_on(
    pipeline: Any, service: Any
) -> None:
    service.on(PARTS, '{"parts": ["avalanche"]}')
    service.on(REWORD, '{"question": "climbers in snow"}')
    service.on(ORDER, '{"order": [2]}').on(READ, salmon_alone).on(JOIN, "The Quiet River [1].")
    options = {"components_by_model": True, "augment_question": True, "rerank": True}

    await pipeline("D", hubs_per_call=1, **options).ask(QUESTION)

    (ranking,) = service.prompts(ORDER)
    assert "[1] Songs of the Glacier" in ranking
    second = re.search(r"^\[2\] (.*)$", ranking, re.M)
    assert second is not None
    assert f"[1] {second[1]}" in service.prompts(READ)[0]
    assert QUESTION in service.prompts(READ)[0]


async def test_none_of_these_is_asked_for_by_default(pipeline: Any, service: Any) -> None:
    service.on(READ, salmon_alone).on(JOIN, "The Quiet River [1].")

    await pipeline("F").ask(QUESTION)

    assert [READ in service.asked[0], JOIN in service.asked[1]] == [True, True]
    assert len(service.asked) == 2


async def test_a_final_answer_that_cites_nothing_gives_way_to_the_partial_answers(
    pipeline: Any, service: Any
) -> None:
    service.on(READ, salmon_alone).on(JOIN, "It is surely the one with the river [7].")

    answer = await pipeline("D").ask(QUESTION)

    assert "- The Quiet River: A fisherman waits for the salmon. [1]" in answer.text
    assert "surely" not in answer.text


async def test_when_the_final_answer_fails_the_partial_answers_are_shown(
    pipeline: Any, service: Any
) -> None:
    service.on(READ, salmon_alone).on(JOIN, "")

    answer = await pipeline("D").ask(QUESTION)

    assert "- The Quiet River: A fisherman waits for the salmon. [1]" in answer.text
    assert answer.grounded
    assert any("answered with nothing" in note for note in answer.notes)


async def test_a_search_by_similarity_gives_the_model_partial_answers_where_it_is_to_read(
    agent: Any, service: Any
) -> None:
    service.on(READ, salmon_alone).on("Facts found", "A fisherman waits for it [1].")

    answer = await agent(read_similar=True).ask("anglers and their patience")

    assert answer.text == "A fisherman waits for it [1]."
    assert [evidence.hub.label for evidence in answer.evidence] == ["The Quiet River"]
    (found,) = service.prompts("Facts found")
    assert "[1] The Quiet River: A fisherman waits for the salmon." in found
    assert "avalanche" not in found
    assert answer.usage.calls == 2


async def test_a_search_by_similarity_offers_the_paths_where_the_model_is_not_to_read(
    agent: Any, service: Any
) -> None:
    service.on("Facts found", "A fisherman waits for it [1].")

    answer = await agent().ask("anglers and their patience")

    (found,) = service.prompts("Facts found")
    assert "[1] The Quiet River" in found
    assert "salmon" in found
    assert answer.usage.calls == 1


async def test_a_search_whose_papers_all_fall_short_says_so_without_another_call(
    agent: Any, service: Any
) -> None:
    nothing = {"facts": [], "answer": "", "sufficient": False}
    service.on(READ, json.dumps({"papers": [nothing | {"paper": 1}]}))

    answer = await agent(read_similar=True).ask("anglers and their patience")

    assert answer.text.startswith("I cannot answer this from the graph. Of 1 read, none")
    assert answer.usage.calls == 1


async def test_stopping_the_turn_ends_the_calls_of_its_tools(pipeline: Any, service: Any) -> None:
    service.gate = asyncio.Event()
    asked = pipeline("D", hubs_per_call=1)
    conversation = asked.assistant.new_conversation()

    task = asyncio.create_task(asked.assistant.answer(conversation, QUESTION))
    await service.arrived.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    assert service.open == service.ended == 0
    assert conversation.turns[-1].answer.stopped
