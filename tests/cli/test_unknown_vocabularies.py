"""Sources of an institute with names of its own, and of pages that were crawled."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Ask = Callable[[str], dict[str, Any]]

HOUSE = """
@prefix t: <https://harbour.example/terms#> .
@prefix : <https://harbour.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:nora a t:Staff ; t:givenName "Nora" ; t:familyName "Quay" ; t:hired "2011-03-01"^^xsd:date .
:piet a t:Staff ; t:givenName "Piet" ; t:familyName "Anker" ; t:hired "2019-05-01"^^xsd:date .
:rosa a t:Staff ; t:givenName "Rosa" ; t:familyName "Mole" ; t:hired "2014-01-01"^^xsd:date .
:log a t:Outlet ; t:outletName "Harbour Log" .
:sea a t:Outlet ; t:outletName "Notes from the Sea" .
:reader a t:Outlet ; t:outletName "A Reader on Cranes" ; t:editedBy :nora , :piet .
:a a t:LogPaper ; t:heading "How cranes changed the docks" ; t:releasedOn "2012-04-01"^^xsd:date ;
    t:leadWriter :nora ; t:coWriter :piet ; t:printedIn :log ; t:firstPage 12 ; t:lastPage 30 ;
    t:isReferredToBy :b , :c .
:b a t:LogPaper ; t:heading "Rope and its many makers" ; t:releasedOn "2015-09-01"^^xsd:date ;
    t:leadWriter :piet ; t:coWriter :nora , :rosa ; t:printedIn :log ; t:firstPage 3 ;
    t:lastPage 9 ; t:isReferredToBy :c .
:d a t:LogPaper ; t:heading "Gulls as signs of weather" ; t:releasedOn "2017-06-01"^^xsd:date ;
    t:leadWriter :rosa ; t:coWriter :nora ; t:printedIn :sea ; t:firstPage 44 ; t:lastPage 51 .
:c a t:BookPart ; t:heading "Steam at the waterfront" ; t:releasedOn "2019-02-01"^^xsd:date ;
    t:leadWriter :rosa ; t:printedIn :reader ; t:firstPage 101 ; t:lastPage 140 .
:e a t:BookPart ; t:heading "Lifting without any steam" ; t:releasedOn "2019-02-01"^^xsd:date ;
    t:leadWriter :nora ; t:coWriter :rosa ; t:printedIn :reader ; t:firstPage 1 ; t:lastPage 20 .
:f a t:BookPart ; t:heading "Chains in heavy weather" ; t:releasedOn "2019-02-01"^^xsd:date ;
    t:leadWriter :nora ; t:printedIn :reader ; t:firstPage 21 ; t:lastPage 40 .
