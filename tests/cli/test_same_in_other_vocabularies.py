"""One collection in ten vocabularies, some with names that mean nothing, asked the same."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Work(NamedTuple):
    title: str
    year: int
    authors: tuple[str, ...]
    venue: str


PEOPLE = {
    "al": ("Ada", "Low"),
    "bd": ("Bo", "Deep"),
    "zh": ("Zoe", "Hight"),
    "im": ("Ivo", "Marsh"),
}
VENUES = {"sl": "Snow Letters", "tt": "Tides Today"}
WORKS = {
    "w1": Work("Counting flakes by hand", 2018, ("al", "bd"), "sl"),
    "w2": Work("Listening to the firn line", 2019, ("bd", "zh"), "sl"),
    "w3": Work("Weighing wet ice slowly", 2019, ("al",), "tt"),
    "w4": Work("Mapping the tidal mud", 2020, ("im", "al", "zh"), "tt"),
    "w5": Work("Sorting stones after storms", 2021, ("im",), "tt"),
    "w6": Work("Breathing under thin snow", 2021, ("zh", "al"), "sl"),
}
PREFIXES = """
@prefix : <https://collection.example/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix schema: <https://schema.org/> .
@prefix dblp: <https://dblp.org/rdf/schema#> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix soa: <https://semopenalex.org/ontology/> .
@prefix vivo: <http://vivoweb.org/ontology/core#> .
"""


def bibo() -> Iterator[str]:
    for name, work in WORKS.items():
        listed = " ".join(f":{author}" for author in work.authors)
        yield (
            f':{name} a bibo:AcademicArticle ; dcterms:title "{work.title}" ;'
            f' dcterms:issued "{work.year}-0{len(work.authors)}"^^xsd:gYearMonth ;'
            f" bibo:authorList ( {listed} ) ; dcterms:isPartOf :{work.venue} ."
        )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a foaf:Person ; foaf:givenName "{given}" ; foaf:familyName "{family}" .'
    for name, title in VENUES.items():
        yield f':{name} a bibo:Journal ; dcterms:title "{title}" .'


def schema() -> Iterator[str]:
    for name, work in WORKS.items():
        authors = ", ".join(f":{author}" for author in work.authors)
        yield (
            f':{name} a schema:ScholarlyArticle ; schema:headline "{work.title}" ;'
            f' schema:datePublished "{work.year}" ; schema:author {authors} ;'
            f" schema:isPartOf :{work.venue} ."
        )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a schema:Person ; schema:name "{given} {family}" .'
    for name, title in VENUES.items():
        yield f':{name} a schema:Periodical ; schema:name "{title}" .'


def dblp() -> Iterator[str]:
    for name, work in WORKS.items():
        authors = ", ".join(f":{author}" for author in work.authors)
        label = f"{', '.join(work.authors)}: {work.title}. ({work.year})"
        yield (
            f':{name} a dblp:Publication, dblp:Article ; rdfs:label "{label}" ;'
            f' dblp:title "{work.title}" ; dblp:yearOfPublication "{work.year}"^^xsd:gYear ;'
            f' dblp:authoredBy {authors} ; dblp:publishedIn "{VENUES[work.venue]}" .'
        )
        yield "".join(f":{author} dblp:authorOf :{name} ." for author in work.authors)
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a dblp:Person, dblp:Creator ; rdfs:label "{given} {family}" .'


def semopenalex() -> Iterator[str]:
    for name, work in WORKS.items():
        yield (
            f':{name} a soa:Work ; dcterms:title "{work.title}" ; soa:citedByCount 5 ;'
            f' fabio:hasPublicationYear "{work.year}"^^xsd:integer ;'
            f" soa:hasPrimaryLocation :l{name} ."
            f" :l{name} a soa:Location ; soa:hasSource :{work.venue} ."
        )
        for place, author in enumerate(work.authors):
            yield (
                f":{name} soa:hasAuthorship :s{name}{place} . :s{name}{place} a soa:Authorship ;"
                f' soa:hasAuthor :{author} ; soa:position "{place + 1}" .'
            )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a soa:Author ; foaf:name "{given} {family}" .'
    for name, title in VENUES.items():
        yield f':{name} a soa:Source ; foaf:name "{title}" .'


def vivo() -> Iterator[str]:
    """Nodes that only relate works and people, of a kind that tells how."""
    for name, work in WORKS.items():
        yield (
            f':{name} a bibo:AcademicArticle, bibo:Document ; rdfs:label "{work.title}"@en-US ;'
            f" vivo:dateTimeValue :d{name} ; vivo:hasPublicationVenue :{work.venue} ."
            f' :d{name} a vivo:DateTimeValue ; vivo:dateTime "{work.year}-01-01T00:00:00"'
            "^^xsd:dateTime ; vivo:dateTimePrecision vivo:yearPrecision ."
        )
        for place, author in enumerate(work.authors):
            yield (
                f":{name} vivo:relatedBy :s{name}{place} . :s{name}{place} a vivo:Authorship,"
                f" vivo:Relationship ; vivo:rank {place + 1} ; vivo:relates :{author}, :{name} ."
            )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a foaf:Person, vivo:FacultyMember ; rdfs:label "{family}, {given}" .'
    for name, title in VENUES.items():
        yield f':{name} a bibo:Journal ; rdfs:label "{title}" .'


def zotero() -> Iterator[str]:
    for name, work in WORKS.items():
        members = " ; ".join(
            f'rdf:_{place} [ a foaf:Person ; foaf:surname "{PEOPLE[author][1]}" ;'
            f' foaf:givenName "{PEOPLE[author][0]}" ]'
            for place, author in enumerate(work.authors, start=1)
        )
        kind = "a bibo:Article ; " if work.year > 2019 else ""
        yield (
            f':{name} {kind}:itemType "journalArticle" ; dcterms:title "{work.title}" ;'
            f' dcterms:date "0{len(work.authors)}/{work.year}" ;'
            f" :authors [ a rdf:Seq ; {members} ] ;"
            f' dcterms:isPartOf [ a bibo:Journal ; dcterms:title "{VENUES[work.venue]}" ] .'
        )


def untyped() -> Iterator[str]:
    """Things without types and without telling names."""
    for name, work in WORKS.items():
        people = ", ".join(f":{author}19" for author in work.authors)
        yield (
            f':{name} :p11 "{work.title}" ; :p12 "{work.year}" ; :p13 {people} ;'
            f' :p14 "{VENUES[work.venue]}" ; :p15 "10.1000/{name}" .'
        )
    for name, (given, family) in PEOPLE.items():
        yield f':{name}19 :p16 "{given} {family}" .'


def hashed() -> Iterator[str]:
    """Types and attributes called by numbers, and nodes between papers and their authors."""
    for name, work in WORKS.items():
        people = ", ".join(
            f"[ :h7d1 :{author} ; :h88e {place} ]" for place, author in enumerate(work.authors, 1)
        )
        yield (
            f':{name} a :c4f1a ; :h09b2 "{work.title}" ; :h3c44 {work.year} ; :h51e0 {people} ;'
            f' :h60ab "{VENUES[work.venue]}" ; :h712f "{work.year}-{work.year + 9}" .'
        )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a :c90d2 ; :h11d7 "{family}, {given}" .'


def german() -> Iterator[str]:
    for name, work in WORKS.items():
        people = ", ".join(f":{author}" for author in work.authors)
        yield (
            f':{name} a :Schrift ; :titel "{work.title}" ; :erscheinungsjahr {work.year} ;'
            f' :verfasser {people} ; :erschienenIn "{VENUES[work.venue]}" .'
        )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a :Mensch ; :rufname "{given}" ; :zuname "{family}" .'


def in_house() -> Iterator[str]:
    """Things whose types and attributes say nothing."""
    for name, work in WORKS.items():
        people = ", ".join(f":{author}" for author in work.authors)
        yield (
            f':{name} a :K1 ; :q1 "{work.title}" ; :q2 "{work.year}-05-01" ; :q3 {people} ;'
            f' :q4 :{work.venue} ; :q5 "{len(work.title)}-{len(work.title) + 9}" .'
        )
    for name, (given, family) in PEOPLE.items():
        yield f':{name} a :K2 ; :q6 "{family}" ; :q7 "{given}." .'
    for name, title in VENUES.items():
        yield f':{name} a :K3 ; :q8 "{title}" .'


VOCABULARIES: dict[str, Callable[[], Iterator[str]]] = {
    each.__name__: each
    for each in (bibo, schema, dblp, semopenalex, vivo, zotero, untyped, hashed, german)
}


@pytest.fixture(scope="module")
def made() -> dict[str, Path]:
    """The indexes made so far, by their vocabulary."""
    return {}


@pytest.fixture(params=VOCABULARIES)
def vocabulary(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def collection(
    vocabulary: str, made: dict[str, Path], hublink: Any, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The index of the collection in a vocabulary, made once."""
    if vocabulary not in made:
        folder = tmp_path_factory.mktemp(vocabulary)
        file, store = folder / "collection.ttl", folder / "store"
        file.write_text(PREFIXES + "\n".join(VOCABULARIES[vocabulary]()), encoding="utf-8")
        assert hublink("index", file, "--store", store, "--levels", "none").status == 0
        made[vocabulary] = store
    return made[vocabulary]


