"""Graphs with several types of publications: indexed together, and told apart in questions."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

SHELF = """
@prefix : <https://shelf.example/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
:a a fabio:JournalArticle ; dcterms:title "Slow Rivers" ; dcterms:creator "Rosa Quill" ;
    dcterms:subject "silt" ; dcterms:isPartOf :j .
:b a fabio:JournalArticle ; dcterms:title "Deltas in Winter" ; dcterms:creator "Ivo Marsh" ;
    dcterms:subject "ice" ; dcterms:isPartOf :j .
:c a fabio:ConferencePaper ; dcterms:title "Mapping Mud" ; dcterms:creator "Rosa Quill" ;
    dcterms:subject "silt" ; dcterms:isPartOf :v .
:d a fabio:DoctoralThesis ; dcterms:title "On Estuaries" ; dcterms:creator "Ivo Marsh" ;
    dcterms:subject "silt" .
:j a fabio:Journal ; dcterms:title "Journal of Water" ; dcterms:publisher "Quay Press" .
:v a fabio:Book ; dcterms:title "Proceedings of Mud" ; dcterms:publisher "Quay Press" ;
    dcterms:issued "2020" .
"""


@pytest.fixture
def store(hublink: Any, tmp_path: Path) -> Path:
    graph, store = tmp_path / "shelf.ttl", tmp_path / "store"
    graph.write_text(SHELF, encoding="utf-8")
    assert hublink("index", graph, "--store", store, "--levels", "none").status == 0
    return store


def _titles(answer: dict[str, Any]) -> set[str]:
    return {citation["title"] for citation in answer["citations"]}


def test_types_with_similar_attributes_are_indexed_together_and_asked_for(
    hublink: Any, store: Path
) -> None:
    wanted = {
        "Which journal articles are about silt?": {"Slow Rivers"},
        "Which papers are about silt?": {"Slow Rivers", "Mapping Mud", "On Estuaries"},
        "List the theses": {"On Estuaries"},
        "Which publications are not journal articles?": {"Mapping Mud", "On Estuaries"},
        "Conference papers and theses about silt": {"Mapping Mud", "On Estuaries"},
    }
    for question, titles in wanted.items():
        answer = json.loads(hublink("ask", question, "--store", store, "--json").out)
        assert _titles(answer) == titles, question
    counted = hublink("ask", "How many journal articles are there?", "--store", store)
    assert "two" in counted.out
    verdict = hublink("ask", "Is On Estuaries a journal article?", "--store", store, "--json")
    answer = json.loads(verdict.out)
    assert answer["answer"].startswith("No") and "Doctoral Thesis" in answer["answer"]
    assert answer["triples"] == [
        ["https://shelf.example/d", "type", "http://purl.org/spar/fabio/DoctoralThesis"]
    ]


def test_a_type_narrows_what_a_chat_speaks_of(
    hublink: Any, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = ("Which papers are about silt?", "only the journal articles")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(questions) + "\n"))
    outcome = hublink("chat", "--json", "--store", store)
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert _titles(answers[-1]) == {"Slow Rivers"}


DEMOS = """
@prefix : <https://booth.example/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
:a a :Paper ; dcterms:title "A booth for tides" ; dcterms:date "2019" ; dcterms:creator :ann ;
    :category "Demo Paper" ; :numberOfTriples 120 .
:b a :Paper ; dcterms:title "A booth for reefs" ; dcterms:date "2020" ; dcterms:creator :ann ;
    :category "Demo Paper" .
:c a :Paper ; dcterms:title "Reefs on posters" ; dcterms:date "2020" ; dcterms:creator :bo ;
    :category "Poster Paper" ; :numberOfTriples 75 .
