"""What of a source cannot be read: left out and told with its place, or the end of indexing."""

from pathlib import Path
from typing import Any

import pytest

GOOD = [
    f'<https://example.org/{number}> <https://example.org/title> "Paper {number}" .'
    for number in range(20)
]
TYPED = [
    f"<https://example.org/{number}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    " <https://example.org/Paper> ."
    for number in range(20)
]
BAD_IRI = '<https://example.org/a paper> <https://example.org/title> "X" .'
UNCLOSED = '<https://example.org/3> <https://example.org/note> "never ends .'
HEADER = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="https://e.org/">'
)
SOURCES = {
    "g.nt": ([*TYPED, *GOOD, BAD_IRI, GOOD[0]], "line 41: Invalid IRI"),
    "g.ttl": ([*TYPED, *GOOD, "<u:a> no:prefix 1 .", GOOD[0]], "line 41: The prefix no:"),
    "g.rdf": (
        [
            HEADER,
            *(
                f'<e:Paper rdf:about="u:{number}"><e:n>{number}</e:n></e:Paper>'
                for number in range(9)
            ),
            '<e:Paper rdf:about="u:x"><e:cites rdf:resource="not an address"/></e:Paper>',
            "</rdf:RDF>",
        ],
        "line 11: ",
    ),
    "g.jsonld": (
        [
            "[",
            *(f'{{"@id": "u:{number}", "@type": "u:Paper", "u:n": 1}},' for number in range(9)),
            '{"@id": "u:x", "u:cites": {"@id": "not an address"}}]',
        ],
        "line 11: ",
    ),
    "g.json": (
        [
            "[",
            *(f'{{"uid": "{number}", "knowledge_types": ["Paper"]}},' for number in range(9)),
            '{"uid": ""}]',
        ],
        "Entry 10 of",
    ),
    "g.txt": ([*(f"paper {number}|year|1990" for number in range(9)), "paper 9|year"], "Line 10 "),
    "g.csv": (["title,year", *(f"Paper {number},1990" for number in range(9)), "a,b,c"], "Line 11"),
    "g.bib": (
        [
            *(f"@book{{b{number}, title={{Book {number}}}}}" for number in range(9)),
            "@book{bad, title={Never ends",
            "@book{last, title={The last}}",
        ],
        "line 10 of",
    ),
    "g.ris": (
        [
            *(f"TY  - BOOK\nTI  - Book {number}\nER  - " for number in range(9)),
            "TY  - BOOK\nAU  - Nobody\nER  - ",
        ],
        "at line 28",
    ),
}
CHOICES = {"g.txt": ("--min-facts", "1")}


@pytest.mark.parametrize("name", SOURCES)
def test_what_cannot_be_read_is_left_out_and_told_with_its_place(
    hublink: Any, name: str, tmp_path: Path
) -> None:
    lines, place = SOURCES[name]
    (tmp_path / name).write_text("\n".join(lines))
    chosen = CHOICES.get(name, ("--hub-type", "Paper"))
    options = (tmp_path / name, "--store", tmp_path / "store", "--levels", "none", *chosen)

    read = hublink("index", *options)
    again = hublink("index", *options)
    stopped = hublink("index", *options, "--strict")

    assert read.status == 0, read.err
    for told in (read.err, again.err):
        assert "1 statement could not be read and left out" in told
        assert place in told
    assert stopped.status == 2
    assert place in stopped.err
    assert hublink("index", *options).out.startswith(read.out.split(";")[0])


def test_the_first_of_many_mistakes_are_shown_and_all_are_counted(
    hublink: Any, tmp_path: Path
) -> None:
    graph = tmp_path / "graph.nt"
    graph.write_text("\n".join([BAD_IRI, UNCLOSED, *TYPED, *[BAD_IRI] * 5, *GOOD]))

    told = hublink("index", graph, "--store", tmp_path / "store", "--levels", "none").err

    assert "7 statements could not be read" in told
    assert [f"at line {number}:" in told for number in (1, 2, 23, 24, 25, 26)] == [True] * 5 + [
        False
    ]
    assert "and 2 more" in told


def test_a_source_that_is_mostly_mistakes_is_not_read(hublink: Any, tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    table.write_text("a|b|c\n" + "a, b, c\n" * 9)

    refused = hublink("index", table, "--format", "triples", "--store", tmp_path / "store")

    assert refused.status == 2
    assert "9 of 10 statements cannot be read. The first: Line 2 of" in refused.err
    assert not any((tmp_path / "store").glob("graph*"))


def test_an_earlier_index_stays_where_a_source_is_refused(hublink: Any, tmp_path: Path) -> None:
    graph, store = tmp_path / "graph.nt", tmp_path / "store"
    graph.write_text("\n".join([*TYPED, *GOOD]))
    chosen = ("--store", store, "--levels", "none")
    hublink("index", graph, *chosen)
    graph.write_text("\n".join([*TYPED, *GOOD, BAD_IRI]))

    assert hublink("index", graph, *chosen, "--strict").status == 2
    assert "20 hubs" in hublink("indexes", "--store", tmp_path).out
