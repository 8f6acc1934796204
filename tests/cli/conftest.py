"""What tests of answers share: asking one of several indexes, and reading what comes as JSON."""

import json
from collections.abc import Callable
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
