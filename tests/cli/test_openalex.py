"""Works of OpenAlex, as one answer of its interface and as lines of JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

EXPORT = Path(__file__).parents[1] / "graphs" / "exports" / "works.json"
BOGS, SNOW = "Walking over bogs", "Sphagnum under snow"


@pytest.fixture(params=["answer", "lines"])
def source(request: Any, tmp_path: Path) -> Path:
    if request.param == "answer":
        return EXPORT
    works = json.loads(EXPORT.read_text("utf-8"))["results"]
    (tmp_path / "works.jsonl").write_text("\n".join(map(json.dumps, works)), encoding="utf-8")
    return tmp_path / "works.jsonl"


def test_works_are_asked_for_all_that_is_told_of_them(
    hublink: Any, source: Path, tmp_path: Path
) -> None:
    store = tmp_path / "store"
    told = hublink("index", source, "--store", store, "--levels", "none").err
    assert "Hubs are of type Paper (2)" in told
    for question, wanted in {
        "papers by Heath": {BOGS, SNOW},
        f"Who wrote “{BOGS}”?": {"Mira Fens", "Oskar Heath"},
        f"What is the DOI of “{BOGS}”?": {"10.5555/bogs.10"},
        f"Where was “{BOGS}” published?": {"Bog Letters"},
        f"What are the pages of “{BOGS}”?": {"11-19"},
        "Which papers say planks in the abstract?": {BOGS},
        f"Which papers cite “{BOGS}”?": {SNOW},
        f"How many citations does “{BOGS}” have?": {"7"},
        "Which papers have the keyword peat?": {BOGS},
        "Which book chapters are there?": {SNOW},
    }.items():
        answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
        titles = {cited["title"] for cited in answer["citations"]}
        assert wanted in (titles, set(answer["entities"])), question


def test_what_is_no_work_is_skipped_and_told(hublink: Any, tmp_path: Path) -> None:
    works = json.loads(EXPORT.read_text("utf-8"))["results"]
    broken = [*works, *({**work, "id": f"{work['id']}{n}"} for n in range(3) for work in works)]
    broken.append({"authorships": [], "title": None})
    (tmp_path / "works.json").write_text(json.dumps(broken), encoding="utf-8")
    told = hublink(
        "index", tmp_path / "works.json", "--store", tmp_path / "store", "--levels", "none"
    ).err
    assert "Hubs are of type Paper (8)" in told
    assert "at line 1" in told
