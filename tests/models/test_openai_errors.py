"""Failures of an endpoint, told so that a person knows what to do."""

import logging
import re
import traceback
from collections.abc import Sequence
from contextlib import aclosing
from typing import Any

import httpx2
import pytest

from assistant.models.endpoint.openai_model import OpenAIModel
from assistant.models.language_model import ModelError, ModelOutput, TextPiece, UserMessage
from tools.workspace.tool import ToolSpecification

KEY = "sk-scripted-key"
TOOL = ToolSpecification(name="find", title="Find", description="Finds.", parameters={})


async def failure_of(
    model: OpenAIModel, tools: Sequence[ToolSpecification] = ()
) -> tuple[list[ModelOutput], ModelError]:
    """What came before the failure, and the failure."""
    came: list[ModelOutput] = []
    with pytest.raises(ModelError) as caught:
        async with aclosing(model.chat([UserMessage(text="Why?")], tools)) as outputs:
            async for output in outputs:
                came.append(output)  # noqa: PERF401
    return came, caught.value


def test_the_public_service_without_a_key_is_refused_before_any_request() -> None:
    with pytest.raises(ModelError, match="No key") as caught:
        OpenAIModel("sample-model")

    assert "OPENAI_API_KEY" in caught.value.remedy
    assert "offline" in caught.value.remedy


@pytest.mark.parametrize(
    "address",
    ["localhost:11434", "models.test/v1", "ftp://models.test", "http://", "http://a:b/v1"],
)
def test_an_address_that_is_none_is_refused_before_any_request(address: str) -> None:
    with pytest.raises(ModelError, match="not a web address") as caught:
        OpenAIModel("sample-model", base_url=address)

    assert "OPENAI_BASE_URL" in caught.value.remedy


@pytest.mark.anyio
async def test_a_model_of_ones_own_needs_no_key(service: Any) -> None:
    model = service.model(service.stream({"content": "Because."}), key=None)

    async with aclosing(model.chat([UserMessage(text="Why?")], ())) as outputs:
        assert [output async for output in outputs] == [TextPiece(text="Because.")]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("status", "said", "code", "message", "remedy"),
    [
        (401, f"Incorrect API key provided: {KEY}", "invalid_api_key", "the key", "OPENAI_API_KEY"),
        (403, "Project may not use it", "forbidden", "let this key use sample-model", "Allow"),
        (
            404,
            "The model `sample-model` does not exist",
            "model_not_found",
            "no model named sample-model",
            "ollama pull sample-model",
        ),
        (404, "Not Found", None, "no language model at this address", "/v1"),
        (429, "You exceeded your current quota", "insufficient_quota", "no credit", "Add credit"),
        (402, "Payment required", None, "no credit", "Add credit"),
        (429, "Rate limit reached", "rate_limit_exceeded", "more requests", "later"),
        (
            400,
            "This model's maximum context length is 8192 tokens",
            "context_length_exceeded",
            "too long",
            "new chat",
        ),
        (413, "Request entity too large", None, "too long", "new chat"),
        (503, "The server is overloaded", None, "failed with status 503.$", "minute"),
        (400, "In tools[0] 'oneOf' is not supported", None, "refused the request with", "options"),
        (400, "top_q is unknown", None, "refused the request with", "options"),
    ],
)
async def test_a_refusal_is_told_with_its_remedy(
    service: Any, status: int, said: str, code: str | None, message: str, remedy: str
) -> None:
    model = service.model(service.refusal(status, said, code, x_should_retry="false"))

    came, error = await failure_of(model)

    assert came == []
    assert re.search(message, error.message)
    assert remedy in error.remedy


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "registry.example/library/sample:latest does not support tools"),
        (400, '"auto" tool choice requires --enable-auto-tool-choice to be set'),
        (500, "tools param requires --jinja flag"),
        (404, "No endpoints found that support tool use"),
        (400, "Unsupported parameter: 'tools' is not supported with this model."),
    ],
)
async def test_a_model_that_takes_no_tools_is_named(service: Any, status: int, said: str) -> None:
    model = service.model(service.refusal(status, said, x_should_retry="false"))

    _, error = await failure_of(model, [TOOL])

    assert "sample-model at models.test cannot call tools" in error.message
    assert "--jinja" in error.remedy


