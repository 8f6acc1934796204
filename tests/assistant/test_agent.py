"""The tool loop: what a turn does when all goes well, when it is stopped, and when things fail."""

import asyncio
import re
import threading
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from assistant.agent.events import AnswerReady, PlanMade, TextDelta, ToolFinished, ToolStarted
from assistant.support.claim_verifier import ClaimVerifier
from tools.errors import SetupError
from tools.workspace.library import Library

pytestmark = pytest.mark.anyio

DRAMAS = ("search_hubs", {"question": "Which films have the genre drama?"})
COMEDIES = ("search_hubs", {"question": "Which films have the genre comedy?"})
COUNTED = ("search_hubs", {"question": "How many films have the genre comedy?"})


async def events_of(talk: Any, question: str) -> list[Any]:
    async with aclosing(talk.assistant.reply(talk.conversation, question)) as events:
        return [event async for event in events]


async def test_a_turn_tells_its_plan_its_tools_its_text_and_its_answer(talk_with: Any) -> None:
    talk = talk_with([DRAMAS], "Two dramas were found [1][2].")

    kinds = [type(event) for event in await events_of(talk, "Which films are dramas?")]

    assert kinds[:5] == [PlanMade, *[ToolStarted, ToolFinished] * 2]
    assert set(kinds[5:-1]) == {TextDelta}
    assert kinds[-1] is AnswerReady


async def test_calls_of_one_step_all_start_before_one_ends_and_end_in_order(
    talk_with: Any,
) -> None:
    talk = talk_with([DRAMAS, COMEDIES], "Found [1].")

    events = await events_of(talk, "Dramas and comedies?")

    _, _, *tools = [e for e in events if isinstance(e, ToolStarted | ToolFinished)]
    assert [type(e) for e in tools] == [ToolStarted, ToolStarted, ToolFinished, ToolFinished]
    assert [e.call for e in tools] == ["call_0", "call_1"] * 2


def told(service: Any) -> list[str]:
    """What the tools it called told the model, as it was last asked."""
    results = [m["content"] for m in service.asked[-1]["messages"] if m["role"] == "tool"]
    return results[1:]


