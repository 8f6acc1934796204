"""Endpoints that lack a part of the protocol, and models that bend it."""

import json
from collections.abc import Sequence
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx2
import pytest

from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.language_model import (
    AssistantMessage,
    InstructionMessage,
    Message,
    ModelError,
    ModelOutput,
    Remark,
    TextPiece,
    ToolCall,
    ToolMessage,
    TooLongError,
    ToolsRefusedError,
    Usage,
    UserMessage,
    Waiting,
    Withdrawal,
)
from tools.hublink.core.protocols import Prompt
from tools.workspace.tool import ToolResult, ToolSpecification

pytestmark = pytest.mark.anyio

QUESTION: list[Message] = [UserMessage(text="Which papers study tea?")]
FIND = ToolSpecification(name="find", title="Find", description="Finds.", parameters={})


async def outputs_of(
    model: OpenAIModel,
    messages: Sequence[Message] = QUESTION,
    tools: Sequence[ToolSpecification] = (),
) -> list[ModelOutput]:
    async with aclosing(model.chat(messages, tools)) as outputs:
        return [output async for output in outputs]


def shown(outputs: Sequence[ModelOutput]) -> str:
    return "".join(output.text for output in outputs if isinstance(output, TextPiece))


def called(outputs: Sequence[ModelOutput]) -> list[tuple[str, Any]]:
    calls = [output for output in outputs if isinstance(output, ToolCall)]
    return [(call.name, json.loads(call.arguments)) for call in calls]


def remarks(outputs: Sequence[ModelOutput]) -> list[str]:
    return [output.text for output in outputs if isinstance(output, Remark)]


def completion(message: dict[str, Any], reason: str = "stop") -> Any:
    body = {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": "sample-model",
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {"prompt_tokens": 30, "completion_tokens": 4, "total_tokens": 34},
    }
    return lambda _: httpx2.Response(200, json=body)


@pytest.mark.parametrize(
    "said",
    ["Streaming is not supported for this model.", "This model does not support streaming"],
)
async def test_an_endpoint_that_does_not_stream_is_asked_for_the_whole(
    service: Any, said: str
) -> None:
    message = {"role": "assistant", "content": "<think>Hm.</think>Two papers."}
    model = service.model(service.refusal(400, said), completion(message))

    first, again = await outputs_of(model), await outputs_of(model)

    assert shown(first) == shown(again) == "Two papers."
    assert "does not stream" in remarks(first)[0]
    assert remarks(again) == []
    assert first[-1] == Usage(input_tokens=30, output_tokens=4)
    assert [service.asked(i)["stream"] for i in range(3)] == [True, False, False]


async def test_an_endpoint_that_ignores_the_wish_to_stream_is_understood(service: Any) -> None:
    function = {"name": "find", "arguments": '{"name": "tea"}'}
    call = {"id": "c", "type": "function", "function": function}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    model = service.model(completion(message, "tool_calls"))

    assert called(await outputs_of(model, tools=[FIND])) == [("find", {"name": "tea"})]


async def test_a_model_that_takes_one_call_a_message_is_told_them_one_by_one(service: Any) -> None:
    calls = tuple(ToolCall(id=f"c{n}", name="find", arguments="{}") for n in (1, 2))
    results = [
        ToolMessage(call=call, result=ToolResult(text=call.id, summary="")) for call in calls
    ]
    model = service.model(
        service.refusal(500, "This model only supports single tool-calls at once!"),
        service.stream({"content": "Two."}),
    )

    outputs = await outputs_of(
        model, [*QUESTION, AssistantMessage(text="Let me see.", calls=calls), *results], [FIND]
    )

    told = [
        (m["role"], m.get("tool_call_id") or m.get("content")) for m in service.asked()["messages"]
    ]
    assert shown(outputs) == "Two."
    assert "one tool call" in remarks(outputs)[0]
    assert told[1:] == [
        ("assistant", "Let me see."), ("tool", "c1"), ("assistant", None), ("tool", "c2")
    ]  # fmt: skip


async def test_later_instructions_are_said_by_the_person_and_turns_alternate(service: Any) -> None:
    model = service.model(service.stream({"content": "Two."}))
    first = Prompt(name="answer_now", variables={"reason": "First."})
    later = Prompt(name="answer_now", variables={"reason": "Later."})

    await outputs_of(
        model, [InstructionMessage(prompt=first), *QUESTION, InstructionMessage(prompt=later)]
    )

    system, user = service.asked()["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert user["content"].startswith("Which papers study tea?")
    assert "Later." in user["content"]


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "find", "arguments": {"name": "tea"}}',
        '[{"name": "find", "parameters": {"name": "tea"}}]',
        '<tool_call>\n{"name": "find", "arguments": {"name": "tea"}}\n</tool_call>',
        '<tool_call>{"name": "find", "arguments": {"name": "tea"',
        'I will look.\n<tool_call>{"name": "find", "arguments": "{\\"name\\": \\"tea\\"}"}',
        '[TOOL_CALLS] [{"name": "find", "arguments": {"name": "tea"}}]',
        '<function=find>{"name": "tea"}</function>',
        '```json\n{"name": "find", "arguments": {"name": "tea",}}\n```',
        '<|python_tag|>{"name": "find", "parameters": {"name": "tea"}}',
        '{"tool_calls": [{"function": {"name": "find", "arguments": {"name": "tea"}}}]}',
        "{'name': 'find', 'arguments': {'name': 'tea'}}",
    ],
)
async def test_a_call_written_as_text_is_a_call(service: Any, text: str) -> None:
    pieces = [{"content": piece} for piece in text]
    outputs = await outputs_of(service.model(service.stream(*pieces)), tools=[FIND])

    assert called(outputs) == [("find", {"name": "tea"})]
    assert shown(outputs).strip() in ("", "I will look.")


