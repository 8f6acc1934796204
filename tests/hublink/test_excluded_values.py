"""What is told of hubs that lack what a plan excludes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from field_trials import field_trials
from loaded_graphs import load_graph
from reshaping import as_dump, reshape

from tools.hublink.core.hub_paths import build_hub_paths, find_paths_in_hub
from tools.hublink.core.models import Triple
from tools.hublink.core.plan import Condition, Facet, Operation, Plan, Request, Statistic
from tools.hublink.execution.execute import execute
from tools.hublink.execution.found_facts import Found
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.summaries import summarize
from tools.hublink.execution.tabulation import tabulate
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.view_building import view_arrays

TRAITS = Facet(key=("trial", "measured trait"), name="measured trait")
PESTS = Facet(key=("trial", "pest order"), name="pest order")
AUTHORS = Facet(key=("authors",), name="authors")
YEARS = Facet(key=("publication year",), name="publication year")


class Trials:
    def __init__(self, facts: list[Triple], folder: Path) -> None:
        file = folder / "graph.json"
        file.write_text(json.dumps(as_dump(facts)))
        graph = load_graph(file, "sqa-json")
        hubs = {hub.id: hub for hub in graph.of_type("Paper")}
        inside = {
            hub: find_paths_in_hub(graph.outgoing, root, lambda e: e.id in hubs, 10, 1_000)
            for hub, root in hubs.items()
        }
        paths = [
            (hub, path) for hub, each in inside.items() for path in build_hub_paths(each.paths)
        ]
        self.view = FacetView(view_arrays(hubs.values(), paths))

    def find(self, plan: Plan) -> Found:
        return execute(plan, self.view, Joins(self.view))


@pytest.fixture
def trials_of(tmp_path: Path) -> Callable[[list[Triple]], Trials]:
    return lambda facts: Trials(facts, tmp_path)


def test_hubs_without_an_attribute_tell_what_is_asked_of_those_without_one_of_its_values(
    trials_of: Callable[[list[Triple]], Trials],
) -> None:
    without = Condition(facet=TRAITS, values=("seed weight",), negated=True)
    plan = Plan(question="?", conditions=(without,), requests=(Request(facet=PESTS),))
    found = trials_of(field_trials()).find(plan)
    assert "p0" in found.hubs  # its trial measures nothing
    assert {fact.hub for fact in found.facts if fact.asked} == set(found.hubs)


def test_flags_that_do_not_hold_are_neither_values_nor_reasons_to_leave_a_hub_out(
    trials_of: Callable[[list[Triple]], Trials],
) -> None:
    facts = field_trials()
    papers = {fact.subject.id for fact in facts if fact.subject.types == ("Paper",)}
    trials = trials_of(list(reshape(facts, papers, "flags").facts))
    without = Condition(facet=YEARS, values=("2012", "2013"), negated=True)
    earliest = Plan(
        question="?",
        conditions=(without,),
        operation=Operation.EXTREME,
        order_by=YEARS,
        descending=False,
    )
    found = trials.find(earliest)
    table = tabulate(found, found.plan.computation)
    assert {hub for row in table.rows for hub in row.hubs} == {"p0", "p4", "p8", "p12"}
    undated = Condition(facet=YEARS, negated=True)
    assert trials.find(Plan(question="?", conditions=(undated,))).hubs == ()


def test_the_share_of_none_is_not_computed(
    trials_of: Callable[[list[Triple]], Trials],
) -> None:
    nobody = Condition(facet=AUTHORS, values=("Nobody",))
    plan = Plan(
        question="?",
        conditions=(nobody,),
        whole=(nobody,),
        operation=Operation.SUMMARIZE,
        statistic=Statistic.SHARE,
    )
    trials = trials_of(field_trials())
    found = trials.find(plan)
    assert summarize(found, found.plan.computation, trials.view).rows == ()
