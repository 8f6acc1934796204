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