async def test_several_written_calls_are_all_found(service: Any) -> None:
    text = "".join(
        f'<tool_call>{{"name": "find", "arguments": {{"name": "{name}"}}}}</tool_call>\n'
        for name in ("tea", "coffee")
    )
    outputs = await outputs_of(service.model(service.stream({"content": text})), tools=[FIND])

    assert called(outputs) == [("find", {"name": "tea"}), ("find", {"name": "coffee"})]


@pytest.mark.parametrize(
    "text",
    [
        "[1] and [2] study tea.",
        '{"a set": 1} is how it is written.',
        "See ```json\n{}\n``` there.",
        "An < and a [ and a <tool",
        "[",
    ],
)
async def test_text_that_only_resembles_a_call_is_shown(service: Any, text: str) -> None:
    pieces = [{"content": piece} for piece in text]
    outputs = await outputs_of(service.model(service.stream(*pieces)), tools=[FIND])

    assert shown(outputs) == text
    assert called(outputs) == []


@pytest.mark.parametrize(
    "arguments",
    ['{"name": "tea"', "{'name': 'tea'}", '"{\\"name\\": \\"tea\\"}"', "{name: 'tea',}"],
)
async def test_broken_arguments_are_mended(service: Any, arguments: str) -> None:
    function = {"name": "find", "arguments": arguments}
    delta = {"tool_calls": [{"index": 0, "id": "c", "function": function}]}
    outputs = await outputs_of(service.model(service.stream(delta)), tools=[FIND])

    assert called(outputs) == [("find", {"name": "tea"})]


async def test_reasoning_that_only_its_end_betrays_is_withdrawn(service: Any) -> None:
    pieces = [{"content": piece} for piece in ("Let me", " see.</th", "ink>\n", "Two", " papers.")]
    outputs = await outputs_of(service.model(service.stream(*pieces)))

    place = outputs.index(Withdrawal())
    assert shown(outputs[place:]) == "Two papers."


async def test_a_limit_is_waited_for_and_counted_down(service: Any) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    model = service.model(
        service.refusal(429, "Slow down", retry_after="2.5"),
        service.stream({"content": "Two."}),
        sleep=sleep,
    )

    outputs = await outputs_of(model)

    assert [o.seconds for o in outputs if isinstance(o, Waiting)] == [3, 2, 1, 0]
    assert sum(slept) == 2.5
    assert shown(outputs) == "Two."


async def test_a_date_to_wait_for_is_understood_and_too_late_a_one_not_waited_for(
    service: Any,
) -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    model = service.model(service.refusal(429, "Slow down", retry_after=later))

    with pytest.raises(ModelError, match="more requests"):
        await outputs_of(model)
    assert len(service.requests) == 1


async def test_closing_during_a_wait_asks_no_more(service: Any) -> None:
    model = service.model(service.refusal(429, "Slow down", retry_after="60"))
    stream = model.chat(QUESTION, ())

    assert isinstance(await anext(stream), Waiting)
    await stream.aclose()

    assert len(service.requests) == 1


async def test_an_account_without_credit_is_not_asked_again(service: Any) -> None:
    model = service.model(service.refusal(429, "Exceeded your current quota", "insufficient_quota"))

    with pytest.raises(ModelError, match="no credit"):
        await outputs_of(model)
    assert len(service.requests) == 1


async def test_an_unknown_model_is_told_with_those_there_are(service: Any) -> None:
    listed = {"object": "list", "data": [{"id": "tea-7b", "object": "model"}]}
    model = service.model(
        service.refusal(404, "model 'sample-model' not found"), httpx2.Response(200, json=listed)
    )

    with pytest.raises(ModelError, match="no model named sample-model") as failure:
        await outputs_of(model)
    assert "It offers: tea-7b." in failure.value.remedy


@pytest.mark.parametrize(
    ("said", "window"),
    [
        ("This model's maximum context length is 8192 tokens. You sent 9000 tokens.", 8192),
        ("request (3012 tokens) exceeds the available context size (2048 tokens)", 2048),
        ("the prompt exceeds the context window", None),
    ],
)
async def test_what_is_too_long_is_told_with_the_window(
    service: Any, said: str, window: int | None
) -> None:
    with pytest.raises(TooLongError) as failure:
        await outputs_of(service.model(service.refusal(400, said)))
    assert failure.value.window == window


async def test_refused_tools_are_an_error_of_their_own(service: Any) -> None:
    model = service.model(service.refusal(400, "sample-model does not support tools"))

    with pytest.raises(ToolsRefusedError):
        await outputs_of(model, tools=[FIND])
