"""A reference manager's export and a table, read as a small graph of their own."""

from pathlib import Path

import pytest
from loaded_graphs import load_graph

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.adapters.readers.files.formats import GraphFormat, format_of
from tools.errors import SetupError
from tools.hublink.core.models import Entity
from tools.hublink.indexing.paper_choice import choose_papers
from tools.literature.csl import CslName
from tools.literature.paper_reference import reference_of

EXPORTS = Path(__file__).parent / "exports"
NAMES = ("library.bib", "library.ris", "library.json")


def said_of(graph: OxigraphStore, id: str) -> dict[str, list[str]]:
    said: dict[str, list[str]] = {}
    for triple in graph.outgoing(known(graph, id)):
        said.setdefault(triple.predicate.label, []).append(triple.object.label)
    return said


def known(graph: OxigraphStore, id: str) -> Entity:
    entity = graph.entity(id)
    assert entity is not None
    return entity


def table(folder: Path, name: str, text: str) -> OxigraphStore:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return load_graph(path)


def test_the_groups_that_a_reference_manager_keeps_papers_in_are_told(tmp_path: Path) -> None:
    file = tmp_path / "library.bib"
    file.write_text(
        "@article{a, title = {Snow}, mendeley-groups = {Thesis,To read/Soon}}\n"
        "@article{b, title = {Firn}, groups = {Thesis}}\n",
        encoding="utf-8",
    )
    graph = load_graph(file)
    assert said_of(graph, "a")["group"] == ["Thesis", "To read/Soon"]
    assert said_of(graph, "b")["group"] == ["Thesis"]


def test_what_the_owner_of_a_library_notes_in_fields_of_their_own_is_told(tmp_path: Path) -> None:
    file = tmp_path / "library.bib"
    file.write_text(
        "@book{a, title = {Harbours}, lent_to = {Study group}, note = {Second {\\'e}dition},\n"
        "  archive = {State Archive; Port Museum}, file = {:a.pdf:PDF}, bdsk-url-1 = {x},\n"
        "  timestamp = {2020-01-01}, owner = {me}}\n",
        encoding="utf-8",
    )
    said = said_of(load_graph(file), "a")
    assert said["lent to"] == ["Study group"]
    assert said["note"] == ["Second édition"]
    assert said["archive"] == ["Port Museum", "State Archive"]
    assert not said.keys() & {"file", "bdsk url 1", "timestamp", "owner"}


@pytest.mark.parametrize("name", NAMES)
def test_every_export_says_the_same_of_a_paper(name: str) -> None:
    graph = load_graph(EXPORTS / name)
    said = said_of(graph, "goto74")
    assert said["author"][:2] == ["Donald E. Knuth", "Jörg Müller"]
    assert said["publication year"] == ["1974"]
    assert said["publication date"] == ["1974-12"]
    assert said["venue"] == ["Communications of the ACM"]
    assert said["publication type"] == ["journal article"]
    assert said["DOI"] == ["10.1145/356635.356640"]
    assert said["pages"] == ["261-301"]
    assert {"programming", "control flow"} <= set(said["keyword"])


@pytest.mark.parametrize("name", NAMES)
def test_the_papers_of_an_export_are_the_hubs_that_are_found(name: str) -> None:
    choice = choose_papers(load_graph(EXPORTS / name))
    assert [kind.label for kind in choice.chosen] == ["Paper"]


@pytest.mark.parametrize("name", NAMES)
def test_a_paper_leaves_with_the_reference_it_came_with(name: str) -> None:
    graph = load_graph(EXPORTS / name)
    paper = known(graph, "goto74")
    reference = reference_of(paper, graph.outgoing(paper))
    assert reference.type == "article-journal"
    assert [author.family for author in reference.author[:2]] == ["Knuth", "Müller"]
    assert reference.issued is not None
    assert reference.issued.date_parts == ((1974, 12),)
    assert reference.container_title == "Communications of the ACM"
    assert (reference.doi, reference.page) == ("10.1145/356635.356640", "261-301")


