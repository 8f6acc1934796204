"""A collection whose older records are in one vocabulary, and whose newer ones are in another."""

import json
from pathlib import Path
from typing import Any

import pytest

PREFIXES = """
@prefix : <https://quay.example/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix schema: <https://schema.org/> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:tides a skos:Concept ; skos:prefLabel "Tides" . :ropes a skos:Concept ; skos:prefLabel "Ropes" .
:harbours a bibo:Conference ; dcterms:title "Harbour Days" .
:paint a skos:Concept ; skos:prefLabel "Paint" . :gulls a skos:Concept ; skos:prefLabel "Gulls" .
"""
OLDER = {
    "Knots that hold": (2011, "ropes"),
    "Low water at noon": (2013, "tides"),
    "Tarred hemp": (2014, "ropes"),
    "Red lead on hulls": (2016, "paint"),
}
NEWER = {
    "Nylon in frost": (2018, "ropes"),
    "Surge and ebb": (2019, "tides"),
    "Nests on cranes": (2021, "gulls"),
}


def records() -> str:
    older = (
        f':o{n} a bibo:Thesis ; dcterms:title "{title}" ; dcterms:creator "Low, Ada" ;'
        f' dcterms:{"date" if year > 2014 else "issued"} "{year}" ; dcterms:subject :{subject} .'
        for n, (title, (year, subject)) in enumerate(OLDER.items())
    )
    newer = (
        f':n{n} a schema:Thesis ; schema:name "{title}" ; schema:author "Ada Low" ;'
        f' schema:datePublished "{year}" ; schema:about :{subject} .'
        + (f" :n{n} bibo:presentedAt :harbours ." if year > 2018 else "")
        for n, (title, (year, subject)) in enumerate(NEWER.items())
    )
    return "\n".join([PREFIXES, *older, *newer])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("quay")


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("theses from 2014 on", {"Tarred hemp", "Red lead on hulls", *NEWER}),
        (
            "Which theses have the subject Ropes?",
            {"Knots that hold", "Tarred hemp", "Nylon in frost"},
        ),
        ("theses by Ada Low before 2019", {*OLDER, "Nylon in frost"}),
        ("conference papers", {"Surge and ebb", "Nests on cranes"}),
        ("Which ones are on tides?", {"Low water at noon", "Surge and ebb"}),
    ],
)
def test_the_records_of_both_are_found(
    hublink: Any, folder: Path, question: str, titles: set[str]
) -> None:
    store = folder / "store"
    if not store.exists():
        (folder / "quay.ttl").write_text(records(), encoding="utf-8")
        made = hublink("index", folder / "quay.ttl", "--store", store, "--levels", "none")
        assert made.status == 0

    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert {cited["title"] for cited in answer["citations"]} == titles
