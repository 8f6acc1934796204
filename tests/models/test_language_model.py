"""What every language model must do, whichever stands behind the protocol."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

import pytest

from assistant.models.language_model import (
    AssistantMessage,
    LanguageModel,
    Message,
    ModelError,
    ModelOutput,
    TextPiece,
    ToolCall,
    ToolMessage,
    Usage,
)
from tools.workspace.tool import ToolResult, ToolSpecification

pytestmark = pytest.mark.anyio


async def outputs_of(
    model: LanguageModel, messages: Sequence[Message], tools: Sequence[ToolSpecification] = ()
) -> list[ModelOutput]:
    async with aclosing(model.chat(messages, tools)) as outputs:
        return [output async for output in outputs]


def text_of(outputs: Sequence[ModelOutput]) -> str:
    return "".join(output.text for output in outputs if isinstance(output, TextPiece))


def calls_of(outputs: Sequence[ModelOutput]) -> list[ToolCall]:
    return [output for output in outputs if isinstance(output, ToolCall)]


async def test_a_model_has_a_name(subject: Any) -> None:
    assert subject.model.name


async def test_an_answer_comes_as_pieces_of_text(subject: Any) -> None:
    outputs = await outputs_of(subject.model, subject.question)

    assert len([output for output in outputs if isinstance(output, TextPiece)]) > 1
    assert text_of(outputs).strip()
    assert not calls_of(outputs)


async def test_usage_comes_at_most_once_and_last(subject: Any) -> None:
    outputs = await outputs_of(subject.model, subject.question)

    assert not any(isinstance(output, Usage) for output in outputs[:-1])


async def test_a_tool_is_asked_for_with_whole_arguments_and_an_id(subject: Any) -> None:
    calls = calls_of(await outputs_of(subject.model, subject.tool_question, subject.tools))

    assert calls
    assert {call.name for call in calls} <= {tool.name for tool in subject.tools}
    assert all(isinstance(json.loads(call.arguments), dict) for call in calls)
    assert len({call.id for call in calls if call.id}) == len(calls)


async def test_tool_results_and_withheld_tools_lead_to_an_answer(subject: Any) -> None:
    calls = calls_of(await outputs_of(subject.model, subject.tool_question, subject.tools))
    result = ToolResult(text="[1] A paper about milk.", summary="One paper")
    messages = [
        *subject.tool_question,
        AssistantMessage(text="", calls=tuple(calls)),
        *(ToolMessage(call=call, result=result) for call in calls),
    ]

    outputs = await outputs_of(subject.model, messages)

    assert text_of(outputs).strip()
    assert not calls_of(outputs)


async def test_a_stream_can_be_closed_early_and_the_model_asked_again(subject: Any) -> None:
    stream = subject.model.chat(subject.question, ())
    first = await anext(stream)
    await stream.aclose()

    assert isinstance(first, TextPiece)
    assert [output async for output in stream] == []
    assert text_of(await outputs_of(subject.model, subject.question)).strip()


async def test_a_cancelled_task_leaves_the_model_usable(subject: Any) -> None:
    begun = asyncio.Event()

    async def listen() -> None:
        async with aclosing(subject.model.chat(subject.question, ())) as outputs:
            async for _ in outputs:
                begun.set()
                await asyncio.Event().wait()

    task = asyncio.create_task(listen())
    await begun.wait()
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert text_of(await outputs_of(subject.model, subject.question)).strip()


async def test_conversations_at_the_same_time_do_not_mix(subject: Any) -> None:
    answered, searched, completed = await asyncio.gather(
        outputs_of(subject.model, subject.question),
        outputs_of(subject.model, subject.tool_question, subject.tools),
        subject.model.complete(subject.prompt),
    )

    assert text_of(answered).strip()
    assert not calls_of(answered)
    assert calls_of(searched)
    assert completed.text.strip()


async def test_a_prompt_is_completed_with_text(subject: Any) -> None:
    assert (await subject.model.complete(subject.prompt)).text.strip()


async def test_a_failure_says_what_is_wrong_and_what_to_do(failing_subject: Any) -> None:
    with pytest.raises(ModelError) as failure:
        await outputs_of(failing_subject.model, failing_subject.question)

    assert failure.value.message
    assert failure.value.remedy


async def test_a_failed_completion_says_what_is_wrong_and_what_to_do(failing_subject: Any) -> None:
    with pytest.raises(ModelError) as failure:
        await failing_subject.model.complete(failing_subject.prompt)

    assert failure.value.message
    assert failure.value.remedy