def test_tex_is_read_and_addresses_are_left_alone() -> None:
    graph = load_graph(EXPORTS / "library.bib")
    said = said_of(graph, "goto74")
    assert known(graph, "goto74").label == (
        "Structured Programming with go to Statements & more, 100% of it"
    )
    assert said["author"][2] == "The OASIS Team"
    assert said["URL"] == ["https://example.org/a%20b_c"]
    assert said["abstract"] == ["It is about $n^2$ jumps."]
    assert known(graph, "texbook").label == "The TeXbook"


def test_people_are_shared_by_the_papers_they_wrote() -> None:
    graph = load_graph(EXPORTS / "library.bib")
    (knuth,) = graph.named("Donald E. Knuth")
    assert {triple.subject.id for triple in graph.incoming(knuth)} == {"goto74", "texbook"}


def test_two_entries_with_one_key_stay_two() -> None:
    said = said_of(load_graph(EXPORTS / "library.bib"), "texbook (2)")
    assert said["editor"] == ["Ed Itor"]
    assert said["publication date"] == ["in press"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("l.ris", "TY  - JOUR\nTI  - Firn\nAU  - {}\nAU  - Ada Low\nID  - a\nER  - \n"),
        ("l.bib", "@article{{a, title = {{Firn}}, author = {{{} and Ada Low}}}}\n"),
    ],
)
@pytest.mark.parametrize(
    ("written", "name_of"),
    [
        ("García Lorca, Federico", CslName(family="García Lorca", given="Federico")),
        ("Lloyd Webber, Andrew", CslName(family="Lloyd Webber", given="Andrew")),
        ("Public Health Scotland", CslName(literal="Public Health Scotland")),
    ],
)
def test_a_name_leaves_divided_as_it_came(
    tmp_path: Path, name: str, text: str, written: str, name_of: CslName
) -> None:
    graph = table(tmp_path, name, text.format(written))
    paper = known(graph, "a")
    reference = reference_of(paper, graph.outgoing(paper))
    assert reference.author == (name_of, CslName(family="Low", given="Ada"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("l.ris", "TY  - JOUR\nTI  - Firn\nAU  - Deep Snow,\nID  - a\nER  - \n"),
        ("l.bib", "@article{a, title = {Firn}, author = {{Deep Snow}}}\n"),
    ],
)
def test_a_body_is_known_by_how_its_name_is_marked(tmp_path: Path, name: str, text: str) -> None:
    graph = table(tmp_path, name, text)
    paper = known(graph, "a")
    reference = reference_of(paper, graph.outgoing(paper))
    assert reference.author == (CslName(literal="Deep Snow"),)


def test_a_reference_without_a_key_is_known_by_its_title() -> None:
    said = said_of(load_graph(EXPORTS / "library.ris"), "A chapter")
    assert said["editor"] == ["Ed Itor"]
    assert (said["venue"], said["ISBN"]) == (["The Whole Book"], ["978-3-16-148410-0"])


@pytest.mark.parametrize("written", ["2021 Mar", "2021/03", "2021/03//"])
def test_months_of_references_are_read_however_they_are_written(
    tmp_path: Path, written: str
) -> None:
    file = tmp_path / "l.ris"
    file.write_text(f"TY  - JOUR\nTI  - Late Frost\nY1  - {written}\nER  - \n", encoding="utf-8")
    said = said_of(load_graph(file), "Late Frost")
    assert said["publication date"] == ["2021-03"]


