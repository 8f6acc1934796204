"""HubLink's own pipeline with a real model, small as it is: held to the form of its replies."""

from pathlib import Path
from typing import Any

import pytest

from assistant.agent.agent import Assistant
from assistant.agent.parts import Speaker
from assistant.models.pipeline_model import PipelineModel
from assistant.read_settings import read_settings
from assistant.wiring.agent import pipeline_tools
from assistant.wiring.shelves import open_shelf
from tools.hublink.core.parameters import GenerationParameters, Variant
from tools.hublink.generation.calls import Calls
from tools.hublink.generation.question_by_model import components_by_model

pytestmark = pytest.mark.anyio


async def test_a_real_model_is_held_to_the_form_of_a_reply(local_service: Any) -> None:
    model = local_service.model(max_tokens=60)
    calls = Calls(model)

    parts = await components_by_model("Which films did Ada Byron direct in 1931?", calls)

    assert parts is not None
    assert calls.usage.input_tokens > 0
    assert calls.usage.output_tokens > 0
    await model.aclose()


async def test_the_pipeline_runs_from_question_to_answer(
    local_service: Any, films_store: Path
) -> None:
    model = local_service.model(max_tokens=200)
    assistant = Assistant(
        open_shelf(read_settings().changed(store=films_store)),
        Speaker(
            PipelineModel(model, Variant.T),
            generation=GenerationParameters(characters_per_value=60),
        ),
        pipeline_tools(),
    )

    answer = await assistant.answer(
        assistant.new_conversation(), "Which film has salmon?", "Ada Byron"
    )

    assert answer.text
    assert answer.usage.calls >= 2
    assert answer.usage.input_tokens > 700
    assert "could not be understood" not in answer.text
    await model.aclose()
