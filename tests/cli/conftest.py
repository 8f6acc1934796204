"""What tests of answers share: asking one of several indexes, and reading what comes as JSON."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def ask(hublink: Any, stores: dict[str, Path]) -> Callable[[str, str], dict[str, Any]]:
    """Asks one of the indexes that a file of tests calls its `stores`."""

    def answer(store: str, question: str) -> dict[str, Any]:
        outcome = hublink("ask", question, "--store", stores[store], "--json")
        assert outcome.status == 0, outcome.err
        found: dict[str, Any] = json.loads(outcome.out)
        return found

    return answer


@pytest.fixture(scope="session")
def made_indexes() -> dict[tuple[str, str], Path]:
    """The indexes made so far of texts, by their names and what they say."""
    return {}


@pytest.fixture
def store_of(
    hublink: Any,
    made_indexes: dict[tuple[str, str], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[str, str], Path]:
    """The index of a file of this name and text, made once for all tests that only ask it."""

    def made(name: str, text: str) -> Path:
        if (name, text) not in made_indexes:
            folder = tmp_path_factory.mktemp("made")
            file, store = folder / name, folder / "store"
            file.write_text(text, encoding="utf-8")
            outcome = hublink("index", file, "--store", store, "--levels", "none")
            assert outcome.status == 0, outcome.err
            made_indexes[name, text] = store
        return made_indexes[name, text]

    return made


Answers = dict[str, dict[str, Any]]


@pytest.fixture
def answers(hublink: Any, tmp_path: Path) -> Callable[[Path, Iterable[str]], Answers]:
    """Asks an index many questions, each in a conversation of its own, in one run."""

    def answer(store: Path, questions: Iterable[str]) -> Answers:
        asked, told = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
        lines = (json.dumps({"uid": question, "question": question}) for question in questions)
        asked.write_text("\n".join(lines), encoding="utf-8")
        outcome = hublink("eval", asked, "--store", store, "--out", told)
        assert outcome.status == 0, outcome.err
        found = map(json.loads, told.read_text(encoding="utf-8").splitlines())
        return {line["uid"]: line for line in found}

    return answer