@pytest.mark.anyio
async def test_a_rate_limit_that_stays_is_told_after_three_attempts(service: Any) -> None:
    model = service.model(service.refusal(429, "Slow down", retry_after="0.01"))

    _, error = await failure_of(model)

    assert len(service.requests) == 3
    assert "0.01 seconds" in error.message


@pytest.mark.anyio
async def test_a_service_that_asks_for_too_long_a_wait_is_not_waited_for(service: Any) -> None:
    model = service.model(service.refusal(429, "Slow down", retry_after="3600"))

    _, error = await failure_of(model)

    assert len(service.requests) == 1
    assert "wait 3600 seconds" in error.message


@pytest.mark.anyio
async def test_silence_is_told_with_its_length(service: Any) -> None:
    body = service.stream({"content": "Be"}, reason=None, failure=httpx2.ReadTimeout("late"))

    came, error = await failure_of(service.model(body, timeout=7))

    assert came == [TextPiece(text="Be")]
    assert "silent for 7 seconds" in error.message


@pytest.mark.anyio
async def test_a_service_that_cannot_be_reached_is_named_without_credentials() -> None:
    model = OpenAIModel("sample-model", base_url="http://user:secret@127.0.0.1:9/v1")

    _, error = await failure_of(model)
    await model.aclose()

    assert "127.0.0.1:9 cannot be reached" in error.message
    assert "secret" not in str(error) + error.remedy


@pytest.mark.anyio
@pytest.mark.parametrize("failure", [httpx2.RemoteProtocolError("closed"), None])
async def test_what_came_before_a_stream_broke_is_kept(
    service: Any, failure: Exception | None
) -> None:
    body = service.stream({"content": "Because"}, {"content": " of"}, reason=None, failure=failure)

    came, error = await failure_of(service.model(body))

    assert came == [TextPiece(text="Because"), TextPiece(text=" of")]
    assert "broke off in the middle" in error.message
    assert body.closed


@pytest.mark.anyio
async def test_half_a_tool_call_is_never_passed_on(service: Any) -> None:
    function = {"name": "find", "arguments": '{"na'}
    half = {"tool_calls": [{"index": 0, "id": "c", "function": function}]}

    came, error = await failure_of(service.model(service.stream(half, reason=None)), [TOOL])

    assert came == []
    assert "broke off" in error.message


@pytest.mark.anyio
async def test_an_error_within_the_stream_is_told_and_its_words_are_in_the_log(
    service: Any, caplog: pytest.LogCaptureFixture
) -> None:
    body = service.stream({"content": "Be"}, reason=None)
    body.events.append({"error": {"message": "CUDA out of memory", "type": "server_error"}})

    came, error = await failure_of(service.model(body))

    assert came == [TextPiece(text="Be")]
    assert error.message == "models.test broke off with an error."
    assert "CUDA out of memory" in caplog.text


@pytest.mark.anyio
@pytest.mark.parametrize(
    "response",
    [
        httpx2.Response(200, html="<html>Welcome</html>"),
        httpx2.Response(200, json={"choices": []}),
        httpx2.Response(200, content=b"data: {not json\n\n"),
        httpx2.Response(200, content=b"data: \xff\xfe\n\n"),
    ],
)
async def test_an_answer_in_another_protocol_is_told(
    service: Any, response: httpx2.Response
) -> None:
    _, error = await failure_of(service.model(response))

    assert "not a chat completion" in error.message
    assert "/v1" in error.remedy


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("reason", "message"), [("length", "used up its tokens"), ("content_filter", "filter")]
)
async def test_a_completion_cut_short_before_any_text_is_told(
    service: Any, reason: str, message: str
) -> None:
    body = service.stream({"content": "<think>Let me see"}, reason=reason)

    _, error = await failure_of(service.model(body))

    assert message in error.message


@pytest.mark.anyio
@pytest.mark.parametrize("status", [400, 401, 500])
async def test_the_key_is_in_no_message_trace_representation_or_log(
    service: Any, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    key = "hunter2-gateway-token"
    said = f"Bad token {key} and sk-proj-********wxyz"
    model = service.model(service.refusal(status, said, x_should_retry="false"), key=key)

    with caplog.at_level(logging.DEBUG):
        _, error = await failure_of(model)

    trace = "".join(traceback.format_exception(error))
    told = " ".join([str(error), error.remedy, trace, repr(model), repr(vars(model)), caplog.text])
    assert key not in told
    assert "wxyz" not in str(error)
