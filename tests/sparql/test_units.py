"""Queries of numbers that are written with their units."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request

GRAPH = """
@prefix : <https://cheese.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Paper ; rdfs:label "Whey" ; :ripened "52 weeks" ; :soaked "2 days" .
:b a :Paper ; rdfs:label "Rind" ; :ripened "8 weeks" ; :soaked "30 hours" .
:c a :Paper ; rdfs:label "Curd" ; :ripened "30 weeks" .
"""


@pytest.fixture
def cheese(queried: Callable[..., Any], tmp_path: Path) -> Any:
    file = tmp_path / "cheese.ttl"
    file.write_text(GRAPH, encoding="utf-8")
    return queried(file, "Paper")


def _facet(graph: Any, name: str) -> Facet:
    return next(column.facet for column in graph.view.columns if column.name == name)


def test_a_bound_is_held_against_the_numbers_before_their_units(cheese: Any) -> None:
    longer = Condition(facet=_facet(cheese, "ripened"), lowest=20.000000001, unit="weeks")
    plan = Plan(question="ripened for over 20 weeks", conditions=(longer,))
    found = {row["paper"] for row in cheese.ask(cheese.query(plan))}
    assert found == set(cheese.find(plan).hubs)
    assert len(found) == 2


def test_numbers_before_their_units_are_in_order(cheese: Any) -> None:
    ripened = _facet(cheese, "ripened")
    plan = Plan(
        question="which ripened longest?",
        operation=Operation.EXTREME,
        order_by=ripened,
        requests=(Request(facet=ripened),),
    )
    (row,) = cheese.table(cheese.find(plan)).rows
    assert row.amount == "52 weeks"
    assert [told["title"] for told in cheese.ask(cheese.query(plan))] == ["Whey"]


def test_a_bound_in_another_unit_finds_the_same_and_is_said_by_no_query(cheese: Any) -> None:
    soaked = Condition(facet=_facet(cheese, "soaked"), highest=1.5, unit="days")
    ripened = Condition(facet=_facet(cheese, "ripened"), lowest=1, unit="years")
    found = [
        [
            cheese.view.hubs[hub].label
            for hub in cheese.find(Plan(question="", conditions=(c,))).hubs
        ]
        for c in (soaked, ripened)
    ]
    assert found == [["Rind"], ["Whey"]]
    for condition in (soaked, ripened):
        query = cheese.query(Plan(question="how long", conditions=(condition,)))
        assert "unit" in query.partition("SELECT")[0]