@pytest.mark.parametrize("slow", ["drama", "comedy"])
async def test_calls_at_the_same_time_find_and_number_as_if_one_came_after_the_other(
    talk_with: Any, service: Any, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    answer = await talk_with([DRAMAS], [COUNTED], "Found [1][3].").ask("Both?")
    apart = told(service)
    service.asked.clear()
    talk = talk_with([DRAMAS, COUNTED], "Found [1][3].")
    library, other_found = talk.assistant.shelf.libraries[0], threading.Event()
    find = library.find

    def paced(plan: Any) -> Any:
        found = find(plan)
        if slow in plan.question:
            assert other_found.wait(timeout=30)
        elif {"drama", "comedy"} & set(plan.question.rstrip("?").split()):
            other_found.set()
        return found

    monkeypatch.setattr(library, "find", paced)
    at_once = await talk.ask("Both?")

    assert other_found.is_set()
    assert told(service) == apart
    assert [re.findall(r"^\[\d\]", text, re.MULTILINE) for text in apart] == [
        ["[1]", "[2]"],
        ["[3]"],
    ]
    assert [e.hub for e in at_once.evidence] == [e.hub for e in answer.evidence]
    assert (at_once.hubs, at_once.table) == (answer.hubs, answer.table)
    assert at_once.matched == answer.matched == 1


async def test_the_first_request_holds_what_the_question_finds(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with("Found [1].")

    await talk.ask("Which films are dramas?")

    assert len(service.asked) == 1
    results = [m for m in service.asked[-1]["messages"] if m["role"] == "tool"]
    assert len(results) == 1
    assert "The Quiet River" in results[0]["content"]
    assert "Harbour Lights" in results[0]["content"]


async def test_citations_that_no_tool_gave_are_dropped(talk_with: Any) -> None:
    talk = talk_with([DRAMAS], "The Quiet River is a drama [1, 7] and so is another [99].")

    answer = await talk.ask("Which films are dramas?")

    assert "[1]" in answer.text
    assert "7" not in answer.text
    assert "99" not in answer.text
    assert [evidence.number for evidence in answer.evidence] == [1]


async def test_an_answer_without_citations_is_not_grounded(talk_with: Any) -> None:
    answer = await talk_with("I happen to know that.").ask("What is the meaning of life?")

    assert answer.text == "I happen to know that."
    assert not answer.grounded
    assert answer.evidence == ()
    assert answer.hubs == ()


async def test_a_mistake_in_a_call_goes_back_to_the_model(talk_with: Any, service: Any) -> None:
    talk = talk_with(
        [("search_hubs", {"query": 1}), ("search_moon", {}), ("filter_triples", {"papers": [9]})],
        "Nothing found.",
    )

    events = await events_of(talk, "Which films are dramas?")

    assert [e.failed for e in events if isinstance(e, ToolFinished)] == [False, *[True] * 3]
    unknown, missing, few = told(service)
    assert "It takes: question" in unknown
    assert "There is no tool 'search_moon'" in missing
    assert "attributes" in few


async def test_a_tool_that_lacks_something_is_told_with_the_remedy(
    talk_with: Any, service: Any, sample_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_: object) -> None:
        raise SetupError("There are no vectors.", "Run `hublink index`.")

    monkeypatch.setattr(Library, "similar", lacking)
    talk = talk_with(
        [("search_hubs", {"question": "feline whiskers"})], "None.", store=sample_store
    )

    events = await events_of(talk, "feline whiskers")

    assert any(isinstance(e, AnswerReady) for e in events)
    (result,) = told(service)
    assert "no vectors" in result
    assert "hublink index" in result


async def test_an_empty_message_is_asked_for_once_more(talk_with: Any, service: Any) -> None:
    talk = talk_with([DRAMAS], "", "Two dramas [1][2].")

    answer = await talk.ask("Which films are dramas?")

    assert answer.text == "Two dramas [1][2]."
    assert len(service.asked) == 3
    assert "tools" not in service.asked[-1]


async def test_a_model_that_stays_silent_is_answered_for_from_what_was_found(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([DRAMAS], "")

    answer = await talk.ask("Which films have the genre drama?")

    assert "“The Quiet River” [" in answer.text
    assert answer.grounded
    assert len(service.asked) == 3


async def test_at_the_step_limit_tools_are_withheld_and_the_model_is_told(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([DRAMAS], steps=3)

    answer = await talk.ask("Which films have the genre drama?")

    assert len(service.asked) == 3
    assert "tools" not in service.asked[-1]
    assert "limit" in service.asked[-1]["messages"][-1]["content"]
    assert answer.grounded
    assert "The Quiet River" in answer.text


async def test_closing_the_stream_stops_the_turn_and_keeps_what_was_written(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([DRAMAS], "One drama is this [1] and then there are many more of them to tell")

    async with aclosing(talk.assistant.reply(talk.conversation, "Which are dramas?")) as events:
        written = ""
        async for event in events:
            if isinstance(event, TextDelta):
                written += event.text
                if "[1]" in written:
                    break
    sent = service.sent
    await asyncio.sleep(0)

    (turn,) = talk.conversation.turns
    assert turn.answer.stopped
    assert turn.answer.text == "One drama is this [1]"
    assert [evidence.number for evidence in turn.answer.evidence] == [1]
    assert service.sent == sent
    assert talk.conversation.working_set == ()


async def test_cancelling_the_reader_stops_the_turn(talk_with: Any, service: Any) -> None:
    talk = talk_with([DRAMAS], "Some text that is long")
    begun = asyncio.Event()

    async def read() -> None:
        async with aclosing(talk.assistant.reply(talk.conversation, "Dramas?")) as events:
            async for event in events:
                if isinstance(event, TextDelta):
                    begun.set()
                    await asyncio.Event().wait()

    task = asyncio.create_task(read())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    (turn,) = talk.conversation.turns
    assert turn.answer.stopped
    assert turn.answer.text == "Some"
    assert len(service.asked) == 2


async def test_a_stop_once_all_is_written_keeps_the_whole_answer(
    talk_with: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = talk_with([DRAMAS], "One drama is this [1].")
    checking, stopped, check = threading.Event(), threading.Event(), ClaimVerifier.check

    def check_late(*arguments: Any) -> Any:
        checking.set()
        stopped.wait()
        return check(*arguments)

    monkeypatch.setattr(ClaimVerifier, "check", check_late)
    task = asyncio.create_task(events_of(talk, "Which films are dramas?"))
    await asyncio.to_thread(checking.wait)
    task.cancel()
    stopped.set()
    with pytest.raises(asyncio.CancelledError):
        await task

    (turn,) = talk.conversation.turns
    assert turn.answer.text == "One drama is this [1]."
    assert not turn.answer.stopped


async def test_a_stop_while_tools_are_starting_runs_none_of_the_rest(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([DRAMAS, COMEDIES], "Never said.")

    async with aclosing(talk.assistant.reply(talk.conversation, "Both?")) as events:
        async for event in events:
            if isinstance(event, ToolStarted) and event.arguments == COMEDIES[1]:
                break

    (turn,) = talk.conversation.turns
    assert turn.answer.stopped
    assert [use.arguments["question"] for use in turn.answer.tools] == ["Both?"]
    assert len(service.asked) == 1


async def test_a_conversation_goes_on_after_a_stop(talk_with: Any, service: Any) -> None:
    talk = talk_with("A long story", [DRAMAS], "Two dramas [1][2].")
    async with aclosing(talk.assistant.reply(talk.conversation, "Tell me of dramas.")) as events:
        async for event in events:
            if isinstance(event, TextDelta):
                break

    answer = await talk.ask("Which films are dramas?")

    assert answer.grounded
    assert not answer.stopped
    assert "A" in [m.get("content") for m in service.asked[1]["messages"]]


async def test_a_model_that_fails_at_once_is_done_without_and_named(talk_with: Any) -> None:
    answer = await talk_with(name="scholar").ask("Which films have the genre drama?")

    assert answer.grounded
    assert "“The Quiet River” [" in answer.text
    assert answer.notes[0].startswith("scholar did not answer.")
    assert "OPENAI_API_KEY" in answer.notes[0]


async def test_where_nothing_is_to_be_answered_without_it_a_failing_model_ends_the_turn(
    talk_with: Any,
) -> None:
    talk = talk_with(may_be_done_without=False)

    events = await events_of(talk, "Which films are dramas?")

    assert events[-1].kind == "failed"
    assert events[-1].message
    assert events[-1].remedy
    assert talk.conversation.turns == []
