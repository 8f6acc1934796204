"""Authors written as catalogues do, the surname first, are asked for as people speak of them."""

import json
from pathlib import Path
from typing import Any

import pytest

CATALOGUE = """
@prefix : <https://greenhouse.example/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
:a a bibo:Article ; dc:title "Tomatoes under glass roofs" ; dc:date "2015" ;
    dc:creator "Varga, Tomas", "Low, Ada B." ; dc:source "Greenhouse Letters" .
:b a bibo:Article ; dc:title "Bees in city gardens" ; dc:date "2017" ;
    dc:creator "Varga, Tomas" ; dc:source "Urban Insects" .
:c a bibo:Article ; dc:title "Beetles below the pavement" ; dc:date "2017" ;
    dc:creator "Hight, Zoe", "Low, A. B." ; dc:source "Urban Insects" .
"""
PUMPS = "@prefix : <https://pumps.example/> .\n" + "\n".join(
    f':m{number} a :C1 ; :p1 "Pump unit number {number} of hall {number % 3}" ;'
    f' :p2 "{("Lund Works", "Acme Steel", "Novak Brothers")[number % 3]}" ; :p3 "{1990 + number}" .'
    for number in range(12)
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Who wrote Bees in city gardens?", {"Tomas Varga"}),
        ("papers by Ada Low", {"Tomatoes under glass roofs", "Beetles below the pavement"}),
        ("Who are the co-authors of Ada Low?", {"Tomas Varga", "Zoe Hight"}),
        ("Who wrote the most papers?", {"Tomas Varga", "Ada B. Low"}),
    ],
)
def test_creators_with_the_surname_first_are_people(
    hublink: Any, tmp_path: Path, question: str, wanted: set[str]
) -> None:
    file = tmp_path / "catalogue.ttl"
    file.write_text(CATALOGUE, encoding="utf-8")
    hublink("index", file, "--store", tmp_path / "store", "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", tmp_path / "store", "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_what_is_made_by_one_firm_each_has_no_authors(hublink: Any, tmp_path: Path) -> None:
    file = tmp_path / "pumps.ttl"
    file.write_text(PUMPS, encoding="utf-8")
    told = hublink("index", file, "--store", tmp_path / "store", "--levels", "none").err
    assert "No type of the graph is told like publications" in told
    described = hublink("indexes", "describe", tmp_path / "store", "--all").out
    assert "p2: 3 values" in described
    assert "author" not in described
