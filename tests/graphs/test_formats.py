"""Finding the format of a graph file, and what is said of files that cannot be read."""

from pathlib import Path

import pytest
from loaded_graphs import load_graph

from tools.adapters.readers.files.formats import GraphFormat, format_called, format_of
from tools.errors import SetupError
from tools.literature.markup import without_markup

SMALL = Path(__file__).parent / "small"
CONTENTS = {
    GraphFormat.SQA_JSON: "graph.json",
    GraphFormat.JSON_LD: "graph.jsonld",
    GraphFormat.RDF_XML: "graph.rdf",
    GraphFormat.TRIG: "graph.trig",
    GraphFormat.N_QUADS: "graph.nq",
    GraphFormat.TRIPLES: "graph.txt",
}


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("graph.ttl", GraphFormat.TURTLE),
        ("graph.nt", GraphFormat.N_TRIPLES),
        ("graph.nq", GraphFormat.N_QUADS),
        ("graph.rdf", GraphFormat.RDF_XML),
        ("graph.jsonld", GraphFormat.JSON_LD),
        ("graph.trig", GraphFormat.TRIG),
        ("graph.json", GraphFormat.SQA_JSON),
        ("graph.txt", GraphFormat.TRIPLES),
    ],
)
def test_each_file_is_known_by_its_name_or_content(name: str, format: GraphFormat) -> None:
    assert format_of(SMALL / name) is format


