"""Kinds of models, scripted: what the program makes of each at a real endpoint."""

import json
from pathlib import Path
from typing import Any

import anyio
import pytest

from benchmarks.kinds_of_models import Outcome, asked, table_of
from benchmarks.scripted_models import KINDS

QUESTIONS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "benchmarks" / "sample-questions.jsonl")
    .read_text("utf-8")
    .splitlines()[:3]
] + [
    {
        "uid": "left-open",
        "question": "Which papers did Tomczak write?",
        "golden_answers": [
            "Knowledge Graph-extended Retrieval Augmented Generation for Question Answering"
        ],
    }
]


@pytest.fixture(scope="module")
def outcomes(sample_store: Path) -> dict[str, list[Outcome]]:
    kinds = {kind.name: kind for kind in KINDS}
    found = {name: anyio.run(asked, kind, sample_store, QUESTIONS) for name, kind in kinds.items()}
    return {"none": anyio.run(asked, None, sample_store, QUESTIONS), **found}


def test_whatever_the_model_the_answer_is_right(outcomes: dict[str, list[Outcome]]) -> None:
    wrong = [name for name, each in outcomes.items() if any(one.right < 1 for one in each)]
    assert wrong == []


def test_a_model_that_reads_well_answers_itself_in_few_calls(
    outcomes: dict[str, list[Outcome]],
) -> None:
    for name in ("capable", "reasoning", "without tools"):
        assert all(one.by_model and one.borne == 1 for one in outcomes[name])
        assert {one.calls for one in outcomes[name][:3]} == {1}
        assert outcomes[name][3].calls <= 3


def test_thoughts_that_are_not_shown_are_counted(outcomes: dict[str, list[Outcome]]) -> None:
    assert {one.thought for one in outcomes["reasoning"]} == {400}
    assert {one.thought for one in outcomes["capable"]} == {0}


def test_what_is_made_up_is_marked(outcomes: dict[str, list[Outcome]]) -> None:
    assert all(one.caught for one in outcomes["makes things up"])


def test_what_rambles_gives_way_to_the_facts(outcomes: dict[str, list[Outcome]]) -> None:
    assert not any(one.by_model for one in outcomes["small-1b"])


def test_the_table_has_a_line_a_kind(outcomes: dict[str, list[Outcome]]) -> None:
    assert table_of(outcomes).row_count == len(KINDS) + 1
