"""The Responses API and reasoning models, at a real endpoint."""

from contextlib import aclosing
from typing import Any

import pytest
from talking_endpoint import refused, streamed, talking, whole

from assistant.models.endpoint.choices import Protocol, ReasoningEffort
from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.language_model import (
    AssistantMessage,
    CutShort,
    Message,
    ModelError,
    ModelOutput,
    Remark,
    TextPiece,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from tools.hublink.core.protocols import Prompt
from tools.workspace.tool import ToolResult, ToolSpecification

pytestmark = pytest.mark.anyio

FIND = ToolSpecification(name="find", title="Find", description="Finds.", parameters={})
QUESTION: list[Message] = [UserMessage(text="Which papers study tea?")]
COUNTS = {
    "input_tokens": 50,
    "output_tokens": 40,
    "total_tokens": 90,
    "input_tokens_details": {"cached_tokens": 30},
    "output_tokens_details": {"reasoning_tokens": 35},
}
COUNTED = Usage(input_tokens=50, output_tokens=40, cached_tokens=30, reasoning_tokens=35)


def response(*output: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "r1", "object": "response", "output": list(output), "usage": COUNTS} | more


def message(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": "message", "id": "m1", "role": "assistant", "content": list(parts)}


def call(arguments: str = '{"name": "tea"}') -> dict[str, Any]:
    return {"type": "function_call", "call_id": "c1", "name": "find", "arguments": arguments}


def texts(*pieces: str) -> list[dict[str, Any]]:
    delta = {"type": "response.output_text.delta", "output_index": 0, "content_index": 0}
    return [delta | {"item_id": "m1", "delta": piece} for piece in pieces]


def ended(kind: str = "completed", **more: Any) -> dict[str, Any]:
    return {"type": f"response.{kind}", "response": response(status=kind, **more)}


async def outputs_of(
    address: str,
    messages: list[Message] = QUESTION,
    tools: tuple[ToolSpecification, ...] = (),
    **more: Any,
) -> list[ModelOutput]:
    more = {"protocol": Protocol.RESPONSES} | more
    model = OpenAIModel("m", "key", address, timeout=2.0, **more)
    async with aclosing(model.chat(messages, tools)) as outputs:
        return [output async for output in outputs]


async def test_text_streams_and_thoughts_are_counted_and_not_shown() -> None:
    thought = {"type": "response.reasoning_text.delta", "delta": "Hm.", "item_id": "t1"}
    reply = streamed(thought, *texts("Two ", "papers."), ended())
    async with talking(lambda *_: reply) as endpoint:
        said = await outputs_of(endpoint.address, effort=ReasoningEffort.LOW)

    assert said == [TextPiece(text="Two "), TextPiece(text="papers."), COUNTED]
    path, body = endpoint.asked[0]
    assert path == "/v1/responses"
    assert body["reasoning"] == {"effort": "low"}
    assert body["store"] is False


async def test_calls_go_out_and_come_in_as_items() -> None:
    done = {"type": "response.output_item.done", "output_index": 1, "item": call()}
    earlier = ToolCall(id="c0", name="find", arguments='{"name": "milk"}')
    messages: list[Message] = [
        *QUESTION,
        AssistantMessage(text="Let me see.", calls=(earlier,)),
        ToolMessage(call=earlier, result=ToolResult(text="None.", summary="")),
    ]
    async with talking(lambda *_: streamed(done, ended())) as endpoint:
        asked, usage = await outputs_of(endpoint.address, messages, (FIND,))

    assert isinstance(asked, ToolCall)
    assert (asked.id, asked.name, asked.arguments) == ("c1", "find", '{"name": "tea"}')
    assert usage == COUNTED
    body = endpoint.asked[0][1]
    assert body["tools"][0]["name"] == "find"
    assert body["input"][1:] == [
        {"role": "assistant", "content": "Let me see."},
        {
            "type": "function_call",
            "call_id": "c0",
            "name": "find",
            "arguments": '{"name": "milk"}',
        },
        {"type": "function_call_output", "call_id": "c0", "output": "None."},
    ]


async def test_a_response_in_one_piece_is_read_where_the_endpoint_does_not_stream() -> None:
    told = message({"type": "output_text", "text": "Two.", "annotations": []})

    def answer(_: str, body: dict[str, Any]) -> bytes:
        if body["stream"]:
            return refused(400, "Streaming is not supported.")
        return whole(response({"type": "reasoning", "id": "t", "summary": []}, told, call()))

    async with talking(answer) as endpoint:
        remark, text, asked, usage = await outputs_of(endpoint.address, tools=(FIND,))

    assert isinstance(remark, Remark)
    assert text == TextPiece(text="Two.")
    assert isinstance(asked, ToolCall)
    assert usage == COUNTED


async def test_a_reply_is_held_to_its_form() -> None:
    async with talking(lambda *_: streamed(*texts("{}"), ended())) as endpoint:
        model = OpenAIModel("m", "key", endpoint.address, protocol=Protocol.RESPONSES)
        prompt = Prompt(
            name="question_components", variables={"question": "Why?"}, reply={"type": "object"}
        )
        completion = await model.complete(prompt)

    assert (completion.text, completion.usage) == ("{}", COUNTED)
    assert endpoint.asked[0][1]["text"]["format"]["schema"] == {"type": "object"}


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([ended("incomplete", incomplete_details={"reason": "max_output_tokens"})], "used up"),
        ([ended("incomplete", incomplete_details={"reason": "content_filter"})], "filter"),
        ([{"type": "response.refusal.delta", "delta": "I can't."}, ended()], "declined"),
        ([ended("failed", error={"message": "secret"})], "broke off"),
        (texts("Two papers and"), "broke off in the middle"),
    ],
)
async def test_what_is_no_answer_is_told_in_words_for_people(
    events: list[dict[str, Any]], told: str
) -> None:
    async with talking(lambda *_: streamed(*events)) as endpoint:
        with pytest.raises(ModelError) as caught:
            await outputs_of(endpoint.address)

    assert told in caught.value.message
    assert "secret" not in caught.value.message + caught.value.remedy


