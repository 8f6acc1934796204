"""Where papers appeared: asked for by the kind of venue, by short names, by parts of names."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PREFIXES = """
@prefix : <https://reef.example/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
VENUES = {
    "m1": "Proceedings of the Fourth World Reef Biology Meeting, WRBM2011, Palau, 2-4 May, 2011",
    "m2": "Poster Track of the 5th World Reef Biology Meeting (WRBM2014), Apia, 1-3 May, 2014",
    "r": "Reef Letters",
    "o": "Open Ocean",
}
PAPERS = {
    "Sponges at Night": ("Lea Kamp", "m1", 2011),
    "Corals in Warm Tanks": ("Lea Kamp", "m2", 2014),
    "Listening to Shrimps": ("Jon Abe", "m2", 2014),
    "Slow Urchins": ("Lea Kamp", "r", 2014),
    "The Colour of Algae": ("Jon Abe", "o", 2015),
    "Seagrass after Storms": ("Mia Roth", "m2", 2014),
    "Kelp and Salt": ("Jon Abe", "r", 2016),
}


def graph() -> str:
    works = [
        f":p{n} a fabio:{'JournalArticle' if venue in 'ro' else 'ConferencePaper'} ;"
        f' dcterms:title "{title}" ; dcterms:creator "{author}" ; dcterms:isPartOf :{venue} ;'
        f' dcterms:date "{year}"^^xsd:gYear .'
        for n, (title, (author, venue, year)) in enumerate(PAPERS.items())
    ]
    venues = [f':{name} dcterms:title "{title}" .' for name, title in VENUES.items()]
    return PREFIXES + "\n".join([*works, *venues])


Ask = Callable[[str], dict[str, Any]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reef")
    (folder / "reef.ttl").write_text(graph(), encoding="utf-8")
    return folder


@pytest.fixture
def asked(hublink: Any, folder: Path) -> Ask:
    store = folder / "store"
    if not store.exists():
        assert hublink("index", folder / "reef.ttl", "--store", store, "--levels", "none")

    def answer(question: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(hublink("ask", question, "--store", store, "--json").out)
        return told

    return answer


def titles(holds: Callable[[str, str, int], bool]) -> set[str]:
    return {title for title, told in PAPERS.items() if holds(*told)}


AT_MEETING = titles(lambda author, venue, year: venue in ("m1", "m2"))


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("Which papers appeared at WRBM?", AT_MEETING),
        ("papers at wrbm", AT_MEETING),
        ("Which papers were presented at WRBM 2014?", titles(lambda a, v, y: v == "m2")),
        ("papers by Lea Kamp at WRBM", titles(lambda a, v, y: a == "Lea Kamp" and v in "m1m2")),
        ("Which papers appeared at the World Reef Biology Meeting?", AT_MEETING),
        ("anything published in World Reef Biology?", AT_MEETING),
    ],
)
def test_venues_are_named_by_what_their_names_have_in_common(
    asked: Ask, question: str, wanted: set[str]
) -> None:
    assert set(asked(question)["entities"]) == wanted


def test_whether_somebody_published_somewhere_is_told_by_a_paper(asked: Ask) -> None:
    answer = asked("Did Jon Abe publish at WRBM?")
    assert answer["answer"].startswith("Yes")
    assert answer["entities"] == ["Listening to Shrimps"]
    assert "WRBM" in answer["answer"] and "Poster Track" not in answer["answer"]


def test_a_kind_of_venues_is_asked_of_what_appears_in_such(asked: Ask) -> None:
    assert asked("Which journal has the most papers?")["entities"] == ["Reef Letters"]
    assert asked("Which venue has the most papers?")["entities"] == [VENUES["m2"]]
    assert set(asked("In which journals did Jon Abe publish?")["entities"]) == {
        "Reef Letters",
        "Open Ocean",
    }


def test_a_year_that_no_paper_has_is_no_part_of_what_is_called_so(asked: Ask) -> None:
    answer = asked("How many papers were published in 2012?")
    assert not answer["citations"] and "from 2012" in answer["answer"]


def test_these_papers_are_all_where_none_were_spoken_of(asked: Ask) -> None:
    assert asked("How many of these papers are from 2014?")["entities"] == ["4"]


NESTED = """
@prefix : <https://ice.example/> .
@prefix s: <https://schema.org/> .
:a a s:ScholarlyArticle ; s:headline "Glacier songs in the fjord" ; s:datePublished "2017-06-01" ;
    s:author [ a s:Person ; s:name "Ida Holm" ] ; s:isPartOf [ a s:PublicationIssue ;
        s:issueNumber "2" ; s:isPartOf [ a s:PublicationVolume ; s:volumeNumber "7" ; s:isPartOf
            [ a s:Periodical ; s:name "Polar Sound" ; s:issn "1234-5678" ] ] ] .
:b a s:ScholarlyArticle ; s:headline "Microphones below zero" ; s:datePublished "2018-09-30" ;
    s:author [ a s:Person ; s:name "Lea Voss" ] ; s:isPartOf [ a s:PublicationIssue ;
        s:issueNumber "1" ; s:isPartOf [ a s:PublicationVolume ; s:volumeNumber "3" ; s:isPartOf
            [ a s:Periodical ; s:name "Cold Instruments" ; s:issn "8765-4321" ] ] ] .
:c a s:ScholarlyArticle ; s:headline "Counting cracks by ear" ; s:datePublished "2021-01-20" ;
    s:author [ a s:Person ; s:name "Ida Holm" ] ; s:isPartOf [ a s:PublicationIssue ;
        s:issueNumber "4" ; s:isPartOf [ a s:PublicationVolume ; s:volumeNumber "5" ; s:isPartOf
            [ a s:Periodical ; s:name "Cold Instruments" ; s:issn "8765-4321" ] ] ] .
"""


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many papers appeared in Cold Instruments?", {"2"}),
        ("Which papers appeared in Polar Sound?", {"Glacier songs in the fjord"}),
        ("Where was Microphones below zero published?", {"Cold Instruments"}),
    ],
)
def test_a_periodical_that_each_paper_describes_anew_is_asked_for_by_its_name(
    hublink: Any, tmp_path: Path, question: str, wanted: set[str]
) -> None:
    (tmp_path / "ice.ttl").write_text(NESTED, encoding="utf-8")
    hublink("index", tmp_path / "ice.ttl", "--store", tmp_path / "store", "--levels", "none")
    answer = json.loads(hublink("ask", question, "--store", tmp_path / "store", "--json").out)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))
