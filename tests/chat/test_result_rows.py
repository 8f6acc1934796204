"""Rows that papers state, as a table: on a graph of field trials with outcomes of several plots."""

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.chat.views.figures.arranged_table import ArrangedTable, arranged_as
from assistant.chat.views.figures.result_rows import ResultTable, result_tables
from assistant.chat.views.figures.table_files import TableFormat, table_file
from assistant.conversation.answer import Answer
from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.hublink.core.plan import Condition, Plan
from tools.workspace.comparison import Paper
from tools.workspace.library import Library
from tools.workspace.shelf import Shelf

GRAPH = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:Study rdfs:label "Study" .
:year rdfs:label "year" . :trial rdfs:label "trial" . :farm rdfs:label "farm" .
:outcome rdfs:label "outcome" . :plot rdfs:label "plot" . :measure rdfs:label "measure" .
:value rdfs:label "value" . :low rdfs:label "lower limit" . :high rdfs:label "upper limit" .
:hint rdfs:label "weather note" . :cut rdfs:label "truncated" . :soil rdfs:label "soil" .
:north rdfs:label "north plot" ; :soil "clay" . :south rdfs:label "south plot" ; :soil "loam" .
:s1 a :Study ; rdfs:label "Peas after rye" ; :year 2019 ;
    :trial [ :farm "Hill Farm" ;
        :outcome [ :plot :north ; :measure "yield" ; :value 9.8 ; :low 9.1 ; :high 10.4 ],
                 [ :plot :south ; :measure "yield" ; :value 11.2 ; :low 10.9 ; :high 11.9 ] ],
           [ :farm "Low Farm" ;
        :outcome [ :plot :north ; :measure "yield" ; :value 10.0 ; :low 9.7 ; :high 10.2 ],
                 [ :plot :north ; :measure "weeds" ; :value 112 ;
                   :hint "wet" ; :cut "at the foot" ] ] .
:s2 a :Study ; rdfs:label "Rye after peas" ; :year 2021 ;
    :trial [ :farm "Hill Farm" ;
        :outcome [ :plot :south ; :measure "weeds" ; :value 97 ],
                 [ :plot :south ; :measure "yield" ; :value 8.25 ; :low 8 ; :high 9 ] ] .
