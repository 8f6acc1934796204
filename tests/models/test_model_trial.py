"""What the doctor finds out about a model by asking it."""

from typing import Any

import pytest

from assistant.models.endpoint.trial import try_model
from assistant.models.language_model import ModelError

pytestmark = pytest.mark.anyio


def looking_up(service: Any) -> Any:
    function = {"name": "look_up", "arguments": '{"word": "hub"}'}
    call = {"index": 0, "id": "c", "function": function}
    return service.stream({"tool_calls": [call]}, reason="tool_calls")


async def test_a_model_that_does_all_is_told_so(service: Any) -> None:
    counting = service.stream({"content": "One, "}, {"content": "two."}, usage=(9, 4))

    abilities = await try_model(service.model(counting, looking_up(service)))

    assert abilities.as_text() == "answers, streams, calls tools, counts tokens"


async def test_what_an_endpoint_lacks_is_told(service: Any) -> None:
    model = service.model(
        service.refusal(400, "stream_options is unknown"),
        service.stream({"content": "One, two."}),
        service.refusal(400, "sample-model does not support tools"),
    )

    abilities = await try_model(model)

    assert abilities.as_text() == "answers, does not stream, calls no tools, counts no tokens"
    assert "does not count tokens" in abilities.remarks[0]


async def test_a_model_that_does_not_answer_says_what_to_do(service: Any) -> None:
    with pytest.raises(ModelError) as failure:
        await try_model(service.model(service.refusal(401, "Incorrect API key")))

    assert "OPENAI_API_KEY" in failure.value.remedy
