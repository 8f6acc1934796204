from pathlib import Path

import anyio
import pytest

from assistant.agent.agent import Assistant
from assistant.agent.parts import Speaker
from assistant.models.context_window import ContextWindow
from assistant.models.endpoint.tool_trust import ToolCalling, ToolTrust
from assistant.read_settings import read_settings
from assistant.wiring.agent import tool_set
from assistant.wiring.shelves import open_shelf
from benchmarks.prompt_tokens import TARGET, ReplayedModel, Spent, packaged_tokenizer, replay
from tools.workspace.shelf import Shelf

QUESTIONS = (
    ("basic", "Who wrote KG-RAG?"),
    ("basic", "Which papers use the data set MetaQA?"),
    ("basic", "only those from 2023"),
    ("counting", "How many papers were published per year?"),
    ("ranking", "Which data set is used most often?"),
)


@pytest.fixture(scope="module")
def shelf(sample_store: Path) -> Shelf:
    return open_shelf(read_settings().changed(store=sample_store, link_hosts=()))


def spent(shelf: Shelf, mode: ToolCalling, window: int, together: int = 1) -> list[Spent]:
    model = ReplayedModel(packaged_tokenizer())
    speaker = Speaker(model, ToolTrust(mode), ContextWindow(window))
    assistant = Assistant(shelf, speaker, tool_set())
    return anyio.run(replay, assistant, model, QUESTIONS, together)


def test_a_question_takes_at_most_the_target(shelf: Shelf) -> None:
    each = spent(shelf, ToolCalling.AUTO, 16_384)

    assert {one.calls for one in each} == {1}
    assert max(one.read + one.written for one in each) <= TARGET


def test_a_question_planned_without_the_model_takes_half_at_most(shelf: Shelf) -> None:
    each = spent(shelf, ToolCalling.PLAN, 16_384)

    assert {one.calls for one in each} == {1}
    assert max(one.read + one.written for one in each) <= TARGET / 2


@pytest.mark.parametrize("window", [2_048, 4_096, 8_192])
def test_no_prompt_of_a_conversation_is_longer_than_the_window(shelf: Shelf, window: int) -> None:
    each = spent(shelf, ToolCalling.AUTO, window, together=len(QUESTIONS))

    assert max(one.longest for one in each) <= window