:ann a foaf:Person ; foaf:name "Ann Reed" ; :worksAt :quay .
:bo a foaf:Person ; foaf:name "Bo Deep" ; :worksAt :dock .
:quay foaf:name "Quay College" . :dock foaf:name "Dock Institute" .
"""


@pytest.fixture
def booth(hublink: Any, tmp_path: Path) -> Path:
    graph, store = tmp_path / "booth.ttl", tmp_path / "store"
    graph.write_text(DEMOS, encoding="utf-8")
    assert hublink("index", graph, "--store", store, "--levels", "none").status == 0
    return store


@pytest.mark.parametrize(("kind", "count"), [("demo", "2"), ("poster", "1")])
def test_papers_of_a_kind_are_counted_though_numbers_are_told_of_them(
    hublink: Any, booth: Path, kind: str, count: str
) -> None:
    asked = hublink("ask", f"How many {kind} papers are there?", "--store", booth, "--json")
    assert json.loads(asked.out)["entities"] == [count]


def test_where_somebody_works_is_told_under_the_words_of_the_question(
    hublink: Any, booth: Path
) -> None:
    answer = hublink("ask", "Where does Ann Reed work?", "--store", booth).out
    assert "Quay College" in answer and "Dock Institute" not in answer


GERMAN = """
@prefix : <https://regal.example/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
:a a :Dissertation ; dcterms:title "Der alte Schnee" ; dcterms:creator "Low, Ann" .
:b a :Masterarbeit ; dcterms:title "Das neue Eis" ; dcterms:creator "Deep, Bo" .
:c a :Zeitschriftenartikel ; dcterms:title "Firn im Winter" ; dcterms:creator "High, Zoe" .
:d a :Zeitschriftenartikel ; dcterms:title "Reif im Sommer" ; dcterms:creator "High, Zoe" .
:e a :Buchkapitel ; dcterms:title "Salz und Watt" ; dcterms:creator "Marsh, Ivo" .
"""
GERMAN_TABLE = """Titel;Autoren;Art
Der alte Schnee;Low, Ann;Dissertation
Das neue Eis;Deep, Bo;Masterarbeit
Firn im Winter;High, Zoe;Zeitschriftenartikel
Reif im Sommer;High, Zoe;Zeitschriftenartikel
Salz und Watt;Marsh, Ivo;Buchkapitel
"""


@pytest.mark.parametrize(("name", "content"), [("r.ttl", GERMAN), ("r.csv", GERMAN_TABLE)])
def test_kinds_of_works_told_in_german_are_asked_for_in_english(
    hublink: Any, tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    chosen = ("--store", tmp_path / "store")
    assert hublink("index", tmp_path / name, *chosen, "--levels", "none").status == 0
    wanted = {
        "Which theses are there?": {"Der alte Schnee", "Das neue Eis"},
        "Which doctoral theses are there?": {"Der alte Schnee"},
        "List the master's theses": {"Das neue Eis"},
        "journal articles by Zoe High": {"Firn im Winter", "Reif im Sommer"},
        "List the book chapters": {"Salz und Watt"},
    }
    for question, titles in wanted.items():
        answer = json.loads(hublink("ask", question, *chosen, "--json").out)
        assert _titles(answer) == titles, question
    counted = hublink("ask", "How many journal articles are there?", *chosen).out
    assert "There are two" in counted and "zeitschriftenartikels" not in counted


def test_theses_are_all_of_them_though_one_kind_is_called_so(hublink: Any, tmp_path: Path) -> None:
    file = tmp_path / "r.bib"
    file.write_text(
        "@phdthesis{a, title={Old Snow}, author={Low, Ann}, type={PhD thesis}}\n"
        "@thesis{b, title={New Ice}, author={Deep, Bo}}\n"
        "@article{c, title={Firn in Winter}, author={High, Zoe}}\n"
    )
    hublink("index", file, "--store", tmp_path / "store", "--levels", "none")
    answer = json.loads(
        hublink("ask", "List the theses", "--store", tmp_path / "store", "--json").out
    )
    assert _titles(answer) == {"Old Snow", "New Ice"}


def test_a_kind_that_sounds_like_people_asks_for_none(hublink: Any, tmp_path: Path) -> None:
    (table := tmp_path / "works.csv").write_text(
        "title,creator,date,type\n"
        "Rain on slate,Ada Low,2019,Master's thesis\n"
        "Fog in the fjord,Bo Wu,2020,Doctoral thesis\n"
        "Snow and sound,Cy Marsh,2021,Master's thesis\n"
        "Hail at noon,Dee Fox,2021,Article\n"
    )
    store = tmp_path / "store"
    hublink("index", table, "--store", store, "--levels", "none")

    listed = hublink("ask", "Which master's theses are there?", "--store", store).out
    asked = hublink("ask", "Who wrote the master's theses?", "--store", store).out

    assert listed.startswith("Two master's theses: “Rain on slate” [1] and “Snow and sound” [2].")
    assert asked.startswith("The creators of all master's theses are Ada Low [1] and Cy Marsh [2].")
