"""The tool loop with models and endpoints that do less than they should, and at its limits."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import httpx2
import pytest

from assistant.agent.events import (
    AnswerReady,
    Countdown,
    Notice,
    TextDelta,
    TextWithdrawn,
    ToolFinished,
    ToolStarted,
    TurnFailed,
)
from assistant.conversation.spending import Prices
from assistant.models.endpoint.tool_trust import ToolCalling
from tools.errors import SetupError

pytestmark = pytest.mark.anyio

QUESTION = "Which films have the genre drama?"
DRAMAS = ("search_hubs", {"question": QUESTION})


async def events_of(talk: Any, question: str = QUESTION) -> list[Any]:
    async with aclosing(talk.assistant.reply(talk.conversation, question)) as events:
        return [event async for event in events]


def notices(events: list[Any]) -> list[str]:
    return [event.text for event in events if isinstance(event, Notice)]


def answer_in(events: list[Any]) -> Any:
    assert isinstance(events[-1], AnswerReady)
    return events[-1].answer


def refusal(status: int, message: str, **headers: str) -> Any:
    fields = {name.replace("_", "-"): value for name, value in headers.items()}
    body = {"error": {"message": message}}
    return lambda _: httpx2.Response(status, json=body, headers=fields)


def offered_tools(asked: dict[str, Any]) -> bool:
    return "tools" in asked


async def test_a_model_that_takes_no_tools_writes_from_what_the_plan_found(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with(refusal(400, "m does not support tools"), "Two dramas [1][2].")

    events = await events_of(talk)

    assert notices(events) == ["This model cannot call tools; the search was planned without it."]
    assert [e.name for e in events if isinstance(e, ToolStarted)] == ["search_hubs"]
    assert answer_in(events).text == "Two dramas [1][2]."
    assert "The Quiet River" in service.asked[-1]["messages"][-1]["content"]
    assert QUESTION in service.asked[-1]["messages"][-1]["content"]


async def test_what_turned_out_about_a_model_is_remembered(talk_with: Any, service: Any) -> None:
    talk = talk_with(refusal(400, "m does not support tools"), "Two dramas [1][2].")

    await talk.ask(QUESTION)
    await talk.ask(QUESTION)

    assert [offered_tools(asked) for asked in service.asked] == [True, False, False]


@pytest.mark.parametrize("calling", [ToolCalling.AUTO, ToolCalling.MODEL])
async def test_a_model_that_stays_silent_is_asked_twice_then_answered_for(
    talk_with: Any, service: Any, calling: ToolCalling
) -> None:
    answer = await talk_with("", "", calling=calling).ask(QUESTION)

    assert [offered_tools(asked) for asked in service.asked] == [True, False]
    assert "empty" in service.asked[-1]["messages"][-1]["content"]
    assert "“The Quiet River” [" in answer.text


async def test_text_where_a_search_was_due_is_withdrawn_and_the_search_made(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with("There are three: A, B and C.", "Two dramas [1][2].")

    events = await events_of(talk)

    assert any(isinstance(event, TextWithdrawn) for event in events)
    assert answer_in(events).text == "Two dramas [1][2]."
    assert answer_in(events).grounded


async def test_a_model_that_never_calls_in_two_turns_is_not_offered_tools_again(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with("I know.", "Two [1][2].", "I know.", "Two [1][2].", "Two [1][2].")

    for _ in range(3):
        await talk.ask(QUESTION)

    assert [offered_tools(asked) for asked in service.asked] == [True, False, True, False, False]


async def test_after_calls_that_fail_again_and_again_the_model_is_told_that_it_can_call_no_more(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with([("search_moon", {})], [("search_hubs", {"q": 1})], "Two dramas [1][2].")

    answer = await talk.ask(QUESTION)

    assert [offered_tools(asked) for asked in service.asked] == [True, True, False]
    assert "no more can be made" in service.asked[-1]["messages"][-1]["content"]
    assert answer.text == "Two dramas [1][2]."


async def test_what_was_found_is_not_forgotten_for_a_last_call_that_fails(talk_with: Any) -> None:
    nothing = ("query_graph", {"where": [{"attribute": "has genre", "values": ["opera"]}]})

    answer = await talk_with([nothing], [("filter_triples", {})], "", "").ask(QUESTION)

    assert "“The Quiet River” [" in answer.text
    assert "no" not in answer.text.split()


async def test_half_a_sentence_that_cites_nothing_gives_way_to_the_facts(talk_with: Any) -> None:
    half = 'data: {"choices": [{"index": 0, "delta": {"content": "The dramas in this"}}]}\n\n'
    headers = {"content-type": "text/event-stream"}
    broken = lambda _: httpx2.Response(200, headers=headers, content=half.encode())  # noqa: E731

    events = await events_of(talk_with(broken))

    assert any(isinstance(event, TextWithdrawn) for event in events)
    assert not answer_in(events).stopped
    assert "“The Quiet River” [" in answer_in(events).text


async def test_what_no_search_could_look_for_is_not_told_to_be_missing(
    talk_with: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_: object) -> None:
        raise SetupError("The index is damaged.", "Run `hublink index`.")

    monkeypatch.setattr("tools.calls.search_hubs._find", lacking)

    answer = await talk_with("", "").ask(QUESTION)

    assert answer.text.startswith("No search came to a result, so I cannot tell.")
    assert "The index is damaged." in answer.text
    assert not answer.grounded


async def test_that_something_is_not_stated_stands(talk_with: Any) -> None:
    said = "The facts do not say who sells telescopes."
    talk = talk_with(said, calling=ToolCalling.PLAN)

    answer = await talk.ask("Which climbers wait for the snow to fall from lanterns?")

    assert answer.text == said


async def test_a_small_model_is_not_offered_tools(talk_with: Any, service: Any) -> None:
    talk = talk_with("Two dramas [1][2].", name="tea-instruct:3b")

    answer = await talk.ask(QUESTION)

    assert not offered_tools(service.asked[0])
    assert answer.usage.calls == 1
    assert answer.grounded


async def test_a_small_model_can_be_made_to_choose_the_tools(talk_with: Any, service: Any) -> None:
    talk = talk_with([DRAMAS], "Two [1][2].", name="tea-3b", calling=ToolCalling.MODEL)

    await talk.ask(QUESTION)

    assert offered_tools(service.asked[0])


async def test_a_model_that_must_choose_the_tools_but_cannot_is_told(talk_with: Any) -> None:
    refused = refusal(400, "m does not support tools")
    talk = talk_with(refused, calling=ToolCalling.MODEL, may_be_done_without=False)

    events = await events_of(talk)

    assert isinstance(events[-1], TurnFailed)
    assert "cannot call tools" in events[-1].message


async def test_where_the_plan_finds_nothing_the_model_is_not_asked(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with("I know it all [1].", calling=ToolCalling.PLAN)

    answer = await talk.ask("Which films were directed by Zaphod Beeblebrox?")

    assert service.asked == []
    assert not answer.grounded
    assert "Zaphod" in answer.text


async def test_an_answer_that_cites_nothing_is_composed_instead(talk_with: Any) -> None:
    talk = talk_with("Lorem ipsum.", calling=ToolCalling.PLAN)

    answer = await talk.ask(QUESTION)

    assert "“The Quiet River” [" in answer.text
    assert answer.grounded
    assert "cited nothing" in answer.notes[0]


async def test_a_computed_table_comes_with_the_search(talk_with: Any, service: Any) -> None:
    question = "How many films have the genre drama?"
    answer = await talk_with("There are 2 dramas [1][2].").ask(question)

    (found,) = [m["content"] for m in service.asked[-1]["messages"] if m["role"] == "tool"]
    assert "2 in all" in found
    assert answer.entities == ("2",)


async def test_a_single_model_call_is_spent_on_the_answer(talk_with: Any, service: Any) -> None:
    answer = await talk_with("Two dramas [1][2].", steps=1).ask(QUESTION)

    assert len(service.asked) == 1
    assert answer.grounded


async def test_at_the_token_limit_tools_are_withheld_and_the_answer_says_so(
    talk_with: Any, service: Any
) -> None:
    answer = await talk_with([DRAMAS], "Two dramas [1][2].", tokens=100).ask(QUESTION)

    assert [offered_tools(asked) for asked in service.asked] == [True, False]
    assert answer.notes == ("The limit of 100 tokens is reached.",)
    assert answer.text == "Two dramas [1][2]."


async def test_at_the_time_limit_the_answer_is_what_is_known(talk_with: Any, service: Any) -> None:
    answer = await talk_with([DRAMAS], lambda _: unending("One is this [1]"), seconds=3).ask(
        QUESTION
    )

    assert answer.stopped
    assert answer.text == "One is this [1]"
    assert answer.notes[-1] == "The limit of 3 seconds was reached."


def unending(text: str) -> httpx2.Response:
    class Body(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            delta = {"choices": [{"index": 0, "delta": {"content": text}}]}
            yield f"data: {json.dumps(delta)}\n\n".encode()
            await asyncio.Event().wait()

    headers = {"content-type": "text/event-stream"}
    return httpx2.Response(200, headers=headers, stream=Body())


async def test_half_an_answer_is_kept_and_says_that_it_broke_off(talk_with: Any) -> None:
    half = 'data: {"choices": [{"index": 0, "delta": {"content": "One is this [1]"}}]}\n\n'
    headers = {"content-type": "text/event-stream"}
    broken = lambda _: httpx2.Response(200, headers=headers, content=half.encode())  # noqa: E731
    talk = talk_with([DRAMAS], broken)

    answer = await talk.ask(QUESTION)

    assert answer.stopped
    assert answer.text == "One is this [1]"
    assert "broke off" in answer.notes[0]
    assert len(talk.conversation.turns) == 1


async def test_a_model_that_fails_after_the_search_leaves_what_was_found(talk_with: Any) -> None:
    answer = await talk_with([DRAMAS], refusal(401, "Incorrect API key")).ask(QUESTION)

    assert "“The Quiet River” [" in answer.text
    assert "does not accept the key" in answer.notes[0]
    assert "OPENAI_API_KEY" in answer.notes[0]


async def test_what_is_too_long_is_shortened_and_sent_again(talk_with: Any, service: Any) -> None:
    long = "Two dramas [1][2], " + "and this is all there is to say of them, " * 17
    too_long = refusal(400, "the prompt exceeds the context window")
    talk = talk_with(*[long] * 6, too_long, "Two dramas [1][2].", calling=ToolCalling.PLAN)
    for _ in range(6):
        await talk.ask(QUESTION)

    events = await events_of(talk)

    assert "shortened" in notices(events)[-1]
    assert answer_in(events).text == "Two dramas [1][2]."
    *_, refused, sent_again = (len(json.dumps(asked)) for asked in service.asked)
    assert sent_again < refused


async def test_a_model_that_reads_less_than_the_tools_take_is_planned_for(
    talk_with: Any, service: Any
) -> None:
    too_long = refusal(400, "the request exceeds the available context size (2048 tokens)")
    talk = talk_with(too_long, "Two dramas [1][2].")

    events = await events_of(talk)

    assert "no room" in service.asked[-1]["messages"][-1]["content"]
    assert [offered_tools(asked) for asked in service.asked] == [True, False]
    assert answer_in(events).text == "Two dramas [1][2]."


async def test_a_model_for_which_all_is_too_long_is_given_up(talk_with: Any, service: Any) -> None:
    talk = talk_with(refusal(400, "the request exceeds the available context size"))

    answer = await talk.ask(QUESTION)

    assert len(service.asked) < 5
    assert "too long" in answer.notes[-1]
    assert "“The Quiet River” [" in answer.text


async def test_an_answer_that_does_not_end_is_stopped_and_composed_instead(
    talk_with: Any, service: Any
) -> None:
    talk = talk_with("again [1][2] and " * 500, calling=ToolCalling.PLAN)

    answer = await talk.ask(QUESTION)

    assert service.sent < 500
    assert "did not come to an end" in answer.notes[0]
    assert "“The Quiet River” [" in answer.text


async def test_a_wait_is_counted_down(talk_with: Any) -> None:
    talk = talk_with(refusal(429, "Slow down", retry_after="3"), [DRAMAS], "Two dramas [1][2].")

    events = await events_of(talk)

    counted = [event.seconds for event in events if isinstance(event, Countdown)]
    assert counted == [3, 2, 1, 0]
    assert answer_in(events).grounded


async def test_a_stop_during_a_wait_asks_no_more(talk_with: Any, service: Any) -> None:
    talk = talk_with(refusal(429, "Slow down", retry_after="60"))

    async with aclosing(talk.assistant.reply(talk.conversation, QUESTION)) as events:
        async for event in events:
            if isinstance(event, Countdown):
                break

    assert len(service.asked) == 1
    assert talk.conversation.turns[0].answer.stopped


async def test_a_stop_does_not_wait_for_a_tool_that_still_works(
    talk_with: Any, service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk = talk_with([DRAMAS], "Never said.")
    working, go_on = threading.Event(), threading.Event()

    def work(*_: Any) -> Any:
        working.set()
        go_on.wait()
        raise AssertionError

    monkeypatch.setattr("tools.calls.search_hubs._find", work)
    events = []

    async def read() -> None:
        async with aclosing(talk.assistant.reply(talk.conversation, QUESTION)) as stream:
            async for event in stream:
                events.append(event)  # noqa: PERF401

    task = asyncio.create_task(read())
    await asyncio.to_thread(working.wait)
    task.cancel()
    try:
        with pytest.raises(asyncio.CancelledError):
            await task

        assert not any(isinstance(event, ToolFinished | TextDelta) for event in events)
        assert service.asked == []
    finally:
        go_on.set()


async def test_what_an_answer_took_is_counted_and_priced(talk_with: Any) -> None:
    prices = Prices(read=2.0, written=8.0)
    answer = await talk_with([DRAMAS], "Two dramas [1][2].", prices=prices).ask(QUESTION)

    usage = answer.usage
    assert usage.calls == 2
    assert usage.estimated
    assert usage.input_tokens > 1000
    assert usage.output_tokens > 0
    assert answer.cost is not None
    assert answer.cost.amount == pytest.approx(
        (usage.input_tokens * 2 + usage.output_tokens * 8) / 1e6
    )
    line = answer.as_json()
    assert line["llm_tokens"] == usage.tokens
    assert line["usage"]["calls"] == 2
    assert line["usage"]["cost"] > 0


async def test_without_a_language_model_only_time_is_told(films: Any) -> None:
    answer = await films.ask(QUESTION)

    assert answer.spent == f"{answer.seconds:.1f} s"
    assert answer.usage.calls == 0


async def test_a_model_reads_the_question_in_the_words_of_the_person(
    talk_with: Any, service: Any, sample_store: Path
) -> None:
    question = "Which approach would you recommend for questions that need several hops, and why?"
    talk = talk_with("MetaQA has such questions [3].", store=sample_store)

    await talk.ask(question)

    said = [m["content"] for m in service.asked[0]["messages"] if m["role"] == "user"]
    assert said[-1].endswith(question)


async def test_a_model_that_only_words_the_answer_reads_the_question_as_it_was_put(
    talk_with: Any, service: Any, sample_store: Path
) -> None:
    question = "Which approach would you recommend for questions that need several hops, and why?"
    talk = talk_with("Such are in [1][2][3].", store=sample_store, calling=ToolCalling.PLAN)

    await talk.ask(question)

    assert question in service.asked[-1]["messages"][-1]["content"]
