"""A bibliography in RDF that tells people by roles, works by BibTeX's types, and venues' kin."""

import pytest
from talks import Talk

pytestmark = pytest.mark.anyio

_WORKS = (
    ("w1", "Article", "Article", "Bells that ring late", 2012, "a b", "Carillon Letters", "j1"),
    ("w2", "Article", "Article", "Ropes and wheels", 2014, "b", "Carillon Letters", "j1"),
    ("w3", "Inproceedings", "Inproceedings", "A bell heard twice", 2014, "c", "BELLCON", "c1"),
    ("w4", "Inproceedings", "Inproceedings", "Towers that sway", 2015, "c b", "BELLCON", "c1"),
    ("w5", "Inproceedings", "Inproceedings", "Founders by night", 2014, "a", "BELLCON", "c1"),
    ("w6", "Book", "Phdthesis", "The sound of bronze", 2013, "c", None, None),
    ("w7", "Book", "Phdthesis", "Clappers", 2019, "d", None, None),
    ("w8", "Incollection", "Incollection", "Casting days", 2018, "d", "Bells in Use", None),
    ("w9", "Incollection", "Incollection", "Ringing days", 2018, "b", "Bells in Use", None),
)
_NAMES = {"a": "Mona Aas", "b": "Tom Bell", "c": "Una Carr", "d": "Roy Dent", "e": "Ann Use"}


def _work(key: str, kind: str, entry: str, title: str, year: int, people: str, venue: str | None,
          stream: str | None) -> str:  # fmt: skip
    made = "".join(f"ex:authoredBy ex:{p} ; ex:createdBy ex:{p} ; " for p in people.split())
    place = f'ex:publishedIn "{venue}" ; ' if venue else ""
    place += f"ex:publishedInStream ex:{stream} ; " if stream else ""
    return (
        f'ex:{key} a ex:{kind}, ex:Publication ; ex:title "{title}" ; ex:year "{year}"^^xsd:gYear ;'
        f" {made}{place}ex:bibtexType bib:{entry} .\n"
    )


GRAPH = (
    "@prefix ex: <https://bells.example/schema#> .\n@prefix bib: <https://bib.example/bibtex#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n"
    + "".join(_work(*work) for work in _WORKS)
    + 'ex:w10 a ex:Editorship, ex:Publication ; ex:title "Bells in Use" ; ex:year "2018"^^xsd:gYear'
    " ; ex:editedBy ex:a, ex:e ; ex:createdBy ex:a, ex:e ; ex:bibtexType bib:Proceedings .\n"
    + "".join(f'ex:{key} a ex:Person ; rdfs:label "{name}" .\n' for key, name in _NAMES.items())
    + 'ex:j1 a ex:Journal, ex:Stream ; rdfs:label "Carillon Letters" ; ex:successorStream ex:j2 .\n'
    'ex:j2 a ex:Journal, ex:Stream ; rdfs:label "Bell Letters" .\n'
    'ex:c1 a ex:Conference, ex:Stream ; rdfs:label "Conference on Bells (BELLCON)" .\n'
)
HUBS = "https://bells.example/schema#Publication"


async def test_a_journal_is_where_a_paper_appeared_and_not_the_one_after_it(talk: Talk) -> None:
    answer = await talk.ask("In which journal did “Ropes and wheels” appear?")

    assert "Carillon Letters" in answer.text
    assert "Bell Letters" not in answer.text


async def test_entries_are_known_by_what_people_call_them(talk: Talk) -> None:
    await talk.lists("phd theses before 2017", ("The sound of bronze",))
    assert "two" in (await talk.ask("How many conference papers from 2014 are there?")).text


async def test_chapters_are_told_by_the_book_they_are_in(talk: Talk) -> None:
    titles = ("Casting days", "Ringing days")
    await talk.lists("What are the chapters of the book Bells in Use?", titles)


async def test_who_edited_is_none_of_those_who_wrote(talk: Talk) -> None:
    await talk.lists("papers by Mona Aas", ("Bells that ring late", "Founders by night"))
    await talk.lists("what did Mona Aas edit?", ("Bells in Use",))


async def test_who_wrote_most_is_an_author(talk: Talk) -> None:
    answer = await talk.ask("Who has written the most papers in this collection?")

    assert "Tom Bell" in answer.text
    assert "Ann Use" not in answer.text


async def test_who_wrote_more_is_told_by_how_many_and_comes_first(talk: Talk) -> None:
    told = ("four publications for Tom Bell", "three publications for Una Carr", "one more")
    await talk.tells_in_order("Who wrote more, Una Carr or Tom Bell?", told)


async def test_what_else_the_authors_of_a_paper_wrote_is_told(talk: Talk) -> None:
    answer = await talk.ask("What else did the authors of “Casting days” write?")

    assert "Clappers" in answer.text


async def test_names_that_are_misspelt_twice_are_found_where_one_alone_is_near(talk: Talk) -> None:
    await talk.lists("papers by Rory Dentt", ("Clappers", "Casting days"))