def name_of(person: str) -> str:
    return " ".join(PEOPLE[person])


def titles(holds: Callable[[Work], bool]) -> set[str]:
    return {work.title for work in WORKS.values() if holds(work)}


QUESTIONS: dict[str, set[str]] = {
    "Which papers are by Ada Low?": titles(lambda work: "al" in work.authors),
    "papers by Marsh": titles(lambda work: "im" in work.authors),
    "Which papers were published in 2019?": titles(lambda work: work.year == 2019),
    "Which papers are from 2020 or later?": titles(lambda work: work.year >= 2020),
    "Which papers by Zoe Hight are from 2021?": {WORKS["w6"].title},
    "Who wrote “Mapping the tidal mud”?": {name_of(each) for each in WORKS["w4"].authors},
    "Who wrote the most papers?": {name_of("al")},
    "Who are the co-authors of Bo Deep?": {name_of("al"), name_of("zh")},
    "How many papers were published in 2021?": {"2"},
    "How many papers are there?": {"6"},
    "How many papers did Zoe Hight write?": {"3"},
    "Which papers did Ada Low and Zoe Hight write together?": titles(
        lambda work: {"al", "zh"} <= set(work.authors)
    ),
    "Which papers by Ada Low are not from 2019?": titles(
        lambda work: "al" in work.authors and work.year != 2019
    ),
    "Which papers were published before 2020?": titles(lambda work: work.year < 2020),
    "papers from 2019 to 2020": titles(lambda work: 2019 <= work.year <= 2020),
    "Which papers appeared in Snow Letters?": titles(lambda work: work.venue == "sl"),
    "Which papers by Ada Low appeared in Tides Today?": titles(
        lambda work: "al" in work.authors and work.venue == "tt"
    ),
    "Which papers appeared in Tides Today in 2021?": {WORKS["w5"].title},
    "Where was “Listening to the firn line” published?": {"Snow Letters"},
    "What is the oldest paper?": {WORKS["w1"].title},
    "What is the newest paper by Ivo Marsh?": {WORKS["w5"].title},
    "Which papers have more than two authors?": titles(lambda work: len(work.authors) > 2),
    "Which papers have one author?": titles(lambda work: len(work.authors) == 1),
    "Which year has the most papers?": {"2019", "2021"},
    "papers by Zoe Hihgt": titles(lambda work: "zh" in work.authors),
    "Which papers have “snow” in the title?": {WORKS["w6"].title},
    "Which papers are about tidal mud?": {WORKS["w4"].title},
    "What else did the authors of “Sorting stones after storms” write?": {WORKS["w4"].title},
    "Are there papers by Greta Nord?": set(),
}


