"""Tables as people keep them: below titles, with notes and codes, in Excel, in any encoding."""

from datetime import date
from pathlib import Path

import pytest
from loaded_graphs import load_graph
from openpyxl import Workbook

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.errors import SetupError
from tools.hublink.indexing.paper_choice import choose_papers

TITLED = """\
Literature on kites,,,
kept by the museum; as of 3 May,,,

Title,Country,n,Remark
Kites over harbours,Peru,40,
Box kites in wind,Chile,22,lost

* lost ones are not counted,,,
n is what flew,,,
"""


def labels(graph: OxigraphStore) -> list[str]:
    return sorted(entity.label for entity in graph.subjects())


def said_of(graph: OxigraphStore, label: str) -> dict[str, list[str]]:
    (thing,) = [each for each in graph.subjects() if each.label == label]
    said: dict[str, list[str]] = {}
    for triple in graph.outgoing(thing):
        said.setdefault(triple.predicate.label, []).append(triple.object.label)
    return said


def table(folder: Path, text: str, name: str = "t.csv", encoding: str = "utf-8") -> OxigraphStore:
    path = folder / name
    path.write_text(text, encoding=encoding)
    return load_graph(path)


def workbook(folder: Path, book: Workbook) -> OxigraphStore:
    path = folder / "studies.xlsx"
    book.save(path)
    return load_graph(path)


def test_titles_above_a_table_and_notes_below_it_are_no_rows(tmp_path: Path) -> None:
    graph = table(tmp_path, TITLED)
    assert labels(graph) == ["Box kites in wind", "Kites over harbours"]
    assert said_of(graph, "Box kites in wind")["Remark"] == ["lost"]


@pytest.mark.parametrize("word", ["Total", "mean", "Summe:"])
def test_what_columns_come_to_is_no_row(tmp_path: Path, word: str) -> None:
    rows = f"Title;Country;n;Year\nKites;Peru;40;2001\nBoxes;Chile;22;2003\n{word};;62;\n"
    assert labels(table(tmp_path, rows)) == ["Boxes", "Kites"]


def test_a_paper_of_which_only_the_title_is_known_stays(tmp_path: Path) -> None:
    rows = "Title,Country,n,Year\nKites,Peru,40,2001\nBoxes,,,\n"
    assert table(tmp_path, rows).named("Boxes")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
@pytest.mark.parametrize("name", ["t.csv", "t.tsv"])
def test_a_table_is_read_in_the_encoding_it_was_saved_in(
    tmp_path: Path, encoding: str, name: str
) -> None:
    rows = "Titel der Studie;Land\nÜber Drachen – ein Überblick;Österreich\n"
    if name == "t.tsv":
        rows = rows.replace(";", "\t")
    graph = table(tmp_path, rows, name, encoding)
    assert said_of(graph, "Über Drachen – ein Überblick")["Land"] == ["Österreich"]


def test_references_are_read_in_the_encoding_they_were_saved_in(tmp_path: Path) -> None:
    path = tmp_path / "l.ris"
    path.write_bytes("TY  - JOUR\nTI  - Über Drachen\nID  - a\nER  - \n".encode("cp1252"))
    assert labels(load_graph(path)) == ["Über Drachen"]


def test_a_column_without_a_heading_keeps_its_place_and_running_numbers_say_nothing(
    tmp_path: Path,
) -> None:
    rows = ",Title,n,\n1,Kites,40,lost\n2,Boxes,22,\n"
    said = said_of(table(tmp_path, rows), "Kites")
    assert said["column 4"] == ["lost"]
    assert said.keys() == {"n", "column 4"}


@pytest.mark.parametrize(
    "heading", ["What is the title of the paper?", "Titel der Studie", "Study", "Reference"]
)
def test_papers_are_called_by_what_a_heading_in_own_words_names(
    tmp_path: Path, heading: str
) -> None:
    graph = table(tmp_path, f"Timestamp,{heading},n\n2020-01-02,Kites over harbours,4\n")
    (kites,) = graph.subjects()
    assert kites.label == "Kites over harbours"
    assert [kind.label for kind in choose_papers(graph).chosen] == ["Paper"]


