"""Questions of a library as people put them: kinds of works, people, labels, all there is."""

import json
from pathlib import Path
from typing import Any

import pytest

PREFIXES = """
@prefix : <https://library.example/> .
@prefix schema: <https://schema.org/> .
"""
WORKS = """
:w1 a schema:ScholarlyArticle ; schema:headline "Counting herons from a bridge" ;
  schema:author :ko, :rv ; schema:datePublished "2018" ; schema:keywords "herons", "rivers" ;
  schema:additionalType "Field report" .
:w2 a schema:ScholarlyArticle ; schema:headline "Where herons sleep" ;
  schema:author :rv ; schema:datePublished "2018" ; schema:keywords " herons" ;
  schema:additionalType "Field report" .
:w3 a schema:ScholarlyArticle ; schema:headline "Labels for herons and other waders" ;
  schema:author :ko, :mt ; schema:datePublished "2019" ; schema:keywords "ringing" ;
  schema:additionalType "Essay" .
:w4 a schema:Thesis ; schema:headline "Otters of the lower valley" ;
  schema:author :mt ; schema:datePublished "2019" ; schema:about "rivers" ;
  schema:keywords "otters" .
:w5 a schema:ScholarlyArticle ; schema:headline "A bridge for otters" ;
  schema:author :ko2 ; schema:datePublished "2018" ; schema:about "otters", "herons" ;
  schema:additionalType "Essay" .
"""
PEOPLE = """
:ko a schema:Person ; schema:name "Kim-Ole Olsen" ; schema:affiliation :north .
:ko2 a schema:Person ; schema:name "Kimole Olsen" .
:rv a schema:Person ; schema:name "Rosa Vind" ; schema:affiliation :south ;
  schema:knowsAbout "ringing" .
:mt a schema:Person ; schema:name "Mia Thorsen" ; schema:affiliation :south .
:north a schema:Organization ; schema:name "Institute of the North" .
:south a schema:Organization ; schema:name "Southern University" .
"""
HERONS, ROOSTS = "Counting herons from a bridge", "Where herons sleep"
LABELS, VALLEY, BRIDGE = (
    "Labels for herons and other waders",
    "Otters of the lower valley",
    "A bridge for otters",
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("library") / "library.ttl"
    file.write_text(PREFIXES + WORKS + PEOPLE, encoding="utf-8")
    return file


@pytest.fixture
def store(file: Path, hublink: Any) -> Path:
    store = file.parent / "store"
    if not store.exists():
        hublink("index", file, "--store", store, "--levels", "none")
    return store


def ask(hublink: Any, store: Path, question: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(hublink("ask", question, "--store", store, "--json").out)
    return answer


def found(hublink: Any, store: Path, question: str) -> set[str]:
    return {cited["title"] for cited in ask(hublink, store, question)["citations"]}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which theses are in the library?", {VALLEY}),
        ("Which theses are in your database?", {VALLEY}),
        ("papers on otters in this collection", {VALLEY, BRIDGE}),
        ("Which papers of this library are by Rosa Vind?", {HERONS, ROOSTS}),
    ],
)
def test_what_stands_for_all_there_is_names_nothing(
    hublink: Any, store: Path, question: str, wanted: set[str]
) -> None:
    assert found(hublink, store, question) == wanted


def test_a_kind_that_the_library_does_not_tell_is_left_out_of_account(
    hublink: Any, store: Path
) -> None:
    answer = ask(hublink, store, "Which reviews did Rosa Vind write?")
    assert {cited["title"] for cited in answer["citations"]} == {HERONS, ROOSTS}
    assert "“reviews”" in answer["answer"]


def test_works_of_a_kind_in_the_library_are_counted(hublink: Any, store: Path) -> None:
    assert ask(hublink, store, "How many theses are in this library?")["entities"] == ["1"]


