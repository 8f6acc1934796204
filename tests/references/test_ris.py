import re

import pytest
import rispy

from assistant.references.export import ExportFormat, export
from assistant.references.formats.ris import to_ris
from tools.literature.csl import CslDate, CslItem, CslName


def lines(item: CslItem) -> list[tuple[str, str]]:
    """The tags and values of one reference, read as the RIS specification has them."""
    read = [re.fullmatch(r"([A-Z][A-Z0-9])  - (.*)", line) for line in to_ris([item]).splitlines()]
    return [(tag, value) for found in read if found for tag, value in [found.groups()]]


def test_every_line_is_a_tag_or_parts_two_references(nasty_items: tuple[CslItem, ...]) -> None:
    for line in to_ris(nasty_items).splitlines():
        assert line == "" or re.fullmatch(r"[A-Z][A-Z0-9]  - .*", line)


def test_every_item_is_read_back_in_order(nasty_items: tuple[CslItem, ...]) -> None:
    read = rispy.loads(export(nasty_items, ExportFormat.RIS))
    assert [record.get("title") for record in read] == [item.title for item in nasty_items]
    assert [len(record.get("authors", [])) for record in read] == [
        len(item.author) for item in nasty_items
    ]
    assert [record.get("doi") for record in read] == [item.doi for item in nasty_items]


def test_no_field_of_a_journal_article_is_lost(journal_article: CslItem) -> None:
    assert lines(journal_article) == [
        ("TY", "JOUR"),
        ("ID", "2"),
        ("AU", "van der Maaten, Laurens"),
        ("AU", "de la Fuente, Rodrigo, Jr."),
        ("AU", "von Humboldt, Alexander"),
        ("AU", "Smith, Jones and Sons & Co"),
        ("AU", "王, 小明"),
        ("AU", "O’Brien-Šimůnek, Åsa"),
        ("TI", journal_article.title),
        ("T2", "Journal of A & B"),
        ("J2", "J. A&B"),
        ("PY", "2008"),
        ("DA", "2008/05//"),
        ("VL", "9"),
        ("IS", "86"),
        ("SP", "2579"),
        ("EP", "2605"),
        ("SN", "1234-5678"),
        ("DO", journal_article.doi),
        ("UR", journal_article.url),
        ("LA", "en"),
        ("ER", ""),
    ]


def test_a_conference_is_told_from_its_proceedings(conference_paper: CslItem) -> None:
    read = dict(lines(conference_paper))
    assert read["TY"] == "CONF"
    assert read["T2"] == conference_paper.event_title
    assert read["C3"] == conference_paper.container_title
    assert read["N1"] == conference_paper.note


def test_a_preprint_names_its_server_and_number(preprint: CslItem) -> None:
    read = dict(lines(preprint))
    assert (read["TY"], read["DB"], read["AN"]) == ("UNPB", "arXiv", "2303.08774")
    assert read["DO"] == preprint.doi


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (CslItem(id="1"), [("TY", "GEN")]),
        (
            CslItem(id="1", type="thesis", genre="PhD thesis"),
            [("TY", "THES"), ("M3", "PhD thesis")],
        ),
        (CslItem(id="1", page="e0123456"), [("TY", "GEN"), ("SP", "e0123456")]),
        (CslItem(id="1", issued=CslDate(literal="in press")), [("TY", "GEN"), ("PY", "in press")]),
        (
            CslItem(id="1", type="article", container_title="Journal"),
            [("TY", "JOUR"), ("T2", "Journal")],
        ),
        (
            CslItem(id="1", author=(CslName(family="Smith", suffix="Jr."),)),
            [("TY", "GEN"), ("AU", "Smith, , Jr.")],
        ),
    ],
)
def test_what_a_work_lacks_is_left_out(item: CslItem, expected: list[tuple[str, str]]) -> None:
    assert [line for line in lines(item) if line[0] not in {"ID", "ER"}] == expected


def test_no_items_make_an_empty_file() -> None:
    assert to_ris([]) == ""
