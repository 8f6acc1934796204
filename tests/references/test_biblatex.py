import pytest
from bib_reading import printed, written_entry

from assistant.references.formats.biblatex import to_biblatex
from tools.literature.csl import CslDate, CslItem


def test_no_field_of_a_journal_article_is_lost(journal_article: CslItem) -> None:
    read = written_entry(to_biblatex, journal_article)
    assert read.type == "article"
    assert {name: printed(value) for name, value in read.fields.items() if name != "url"} == {
        "title": journal_article.title,
        "journaltitle": "Journal of A & B",
        "shortjournal": "J. A&B",
        "volume": "9",
        "number": "86",
        "pages": "2579–2605",
        "date": "2008-05",
        "doi": journal_article.doi,
        "issn": "1234-5678",
        "langid": "english",
    }
    assert read.fields["url"] == journal_article.url
    assert len(read.persons["author"]) == len(journal_article.author)


@pytest.mark.parametrize(
    ("date", "fields"),
    [
        (CslDate(date_parts=((2020, 12, 6),)), {"date": "2020-12-06"}),
        (CslDate(date_parts=((2019,), (2020,))), {"date": "2019/2020"}),
        (CslDate(date_parts=((2019,),), circa=True), {"date": "2019~"}),
        (CslDate(date_parts=((850,),)), {"date": "0850"}),
        (CslDate(literal="in press"), {"year": "in press"}),
        (None, {}),
    ],
)
def test_dates_are_those_of_edtf(date: CslDate | None, fields: dict[str, str]) -> None:
    assert dict(written_entry(to_biblatex, CslItem(id="1", issued=date)).fields) == fields


@pytest.mark.parametrize(
    ("item", "kind", "fields"),
    [
        (
            CslItem(id="1", type="article", archive="arXiv", archive_location="2303.08774"),
            "online",
            {"eprint": "2303.08774", "eprinttype": "arxiv"},
        ),
        (
            CslItem(id="1", type="article", container_title="J"),
            "article",
            {"journaltitle": "J"},
        ),
        (
            CslItem(id="1", type="thesis", publisher="KIT", genre="PhD thesis"),
            "thesis",
            {"institution": "KIT", "type": "PhD thesis"},
        ),
        (
            CslItem(id="1", type="paper-conference", container_title="P", event_title="E"),
            "inproceedings",
            {"booktitle": "P", "eventtitle": "E"},
        ),
        (CslItem(id="1", type="software", version="2"), "software", {"version": "2"}),
        (CslItem(id="1", language="tlh"), "misc", {"language": "tlh"}),
    ],
)
def test_kinds_of_works_have_their_entry_types(
    item: CslItem, kind: str, fields: dict[str, str]
) -> None:
    read = written_entry(to_biblatex, item)
    assert read.type == kind
    assert dict(read.fields) == fields