def test_a_collection_answers_the_same_in_every_vocabulary(answers: Any, collection: Path) -> None:
    wrong = {}
    for question, answer in answers(collection, QUESTIONS).items():
        found = {cited["title"] for cited in answer["citations"]}
        if QUESTIONS[question] not in (found, set(answer["entities"])):
            wrong[question] = answer["answer"]
    assert wrong == {}


def test_references_leave_as_the_collection_has_them(
    hublink: Any, collection: Path, vocabulary: str
) -> None:
    answer = json.loads(hublink("ask", "list all papers", "--store", collection, "--json").out)
    told = {
        (cited["title"], cited["year"], tuple(cited["authors"])) for cited in answer["citations"]
    }
    people = {name: f"{given} {family}" for name, (given, family) in PEOPLE.items()}
    order = tuple if vocabulary in ("bibo", "semopenalex", "vivo", "zotero", "hashed") else sorted
    assert {(title, year, tuple(order(authors))) for title, year, authors in told} == {
        (work.title, work.year, tuple(order(people[each] for each in work.authors)))
        for work in WORKS.values()
    }


def test_what_names_say_nothing_of_is_told_by_the_things_themselves(
    hublink: Any, answers: Any, tmp_path: Path
) -> None:
    file, store = tmp_path / "in-house.ttl", tmp_path / "store"
    file.write_text(PREFIXES + "\n".join(in_house()), encoding="utf-8")
    hublink("index", file, "--store", store, "--levels", "none")
    wanted = {
        "Which papers are from 2019?": titles(lambda work: work.year == 2019),
        "Which papers are from 2020 or later?": titles(lambda work: work.year >= 2020),
        "How many papers are from 2021?": {"2"},
        "papers by Ada. Low": titles(lambda work: "al" in work.authors),
        "papers by Marsh": titles(lambda work: "im" in work.authors),
        "Where was “Listening to the firn line” published?": {"Snow Letters"},
        "Which papers appeared in Tides Today?": titles(lambda work: work.venue == "tt"),
    }
    for question, answer in answers(store, wanted).items():
        cited = {each["title"] for each in answer["citations"]}
        assert wanted[question] in (cited, set(answer["entities"])), question
