"""The adapter against a real llama.cpp server with a small model."""

from contextlib import aclosing
from typing import Any

import anyio
import httpx2
import pytest

from assistant.models.language_model import CutShort, ModelError, TextPiece, Usage, UserMessage

pytestmark = pytest.mark.anyio

STORY = [UserMessage(text="Tell a long story about a bee.")]


async def test_usage_is_counted_by_the_server(local_service: Any) -> None:
    model = local_service.model(max_tokens=8)

    async with aclosing(model.chat(STORY, ())) as outputs:
        *pieces, cut, usage = [output async for output in outputs]
    await model.aclose()

    assert isinstance(cut, CutShort)
    assert all(isinstance(piece, TextPiece) for piece in pieces)
    assert isinstance(usage, Usage)
    assert usage.input_tokens > 8
    assert usage.output_tokens == 8


async def test_a_closed_stream_stops_the_model_at_the_server(local_service: Any) -> None:
    model = local_service.model(max_tokens=900, ignore_eos=True)
    async with httpx2.AsyncClient(
        base_url=local_service.address, headers={"authorization": "Bearer local-service-key"}
    ) as server:
        before = await tokens_written(server)
        async with aclosing(model.chat(STORY, ())) as outputs:
            await anext(outputs)
            assert await busy(server)
        with anyio.fail_after(30):
            while await busy(server):  # noqa: ASYNC110 - another process tells
                await anyio.sleep(0.01)

        assert await tokens_written(server) - before < 900
    await model.aclose()


async def busy(server: httpx2.AsyncClient) -> bool:
    slots = (await server.get("/slots")).raise_for_status().json()
    return any(slot["is_processing"] for slot in slots)


async def tokens_written(server: httpx2.AsyncClient) -> float:
    metrics = (await server.get("/metrics")).raise_for_status().text
    name = "llamacpp:tokens_predicted_total "
    return next(
        float(line.removeprefix(name)) for line in metrics.splitlines() if line.startswith(name)
    )


async def test_a_conversation_longer_than_the_context_is_told(local_service: Any) -> None:
    model = local_service.model()

    with pytest.raises(ModelError, match="too long"):
        async with aclosing(model.chat([UserMessage(text="bee " * 3000)], ())) as outputs:
            await anext(outputs)
    await model.aclose()


async def test_a_wrong_key_is_told(local_service: Any) -> None:
    model = local_service.model(key="wrong-key")

    with pytest.raises(ModelError, match="does not accept the key"):
        await anext(model.chat(STORY, ()))
    await model.aclose()


async def test_a_server_killed_while_it_answers_is_told_and_its_words_are_kept(
    mortal_service: Any,
) -> None:
    model = mortal_service.model(max_tokens=900, ignore_eos=True)
    came = []

    with pytest.raises(ModelError, match="broke off in the middle"):
        async with aclosing(model.chat(STORY, ())) as outputs:
            async for output in outputs:
                came.append(output)
                mortal_service.process.kill()

    assert came
    assert all(isinstance(output, TextPiece) for output in came)
    with pytest.raises(ModelError, match="cannot be reached"):
        await anext(model.chat(STORY, ()))
    await model.aclose()