:s3 a :Study ; rdfs:label "A note on rye" ; :year 2022 .
"""


@pytest.fixture(scope="module")
def library(
    index_of: Callable[[Path, Path, str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Library:
    folder = tmp_path_factory.mktemp("trials")
    (folder / "trials.ttl").write_text(GRAPH, encoding="utf-8")
    store = index_of(folder / "trials.ttl", folder / "index", "Study")
    return open_library(read_settings().changed(store=store))


@pytest.fixture(scope="module")
def outcomes(library: Library) -> ResultTable:
    [table] = result_tables(papers(library))
    return table


def papers(library: Library) -> list[Paper]:
    return [Paper(number, hub, library) for number, hub in enumerate(sorted(library.view.hubs), 1)]


def told(table: ResultTable, *attributes: str) -> set[tuple[str, ...]]:
    return {
        tuple("; ".join(each.value for each in table.cell(row, name)) for name in attributes)
        for row in table.rows
    }


def answer_about(library: Library, **changes: object) -> Answer:
    evidence = [library.papers.evidence(paper.number, paper.hub, ()) for paper in papers(library)]
    told = Answer(id="a", question="", text="", model="m", seconds=0, grounded=True)
    return told.model_copy(update={"evidence": tuple(evidence), **changes})


def begun(answer: Answer, library: Library) -> ArrangedTable:
    sources = [{"number": e.number, "title": e.hub.label, "facts": []} for e in answer.evidence]
    return ArrangedTable(answer, {}, sources, Shelf([library]))


def test_each_node_with_numbers_is_a_row_with_what_stands_beside_them(
    outcomes: ResultTable,
) -> None:
    assert outcomes.name == "outcome"
    assert told(outcomes, "plot", "measure", "lower limit", "upper limit") >= {
        ("north plot", "yield", "9.1", "10.4"),
        ("south plot", "weeds", "", ""),
    }
    usual = outcomes.usual_attributes(outcomes.rows)
    assert set(usual[:2]) == {"plot", "measure"}
    assert usual[2] == "value"
    assert set(usual[3:5]) == {"lower limit", "upper limit"}
    assert usual[5:] == ("weather note",)


def test_a_row_can_tell_what_its_plot_trial_and_study_are_like(outcomes: ResultTable) -> None:
    assert told(outcomes, "value", "soil", "farm", "year") == {
        ("9.8", "clay", "Hill Farm", "2019"),
        ("11.2", "loam", "Hill Farm", "2019"),
        ("10.0", "clay", "Low Farm", "2019"),
        ("112", "clay", "Low Farm", "2019"),
        ("97", "loam", "Hill Farm", "2021"),
        ("8.25", "loam", "Hill Farm", "2021"),
    }


def test_how_whole_a_row_is_makes_no_column(outcomes: ResultTable) -> None:
    assert "weather note" in outcomes.attributes
    assert "truncated" not in outcomes.attributes


def test_attributes_to_choose_from_stand_by_what_they_tell_of(library: Library) -> None:
    table = begun(answer_about(library), library)
    of_rows = table._replace(props={"kind": "outcome"})
    groups = [
        {each["name"]: {a["name"] for a in each["attributes"]} for each in kind.attributes}
        for kind in (table, of_rows)
    ]
    assert groups[1]["Trial"] == {"farm"}
    assert groups[1]["Outcome"] == {"plot", "measure", "value", "lower limit", "upper limit"} | {
        "weather note"
    }
    assert groups[1]["Plot"] == {"soil"}
    assert groups[1]["paper.publication"] == {"year"}
    assert groups[0].keys() >= {"Trial", "Outcome", "paper.publication"}


def test_papers_that_state_no_rows_have_no_table(library: Library) -> None:
    note = next(each for each in papers(library) if library.hub(each.hub).label == "A note on rye")
    assert result_tables([note]) == []


def test_a_table_begins_with_the_rows_that_the_question_names(library: Library) -> None:
    plot = next(column for column in library.view.columns if column.name.endswith("plot"))
    plan = Plan(question="", conditions=(Condition(facet=plot.facet, values=("south plot",)),))
    props = begun(answer_about(library, plan=plan), library).of_kind("outcome")
    assert props is not None
    assert props["arranged"]["only"] == {"plot": "south plot"}
    assert "weather note" not in props["attributes"]
    assert len(props["rows"]) == 6
    assert [source["number"] for source in props["sources"]] == [1, 2]


def test_columns_are_chosen_and_cells_tell_what_they_stand_on(library: Library) -> None:
    table = begun(answer_about(library), library)
    shown = table._replace(props=table.of_kind("outcome") or {})
    arranged = shown._replace(props=shown.with_columns(["farm", "value"]) or {})
    assert arranged.props["attributes"] == ["farm", "value"]
    row = next(
        n for n, row in enumerate(arranged.props["rows"]) if row["cells"][1]["number"] == 112
    )
    [fact] = arranged.facts(row, "farm") or []
    assert [step["node"]["label"] for step in fact["chains"][0]["steps"]][-1] == "Low Farm"
    stale = {**arranged.props, "rows": list(reversed(arranged.props["rows"]))}
    assert arranged._replace(props=stale).facts(row, "value") is None
    assert arranged.facts(99, "value") is None


def test_rows_leave_with_the_papers_that_state_them(library: Library) -> None:
    table = begun(answer_about(library), library)
    table = table._replace(props=table.of_kind("outcome") or {})
    props = table.with_columns(["farm", "measure", "value"]) or {}
    rows = [row for row in props["rows"] if row["cells"][2]["number"] > 90]
    file = table_file(TableFormat.CSV, props["attributes"], rows, props["sources"], "outcome")
    assert file["name"] == "outcome.csv"
    head, *lines = file["text"].splitlines()
    assert head == "number,paper,farm,measure,value"
    assert {line.split(",", 1)[1] for line in lines} == {
        "Peas after rye,Low Farm,weeds,112",
        "Rye after peas,Hill Farm,weeds,97",
    }


def test_only_what_arranges_a_table_is_kept_of_what_a_page_wishes() -> None:
    assert arranged_as({"order": "drop", "only": [1], "text": 5, "more": {}}) == {
        "order": {"column": None, "down": False},
        "text": "5",
        "only": {},
    }
    order = {"column": "value", "down": True, "more": 1}
    wish = {"order": order, "only": {"plot": "north"}, "text": "x" * 999}
    kept = arranged_as(wish)
    assert kept["order"] == {"column": "value", "down": True}
    assert kept["only"] == {"plot": "north"}
    assert len(kept["text"]) == 200
