"""One assistant for all chats of a process."""

import asyncio

import pytest

from assistant.chat.assistant_source import AssistantSource
from tools.errors import SetupError


def test_all_chats_share_one_assistant() -> None:
    built: list[object] = []

    def build() -> object:
        built.append(object())
        return built[-1]

    async def two_chats() -> list[object]:
        source = AssistantSource(build)
        async with source.loading():
            return await asyncio.gather(source.get(), source.get())

    first, second = asyncio.run(two_chats())
    assert first is second
    assert len(built) == 1


def test_an_index_made_later_is_found_without_a_restart() -> None:
    answers = iter([SetupError("There is no index.", "Make one."), "assistant"])

    def build() -> object:
        answer = next(answers)
        if isinstance(answer, SetupError):
            raise answer
        return answer

    async def open_twice() -> object:
        source = AssistantSource(build)
        with pytest.raises(SetupError, match="There is no index"):
            await source.get()
        return await source.get()

    assert asyncio.run(open_twice()) == "assistant"


def test_an_unexpected_failure_says_where_to_look_and_not_what_it_was() -> None:
    def build() -> object:
        raise RuntimeError("secret")

    with pytest.raises(SetupError) as failure:
        asyncio.run(AssistantSource(build).get())
    assert "secret" not in str(failure.value)
    assert "hublink doctor" in failure.value.remedy
