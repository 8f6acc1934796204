"""Forms drawn at random are answered alike by carrying them out and by their queries."""

import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from field_trials import field_trials
from made_up_graphs import made_up_graph
from random_forms import RandomForms
from reshaping import SHAPES, as_dump, reshape

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.tabulation import Table

ROOT = Path(__file__).parents[2]
UNSAYABLE = "These are the papers found."
_ROUNDED = 0.051
"""Computed numbers are rounded for people, shares to a decimal."""


def assert_alike(graph: Any, plan: Plan) -> bool:
    """Compares the answers of a plan and of its query; returns whether the query says it all."""
    found, query = graph.find(plan), graph.query(plan)
    told, operation = graph.ask(query), found.plan.operation
    about = f"{found.plan!r}\n{query}"
    if UNSAYABLE in query:
        assert {row["paper"] for row in told} == set(found.hubs), about
        return False
    if operation is Operation.VERIFY:
        assert told == bool(found.hubs), about
    elif operation is Operation.LIST:
        assert {row["paper"] for row in told} == set(found.hubs), about
        assert _values_told(told) == _values_found(found), about
    else:
        _assert_table(graph.table(found), told, found, about)
    return True


def _values_found(found: Found) -> set[frozenset[tuple[str, str]]]:
    """The values asked for, with their hubs; which attribute they are of is left aside."""
    values: dict[tuple[str, ...], set[tuple[str, str]]] = defaultdict(set)
    for fact in found.facts:
        if fact.asked:
            values[fact.facet.key].add((fact.hub, fact.value))
    return {frozenset(each) for each in values.values()}


def _values_told(rows: Sequence[dict[str, str]]) -> set[frozenset[tuple[str, str]]]:
    values: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for row in rows:
        for name in row.keys() - {"paper", "title"}:
            values[name].add((row["paper"], row[name]))
    return {frozenset(each) for each in values.values()}


def _assert_table(table: Table, told: Sequence[dict[str, str]], found: Found, about: str) -> None:
    plan = found.plan
    if plan.operation is Operation.COUNT:
        assert [float(*row.values()) for row in told] == [table.total], about
    elif plan.order_by is not None:
        wanted = {(row.label or row.hubs[0], row.date or row.value) for row in table.rows}
        assert {(row[next(iter(row))], _number(row[_last(row)])) for row in told} == wanted, about
    elif plan.computation.counted is None and plan.group_by is None and plan.statistic is None:
        assert {row["paper"] for row in told} == set(found.hubs), about
    else:
        _assert_numbers(table, told, about)


def _assert_numbers(table: Table, told: Sequence[dict[str, str]], about: str) -> None:
    grouped = table.group is not None or table.statistic is None
    wanted = sorted((row.label.lower() if grouped else "", row.value or 0.0) for row in table.rows)
    given = sorted(
        (row[next(iter(row))].lower() if grouped else "", float(row[_last(row)]))
        for row in told
        if row
    )
    assert [label for label, _ in given] == [label for label, _ in wanted], about
    numbers = [number for _, number in given]
    assert numbers == pytest.approx([n for _, n in wanted], abs=_ROUNDED), about


def _last(row: dict[str, str]) -> str:
    return list(row)[-1]


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _asked(graph: Any, count: int, seed: int = 0) -> list[bool]:
    return [
        assert_alike(graph, plan) for plan in RandomForms(graph.view, "Paper", seed).draw(count)
    ]


def test_forms_about_the_sample_graph(queried: Callable[..., Any]) -> None:
    said = _asked(queried(ROOT / "tools" / "sample", "Paper"), 150)
    assert sum(said) > 0.9 * len(said)


@pytest.mark.parametrize("shape", ["plain", *SHAPES])
def test_forms_about_field_trials_in_every_shape(
    shape: str, queried: Callable[..., Any], tmp_path: Path
) -> None:
    facts = field_trials()
    papers = {fact.subject.id for fact in facts if fact.subject.types == ("Paper",)}
    told = facts if shape == "plain" else reshape(facts, papers, shape).facts
    graph = tmp_path / "graph.json"
    graph.write_text(json.dumps(as_dump(told)))
    said = _asked(queried(graph, "Paper", "sqa-json"), 60)
    assert sum(said) > 0.9 * len(said)


@pytest.mark.parametrize("seed", range(6))
def test_forms_about_a_graph_made_up_on_the_spot(
    seed: int, queried: Callable[..., Any], tmp_path: Path
) -> None:
    graph = tmp_path / "graph.ttl"
    graph.write_text(made_up_graph(seed), encoding="utf-8")
    said = _asked(queried(graph, "Paper"), 100, seed)
    assert sum(said) > 0.8 * len(said)
