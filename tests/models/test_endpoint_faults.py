"""A real endpoint that speaks wrongly: within bounds of size and time, and in declared values."""

import asyncio
import time
from contextlib import aclosing
from typing import Any

import pytest
from faulty_endpoint import END, FAULTS, INNER, ODDITIES, OK, choice, event, goes_on, sends, serving

from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.language_model import (
    CutShort,
    ModelError,
    ModelOutput,
    TextPiece,
    ToolCall,
    Usage,
    UserMessage,
)
from tools.workspace.tool import ToolSpecification

pytestmark = pytest.mark.anyio

TOOL = ToolSpecification(name="find", title="Find", description="Finds.", parameters={})


async def no_sleep(seconds: float) -> None:
    """Lets no time pass before a request is sent again."""


async def outputs_of(address: str, tools: tuple[Any, ...] = (), **more: Any) -> list[ModelOutput]:
    model = OpenAIModel("m", "key", address, timeout=1.0, sleep=no_sleep, **more)
    async with aclosing(model.chat([UserMessage(text="Why?")], tools)) as outputs:
        return [output async for output in outputs]


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_ends_soon_in_words_for_people(fault: str) -> None:
    began = time.perf_counter()

    async with serving(FAULTS[fault]) as address:
        with pytest.raises(ModelError) as caught:
            await outputs_of(address)

    assert time.perf_counter() - began < 40
    assert caught.value.remedy
    assert INNER not in caught.value.message + caught.value.remedy


@pytest.mark.parametrize("oddity", ODDITIES)
async def test_what_is_of_another_type_is_nothing(oddity: str) -> None:
    async with serving(ODDITIES[oddity]) as address:
        assert await outputs_of(address) == [TextPiece(text="Two.")]


async def test_arguments_that_come_as_an_object_are_read() -> None:
    function = {"name": "find", "arguments": {"question": "tea"}}
    call = choice({"tool_calls": [{"index": 0, "id": 7, "function": function}]})
    async with serving(sends(OK, call, choice({}, "tool_calls"), END)) as address:
        (called,) = await outputs_of(address, (TOOL,))

    assert isinstance(called, ToolCall)
    assert (called.name, called.arguments) == ("find", '{"question": "tea"}')


async def test_an_endless_answer_is_cut_and_says_so() -> None:
    async with serving(goes_on(OK, choice({"content": "and more "}) * 50)) as address:
        *said, cut = await outputs_of(address, longest_answer=1_000)

    assert len("".join(each.text for each in said if isinstance(each, TextPiece))) < 1_100
    assert cut == CutShort(reason="It was at 1,000 characters.")


async def test_an_answer_cut_by_the_model_itself_says_so() -> None:
    told = choice({"content": "Two papers and"}) + choice({}, "length") + END
    async with serving(sends(OK, told)) as address:
        said, cut = await outputs_of(address)

    assert said == TextPiece(text="Two papers and")
    assert isinstance(cut, CutShort)


@pytest.mark.parametrize(
    ("details", "cached"), [({"cached_tokens": 5}, 5), (None, 0), ("five", 0), ({}, 0)]
)
async def test_usage_that_is_told_is_told(details: Any, cached: int) -> None:
    counts = {"prompt_tokens": 7, "completion_tokens": None, "prompt_tokens_details": details}
    usage = event({"choices": [], "usage": counts})
    async with serving(sends(OK, choice({"content": "Two."}, "stop"), usage, END)) as address:
        assert (await outputs_of(address))[-1] == Usage(input_tokens=7, cached_tokens=cached)


async def test_silence_is_waited_for_as_long_as_is_set() -> None:
    async def silent(_: asyncio.StreamWriter) -> None:
        await asyncio.sleep(60)

    began = time.perf_counter()
    async with serving(silent) as address:
        with pytest.raises(ModelError, match="kept silent for 1 seconds"):
            await outputs_of(address)

    assert time.perf_counter() - began < 10
