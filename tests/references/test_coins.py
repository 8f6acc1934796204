"""References on the page for reference managers in the browser."""

from urllib.parse import parse_qs

from assistant.references.formats.coins import to_coins
from tools.literature.csl import CslDate, CslItem, CslName


def test_an_article_is_told_by_its_parts_with_all_its_authors() -> None:
    item = CslItem(
        id="a",
        type="article-journal",
        title="Bees & “flowers”",
        author=(CslName(family="Moor", given="Ben"), CslName(literal="Bee Group")),
        issued=CslDate(date_parts=((2021, 3),)),
        container_title="Meadows",
        volume="4",
        page="1–9",
        doi="10.1000/x",
    )
    told = parse_qs(to_coins(item), keep_blank_values=True)
    assert told == {
        "ctx_ver": ["Z39.88-2004"],
        "rft_val_fmt": ["info:ofi/fmt:kev:mtx:journal"],
        "rft.genre": ["article"],
        "rft_id": ["info:doi/10.1000/x"],
        "rft.atitle": ["Bees & “flowers”"],
        "rft.jtitle": ["Meadows"],
        "rft.au": ["Moor, Ben", "Bee Group"],
        "rft.date": ["2021-03"],
        "rft.volume": ["4"],
        "rft.pages": ["1–9"],
    }


def test_a_paper_of_proceedings_a_thesis_and_what_has_no_kind_have_titles_of_their_own() -> None:
    paper = CslItem(id="p", type="paper-conference", title="P", container_title="Days of Bees")
    told = parse_qs(to_coins(paper))
    assert (told["rft.atitle"], told["rft.btitle"]) == (["P"], ["Days of Bees"])
    thesis = parse_qs(to_coins(CslItem(id="t", type="thesis", title="T", publisher="U")))
    assert (thesis["rft.title"], thesis["rft.pub"]) == (["T"], ["U"])
    other = parse_qs(to_coins(CslItem(id="o", title="O")))
    assert other["rft_val_fmt"] == ["info:ofi/fmt:kev:mtx:book"]
    assert other["rft.btitle"] == ["O"]