def test_exports_under_another_ending_are_known_by_their_beginning(tmp_path: Path) -> None:
    path = tmp_path / "export.txt"
    path.write_bytes((EXPORTS / "library.ris").read_bytes())
    assert format_of(path) is GraphFormat.RIS
    assert format_of(EXPORTS / "library.json") is GraphFormat.CSL_JSON


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("l.bib", "@book{a, title={x}}\n@article{b, title={x\n@book{c, title={y}}", r"line 2 of"),
        ("l.ris", "hello", r"(no correct RIS|no reference in RIS)"),
        ("l.ris", "TY  - JOUR\nAU  - X\nER  - \n", r"Reference 1 of .*no id, DOI"),
        ("l.csv", "title\nx\n", r"Line 1 of the table .*names no columns"),
        ("l.csv", "title,year\na,1,2\n", r"Line 2 of the table .*more cells"),
        ("l.csv", "subject,predicate,object\na,,c\n", r"Line 2 .*a predicate is missing"),
    ],
)
def test_a_broken_export_is_named_with_its_place(
    name: str, content: str, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(SetupError, match=complaint):
        table(tmp_path, name, content)


@pytest.mark.parametrize("name", ["triples.csv", "triples.tsv"])
def test_a_table_of_triples_is_read_as_triples(name: str, tmp_path: Path) -> None:
    separator = "," if name.endswith("csv") else "\t"
    rows = ["subject predicate object", "First cites Second", "Second cites First"]
    graph = table(tmp_path, name, "\n".join(row.replace(" ", separator) for row in rows))
    assert said_of(graph, "First") == {"cites": ["Second"]}
    assert [e.id for e in graph.subjects()] == ["First", "Second"]


def test_a_table_with_titles_holds_a_paper_a_row(tmp_path: Path) -> None:
    graph = table(
        tmp_path,
        "papers.csv",
        "Title;Authors;Year;Method;Abstract\n"
        'Counting snow;"Ann Low; Bob High";1990;survey;"One; two"\n'
        "\nCounting rain;Ann Low;1991;;\n",
    )
    assert [entity.label for entity in graph.of_type("Paper")] == ["Counting rain", "Counting snow"]
    assert said_of(graph, "Counting snow") == {
        "Authors": ["Ann Low", "Bob High"],
        "Year": ["1990"],
        "Method": ["survey"],
        "Abstract": ["One; two"],
    }
    year = next(
        t.object for t in graph.outgoing(known(graph, "Counting rain")) if t.object.datatype
    )
    assert year.label == "1991"


def test_a_table_without_titles_is_called_by_its_first_column_and_its_file(tmp_path: Path) -> None:
    graph = table(tmp_path, "Instrument.tsv", "device\tid\tweight\nScale\tx1\t2.5\nRuler\t\t1\n")
    assert [entity.id for entity in graph.of_type("Instrument")] == ["Ruler", "x1"]
    assert known(graph, "x1").label == "Scale"
    assert said_of(graph, "x1") == {"weight": ["2.5"]}


def test_a_column_of_codes_that_rows_are_known_by_leads_to_these(tmp_path: Path) -> None:
    file = tmp_path / "papers.csv"
    file.write_text(
        "study,title,year,earlier work\n"
        "S01,Frost on Glass,2001,\nS02,Rime at Sea,2004,S01\nS03,Hoar and Leaf,2009,S01; S02\n",
        encoding="utf-8",
    )
    graph = load_graph(file)
    said = said_of(graph, "S03")
    assert said["earlier work"] == ["Frost on Glass", "Rime at Sea"]
    assert known(graph, "S01").label == "Frost on Glass"


def test_numbers_that_happen_to_be_those_of_rows_lead_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "papers.csv"
    file.write_text(
        "no,title,pages,sites\n1,Frost on Glass,3,1\n2,Rime at Sea,1,2\n3,Hoar and Leaf,2,3\n",
        encoding="utf-8",
    )
    assert said_of(load_graph(file), "Hoar and Leaf")["sites"] == ["3"]


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("p.csv", "title;score;aid\nFrost;4,3;1.250,00\nRime;4;320,5\n", ("4.3", "1250.00")),
        ("p.csv", "title;score;sum\nFrost;4,3;1.250\nRime;4,1;2.000\n", ("4.3", "1250")),
        ("p.csv", "title;score;mass\nFrost;0,4;4,3 kg\nRime;-1,2;5 kg\n", ("0.4", "4.3 kg")),
        ("p.tsv", "title\tscore\tsum\nFrost\t4,3\t1,250\nRime\t4,1\t2,000\n", ("4.3", "1.250")),
        ("p.tsv", "title\tscore\tsum\nFrost\t4.3\t1,250\nRime\t4.1\t2,000\n", ("4.3", "1,250")),
        ("p.csv", 'title,score,sum\nFrost,4.3,"182,000"\nRime,4.1,"9,000"\n', ("4.3", "182,000")),
        ("p.csv", "title;score;sites\nFrost;4,3;1,2,3\nRime;4,1;2,3\n", ("4.3", "1,2,3")),
    ],
)
def test_decimal_commas_are_known_by_their_column(
    tmp_path: Path, name: str, text: str, wanted: tuple[str, str]
) -> None:
    said = said_of(table(tmp_path, name, text), "Frost")
    assert {value for values in said.values() for value in values} == set(wanted)