@pytest.mark.parametrize(
    ("heading", "cells", "told"),
    [
        ("Blinded?", ("Y", "n", "Y (half)"), ("yes", "no", "yes (half)")),
        ("Verblindet", ("ja", "nein", "unklar"), ("yes", "no", "unklar")),
        ("Blinded?", ("1", "0", "1"), ("yes", "no", "yes")),
        ("Blinded (0=no 1=yes 2=unclear)", ("1", "0", "2"), ("yes", "no", "unclear")),
        ("Blinded", ("x", "", "x"), ("yes", None, "yes")),
        ("Blinded", ("✓", "✗", "✓"), ("yes", "no", "yes")),
        ("Level", ("1", "0", "1"), ("1", "0", "1")),
        ("Grade", ("n", "n", "n"), ("n", "n", "n")),
    ],
)
def test_yes_and_no_are_told_however_they_are_written(
    tmp_path: Path, heading: str, cells: tuple[str, ...], told: tuple[str | None, ...]
) -> None:
    rows = "".join(f"Paper {number},{cell},x{number}\n" for number, cell in enumerate(cells))
    graph = table(tmp_path, f"Title,{heading},Other\n{rows}")
    name = heading.partition(" (")[0].rstrip("?")
    for number, wanted in enumerate(told):
        said = said_of(graph, f"Paper {number}")
        assert said.get(name, [None]) == [wanted]


def test_values_are_parted_by_what_parts_them_in_a_column(tmp_path: Path) -> None:
    graph = table(
        tmp_path,
        "Title\tFlown over\tPlace\tMade of\tMethod\n"
        "Kites\tsea, dunes\tLima, Peru\tsilk & wood\tcounted\n"
        "Boxes\tdunes, fields\tQuito, Ecuador\twood\tphotographed, then counted twice\n"
        'Boards\tsea\tCuzco, Peru\tsilk & paper\t"• counted\n• measured"\n',
        "t.tsv",
    )
    assert said_of(graph, "Kites")["Flown over"] == ["dunes", "sea"]
    assert said_of(graph, "Kites")["Place"] == ["Lima, Peru"]
    assert said_of(graph, "Kites")["Made of"] == ["silk", "wood"]
    assert said_of(graph, "Boxes")["Method"] == ["photographed, then counted twice"]
    assert said_of(graph, "Boards")["Method"] == ["counted", "measured"]


def test_separators_that_differ_from_cell_to_cell_part_values_all_the_same(tmp_path: Path) -> None:
    rows = "Title,Made of\nKites,silk + wood\nBoxes,wood / paper\nBoards,silk & paper\nFish,paper\n"
    graph = table(tmp_path, rows)
    assert said_of(graph, "Boxes")["Made of"] == ["paper", "wood"]
    assert said_of(graph, "Kites")["Made of"] == ["silk", "wood"]


def test_a_column_of_dois_is_one_whatever_it_is_called(tmp_path: Path) -> None:
    rows = (
        "Title,Link (if any)\nKites,https://doi.org/10.5555/kites.1\nBoxes,10.5555/BOXES.2\n"
        "Boards,www.example.org\n"
    )
    graph = table(tmp_path, rows)
    assert said_of(graph, "Kites")["DOI"] == ["10.5555/kites.1"]
    assert said_of(graph, "Boxes")["DOI"] == ["10.5555/boxes.2"]


def test_surnames_alone_are_people_each(tmp_path: Path) -> None:
    rows = "Title;Authors\nA;Ruiz, Ferrer\nB;Ferrer, Ruiz & Low\nC;van Dijk, Amrani\nD;Amrani\n"
    assert said_of(table(tmp_path, rows), "A")["Authors"] == ["Ruiz", "Ferrer"]
    assert said_of(table(tmp_path, rows), "C")["Authors"] == ["van Dijk", "Amrani"]


