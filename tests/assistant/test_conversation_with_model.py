"""Conversations through the front door with a language model, over the sample graph."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from assistant.models.context_window import tokens_in

pytestmark = pytest.mark.anyio


def scholar_says(asked: dict[str, Any]) -> str | list[tuple[str, Any]]:
    """A model that cites every paper that was found."""
    last = asked["messages"][-1]
    numbers = re.findall(r"^\[(\d+)\]", last["content"], re.MULTILINE)
    return "These: " + " ".join(f"[{number}]" for number in numbers) + "."


@pytest.fixture
def scholar(talk_with: Any, sample_store: Path) -> Callable[..., Any]:
    """A conversation with that model about the sample graph."""

    def make(**settings: Any) -> Any:
        return talk_with(scholar_says, store=sample_store, **settings)

    return make


async def test_a_follow_up_refines_and_every_paper_keeps_its_number(scholar: Any) -> None:
    talk = scholar()

    first = await talk.ask("Which papers use the data set MetaQA?")
    refined = await talk.ask("only those from 2023")
    other = await talk.ask("Which papers use the data set WebQuestionsSP?")

    numbers = {e.hub.id: e.number for e in first.evidence}
    assert set(refined.hubs) < set(first.hubs)
    assert all(e.reference.year == 2023 for e in refined.evidence)
    assert all(numbers[e.hub.id] == e.number for e in refined.evidence)
    shared = set(other.hubs) & set(first.hubs)
    assert shared
    assert all(numbers[e.hub.id] == e.number for e in other.evidence if e.hub.id in shared)
    assert max(e.number for e in other.evidence) > max(numbers.values())


async def test_the_model_reads_earlier_turns_and_the_papers_they_were_about(
    scholar: Any, service: Any
) -> None:
    talk = scholar()
    first = await talk.ask("Which papers use the data set MetaQA?")
    await talk.ask("only those from 2023")

    instruction, *messages = service.asked[1]["messages"]
    assert instruction == service.asked[0]["messages"][0]
    assert [m["role"] for m in messages] == ["user", "assistant", "user", "assistant", "tool"]
    assert messages[0]["content"] == "Which papers use the data set MetaQA?"
    assert messages[1]["content"] == first.text
    assert all(f"[{e.number}] {e.hub.label}" in messages[2]["content"] for e in first.evidence)


async def test_in_a_follow_up_old_evidence_is_what_was_cited(scholar: Any, service: Any) -> None:
    talk = scholar()
    await talk.ask("Who are the authors of the papers with approach KG-RAG?")
    await talk.ask("and their venue?")

    (papers,) = [m["content"] for m in service.asked[1]["messages"][3:] if m["role"] == "user"]
    assert "author" in papers.split("conversation is about")[1].lower()


@pytest.mark.parametrize("window", [2_048, 4_096, 8_192])
async def test_a_long_conversation_stays_within_the_window(
    scholar: Any, service: Any, window: int
) -> None:
    talk = scholar(context_window=window)

    for year in range(2014, 2026):
        await talk.ask(f"Which papers were published in {year}?")

    assert max(tokens_in(json.dumps(asked)) for asked in service.asked) <= window
    last = json.dumps(service.asked[-1])
    assert "published in 2025" in last