def test_what_the_library_holds_is_told(hublink: Any, store: Path) -> None:
    answer = ask(hublink, store, "What is in this collection?")["answer"]
    assert answer.startswith("This collection holds five")


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers have the keyword herons but not rivers?", {ROOSTS, BRIDGE}),
        ("papers tagged otters", {VALLEY, BRIDGE}),
        ("papers with the keyword rivers", {HERONS, VALLEY}),
    ],
)
def test_labels_are_found_in_whichever_attribute_holds_them(
    hublink: Any, store: Path, question: str, wanted: set[str]
) -> None:
    assert found(hublink, store, question) == wanted


def test_what_papers_say_themselves_comes_before_what_is_said_of_their_authors(
    hublink: Any, store: Path
) -> None:
    assert found(hublink, store, "Which papers are on ringing?") == {LABELS}


def test_the_keywords_of_a_paper_are_told_from_the_attribute_that_it_has(
    hublink: Any, store: Path
) -> None:
    answer = ask(hublink, store, f"Which keywords does “{BRIDGE}” have?")
    assert set(answer["entities"]) == {"otters", "herons"}


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers did Kim-Ole Olsen co-author?", {HERONS, LABELS, BRIDGE}),
        (
            "Which papers were written by people from Southern University?",
            {HERONS, ROOSTS, LABELS, VALLEY},
        ),
    ],
)
def test_papers_that_somebody_had_a_part_in_are_papers(
    hublink: Any, store: Path, question: str, wanted: set[str]
) -> None:
    assert found(hublink, store, question) == wanted


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("papers by M. Thorsen", {LABELS, VALLEY}),
        ("papers by Mia Torsen", {LABELS, VALLEY}),
        ("What did K. O. Olsen write?", {HERONS, LABELS, BRIDGE}),
        ("papers by Roza Vind", {HERONS, ROOSTS}),
    ],
)
def test_people_are_known_by_initials_and_though_misspelt(
    hublink: Any, store: Path, question: str, wanted: set[str]
) -> None:
    assert found(hublink, store, question) == wanted


@pytest.mark.parametrize(
    "question",
    [
        "Were there more papers in 2018 or in 2019?",
        "Were more papers published in 2018 than in 2019?",
    ],
)
def test_years_are_compared_by_their_papers(hublink: Any, store: Path, question: str) -> None:
    answer = ask(hublink, store, question)
    assert answer["entities"] == ["2018", "2019"]
    assert "three publications in 2018" in answer["answer"]
    assert "two publications in 2019" in answer["answer"]


def test_who_has_the_most_papers_is_a_person(hublink: Any, store: Path) -> None:
    assert ask(hublink, store, "Who has most papers?")["entities"] == ["Kim-Ole Olsen"]


def test_the_companions_of_somebody_are_people(hublink: Any, store: Path) -> None:
    answer = ask(hublink, store, "Who are the co-authors of Kim-Ole Olsen?")
    assert set(answer["entities"]) == {"Rosa Vind", "Mia Thorsen"}


ISSUES = """
:a1 a schema:ScholarlyArticle ; schema:headline "Tracks in wet snow" ; schema:author :rv ;
  schema:isPartOf :i1 .
:a2 a schema:ScholarlyArticle ; schema:headline "Tracks in dry snow" ; schema:author :rv ;
  schema:datePublished "2015" ; schema:isPartOf :i1 .
:i1 a schema:PublicationIssue ; schema:issueNumber "3" ; schema:datePublished "2016-04" ;
  schema:publisher :south ; schema:isPartOf :j .
:j a schema:Periodical ; schema:name "Snow Letters" ; schema:datePublished "1950" .
"""


def test_a_reference_without_a_date_has_that_of_the_issue_it_is_in(
    hublink: Any, tmp_path: Path
) -> None:
    file, store = tmp_path / "issues.ttl", tmp_path / "store"
    file.write_text(PREFIXES + ISSUES + PEOPLE, encoding="utf-8")
    hublink("index", file, "--store", store, "--levels", "none", "--hub-type", "ScholarlyArticle")
    cited = ask(hublink, store, "papers by Rosa Vind")["citations"]
    years = {each["title"]: (each["year"], each["venue"]) for each in cited}
    assert years == {
        "Tracks in wet snow": (2016, "Snow Letters"),
        "Tracks in dry snow": (2015, "Snow Letters"),
    }
