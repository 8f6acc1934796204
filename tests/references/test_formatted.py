import logging
from pathlib import Path

import pytest

from assistant.references.formatted import STYLES, bibliography
from tools.errors import SetupError
from tools.literature.csl import CslDate, CslItem, CslName

PAPER = {
    "apa": "Lewis, P., & Perez, E. (2020). Retrieval-Augmented Generation for Knowledge-Intensive"
    " NLP Tasks. Advances in Neural Information Processing Systems, 33, 9459–9474.",
    "ieee": "[1] P. Lewis and E. Perez, “Retrieval-Augmented Generation for Knowledge-Intensive"
    " NLP Tasks,” in Advances in Neural Information Processing Systems, Curran"
    " Associates, Inc., Dec. 2020, pp. 9459–9474.",
    "acm": "[1] Patrick Lewis and Ethan Perez. 2020. Retrieval-Augmented Generation for"
    " Knowledge-Intensive NLP Tasks. In Advances in Neural Information Processing Systems,"
    " December 06, 2020. Curran Associates, Inc., 9459–9474.",
    "chicago": "Lewis, Patrick, and Ethan Perez. 2020. “Retrieval-Augmented Generation for"
    " Knowledge-Intensive NLP Tasks.” Advances in Neural Information Processing Systems"
    " 33 (December): 9459–74.",
    "vancouver": "1. Lewis P, Perez E. Retrieval-Augmented Generation for Knowledge-Intensive NLP"
    " Tasks. In: Advances in Neural Information Processing Systems. Curran Associates,"
    " Inc.; 2020. p. 9459–74.",
}


@pytest.mark.parametrize("style", STYLES)
def test_a_conference_paper_is_printed_as_the_style_wants(
    style: str, conference_paper: CslItem
) -> None:
    assert bibliography([conference_paper], style) == (PAPER[style],)


@pytest.mark.parametrize(
    "style",
    [
        *STYLES,
        "american-meteorological-society",
        "nature",
        "modern-language-association",
        "3-biotech",
    ],
)
def test_every_item_has_one_line_of_plain_text_in_order(
    style: str, nasty_items: tuple[CslItem, ...], caplog: pytest.LogCaptureFixture
) -> None:
    lines = bibliography(nasty_items, style)
    assert len(lines) == len(nasty_items)
    for item, line in zip(nasty_items, lines, strict=True):
        assert line == " ".join(line.split())
        assert any(letter.isalnum() for letter in line)
        assert (item.title or "").casefold()[:5] in line.casefold()
        assert "span" not in line
    assert caplog.records == []


def test_lines_carry_the_numbers_they_are_cited_by(
    conference_paper: CslItem, preprint: CslItem
) -> None:
    for style in STYLES:
        lines = bibliography([conference_paper, preprint], style, numbers=[3, 7])
        assert [line[:4] for line in lines] == ["[3] ", "[7] "]
        assert not any("[3] [3]" in line or "] 7." in line for line in lines)


def test_a_preprint_shows_where_it_is_to_be_found(preprint: CslItem) -> None:
    assert bibliography([preprint]) == (
        "OpenAI. (2023). GPT-4 Technical Report (arXiv:2303.08774). arXiv."
        " https://doi.org/10.48550/arXiv.2303.08774",
    )


def test_missing_years_and_authors_are_said_once() -> None:
    page = CslItem(id="1", type="webpage", title="A page", url="https://example.org/")
    thesis = CslItem(
        id="2", type="thesis", title="On graphs", publisher="KIT", genre="PhD thesis",
        author=(CslName(family="Müller", given="Jörg", suffix="Jr."),),
    )  # fmt: skip
    assert bibliography([page, thesis], "chicago") == (
        "“A Page.” n.d. https://example.org/.",
        "Müller, Jörg, Jr. n.d. “On Graphs.” PhD thesis, KIT.",
    )
    assert bibliography([thesis]) == ("Müller, J., Jr. (n.d.). On graphs [PhD thesis]. KIT.",)


