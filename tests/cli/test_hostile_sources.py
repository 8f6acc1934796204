"""Files that would take all memory or never end: told with their place, and nothing is harmed."""

from pathlib import Path
from typing import Any

import pytest

RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="u:">'
    '\n<rdf:Description rdf:about="u:a"><e:p>{}</e:p></rdf:Description></rdf:RDF>'
)


def entities() -> str:
    """Ten names, each for ten of the one before: ten thousand million signs."""
    made = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">\n' for n in range(1, 10))
    return f'<!DOCTYPE rdf:RDF [\n<!ENTITY a0 "lolololol">\n{made}]>\n{RDF.format("&a9;")}'


def one_long_entity() -> str:
    """One address, written again and again within one text."""
    entity = f'<!DOCTYPE rdf:RDF [\n<!ENTITY a "{"x" * 9_000}">]>\n'
    return entity + RDF.format("&a;" * 200_000)


def deep_objects() -> str:
    return '{"@id":"u:a","u:b":' * 60_000 + "1" + "}" * 60_000


def deep_lists() -> str:
    return '[{"uid":"a","knowledge_types":' + "[" * 100_000 + "]" * 100_000 + "}]"


def deep_braces() -> str:
    return "@book{k, title={" + "{" * 3_000 + "x" + "}" * 3_000 + "}}"


def deep_statements() -> str:
    return "<u:a> <u:b> " + "<<( <u:a> <u:b> " * 50_000 + "<u:c>" + " )>>" * 50_000 + " ."


def deep_triples() -> str:
    return "<u:a> <u:b> " + "<<( <u:a> <u:b> " * 200_000 + "<u:c>" + " )>>" * 200_000 + " ."


def deep_elements() -> str:
    return RDF.format("<rdf:Description><e:p>" * 60_000 + "</e:p></rdf:Description>" * 60_000)


def one_long_line() -> str:
    return '<u:a> <u:b> "' + "x" * 20_000_000 + '" .'


REFUSED = {
    "entities.rdf": (entities, "at line 5"),
    "entity.rdf": (one_long_entity, "at line 4: it takes more than"),
    "objects.jsonld": (deep_objects, "was given up at line 1: it"),
    "lists.json": (deep_lists, "at line 1: An item is nested too deeply"),
    "braces.bib": (deep_braces, "The entry at line 1 of"),
    "statements.nt": (deep_statements, "at line 1"),
    "triples.ttl": (deep_triples, "at line 1: it is nested too deeply"),
    "line.nt": (one_long_line, "at line 1: the line is too long"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_takes_too_much_is_told_with_its_place(
    hublink: Any, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, told = REFUSED[name]
    source, store = tmp_path / name, tmp_path / "store"
    source.write_text(make())
    monkeypatch.setenv("HUBLINK_SOURCE_MEMORY", "300")

    outcome = hublink("index", source, "--store", store, "--levels", "none")

    assert outcome.status == 2
    assert told in outcome.err
    assert str(source) in outcome.err
    assert not any(store.glob("*graph*"))


def test_what_takes_too_long_is_told_with_its_place(
    hublink: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "elements.rdf"
    source.write_text(deep_elements())
    monkeypatch.setenv("HUBLINK_SOURCE_SECONDS", "1")

    outcome = hublink("index", source, "--store", tmp_path / "store", "--levels", "none")

    assert outcome.status == 2
    assert "it has brought nothing. Mend it there or part it" in outcome.err


@pytest.mark.parametrize(
    "name",
    ["g.ttl", "g.csv", "g.bib", "g.ris", "g.json"],
)
def test_a_number_that_is_too_long_is_a_text(hublink: Any, name: str, tmp_path: Path) -> None:
    digits = "9" * 6_000
    texts = {
        "g.ttl": f"<u:a> a <u:Paper> ; <u:year> {digits} . <u:b> a <u:Paper> ; <u:year> 1990 .",
        "g.csv": f"title,year\nA,{digits}\nB,1990\n",
        "g.bib": f"@book{{a, title={{A}}, year={digits}}}\n@book{{b, title={{B}}, year=1990}}",
        "g.ris": f"TY  - BOOK\nTI  - A\nPY  - {digits}\nER  - \n"
        "TY  - BOOK\nTI  - B\nPY  - 1990\nER  - ",
        "g.json": f'[{{"type": "book", "title": "A", "issued": {{"date-parts": [[{digits}]]}}}},'
        ' {"type": "book", "title": "B", "issued": {"date-parts": [[1990]]}}]',
    }
    (tmp_path / name).write_text(texts[name])
    chosen = ("--store", tmp_path / "store")

    read = hublink("index", tmp_path / name, *chosen, "--levels", "none", "--hub-type", "Paper")
    questions = ("How many papers are from 1990?", "average year", f"papers since {digits}")
    asked = [hublink("ask", question, *chosen, "--explain") for question in questions]

    assert [each.status for each in (read, *asked)] == [0, 0, 0, 0], asked
    assert "2 hubs" in read.out


def test_a_comment_of_spaces_does_not_keep_from_telling_the_format(
    hublink: Any, tmp_path: Path
) -> None:
    (tmp_path / "notes").write_text("#" + " " * 40 + "\n" + ("#" + " " * 40 + "\n") * 200 + "what?")

    assert "cannot be told" in hublink("index", tmp_path / "notes", "--store", tmp_path / "s").err