@pytest.mark.parametrize("format", CONTENTS)
@pytest.mark.parametrize("suffix", ["", ".dat", ".txt"])
def test_a_file_of_unknown_ending_is_known_by_its_content(
    format: GraphFormat, suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"dump{suffix}"
    path.write_bytes((SMALL / CONTENTS[format]).read_bytes())
    assert format_of(path) is format
    assert len(list(load_graph(path).subjects())) == 3


@pytest.mark.parametrize(
    "content",
    [
        "# a comment\n@prefix : <https://example.org/> .\n:a :p :b .",
        "PREFIX : <https://example.org/>\n:a :p :b .",
        "<https://example.org/a> <https://example.org/p> <https://example.org/b> .",
        "\ufeff@prefix : <https://example.org/> . :a :p :b .",
    ],
)
def test_turtle_under_another_name_is_read(content: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.owl"
    path.write_text(content, encoding="utf-8")
    assert [entity.label for entity in load_graph(path).subjects()] == ["a"]


def test_a_format_may_be_named_by_its_name_or_its_ending() -> None:
    assert format_called("Turtle") is GraphFormat.TURTLE
    assert format_called("ttl") is format_called(".ttl") is GraphFormat.TURTLE
    with pytest.raises(SetupError, match=r"no graph format 'excel'.*sqa-json"):
        format_called("excel")


@pytest.mark.parametrize("content", ["", "hello", "a,b,c\n1,2,3", "<html><body>x</body></html>"])
def test_a_file_in_no_format_asks_for_one(content: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content)
    with pytest.raises(SetupError, match=r"cannot be told.*--format.*export RIS"):
        format_of(path)


def test_a_missing_file_or_an_archive_says_so(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"no graph file .*missing\.ttl"):
        load_graph(tmp_path / "missing.ttl")
    (tmp_path / "graph.zip").write_bytes(b"PK")
    with pytest.raises(SetupError, match=r"archive.*Unpack it"):
        load_graph(tmp_path / "graph.zip")


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("g.ttl", '<u:a> <u:b> "c" .\n<u:a> <u:b>', r"not correct Turtle at line 2: "),
        ("g.nt", '<u:a> <u:b> "c" .\n<u:a> "b" "c" .', r"not correct N-Triples at line 2: "),
        ("g.rdf", "<?xml version='1.0'?>\n<rdf:RDF>", r"not correct RDF/XML at line 2: "),
        ("g.jsonld", '{"@id": "u:a",\n "u:b": }', r"not correct JSON-LD at line 2: "),
        (
            "g.jsonld",
            '{"@context": "https://example.org/c", "a": 1}',
            r"context must stand in the file",
        ),
        ("g.json", '[{"uid": "a",\n "knowledge_types": [}]', r"not correct JSON at line 2"),
        ("g.json", '{"knowledge_types": []}', r"no list of triples and entities"),
        (
            "g.json",
            '[{"uid": "a", "knowledge_types": []}, {"uid": ""}]',
            r"Entry 2 .* at line 1, is neither a triple nor an entity \(uid: ",
        ),
        (
            "g.json",
            '[{"entity_subject": {"uid": "a"}, "predicate": "p"}]',
            r"Entry 1 .*\(entity_object: Field required\)",
        ),
        ("g.txt", "a|b|c\n\na|b\n", r"Line 3 .* is no triple: 'a\|b'"),
        ("g.txt", "a|b|c\na||c\n", r"Line 2 .* is no triple"),
    ],
)
def test_broken_content_is_named_with_its_place(
    name: str, content: str, complaint: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(SetupError, match=complaint) as caught:
        load_graph(tmp_path / name)
    assert str(tmp_path / name) in caught.value.message
    assert caught.value.remedy


@pytest.mark.parametrize("name", ["g.ttl", "g.json", "g.txt"])
def test_a_file_that_is_not_utf8_says_so(name: str, tmp_path: Path) -> None:
    start = {"g.json": b'[{"knowledge_types": ["', "g.txt": b"a|b|", "g.ttl": b'<u:a> <u:b> "'}
    (tmp_path / name).write_bytes(start[name] + b'\xff\xfe" .')
    with pytest.raises(SetupError, match=r"UTF-8"):
        load_graph(tmp_path / name)


def test_an_object_in_triple_lines_may_hold_the_separator(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_bytes("\ufeffa | b | c|d \r\n".encode())
    graph = load_graph(tmp_path / "g.txt")
    (fact,) = graph.outgoing(graph.entity("a"))
    assert (fact.predicate.label, fact.object.label) == ("b", "c|d")


def test_relative_addresses_do_not_depend_on_where_the_file_lies(tmp_path: Path) -> None:
    (tmp_path / "my graph.ttl").write_text("<#a> <u:p> <other> .")
    (subject,) = load_graph(tmp_path / "my graph.ttl").subjects()
    assert (subject.id, subject.label, subject.url) == ("file:///my%20graph.ttl#a", "a", None)


@pytest.mark.parametrize("sign", ["'", '"'])
def test_entities_of_xml_stand_in_quotes_of_either_kind(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "export.rdf"
    path.write_text(
        "<?xml version='1.0'?>\n<!DOCTYPE rdf:RDF [\n"
        f"  <!ENTITY rdf {sign}http://www.w3.org/1999/02/22-rdf-syntax-ns#{sign}>\n"
        f"  <!ENTITY dct {sign}http://purl.org/dc/terms/{sign}>\n]>\n"
        "<rdf:RDF xmlns:rdf='&rdf;' xmlns:dct='&dct;'>\n"
        "  <rdf:Description rdf:about='https://example.org/a'>\n"
        "    <dct:title>Burrows of &lt;i&gt;Lumbricus&lt;/i&gt; &amp;amp; kin</dct:title>\n"
        "  </rdf:Description>\n</rdf:RDF>\n",
        "utf-8",
    )

    work = load_graph(path).entity("https://example.org/a")

    assert work is not None and work.label == "Burrows of Lumbricus & kin"


def test_items_of_a_wikibase_are_told_directly_and_by_their_classes(tmp_path: Path) -> None:
    path = tmp_path / "dump.ttl"
    path.write_text(
        "@prefix e: <https://base.example/entity/> .\n@prefix t: <https://base.example/direct/> .\n"
        "@prefix p: <https://base.example/prop/> .\n@prefix s: <https://base.example/said/> .\n"
        "@prefix w: <http://wikiba.se/ontology#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        'e:P1 a w:Property ; w:directClaim t:P1 ; w:claim p:P1 ; rdfs:label "instance of"@en .\n'
        'e:P2 a w:Property ; w:directClaim t:P2 ; w:claim p:P2 ; rdfs:label "author"@en .\n'
        'e:Q1 rdfs:label "scholarly article"@en .\ne:Q2 a w:Item ; rdfs:label "Ada Low"@en .\n'
        'e:Q3 a w:Item ; rdfs:label "Snow and firn"@en ; t:P1 e:Q1 ; t:P2 e:Q2 ; p:P2 s:1 .\n'
        "s:1 a w:Statement ; w:rank w:NormalRank .\n"
        "e:P3 a w:Property ; w:directClaim t:P3 ; w:claim p:P3 .\n"
        'e:Q3 p:P3 s:2 . s:2 a w:Statement ; rdfs:label "told as a statement alone" .\n',
        "utf-8",
    )
    graph = load_graph(path)
    work = graph.entity("https://base.example/entity/Q3")

    assert work is not None
    assert "scholarly article" in work.types
    told = {(fact.predicate.label, fact.object.label) for fact in graph.outgoing(work)}
    assert ("author", "Ada Low") in told
    assert not [label for label, _ in told if label == "P2"]
    assert "told as a statement alone" in {value for _, value in told}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Salt &amp; <i>Zostera</i>", "Salt & Zostera"),
        ("Depth was low.<br/>Results", "Depth was low. Results"),
        ("for a <b and c> d", "for a <b and c> d"),
        ("&lt;p&gt;", "&lt;p&gt;"),
        ("A &copy b", "A &copy b"),
    ],
)
def test_markup_is_taken_out_of_texts_and_nothing_else(text: str, read: str) -> None:
    assert without_markup(text) == read