"""
CRANES, ROPE = "How cranes changed the docks", "Rope and its many makers"
STEAM, LIFTING, CHAINS = (
    "Steam at the waterfront",
    "Lifting without any steam",
    "Chains in heavy weather",
)


def page(id: str, **told: Any) -> dict[str, Any]:
    return {
        "@context": {"@vocab": "https://schema.org/"},
        "@graph": [
            {"@id": f"https://kites.example/{id}", "@type": "ScholarlyArticle", **told},
            {"@type": "WebPage", "name": f"{told['name']} | Kites", "dateModified": "2024-02-01"},
        ],
    }


def article(issue: str, journal: str) -> dict[str, Any]:
    volume = {"@type": "PublicationVolume", "volumeNumber": "7"}
    volume["isPartOf"] = {"@type": "Periodical", "name": journal}
    return {"@type": "PublicationIssue", "issueNumber": issue, "isPartOf": volume}


def person(given: str, family: str) -> dict[str, str]:
    return {
        "@type": "Person",
        "givenName": given,
        "familyName": family,
        "name": f"{given} {family}",
    }


def doi(value: str) -> dict[str, str]:
    return {"@type": "PropertyValue", "propertyID": "doi", "value": value}


CRAWL = [
    page(
        "a",
        name="Silk kites in still air",
        author=[person("Ming", "Tailor")],
        datePublished="2016-03-02",
        isPartOf=article("2", "Aloft"),
        identifier=doi("10.5555/kites.1"),
        pageStart="12",
        pageEnd="30",
    ),
    page(
        "b",
        name="Paper kites and rain",
        author=[person("Ming", "Tailor"), {"@type": "Person", "name": "Olu Breeze"}],
        datePublished="2018-07-01",
        isPartOf=article("1", "Wind Studies"),
        identifier=doi("10.5555/kites.2"),
        pageStart="3",
        pageEnd="9",
        citation=[{"@id": "https://kites.example/a"}],
    ),
    page(
        "c",
        name="A string theory of kites",
        author=[{"@type": "Person", "name": "Ming Tailor"}],
        datePublished="2020-01-09",
        isPartOf=article("3", "Aloft"),
        identifier=doi("10.5555/kites.3"),
        pageStart="101",
        pageEnd="140",
        citation=[{"@id": "https://kites.example/a"}, {"@id": "https://kites.example/b"}],
    ),
]
SILK, PAPER, STRING = "Silk kites in still air", "Paper kites and rain", "A string theory of kites"


@pytest.fixture
def index(hublink: Any, store_of: Callable[[str, str], Path]) -> Callable[[str, str], Ask]:
    def indexed(name: str, text: str) -> Ask:
        store = store_of(name, text)

        def ask(question: str) -> dict[str, Any]:
            answer: dict[str, Any] = json.loads(
                hublink("ask", question, "--store", store, "--json").out
            )
            return answer

        return ask

    return indexed


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("papers by Anker", {CRANES, ROPE}),
        ("Which papers did Nora Quay and Piet Anker write together?", {CRANES, ROPE}),
        ("What came out in 2019?", {STEAM, LIFTING, CHAINS}),
        ("papers before 2016", {CRANES, ROPE}),
        (f"When was “{ROPE}” published?", {"2015-09-01"}),
        (f"Where was “{CRANES}” published?", {"Harbour Log"}),
        (f"What are the pages of “{ROPE}”?", {"3", "9"}),
        (f"Which papers cite “{CRANES}”?", {ROPE, STEAM}),
        (f"Which papers does “{STEAM}” cite?", {CRANES, ROPE}),
        ("Who are the editors of A Reader on Cranes?", {"Nora Quay", "Piet Anker"}),
        ("Show me all chapters", {STEAM, LIFTING, CHAINS}),
    ],
)
def test_an_ontology_of_a_house_is_asked_in_plain_words(
    index: Callable[[str, str], Ask], question: str, wanted: set[str]
) -> None:
    answer = index("harbour.ttl", HOUSE)(question)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What has Tailor written?", {SILK, PAPER, STRING}),
        (f"Where was “{SILK}” published?", {"Aloft"}),
        ("Which papers appeared in Aloft?", {SILK, STRING}),
        (f"What is the DOI of “{PAPER}”?", {"10.5555/kites.2"}),
        (f"What are the pages of “{STRING}”?", {"101", "140"}),
        (f"What cites “{SILK}”?", {PAPER, STRING}),
        ("papers about silk", {SILK}),
    ],
)
def test_crawled_pages_are_asked_for_what_they_describe(
    index: Callable[[str, str], Ask], question: str, wanted: set[str]
) -> None:
    answer = index("crawl.jsonld", json.dumps(CRAWL))(question)
    assert wanted in ({cited["title"] for cited in answer["citations"]}, set(answer["entities"]))


def test_citations_are_not_held_where_only_other_numbers_and_places_are(
    index: Callable[[str, str], Ask],
) -> None:
    ask = index(
        "numbers.ttl",
        """@prefix t: <https://looms.example/> .
@prefix dct: <http://purl.org/dc/terms/> .
t:a a t:Paper ; dct:title "Looms by the river" ; t:numberOfCreators 2 ; t:publishedIn "Cloth" .
t:b a t:Paper ; dct:title "Looms on the hill" ; t:numberOfCreators 1 ; t:publishedIn "Cloth" .
""",
    )
    answer = ask("Which papers cite “Looms by the river”?")
    assert answer["answer"] == "This collection does not hold the citations of its papers."


def test_authors_of_crawled_pages_stand_in_the_order_written_and_cited_works_apart(
    index: Callable[[str, str], Ask],
) -> None:
    handbook = {
        "@type": "ScholarlyArticle",
        "name": "An older handbook of paper",
        "datePublished": "1932",
        "author": person("Old", "Master"),
    }
    crawled = [
        page(
            str(number),
            name=f"Kites of the {place} wind",
            author=[person(*name.split()) for name in people.split(", ")],
            datePublished=f"{2010 + number}-03-02",
            isPartOf=article("2", "Aloft"),
            identifier=doi(f"10.5555/winds.{number}"),
            pageStart="12",
            pageEnd="30",
            citation=[handbook],
        )
        for number, (place, people) in enumerate(
            [
                ("east", "Zoe High, Ann Low, Mo Tide"),
                ("west", "Mo Tide, Ann Low"),
                ("north", "Ann Low"),
                ("south", "Mo Tide, Zoe High, Ann Low"),
            ]
        )
    ]
    ask = index("winds.jsonld", json.dumps(crawled))
    cited = {each["title"]: each["authors"] for each in ask("list all papers")["citations"]}
    assert cited == {
        "Kites of the east wind": ["Zoe High", "Ann Low", "Mo Tide"],
        "Kites of the west wind": ["Mo Tide", "Ann Low"],
        "Kites of the north wind": ["Ann Low"],
        "Kites of the south wind": ["Mo Tide", "Zoe High", "Ann Low"],
    }
    assert ask("Who is the first author of “Kites of the west wind”?")["entities"] == ["Mo Tide"]
    assert ask("How many papers are there?")["entities"] == ["4"]