def test_editors_stand_in_for_authors_once() -> None:
    book = CslItem(
        id="1",
        type="book",
        title="Graphs",
        editor=(CslName(family="Ed", given="Ann"), CslName(family="Fe", given="Cy")),
        issued=CslDate(date_parts=((2001,),)),
        publisher="Springer",
    )
    assert bibliography([book], "apa") + bibliography([book], "chicago") == (
        "Ed, A., & Fe, C. (Eds.). (2001). Graphs. Springer.",
        "Ed, Ann, and Cy Fe, eds. 2001. Graphs. Springer.",
    )


def test_pages_of_unlike_length_are_not_shortened() -> None:
    article = CslItem(
        id="1", type="article-journal", title="T", container_title="J", volume="1", page="1-20"
    )
    for style in (*STYLES, "modern-language-association"):
        assert "1–20" in bibliography([article], style)[0]


def test_particles_suffixes_and_east_asian_names_are_printed_right() -> None:
    item = CslItem(
        id="1",
        title="Title",
        issued=CslDate(date_parts=((2020,),)),
        author=(
            CslName(family="Maaten", given="Laurens", non_dropping_particle="van der"),
            CslName(family="Humboldt", given="Alexander", dropping_particle="von"),
            CslName(family="王", given="小明"),
        ),
    )
    assert bibliography([item]) == (
        "van der Maaten, L., Humboldt, A. von, & 王小明. (2020). Title.",
    )


def test_a_style_file_of_ones_own_is_used(tmp_path: Path, conference_paper: CslItem) -> None:
    style = tmp_path / "mine.csl"
    style.write_text(
        '<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">'
        "<info><title>Mine</title><id>mine</id><updated>2024-01-01T00:00:00Z</updated></info>"
        '<citation><layout><text variable="title"/></layout></citation>'
        '<bibliography><layout><text variable="title" suffix="!"/></layout></bibliography></style>'
    )
    assert bibliography([conference_paper], style) == (f"{conference_paper.title}!",)
    assert bibliography([conference_paper], str(style)) == (f"{conference_paper.title}!",)


def test_a_style_without_a_bibliography_is_refused(tmp_path: Path) -> None:
    style = tmp_path / "mine.csl"
    style.write_text(
        '<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">'
        "<info><title>Mine</title></info><citation><layout/></citation></style>"
    )
    with pytest.raises(SetupError, match="no bibliography"):
        bibliography([], style)


@pytest.mark.parametrize("content", ["", "<style", "<html/>"])
def test_a_file_that_is_no_style_is_refused(tmp_path: Path, content: str) -> None:
    style = tmp_path / "broken.csl"
    style.write_text(content)
    with pytest.raises(SetupError, match="not a readable citation style"):
        bibliography([], style)


@pytest.mark.parametrize("style", ["no-such-style", "../apa", "/nowhere/style.csl"])
def test_a_style_that_is_not_there_is_named(style: str) -> None:
    with pytest.raises(SetupError, match=style):
        bibliography([], style)


def test_a_work_that_a_style_fails_on_is_given_plainly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, conference_paper: CslItem
) -> None:
    style = tmp_path / "failing.csl"
    style.write_text(
        '<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">'
        "<info><title>Mine</title></info><citation><layout/></citation>"
        '<bibliography><layout><text macro="missing"/></layout></bibliography></style>'
    )
    with caplog.at_level(logging.WARNING):
        (line,) = bibliography([conference_paper], style)
    assert line.startswith("Patrick Lewis, Ethan Perez. 2020. Retrieval-Augmented Generation")
    assert conference_paper.id in caplog.text


def test_a_small_letter_after_a_hyphen_is_an_initial_too() -> None:
    author = (CslName(family="Yih", given="Wen-tau"),)
    assert bibliography([CslItem(id="a", type="book", title="T", author=author)])[0].startswith(
        "Yih, W.-T. "
    )