def test_a_list_of_many_things_is_one_though_most_come_once(tmp_path: Path) -> None:
    rows = (
        "Title;Instr.;Mth\nA;fiddle, accordion;EXP+OBS\nB;bagpipes, fiddle;OBS\n"
        "C;oud, Accordion, organ;EXP\nD;steel pan, saxophone;OBS\nE;zither;EXP+OBS\n"
    )
    graph = table(tmp_path, rows)
    assert said_of(graph, "C")["Instr."] == ["Accordion", "organ", "oud"]
    assert said_of(graph, "A")["Mth"] == ["EXP", "OBS"]


def test_points_that_set_thousands_apart_are_none_of_decimals(tmp_path: Path) -> None:
    rows = "Title,n\nKites,1.250\nBoxes,40\nBoards,322\nFish,7 (small)\n"
    assert said_of(table(tmp_path, rows), "Kites")["n"] == ["1250"]


def test_a_workbook_is_read_as_its_cells_are_shown(tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Kites and wind: what we have read"])
    sheet.append(["Title", "Country", "Share lost", "Price", "Flown on", "Insured", "n"])
    sheet.append(["Kites", "Peru", 0.125, 12.5, date(2020, 5, 4), True, 40])
    sheet.append(["Boxes", None, 0.5, 7, date(2021, 1, 1), False, 22.5])
    sheet.merge_cells("A1:G1")
    sheet.merge_cells("B3:B4")
    for row in (3, 4):
        sheet.cell(row, 3).number_format = "0.0%"
        sheet.cell(row, 4).number_format = "#,##0.00 [$€-407]"
    book.create_sheet("Codes").append(["code", "meaning"])
    graph = workbook(tmp_path, book)
    assert said_of(graph, "Kites") == {
        "Country": ["Peru"],
        "Share lost": ["12.5 %"],
        "Price": ["€ 12.5"],
        "Flown on": ["2020-05-04"],
        "Insured": ["yes"],
        "n": ["40"],
    }
    assert said_of(graph, "Boxes")["Country"] == ["Peru"]
    assert said_of(graph, "Boxes")["n"] == ["22.5"]


def test_the_first_sheet_with_a_table_is_read(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active.append(["Read me first"])
    hidden = book.create_sheet("old")
    hidden.append(["Title", "n"])
    hidden.append(["Old", 1])
    hidden.sheet_state = "hidden"
    sheet = book.create_sheet("studies")
    sheet.append(["Title", "n"])
    sheet.append(["Kites", 40])
    assert labels(workbook(tmp_path, book)) == ["Kites"]


def test_a_workbook_that_is_none_says_so(tmp_path: Path) -> None:
    path = tmp_path / "studies.xlsx"
    path.write_bytes(b"Title,n\nKites,40\n")
    with pytest.raises(SetupError, match=r"table .*studies\.xlsx is broken") as caught:
        load_graph(path)
    assert caught.value.remedy
    book = Workbook()
    assert book.active is not None
    book.active.append(["nothing"])
    with pytest.raises(SetupError, match="holds no table"):
        workbook(tmp_path, book)


@pytest.mark.parametrize(
    ("rows", "name", "told"),
    [
        ("Title;Grade\nA;1\nB;1,3\nC;2\nD;3\nE;2,3\n", "Grade", {"B": "1.3", "E": "2.3"}),
        ("Title,Weight (kg)\nA,1\nB,2\nC,3\nD,1.125\n", "Weight (kg)", {"D": "1.125"}),
        (
            "Title;Compound\nA;1,2-dichloroethane\nB;1,4-dioxane\nC;2,4-D\n",
            "Compound",
            {"A": "1,2-dichloroethane", "C": "2,4-D"},
        ),
        ("Title,How many deaths?\nA,0\nB,1\nC,0\n", "How many deaths", {"B": "1"}),
        ("Title,Country\nA,NO\nB,SI\nC,NO\n", "Country", {"A": "NO", "B": "SI"}),
        (
            'Title,Town\nA,"Boston, MA"\nB,"Boston, MA"\nC,"Cambridge, MA"\nD,Cambridge\n',
            "Town",
            {"A": "Boston, MA"},
        ),
        (
            'Title,Town\nA,"Kingston, Jamaica"\nB,"Kingston, Jamaica"\nC,Kingston\n',
            "Town",
            {"A": "Kingston, Jamaica"},
        ),
    ],
)
def test_what_only_looks_like_it_is_left_as_it_is(
    tmp_path: Path, rows: str, name: str, told: dict[str, str]
) -> None:
    graph = table(tmp_path, rows)
    for title, value in told.items():
        assert said_of(graph, title)[name] == [value]


def test_notes_of_several_lines_tell_not_what_parts_cells(tmp_path: Path) -> None:
    note = "\n".join(f"Point {number}; more" for number in range(12))
    rows = f'Title,Year,Notes\nA,2020,"{note}"\nB,2021,"{note}"\n'
    assert said_of(table(tmp_path, rows), "A")["Year"] == ["2020"]


def test_rows_amid_a_table_are_its_own_whatever_they_begin_with(tmp_path: Path) -> None:
    rows = "Statistic,a,b,c\nmean,1,2,3\nmedian,2,3,4\nsd,1,1,1\n"
    assert labels(table(tmp_path, rows)) == ["mean", "median", "sd"]
    rows = "Title,Year,X,Author\nA,2001,x,Low\n,,,\nB,,,\nC,2003,y,Deep\n"
    assert table(tmp_path, rows).named("B")


def test_a_single_slip_of_a_byte_makes_no_other_encoding(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes("Title,Author\nÉtude,José Ø\nB,Ç".encode() + b"\xe7,x\n")
    with pytest.raises(SetupError, match="UTF-8"):
        load_graph(path)


@pytest.mark.parametrize(
    ("value", "shape", "shown"),
    [
        (45, '0"%"', "45"),
        (0.5, "0%", "50 %"),
        (45, "[$-409]#,##0.00", "45"),
        (45, "[$CHF] #,##0", "CHF 45"),
        (45, '"$"#,##0', "45"),
        (0.00004, "General", "0.00004"),
        (1234567890123.5, "General", "1234567890120"),
        (10**20, "General", "1" + "0" * 20),
    ],
)
def test_numbers_of_workbooks_are_told_as_they_are_meant(
    tmp_path: Path, value: float, shape: str, shown: str
) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Title", "n"], ["Kites", value], ["Boxes", "x"]):
        sheet.append(row)
    sheet.cell(2, 2).number_format = shape
    # Formatted alone, cells hold nothing, however far away.
    sheet.cell(1_048_576, 300).number_format = "0%"
    assert said_of(workbook(tmp_path, book), "Kites")["n"] == [shown]


_TWO_IN_ONE = """\
Title;Setting / country;Kit and methods
Kites over harbours;coast / Peru;box, line
Box kites in wind;hill / Chile;box, gauge
Kites and gulls;coast / Chile;delta, line
Kites at dawn;hill / Peru;delta, gauge
Kites in fog;coast / Peru;box, gauge
Kites by night;hill / Chile;delta, box, line
Kites in class;/Chile;box, gauge
Kites at sea;n/a;delta, gauge
"""


def test_two_attributes_in_one_column_are_told_apart_where_its_heading_names_both(
    tmp_path: Path,
) -> None:
    graph = table(tmp_path, _TWO_IN_ONE.replace("/Chile", "Chile"))

    fog = said_of(graph, "Kites in fog")
    assert (fog["Setting"], fog["country"]) == (["coast"], ["Peru"])
    assert (fog["Kit"], fog["methods"]) == (["box"], ["gauge"])
    night = said_of(graph, "Kites by night")
    assert (sorted(night["Kit"]), night["methods"]) == (["box", "delta"], ["line"])
    in_class = said_of(graph, "Kites in class")
    assert in_class["country"] == ["Chile"]
    assert "Setting" not in in_class
    at_sea = said_of(graph, "Kites at sea")
    assert at_sea.keys() == {"Kit", "methods"}


@pytest.mark.parametrize(
    ("heading", "cells"),
    [
        ("Themes / topics", ("wind; fog", "fog; gulls", "gulls; wind", "fog; wind", "wind; gulls")),
        ("Setting / country", ("coast", "hill", "coast; Peru", "hill", "coast")),
        ("Setting", ("coast; Peru", "hill; Chile", "coast; Chile", "hill; Peru", "coast; Peru")),
        ("Setting; country", ("a; Peru", "b; Chile", "c; Oman", "d; Mali", "e; Fiji")),
        ("Outcome/s", ("wind/fog", "wind/fog", "rain/fog", "rain/sun", "wind/sun", "wind/fog")),
        ("Autorinnen und Autoren", ("Roth; Lind", "Cruz; Lind", "Roth; Kim", "Cruz; Kim") * 2),
    ],
)
def test_a_column_of_one_attribute_stays_one(
    tmp_path: Path, heading: str, cells: tuple[str, ...]
) -> None:
    rows = "".join(f"Kites {at}\t{cell}\n" for at, cell in enumerate(cells))
    graph = table(tmp_path, f"Title\t{heading}\n{rows}", "t.tsv")
    assert len(said_of(graph, "Kites 2")) == 1


def test_dates_and_places_are_parted_as_their_heading_is(tmp_path: Path) -> None:
    cells = ("2019/05/12, Oslo", "2019/06/01, Lima", "2019/05/12, Lima", "2020/01/01, Oslo") * 2
    rows = "".join(f'Kites {at},"{cell}"\n' for at, cell in enumerate(cells))
    told = said_of(table(tmp_path, f'Title,"Date, place"\n{rows}'), "Kites 0")
    assert (told["Date"], told["place"]) == (["2019/05/12"], ["Oslo"])


def test_what_papers_are_cited_as_stays_whole(tmp_path: Path) -> None:
    cells = ("Lowe et al., 2019", "Lowe et al., 2020", "Diaz, 2019", "Diaz, 2020", "Diaz, 2021") * 2
    rows = "".join(f"{cell} {at}\t4\n" for at, cell in enumerate(cells))
    assert len(labels(table(tmp_path, f"Study, year\tn\n{rows}", "t.tsv"))) == len(cells)


def test_journals_are_called_as_they_are(tmp_path: Path) -> None:
    venues = ("Mires and Carbon", "Carbon and Water", "Carbon", "Water", "Peat & Water", "Mires")
    rows = "".join(f"Fens {at}\t{venue}\n" for at, venue in enumerate(venues))
    graph = table(tmp_path, f"Title\tJournal / source\n{rows}", "t.tsv")
    assert said_of(graph, "Fens 0") == {"venue": ["Mires and Carbon"]}
    assert said_of(graph, "Fens 4") == {"venue": ["Peat & Water"]}


def test_what_conferences_are_on_is_a_list(tmp_path: Path) -> None:
    topics = ("fog, gulls", "gulls, wind", "fog, wind", "wind", "fog", "gulls, fog")
    rows = "".join(f"Kites {at}\t{each}\n" for at, each in enumerate(topics))
    graph = table(tmp_path, f"Title\tConference topics\n{rows}", "t.tsv")
    assert said_of(graph, "Kites 0")["Conference topics"] == ["fog", "gulls"]
