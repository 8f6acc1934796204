"""Graphs from other sources than an RDF file, indexed and asked at once."""

import json
from pathlib import Path
from typing import Any

import pytest

TWO_LANGUAGES = """
@prefix : <https://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:a a :Paper ; rdfs:label "Counting snow"@en, "Schnee zählen"@de ; :topic :t ; :year 1990 .
:b a :Paper ; rdfs:label "Counting rain"@en, "Regen zählen"@de ; :topic :t ; :year 1991 .
:t rdfs:label "weather"@en, "Wetter"@de .
"""


def test_things_are_named_in_the_preferred_language_and_anew_when_it_changes(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph, store = tmp_path / "graph.ttl", tmp_path / "store"
    graph.write_text(TWO_LANGUAGES, encoding="utf-8")
    arguments = ("index", graph, "--store", store, "--levels", "none", "--hub-type", "Paper")
    question = ("ask", "Which paper is from 1990?", "--store", store)
    assert hublink(*arguments).status == 0
    assert "Counting snow" in hublink(*question).out
    monkeypatch.setenv("HUBLINK_LANGUAGES", "de")
    assert hublink(*arguments).status == 0
    assert "Schnee zählen" in hublink(*question).out


def test_the_export_of_a_reference_manager_can_be_asked_at_once(
    hublink: Any, tmp_path: Path
) -> None:
    export = tmp_path / "library.bib"
    export.write_text(
        "@article{a, author={Knuth, Donald E. and Plass, Michael F.}, year=1981,"
        " title={Breaking Paragraphs into Lines}, journal={Software}}\n"
        "@book{b, author={Knuth, Donald E.}, title={The Art}, year=1968}\n"
        "@article{c, author={Hoare, C. A. R.}, title={Hints on Languages}, year=1973}\n"
    )
    indexed = hublink("index", export, "--store", tmp_path / "store", "--levels", "none")
    assert (indexed.status, "Hubs are of type Paper" in indexed.err) == (0, True)
    answer = hublink("ask", "Which papers by Knuth?", "--store", tmp_path / "store").out
    assert "Breaking Paragraphs into Lines" in answer
    assert "The Art" in answer
    assert "Hints" not in answer


def test_an_address_that_is_not_of_the_web_is_no_graph(hublink: Any, tmp_path: Path) -> None:
    outcome = hublink("index", "ftp://example.org/", "--store", tmp_path / "store")
    assert outcome.status == 2
    assert "There is no graph file" in outcome.err


DATED = """
@prefix : <https://example.org/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:a a :Paper ; dcterms:title "Counting snow" ; dcterms:issued "1990-03"^^xsd:gYearMonth ;
    dcterms:created "2024-01-01"^^xsd:date .
:b a :Paper ; dcterms:title "Counting rain" ; dcterms:issued "1991"^^xsd:gYear ;
    dcterms:created "2024-01-02"^^xsd:date .
:c a :Paper ; dcterms:title "Counting fog" ; dcterms:created "1990-01-02"^^xsd:date .
"""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "How many papers were published per year?",
            "one paper in 1990 [1] and one paper in 1991 [2]",
        ),
        ("Which papers are from before 1991?", "“Counting snow” [1]"),
    ],
)
def test_years_are_those_of_publication_whatever_a_graph_calls_them(
    hublink: Any, tmp_path: Path, question: str, answer: str
) -> None:
    graph, store = tmp_path / "graph.ttl", tmp_path / "store"
    graph.write_text(DATED, encoding="utf-8")
    hublink("index", graph, "--store", store, "--levels", "none")
    out = hublink("ask", question, "--store", store).out
    assert answer in out
    assert "fog" not in out


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers from June 2020", {"Rime"}),
        ("papers published after June 2020", {"Hoar", "Glaze"}),
        ("papers published before July 2020", {"Firn", "Rime"}),
    ],
)
def test_months_are_asked_for_beside_years(
    hublink: Any, tmp_path: Path, question: str, titles: set[str]
) -> None:
    library, store = tmp_path / "library.bib", tmp_path / "store"
    library.write_text(
        "@article{a, title = {Firn}, year = 2019}\n"
        "@article{b, title = {Rime}, year = 2020, month = jun}\n"
        "@article{c, title = {Hoar}, year = 2020, month = {October}}\n"
        "@article{d, title = {Glaze}, year = 2021}\n"
        "@article{e, title = {Sleet}, year = 2020}\n"
    )
    hublink("index", library, "--store", store, "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert {citation["title"] for citation in answer["citations"]} == titles


DAYS = """title,authors,date
Salt on the northern coast,Low A,2020-03-05
Tides of the western bay,Deep B,2020-03-12
Frost and moss,Marsh I,2020-05-03
Cedars of the hill,Low A,2020-05-20
Lichen on old walls,Deep B,2021-01-01
"""
SALT, TIDES, FROST = "Salt on the northern coast", "Tides of the western bay", "Frost and moss"
CEDARS, LICHEN = "Cedars of the hill", "Lichen on old walls"


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers since 12 March 2020", {TIDES, FROST, CEDARS, LICHEN}),
        ("papers published before 2020-05-03", {SALT, TIDES}),
        ("papers published after 3 May 2020", {CEDARS, LICHEN}),
        ("Which papers appeared between March 12, 2020 and May 2020?", {TIDES, FROST, CEDARS}),
        ("papers from 2020-05-02 to 2020-05-20", {FROST, CEDARS}),
        ("What came out on May 3rd, 2020?", {FROST}),
        ("papers no later than 3.5.2020", {SALT, TIDES, FROST}),
        ("papers between 2019 and March 2020", {SALT, TIDES}),
        ("papers that did not appear in May 2020", {SALT, TIDES, LICHEN}),
        ("Which papers appeared in March 2020?", {SALT, TIDES}),
        ("papers by Marsh 2020", {FROST}),
    ],
)
def test_days_are_bounds_as_months_are(
    hublink: Any, tmp_path: Path, question: str, titles: set[str]
) -> None:
    library, store = tmp_path / "library.csv", tmp_path / "store"
    library.write_text(DAYS)
    hublink("index", library, "--store", store, "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert {citation["title"] for citation in answer["citations"]} == titles


REVIEWED = """title,authors,year,reviewed on
Salt on the northern coast,Low A,2019,10/02/2020
Tides of the western bay,Deep B,2018,02/10/2020
Frost and moss,Marsh I,2020,13/02/2020
Cedars of the hill,Low A,2021,15/12/2020
"""


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("papers reviewed on 15/12/2020", {CEDARS}),
        ("papers reviewed after 14.12.2020", {CEDARS}),
        ("papers reviewed since 15/12/2019 and before 1 May 2020", {SALT, FROST}),
        ("papers reviewed between 01/02/2020 and 12/02/2020", {SALT}),
        ("papers reviewed in October 2020", {TIDES}),
        ("papers reviewed in February 2020", {SALT, FROST}),
    ],
)
def test_of_two_numbers_before_a_year_other_dates_tell_which_is_the_day(
    hublink: Any, tmp_path: Path, question: str, titles: set[str]
) -> None:
    library, store = tmp_path / "library.csv", tmp_path / "store"
    library.write_text(REVIEWED)
    hublink("index", library, "--store", store, "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
    assert {citation["title"] for citation in answer["citations"]} == titles
    ranked = hublink("ask", "rank the papers by reviewed on", "--store", store).out
    places = [ranked.index(title) for title in (CEDARS, TIDES, FROST, SALT)]
    assert places == sorted(places)


def test_months_are_told_as_people_say_them_and_without_a_doubt(
    hublink: Any, tmp_path: Path
) -> None:
    library, store = tmp_path / "library.csv", tmp_path / "store"
    library.write_text(DAYS)
    hublink("index", library, "--store", store, "--levels", "none")
    asked = {
        "What was published in May 2020?": "The papers from May 2020 are “",
        "papers after 3 May 2020": "The papers after 3 May 2020 are “",
        "papers from June 2020": "The graph holds no paper from June 2020.",
    }
    for question, told in asked.items():
        out = hublink("ask", question, "--store", store).out
        assert out.startswith(told)
        assert "not sure" not in out
