"""The references of all papers of a collection, held against what its source says."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Store

from assistant.read_settings import read_settings
from assistant.wiring.shelves import open_library
from tools.workspace.library import Library

SAMPLE = Path(__file__).parents[2] / "tools" / "sample"
LABEL = NamedNode("http://www.w3.org/2000/01/rdf-schema#label")
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"


class Told(NamedTuple):
    """What a reference says: the title, the authors in their order, the year, the venue."""

    title: str
    authors: tuple[str, ...]
    year: int | None
    venue: str | None


def references(library: Library) -> dict[str, Told]:
    found = {hub: library.papers.reference(hub) for hub in library.view.hubs}
    return {
        hub: Told(
            item.title or "",
            tuple(name.display for name in item.author),
            item.year,
            item.container_title,
        )
        for hub, item in found.items()
    }


def test_every_reference_of_the_bundled_graph_says_what_the_graph_says(
    sample_store: Path,
) -> None:
    graph = Store()
    for file in SAMPLE.glob("*.ttl"):
        graph.load(file.read_bytes(), RdfFormat.TURTLE)

    def values(subject: NamedNode | BlankNode, predicate: str) -> list[Any]:
        return [
            quad.object for quad in graph.quads_for_pattern(subject, NamedNode(predicate), None)
        ]

    def label(node: Any) -> str:
        if isinstance(node, Literal):
            return node.value
        return next(q.object.value for q in graph.quads_for_pattern(node, LABEL, None))

    def members(cell: Any) -> Iterator[Any]:
        while cell != NamedNode(f"{RDF}nil"):
            [first], [cell] = values(cell, f"{RDF}first"), values(cell, f"{RDF}rest")
            yield first

    def of_paper(hub: str) -> Told:
        paper, property_ = NamedNode(hub), "urn:hublink:property:"
        years = [int(each.value[:4]) for each in values(paper, f"{property_}publicationYear")]
        venues = [label(each) for each in values(paper, f"{property_}venue")]
        lists = values(paper, f"{property_}author")
        authors = tuple(label(each) for cell in lists for each in members(cell))
        return Told(label(paper), authors, *years, venues[0] if venues else None)

    told = references(open_library(read_settings().changed(store=sample_store)))
    assert len(told) > 50
    assert {hub: each for hub, each in told.items() if each != of_paper(hub)} == {}


GIVEN = "Ada Bo Jean-Luc Zoë Ivo María Wei Olaf Ines Kofi Juan Lea".split()
FAMILY = "Low Deep Okoro Núñez Marsh Hight Brandt Zhang O'Hara Al-Sayed Verne Roth".split()
WORDS = "snow ice mud tide reef storm gravel moss lichen dune salt ember".split()
VENUES = ("Snow Letters", "Tides Today", "Proceedings of the Gravel Days", "Journal of Mud")


def drawn(seed: int, count: int = 60) -> list[Told]:
    """Works made up by chance; no two people share a name, some works have no venue."""
    random = Random(seed)  # noqa: S311 (chance, not secrecy)
    people = random.sample([f"{given} {family}" for given in GIVEN for family in FAMILY], 40)
    return [
        Told(
            f"{' '.join(random.sample(WORDS, 4)).capitalize()} {number}",
            tuple(random.sample(people, random.randint(1, 5))),
            random.randint(1990, 2024),
            random.choice([*VENUES, None]),
        )
        for number in range(count)
    ]


PREFIXES = """
@prefix : <https://drawn.example/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix dc: <http://purl.org/dc/elements/1.1/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix swrc: <http://swrc.ontoware.org/ontology#> .
@prefix soa: <https://semopenalex.org/ontology/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
"""


def person(name: str) -> str:
    return ":" + "".join(letter for letter in name if letter.isascii() and letter.isalpha())


def people(works: list[Told], kind: str) -> Iterator[str]:
    for name in {name for work in works for name in work.authors}:
        yield f'{person(name)} a {kind} ; foaf:name "{name}" .'


def library_export(works: list[Told]) -> Iterator[str]:
    """Sequences of people in parts of names; venues without titles, and within a series."""
    for number, work in enumerate(works):
        names = [name.split(" ", 1) for name in work.authors]
        seq = " ; ".join(
            f'rdf:_{place} [ a foaf:Person ; foaf:givenName "{given}" ; foaf:surname "{family}" ]'
            for place, (given, family) in enumerate(names, 1)
        )
        title = f' ; dc:title "{work.venue}"' if work.venue else ""
        yield (
            f':p{number} a bibo:Article ; dc:title "{work.title}" ; dc:date "May {work.year}" ;'
            f" :authors [ a rdf:Seq ; {seq} ] ; dcterms:isPartOf [ a bibo:Journal{title} ;"
            ' dcterms:isPartOf [ a bibo:Series ; dc:title "Notes and Volumes 7" ] ] .'
        )


def conference_data(works: list[Told]) -> Iterator[str]:
    """Lists of people; volumes that only their address and a text name."""
    for number, work in enumerate(works):
        listed = " ".join(map(person, work.authors))
        makers = ", ".join(map(person, work.authors))
        part = f" swrc:isPartOf :v{number}_proceedings ;" if work.venue else ""
        yield (
            f':p{number} a swrc:InProceedings ; dc:title "{work.title}" ;{part}'
            f' swrc:year "{work.year}" ; bibo:authorList ( {listed} ) ; foaf:maker {makers} .'
        )
        if work.venue:
            yield (
                f":v{number}_proceedings a swrc:Proceedings ;"
                f' swrc:booktitle "{work.venue}" ; dcterms:hasPart :p{number} .'
            )
    yield from people(works, "foaf:Person")


def unlike_lists(works: list[Told]) -> Iterator[str]:
    """Authors told in any order, and in theirs by a list of another vocabulary: one or the other.

    Some lists know further people, or others than are told besides.
    """
    for number, work in enumerate(works):
        told = sorted(map(person, work.authors))
        if number % 3:
            members = " ; ".join(
                f"rdf:_{place} {person(name)}" for place, name in enumerate(work.authors, 1)
            )
            listed = f"[ {members} ]"
            told = told[:-1] if number % 3 == 1 and len(told) > 1 else told
        else:
            listed = f"( {' '.join(map(person, work.authors))} )"
        part = f" dcterms:isPartOf :v{VENUES.index(work.venue)} ;" if work.venue else ""
        yield (
            f':p{number} a swrc:InProceedings ; dc:title "{work.title}" ; swrc:year "{work.year}" ;'
            f"{part} swrc:author {', '.join(told)} ; :authorList {listed} ;"
            f" foaf:maker {', '.join(told)} ."
        )
    yield from people(works, "foaf:Person")
    for at, venue in enumerate(VENUES):
        yield f':v{at} a swrc:Proceedings ; dc:title "{venue}" .'


def authorships(works: list[Told]) -> Iterator[str]:
    """Nodes for who was which author, and for where a work is."""
    for number, work in enumerate(works):
        yield (
            f':p{number} a soa:Work ; dcterms:title "{work.title}" ;'
            f' fabio:hasPublicationYear "{work.year}" .'
        )
        for place, name in enumerate(work.authors, 1):
            yield (
                f":p{number} soa:hasAuthorship [ a soa:Authorship ;"
                f' soa:position "{place}" ; soa:hasAuthor {person(name)} ] .'
            )
        if work.venue:
            at = VENUES.index(work.venue)
            yield f":p{number} soa:hasPrimaryLocation [ a soa:Location ; soa:hasSource :s{at} ] ."
    yield from people(works, "soa:Author")
    for at, venue in enumerate(VENUES):
        yield f':s{at} a soa:Source ; foaf:name "{venue}" .'


WRITERS: dict[str, Callable[[list[Told]], Iterator[str]]] = {
    each.__name__: each for each in (library_export, conference_data, unlike_lists, authorships)
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_reference_of_a_collection_made_up_says_what_was_drawn(
    hublink: Any, tmp_path: Path, writer: str, seed: int
) -> None:
    works = drawn(seed)
    file, store = tmp_path / "drawn.ttl", tmp_path / "store"
    file.write_text(PREFIXES + "\n".join(WRITERS[writer](works)), encoding="utf-8")
    assert hublink("index", file, "--store", store, "--levels", "none").status == 0
    told = references(open_library(read_settings().changed(store=store)))
    wanted = {f"https://drawn.example/p{number}": work for number, work in enumerate(works)}
    assert told.keys() == wanted.keys()
    assert {hub: each for hub, each in told.items() if each != wanted[hub]} == {}
