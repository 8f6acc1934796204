"""Forms drawn at random from a graph, said in words and read back: they are the same forms."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tools.hublink.core.plan import Condition, Facet, Operation, Plan
from tools.hublink.core.value_kinds import ValueKind, is_negative, is_placeholder

PHRASINGS = tomllib.loads((Path(__file__).parent / "forms_in_words.toml").read_text("utf-8"))
_FORMS = 60
_READ = 0.95
"""Least share of the forms that are read as they were meant."""
_LONGEST = 40


def _said(graph: Any, operation: Operation, seed: int) -> Iterator[tuple[str, Plan]]:
    """Questions with the forms they say."""
    random = Random(seed)  # noqa: S311 (chance, not secrecy)
    telling = [c for c in graph.view.columns if c.kind in (ValueKind.TEXT, ValueKind.NAME)]
    # Nobody asks for papers by what the address of something is labelled with.
    asked_for = [c for c in telling if len(c.by_value) > 2 and not c.holds_addresses]
    named = [c for c in asked_for if _is_own_name(c.name, graph)]
    for (asked, phrasings), _ in zip(
        random.choices(list(PHRASINGS[operation].items()), k=_FORMS), range(_FORMS), strict=True
    ):
        column = random.choice(named)
        values = [value for value in column.by_value if _can_be_said(value)]
        if not values:
            continue
        value = random.choice(values)
        question = random.choice(phrasings).format(facet=column.name, value=value)
        plan = Plan(question=question, operation=operation)
        if asked == "group":
            yield question, plan.model_copy(update={"group_by": column.facet})
        else:
            condition = Condition(facet=column.facet, values=(value,))
            yield question, plan.model_copy(update={"conditions": (condition,)})


def _is_own_name(name: str, graph: Any) -> bool:
    return sum(name.lower() in column.name.lower() for column in graph.view.columns) == 1


def _can_be_said(value: str) -> bool:
    return len(value) < _LONGEST and not is_negative(value) and not is_placeholder(value)


def _form(plan: Plan) -> tuple[Operation, frozenset[tuple[Facet, tuple[str, ...]]], Facet | None]:
    conditions = frozenset((c.facet, c.values) for c in plan.conditions)
    return plan.operation, conditions, plan.group_by


@pytest.mark.parametrize("operation", [Operation(name) for name in PHRASINGS])
def test_simple_forms_are_read_back_as_they_were_said(operation: Operation, sample: Any) -> None:
    said = list(_said(sample, operation, seed=3))
    wrong = [question for question, meant in said if _form(sample.plan(question)) != _form(meant)]
    assert len(said) > _FORMS / 2
    assert len(wrong) <= (1 - _READ) * len(said), "\n".join(wrong)
