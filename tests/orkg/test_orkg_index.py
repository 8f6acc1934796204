"""The ORKG from the command line: indexed, asked, cited, brought up to date."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tools.adapters.http.source_http import SourceHttp


@pytest.fixture(autouse=True)
def reached(orkg: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the command reach the instance of the tests."""
    monkeypatch.setenv("HUBLINK_ORKG", "https://orkg.example/")
    http = partial(SourceHttp, transport=orkg, sleep=lambda seconds: None)
    monkeypatch.setattr("assistant.wiring.downloads.SourceHttp", http)


def test_a_comparison_is_indexed_asked_and_cited(hublink: Any, tmp_path: Path) -> None:
    store, export = tmp_path / "store", tmp_path / "references.json"
    indexed = hublink("index", "orkg:comparison/R900", "--store", store, "--levels", "none")
    assert "Hubs are of type Paper" in indexed.err
    assert indexed.out.startswith("2 hubs")
    asked = hublink("ask", "Which papers by Ann Low?", "--store", store, "--json")
    answer = json.loads(asked.out)
    assert answer["hubs"] == ["R100", "R200"]
    assert ["R200", "author", "R60"] in answer["triples"]
    question = "Which papers use the data set WaxIce?"
    assert hublink("ask", question, "--store", store, "--export", export).status == 0
    (reference,) = json.loads(export.read_text())
    assert reference["title"] == "Counting snow"
    assert [author["family"] for author in reference["author"]] == ["High", "Low"]
    assert reference["issued"]["date-parts"] == [[2021, 3]]
    assert reference["container-title"] == "Snow Letters"
    assert reference["DOI"] == "10.1000/snow"
    assert "https://orkg.example/paper/R100" in reference["note"]


def test_an_index_of_the_orkg_indexes_anew_only_what_changed(
    hublink: Any, orkg: Any, tmp_path: Path
) -> None:
    arguments = ("index", "orkg:field/R10", "--store", tmp_path / "store", "--levels", "none")
    assert "; 2 hubs changed" in hublink(*arguments).out
    assert "; 0 hubs changed" in hublink(*arguments).out
    orkg.paper("R300")["title"] = "Weighing more ice"
    assert "; 1 hubs changed" in hublink(*arguments).out


def test_an_index_is_brought_up_to_date_with_what_came_since_a_day(
    hublink: Any, orkg: Any, tmp_path: Path
) -> None:
    arguments = ("index", "orkg:field/R10", "--store", tmp_path / "store", "--levels", "none")
    late = orkg.held["papers"].pop()
    assert hublink(*arguments).out.startswith("1 hubs")
    orkg.held["papers"].append(late)
    assert hublink(*arguments, "--since", "2026-01-01").out.startswith("2 hubs")


def test_files_tell_nothing_of_what_came_since_a_day(hublink: Any, films_graph: Path) -> None:
    outcome = hublink("index", films_graph, "--since", "2026-01-01")
    assert (outcome.status, "Leave --since out" in outcome.err) == (2, True)


def test_a_reading_that_cannot_be_kept_is_told(hublink: Any, tmp_path: Path) -> None:
    (tmp_path / "download").mkdir()
    (tmp_path / "download" / ".orkg-answers.sqlite").write_text("no database, but a text " * 9)
    outcome = hublink("index", "orkg:papers/R100", "--store", tmp_path)
    assert (outcome.status, "cannot be written" in outcome.err) == (2, True)
