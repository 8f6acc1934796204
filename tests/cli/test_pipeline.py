"""HubLink's own pipeline at the command line, without any language model."""

import json
from pathlib import Path
from typing import Any

import pytest

SALMON = "Which film has salmon in it?"


@pytest.mark.parametrize("variant", ["T", "D", "F"])
def test_each_variant_answers_from_facts_without_a_model(
    hublink: Any, films_store: Path, variant: str
) -> None:
    outcome = hublink(
        "ask",
        SALMON,
        "--pipeline",
        variant,
        "--topic",
        "Ada Byron",
        "--store",
        films_store,
        "--json",
    )

    answer = json.loads(outcome.out)
    assert outcome.status == 0
    assert "salmon to return. [1]" in answer["answer"]
    assert [citation["title"] for citation in answer["citations"]] == ["The Quiet River"]
    assert [triple[1] for triple in answer["triples"]] == ["remark"]
    assert answer["tools"][0]["name"] == "retrieve_and_read"
    assert answer["llm_tokens"] == 0


def test_without_a_paper_that_helps_it_says_what_was_read(hublink: Any, films_store: Path) -> None:
    outcome = hublink("ask", "Who sells telescopes?", "--pipeline", "D", "--store", films_store)

    assert outcome.status == 0
    assert "I cannot answer this from the graph. Of 4 read, none" in outcome.out


def test_every_optional_step_works_without_a_model(
    hublink: Any, films_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in ("COMPONENTS_BY_MODEL", "AUGMENT_QUESTION", "RERANK", "FILTER_BY_MODEL"):
        monkeypatch.setenv(f"HUBLINK_{step}", "true")

    outcome = hublink("ask", SALMON, "--pipeline", "D", "--store", films_store, "--json")

    answer = json.loads(outcome.out)
    assert [use["name"] for use in answer["tools"]] == ["retrieve_and_read", "select_facts"]
    assert [triple[1] for triple in answer["triples"]] == ["remark"]


def test_an_index_without_vectors_is_a_mistake_with_its_remedy(
    hublink: Any, sample_store: Path
) -> None:
    outcome = hublink("ask", SALMON, "--pipeline", "D", "--store", sample_store)

    assert outcome.status == 2
    assert "searches by vectors" in outcome.err
    assert "hublink index" in outcome.err


def test_open_models_need_an_endpoint_of_ones_own(hublink: Any, films_store: Path) -> None:
    outcome = hublink("ask", SALMON, "--pipeline", "O", "--store", films_store)

    assert outcome.status == 2
    assert "OPENAI_BASE_URL" in outcome.err


def test_open_models_need_an_index_of_their_embeddings(
    hublink: Any, films_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")

    outcome = hublink("ask", SALMON, "--pipeline", "O", "--store", films_store)

    assert outcome.status == 2
    assert "mxbai-embed-large" in outcome.err


def test_a_file_of_questions_is_answered_by_the_pipeline(
    hublink: Any, films_store: Path, tmp_path: Path
) -> None:
    questions, out = tmp_path / "questions.jsonl", tmp_path / "out.jsonl"
    questions.write_text(json.dumps({"uid": "q", "question": SALMON}), encoding="utf-8")

    hublink("eval", questions, "--out", out, "--pipeline", "F", "--store", films_store)

    (line,) = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert line["uid"] == "q"
    assert line["tools"][0]["name"] == "retrieve_and_read"
    assert line["entities"] == ["The Quiet River"]