async def test_a_text_cut_by_its_length_says_so() -> None:
    cut = ended("incomplete", incomplete_details={"reason": "max_output_tokens"})
    async with talking(lambda *_: streamed(*texts("Two and"), cut)) as endpoint:
        said = await outputs_of(endpoint.address)

    assert isinstance(said[1], CutShort)


async def test_an_endpoint_without_responses_is_asked_for_a_completion() -> None:
    def answer(path: str, _: dict[str, Any]) -> bytes:
        if path.endswith("/responses"):
            return refused(404, "Not Found")
        chunk = {"index": 0, "delta": {"content": "Two."}, "finish_reason": "stop"}
        return streamed({"choices": [chunk]})

    async with talking(answer) as endpoint:
        remark, said = await outputs_of(endpoint.address)

    assert "no Responses API" in getattr(remark, "text", "")
    assert said == TextPiece(text="Two.")


async def test_a_model_that_is_reached_by_responses_alone_is_asked_so() -> None:
    def answer(path: str, _: dict[str, Any]) -> bytes:
        if path.endswith("/chat/completions"):
            return refused(404, "This is only supported in v1/responses and not here.")
        return streamed(*texts("Two."), ended())

    async with talking(answer) as endpoint:
        remark, said, usage = await outputs_of(endpoint.address, protocol=Protocol.AUTO)

    assert "Responses API" in getattr(remark, "text", "")
    assert (said, usage) == (TextPiece(text="Two."), COUNTED)


async def test_a_completion_tells_its_thoughts_and_how_long_they_may_be() -> None:
    chunk = {"index": 0, "delta": {"content": "Two."}, "finish_reason": "stop"}
    counts = {"prompt_tokens": 5, "completion_tokens": 9}
    counts |= {"completion_tokens_details": {"reasoning_tokens": 7}}
    reply = streamed({"choices": [chunk]}, {"choices": [], "usage": counts})
    async with talking(lambda *_: reply) as endpoint:
        said = await outputs_of(
            endpoint.address, protocol=Protocol.COMPLETIONS, effort=ReasoningEffort.HIGH
        )

    assert said[-1] == Usage(input_tokens=5, output_tokens=9, reasoning_tokens=7)
    assert endpoint.asked[0][1]["reasoning_effort"] == "high"


@pytest.mark.parametrize("protocol", [Protocol.COMPLETIONS, Protocol.RESPONSES])
async def test_a_model_that_does_not_reason_is_asked_without(protocol: Protocol) -> None:
    def answer(path: str, body: dict[str, Any]) -> bytes:
        if "reasoning_effort" in body or "reasoning" in body:
            return refused(400, "Unrecognized request argument supplied: reasoning_effort")
        if path.endswith("/responses"):
            return streamed(*texts("Two."), ended())
        chunk = {"index": 0, "delta": {"content": "Two."}, "finish_reason": "stop"}
        return streamed({"choices": [chunk]})

    async with talking(answer) as endpoint:
        said = await outputs_of(endpoint.address, protocol=protocol, effort=ReasoningEffort.LOW)

    assert "how long to think" in getattr(said[0], "text", "")
    assert said[1] == TextPiece(text="Two.")
