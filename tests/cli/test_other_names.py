"""Things found by names in other languages and by alternative ones, and shown by their own."""

import json
from pathlib import Path
from typing import Any

import pytest

SOILS = """
@prefix : <https://soils.example/> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:a a :Paper ; dct:title "Cracked Ground"@en , "Rissiger Boden"@de ; dct:subject :drought .
:b a :Paper ; dct:title "White Crusts"@en ; dct:subject :salinity .
:c a :Paper ; dct:title "Green Again"@en ; dct:subject :drought , :salinity .
:drought skos:prefLabel "drought"@en , "Dürre"@de , "sequía"@es ;
    skos:altLabel "water shortage"@en .
:salinity skos:prefLabel "soil salinity"@en , "Versalzung"@de .
"""


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    file = tmp_path / "soils.ttl"
    file.write_text(SOILS, encoding="utf-8")
    return file


@pytest.fixture
def ask(hublink: Any, graph: Path, index_of: Any) -> Any:
    store = index_of(graph, graph.parent / "store", "Paper")

    def answer(question: str) -> dict[str, Any]:
        outcome = hublink("ask", question, "--store", store, "--json")
        assert outcome.status == 0, outcome.err
        found: dict[str, Any] = json.loads(outcome.out)
        return found

    return answer


def test_things_are_found_by_all_their_names_and_shown_by_their_own(ask: Any) -> None:
    for name in ("Dürre", "sequía", "water shortage", "drought"):
        answer = ask(f"Which papers are about {name}?")
        assert set(answer["entities"]) == {"Cracked Ground", "Green Again"}, name
        assert "drought" in answer["answer"], name

    count = ask("How many papers on Versalzung are there?")
    assert count["entities"] == ["2"]
    title = ask("What is the subject of “Rissiger Boden”?")
    assert title["entities"] == ["drought"]
    assert "Cracked Ground" in title["answer"]


def test_a_name_that_changes_is_noticed_by_an_update(ask: Any, graph: Path, hublink: Any) -> None:
    graph.write_text(SOILS.replace("Dürre", "Trockenheit"), encoding="utf-8")
    store = graph.parent / "store"
    updated = hublink("index", graph, "--store", store, "--levels", "none")
    assert updated.status == 0, updated.err
    assert "0 hubs changed" in updated.out + updated.err

    assert set(ask("Papers on Trockenheit")["entities"]) == {"Cracked Ground", "Green Again"}
    assert not ask("Papers on Dürre")["entities"]
