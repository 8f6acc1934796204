"""Questions for the authors of papers: who comes first, in whichever way a graph keeps that."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

PAPERS = {
    "Tides of Sand": ("Rosa Quill", "Ivo Marsh", "Anna Berg"),
    "Dunes at Night": ("Ivo Marsh", "Anna Berg"),
    "Wind and Grain": ("Ivo Marsh", "Rosa Quill"),
    "Quiet Deserts": ("Anna Berg",),
}
PREFIXES = """
@prefix : <https://dunes.example/> .
@prefix s: <https://schema.org/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix pro: <http://purl.org/spar/pro/> .
@prefix co: <http://purl.org/co/> .
@prefix oa: <https://semopenalex.org/ontology/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
"""


def _node(name: str) -> str:
    return f":{name.replace(' ', '')}"


def _listed(names: Sequence[str]) -> str:
    return f"bibo:authorList ( {' '.join(map(_node, names))} )"


def _numbered(names: Sequence[str]) -> str:
    roles = (f"[ s:position {i} ; s:author {_node(n)} ]" for i, n in enumerate(names, 1))
    return f"s:author {', '.join(roles)}"


def _told_in_words(names: Sequence[str]) -> str:
    places = ["first", *["middle"] * (len(names) - 2), "last"][: len(names)]
    told = (
        f'[ oa:hasAuthorPosition "{place}" ; oa:hasAuthor {_node(name)} ]'
        for place, name in zip(places, names, strict=True)
    )
    return f"oa:hasAuthorship {', '.join(told)}"


def _in_roles(names: Sequence[str]) -> str:
    held = [
        f"[ pro:withRole pro:author ; pro:isHeldBy {_node(name)} ; co:index {place} ]"
        for place, name in enumerate(names)
    ]
    edited = "[ pro:withRole pro:editor ; pro:isHeldBy :EditaLoam ]"
    return f"pro:isDocumentContextFor {edited}, {', '.join(held)}"


def _unordered(names: Sequence[str]) -> str:
    return f"s:author {', '.join(map(_node, names))}"


GRAPHS = {
    "listed": _listed,
    "numbered": _numbered,
    "told in words": _told_in_words,
    "in roles": _in_roles,
    "unordered": _unordered,
}
ORDERED = [name for name in GRAPHS if name != "unordered"]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory, index_of: Any) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("authors")
    people = {"Edita Loam", *(name for names in PAPERS.values() for name in names)}
    labels = [f'{_node(name)} a :Person ; rdfs:label "{name}" .' for name in people]
    found = {}
    for kind, authors in GRAPHS.items():
        papers = [
            f'{_node(title)} a :Paper ; rdfs:label "{title}" ; {authors(names)} .'
            for title, names in PAPERS.items()
        ]
        file = folder / f"{kind}.ttl"
        file.write_text("\n".join((PREFIXES, *labels, *papers)), encoding="utf-8")
        found[kind] = index_of(file, folder / kind, "Paper")
    return found


def _titles(answer: dict[str, Any]) -> set[str]:
    return {citation["title"] for citation in answer["citations"]}


@pytest.mark.parametrize("kind", ORDERED)
def test_the_author_at_a_place_is_named_alone(ask: Any, kind: str) -> None:
    first = ask(kind, "Who is the first author of Tides of Sand?")
    last = ask(kind, "Who is the last author of Tides of Sand?")
    assert "Rosa Quill" in first["answer"] and "Ivo Marsh" not in first["answer"]
    assert "Anna Berg" in last["answer"] and "Ivo Marsh" not in last["answer"]
    assert [triple[2].rpartition("/")[2] for triple in first["triples"]] == ["RosaQuill"]


@pytest.mark.parametrize("kind", ORDERED)
@pytest.mark.parametrize(
    "question",
    [
        "Which papers has Ivo Marsh as first author?",
        "Which papers did Ivo Marsh write as first author?",
        "Which papers have the same first author as Wind and Grain?",
    ],
)
def test_papers_are_found_by_who_is_their_first_author(ask: Any, kind: str, question: str) -> None:
    start = {"Wind and Grain"}
    assert _titles(ask(kind, question)) | start == {"Dunes at Night", "Wind and Grain"}


@pytest.mark.parametrize("kind", ["listed", "numbered"])
def test_places_are_counted_compared_and_excluded(ask: Any, kind: str) -> None:
    assert "Ivo Marsh" in ask(kind, "Who is the second author of Tides of Sand?")["answer"]
    most = ask(kind, "Which author is most often the first author?")["answer"]
    assert "Ivo Marsh" in most and "Anna Berg" not in most
    both = ask(kind, "Which papers have Ivo Marsh as first author and Anna Berg as last author?")
    assert _titles(both) == {"Dunes at Night"}
    later = ask(kind, "Which papers have Ivo Marsh as author but not as first author?")
    assert _titles(later) == {"Tides of Sand"}
    assert "three" in ask(kind, "How many different first authors are there?")["answer"]


def test_a_place_that_a_graph_does_not_tell_is_said_not_to_be_applied(ask: Any) -> None:
    answer = ask("unordered", "Who is the first author of Tides of Sand?")["answer"]
    assert all(name in answer for name in PAPERS["Tides of Sand"])
    assert "Left out of account" in answer and "first author" in answer


def test_roles_tell_who_wrote_a_paper_from_who_edited_it(ask: Any) -> None:
    wrote = ask("in roles", "Who wrote Dunes at Night?")["answer"]
    assert "Ivo Marsh" in wrote and "Anna Berg" in wrote and "Edita Loam" not in wrote
    edited = ask("in roles", "Who is the editor of Dunes at Night?")["answer"]
    assert "Edita Loam" in edited and "Ivo Marsh" not in edited
    by_rosa = ask("in roles", "Which papers were written by Rosa Quill?")
    assert _titles(by_rosa) == {"Tides of Sand", "Wind and Grain"}


WORKING = """
:p1 a bibo:Article ; rdfs:label "Tides of Sand" ; bibo:author :rosa ; :year 2011 .
:p2 a bibo:Article ; rdfs:label "Dunes at Night" ; bibo:author :rosa, :ivo ; :year 2012 .
:rosa a :Person ; rdfs:label "Rosa Quill" ; :%s :porto .
:ivo a :Person ; rdfs:label "Ivo Marsh" ; :%s :lund .
:porto rdfs:label "University of Porto" . :lund rdfs:label "University of Lund" .
"""


@pytest.mark.parametrize(
    ("attribute", "told"),
    [
        ("affiliation", "The affiliation of Rosa Quill is University of Porto"),
        ("worksFor", "Rosa Quill works for University of Porto"),
    ],
)
def test_where_somebody_works_is_told_of_them(
    hublink: Any, tmp_path: Path, attribute: str, told: str
) -> None:
    file = tmp_path / "working.ttl"
    file.write_text(PREFIXES + WORKING % (attribute, attribute), encoding="utf-8")
    hublink("index", file, "--store", tmp_path / "store", "--levels", "none")
    answer = hublink("ask", "Where does Rosa Quill work?", "--store", tmp_path / "store").out
    assert answer.startswith(told)


LEADING = """
:leads rdfs:label "first author" . :wrote rdfs:label "written by" . :post rdfs:label "works at" .
:Person rdfs:label "person" .
:p1 a bibo:Article ; rdfs:label "Tides of Sand" ; :leads :ivo ; :wrote :ivo, :rosa .
:p2 a bibo:Article ; rdfs:label "Dunes at Night" ; :leads :rosa ; :wrote :rosa, :anna .
:p3 a bibo:Article ; rdfs:label "Wind and Grain" ; :leads :anna ; :wrote :anna, :ivo .
:rosa a :Person ; rdfs:label "Rosa Quill" ; :post :porto .
:ivo a :Person ; rdfs:label "Ivo Marsh" ; :post :lund .
:anna a :Person ; rdfs:label "Anna Berg" ; :post :porto .
:porto rdfs:label "University of Porto" . :lund rdfs:label "University of Lund" .
"""


@pytest.fixture
def led(hublink: Any, tmp_path: Path) -> Any:
    file, store = tmp_path / "leading.ttl", tmp_path / "store"
    file.write_text(PREFIXES + LEADING, encoding="utf-8")
    hublink("index", file, "--store", store, "--levels", "none")
    return lambda question: hublink("ask", question, "--store", store).out


def test_where_somebody_works_is_no_matter_of_the_first_author(led: Any) -> None:
    assert led("which university is Rosa Quill at?").startswith(
        "Rosa Quill works at University of Porto"
    )
    ivo = led("at what university does Ivo Marsh work?")
    assert "University of Lund" in ivo and "Porto" not in ivo


def test_who_works_somewhere_is_told_by_their_names(led: Any) -> None:
    told = led("who works at the University of Porto?")
    assert "Rosa Quill" in told and "Anna Berg" in told and "Ivo Marsh" not in told


SHARED_SURNAME = """
@article{a, author = {Harrow, A. and Quill, Rosa}, title = {Ferns after Fire}, year = 2019}
@article{b, author = {Harrow, Ida and Marsh, Ivo}, title = {Moss on Slate}, year = 2020}
@article{c, author = {Harrow, Alma}, title = {Spores in Amber}, year = 2021}
"""


def test_a_surname_alone_is_of_all_who_bear_it(hublink: Any, index_of: Any, tmp_path: Path) -> None:
    library = tmp_path / "ferns.bib"
    library.write_text(SHARED_SURNAME, encoding="utf-8")
    store = index_of(library, tmp_path / "store", "Paper")
    told = {
        "papers by Harrow": ("Ferns after Fire", "Moss on Slate", "Spores in Amber"),
        "papers by Alma Harrow": ("Spores in Amber", "A. Harrow is left out"),
        "papers by Ida Harrow": ("Moss on Slate",),
    }
    for question, titles in told.items():
        answer = hublink("ask", question, "--store", store).out
        assert all(title in answer for title in titles), question


def test_what_is_not_held_of_somebody_is_said(hublink: Any, index_of: Any, tmp_path: Path) -> None:
    library = tmp_path / "ferns.bib"
    library.write_text(SHARED_SURNAME, encoding="utf-8")
    store = index_of(library, tmp_path / "store", "Paper")
    told = {
        "which university does Rosa Quill work at?": "does not hold the affiliation of Rosa Quill",
        "whats Quill h-index": "does not hold the h-index of Rosa Quill",
        "whats Quills h-index": "does not hold the h-index of Rosa Quill",
        "papers by Rosa Nobody": "holds nothing named “Rosa” or “Nobody”",
        "papers on ferns by Rosa Nobody": "holds nothing named “Rosa” or “Nobody”",
        "Where does Ivo Elsewhere work?": "holds nothing named “Ivo” or “Elsewhere”",
    }
    for question, said in told.items():
        assert said in hublink("ask", question, "--store", store).out, question


SMALL_WORDS = """
@article{a, author = {More, Thomas and An, Bo}, title = {Larks of the Levels}, year = 2019}
@article{b, author = {Will, Tess}, title = {Less is More on Moors}, year = 2020}
"""


def test_people_may_be_called_by_small_words(hublink: Any, index_of: Any, tmp_path: Path) -> None:
    library = tmp_path / "larks.bib"
    library.write_text(SMALL_WORDS, encoding="utf-8")
    store = index_of(library, tmp_path / "store", "Paper")
    for question, title in (
        ("papers by Thomas More", "Larks of the Levels"),
        ("which papers has Bo An co-written?", "Larks of the Levels"),
        ("which papers has Tess Will written?", "Less is More on Moors"),
    ):
        assert title in hublink("ask", question, "--store", store).out, question