def test_a_table_with_german_headings_tells_what_references_need(tmp_path: Path) -> None:
    graph = table(
        tmp_path,
        "literatur.csv",
        "Titel;Autor/in;Jahr;Dokumentart;Verlag;Hochschule;Schlagwörter\n"
        "Firn;Low, Ada;2022;Dissertation;;TU Eisstadt;Schnee, Eis und Firn\n"
        'Reif;Deep, Bo;2020;Buch;Glasverlag;;"Reif; Tau"\n',
    )
    firn, rime = (
        reference_of(known(graph, key), graph.outgoing(known(graph, key)))
        for key in ("Firn", "Reif")
    )
    assert (firn.type, firn.publisher, firn.genre) == ("thesis", "TU Eisstadt", "Dissertation")
    assert (rime.type, rime.publisher) == ("book", "Glasverlag")
    assert [author.family for author in (*firn.author, *rime.author)] == ["Low", "Deep"]
    assert said_of(graph, "Firn")["keywords"] == ["Eis und Firn", "Schnee"]
    assert said_of(graph, "Reif")["keywords"] == ["Reif", "Tau"]


def test_a_thesis_is_one_whatever_its_degree_is_called(tmp_path: Path) -> None:
    ris = table(tmp_path, "all.ris", "TY  - THES\nID  - a\nTI  - Sleep\nM3  - D.N.P.\nER  - \n")
    bib = table(tmp_path, "all.bib", "@phdthesis{b, title = {Tides}}\n@book{c, title = {Sand}}\n")

    assert said_of(ris, "a")["publication type"] == ["thesis"]
    assert said_of(ris, "a")["type"] == ["D.N.P."]
    assert said_of(bib, "b")["type"] == ["PhD thesis"]
    assert "type" not in said_of(bib, "c")


def test_addresses_are_told_without_whose_they_are(tmp_path: Path) -> None:
    graph = table(
        tmp_path,
        "all.ris",
        "TY  - JOUR\nID  - a\nTI  - Naps\nKW  - *Sleep\nKW  - Nursing\nET  - 2019/05/01\n"
        "AD  - (Low, Aas) School of Nursing, University of Orla, Orla, Norway; "
        "Bell, T., Sleep Unit, Veth Hospital, Veth, Norway. bell@veth.example\nER  - \n",
    )
    said = said_of(graph, "a")

    assert said["affiliation"] == [
        "School of Nursing, University of Orla, Orla, Norway",
        "Sleep Unit, Veth Hospital, Veth, Norway",
    ]
    assert sorted(said["keyword"]) == ["Nursing", "Sleep"]
    assert "edition" not in said


def test_a_text_with_tabs_is_a_table_whatever_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "savedrecs.txt"
    path.write_text(
        "AU\tTI\tSO\tPY\tDA\tU1\tUT\n"
        "Low, T\tCells that last\tCELL LETTERS\t2020\t2024-09-17\t5\tW:1\n",
        "utf-8-sig",
    )
    assert format_of(path) is GraphFormat.TABLE
    said = said_of(load_graph(path), "W:1")
    assert said["venue"] == ["CELL LETTERS"]
    assert not said.keys() & {"export date", "usage in 180 days"}


def test_what_a_reference_is_a_part_or_a_translation_of_is_told(tmp_path: Path) -> None:
    graph = table(
        tmp_path,
        "all.ris",
        "TY  - CHAP\nID  - a\nT1  - Sleet\nBT  - A Handbook of Weather\nER  - \n"
        "TY  - BOOK\nID  - b\nTI  - Snow\nOP  - Neige\nER  - \n"
        "TY  - BOOK\nID  - c\nBT  - Firn\nER  - \n",
    )
    assert said_of(graph, "a")["venue"] == ["A Handbook of Weather"]
    assert said_of(graph, "b")["original publication"] == ["Neige"]
    assert known(graph, "c").label == "Firn"
