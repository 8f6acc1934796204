"""What a repository says of its works in Dublin Core alone: no types, identifiers of every kind."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

EELS, WEIRS, TROUT, FERNS = (
    "Eels on their way upstream",
    "How weirs change a river",
    "Trout in the warm years",
    "Ferns along the mill race",
)


def record(
    number: int, title: str, kind: str, people: str, year: int, source: str, subjects: str
) -> str:
    about = "".join(f"<dc:subject>{each}</dc:subject>" for each in subjects.split("; "))
    creators = "".join(f"<dc:creator>{each}</dc:creator>" for each in people.split("; "))
    return (
        f'<rdf:Description rdf:about="oai:repository.example:{number}"><dc:title>{title}</dc:title>'
        f"{creators}{about}<dc:date>{year}-05-01</dc:date><dc:source>{source}</dc:source>"
        f"<dc:type>info:eu-repo/semantics/{kind}</dc:type>"
        f"<dc:identifier>https://repository.example/{number}</dc:identifier>"
        f"<dc:identifier>https://doi.org/10.1234/RIVER.{number}</dc:identifier></rdf:Description>"
    )


RECORDS = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
    + record(
        1, EELS, "article", "Marsh, Ivo; Low, Ada; Deep, Bo", 2014, "River Letters", "eels; dams"
    )
    + record(2, WEIRS, "conferencePaper", "Low, Ada", 2016, "Days of Running Water", "dams")
    + record(3, TROUT, "article", "Deep, Bo; Low, Ada", 2018, "River Letters", "trout")
    + record(4, FERNS, "doctoralThesis", "Hight, Zoe", 2020, "Mill College", "ferns; dams")
    + "</rdf:RDF>"
)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("papers by Ada Low", {EELS, WEIRS, TROUT}),
        ("Which papers have three authors?", {EELS}),
        ("papers with more than one author", {EELS, TROUT}),
        (f"What is the DOI of “{WEIRS}”?", {"10.1234/river.2"}),
        ("Which paper has the DOI 10.1234/river.3?", {TROUT}),
        ("How many conference papers are there?", {"1"}),
        ("List the theses", {FERNS}),
        ("Which doctoral theses are there?", {FERNS}),
        (f"Where was “{TROUT}” published?", {"River Letters"}),
        ("Which papers appeared in River Letters?", {EELS, TROUT}),
        ("Which papers have the keyword dams?", {EELS, WEIRS, FERNS}),
        ("What is the most frequent keyword?", {"dams"}),
    ],
)
def test_a_repository_is_asked_like_any_library(
    hublink: Any, store_of: Callable[[str, str], Path], question: str, wanted: set[str]
) -> None:
    store = store_of("repository.rdf", RECORDS)
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_references_of_a_repository_have_their_places_and_numbers(
    hublink: Any, store_of: Callable[[str, str], Path]
) -> None:
    store = store_of("repository.rdf", RECORDS)
    cited = json.loads(hublink("ask", "list all papers", "--store", store, "--json").out)
    assert {(each["title"], each["venue"], each["doi"]) for each in cited["citations"]} >= {
        (EELS, "River Letters", "10.1234/river.1"),
        (WEIRS, "Days of Running Water", "10.1234/river.2"),
    }
