import re

import pytest
from bib_reading import printed, written_entry
from pybtex.database import BibliographyData, Entry, Person, parse_string

from assistant.references.export import ExportFormat, export
from assistant.references.formats.bibtex import to_bibtex
from tools.literature.csl import CslDate, CslItem, CslName


def entry(item: CslItem) -> Entry:
    return written_entry(to_bibtex, item)


def full_name(person: Person) -> str:
    parts = (
        person.first_names,
        person.middle_names,
        person.prelast_names,
        person.last_names,
        person.lineage_names,
    )
    return " ".join(printed(name) for part in parts for name in part)


def test_every_item_is_read_back_in_order(nasty_items: tuple[CslItem, ...]) -> None:
    read: BibliographyData = parse_string(export(nasty_items, ExportFormat.BIBTEX), "bibtex")
    entries = list(read.entries.values())
    assert [printed(e.fields.get("title", "")) for e in entries] == [
        item.title or "" for item in nasty_items
    ]
    assert [list(map(full_name, e.persons.get("author", []))) for e in entries] == [
        [
            name.literal or (f"{name.given} {name.family}" if name.east_asian else name.display)
            for name in item.author
        ]
        for item in nasty_items
    ]


def test_no_field_of_a_journal_article_is_lost(journal_article: CslItem) -> None:
    read = entry(journal_article)
    assert read.type == "article"
    assert {name: printed(value) for name, value in read.fields.items() if name != "url"} == {
        "title": journal_article.title,
        "journal": "Journal of A & B",
        "volume": "9",
        "number": "86",
        "pages": "2579–2605",
        "year": "2008",
        "month": "May",
        "doi": journal_article.doi,
        "issn": "1234-5678",
        "language": "en",
    }
    assert read.fields["url"] == journal_article.url


def test_people_keep_their_particles_and_generations(journal_article: CslItem) -> None:
    maaten, fuente, humboldt, body, *_ = entry(journal_article).persons["author"]
    assert (maaten.prelast_names, maaten.last_names) == (["van", "der"], ["Maaten"])
    assert (fuente.prelast_names, fuente.lineage_names) == (["de", "la"], ["Jr."])
    assert (humboldt.prelast_names, humboldt.first_names) == (["von"], ["Alexander"])
    assert body.last_names == [r"{Smith, Jones and Sons \& Co}"]


@pytest.mark.parametrize("family", ["Sand and Stone", "Ed, Jr"])
def test_surnames_that_bibtex_would_cut_stay_whole(family: str) -> None:
    (person,) = entry(CslItem(id="1", author=(CslName(family=family, given="A."),))).persons[
        "author"
    ]
    assert person.last_names == [f"{{{family}}}"]


def test_a_surname_of_several_words_without_a_given_name_stays_whole() -> None:
    (person,) = entry(CslItem(id="1", author=(CslName(family="Abu Bakr"),))).persons["author"]
    assert (person.first_names, person.last_names) == ([], ["{Abu Bakr}"])


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("A survey of Bayesian networks", "A survey of {Bayesian} networks"),
        ("Attention Is All You Need", "Attention Is All You Need"),
        ("LLM-based Question Answering over KGs", "{LLM}-based Question Answering over {KGs}"),
        ("HubLink: Answers from Graphs", "{HubLink}: Answers from Graphs"),
        ("What is R? A guide for Dutch users", "What is {R}? A guide for {Dutch} users"),
        ("Sorting in $O(n)$ steps (of RAM)", "Sorting in {$O(n)$} steps (of {RAM})"),
        ("From $5 to $10", r"From \$5 to \$10"),
        ("Costs of 5$ and 6$", r"Costs of 5\$ and 6\$"),
        ("An unbalanced $x^{2$", r"An unbalanced \$x\textasciicircum{}\textbraceleft{}2\$"),
        ("A brace } and a {", r"A brace \textbraceright{} and a \textbraceleft{}"),
        ("A {LLM} in braces", r"A \{{LLM}\} in braces"),
        ("C++ and mRNA", "{C}++ and {mRNA}"),
    ],
)
def test_capitals_and_formulas_in_titles_are_protected(title: str, written: str) -> None:
    assert entry(CslItem(id="1", title=title)).fields["title"] == written


def test_german_titles_keep_all_their_capitals() -> None:
    item = CslItem(id="1", title="Die Messung großer Graphen in Theorie", language="de-DE")
    assert entry(item).fields["title"] == "Die {Messung} großer {Graphen} in {Theorie}"


@pytest.mark.parametrize(
    ("item", "kind", "fields"),
    [
        (
            CslItem(id="1", type="article", publisher="arXiv", number="arXiv:2303.08774"),
            "misc",
            {"eprint": "2303.08774", "archiveprefix": "arXiv", "howpublished": "arXiv"},
        ),
        (
            CslItem(id="1", type="thesis", publisher="KIT", genre="Master's thesis"),
            "mastersthesis",
            {"school": "KIT", "type": "Master's thesis"},
        ),
        (
            CslItem(id="1", type="report", publisher="KIT", number="TR-1"),
            "techreport",
            {"institution": "KIT", "number": "TR-1"},
        ),
        (
            CslItem(id="1", type="chapter", container_title="B", edition="2"),
            "incollection",
            {"booktitle": "B", "edition": "2"},
        ),
        (
            CslItem(
                id="1",
                type="webpage",
                url="https://example.org/{a}",
                accessed=CslDate(date_parts=((2024, 5, 1),)),
            ),
            "misc",
            {"url": "https://example.org/%7Ba%7D", "urldate": "2024-05-01"},
        ),
        (CslItem(id="1", issued=CslDate(literal="in press")), "misc", {"year": "in press"}),
        (
            CslItem(id="1", issued=CslDate(date_parts=((2019,), (2020,)))),
            "misc",
            {"year": "2019--2020"},
        ),
        (CslItem(id="1", type="book"), "book", {}),
    ],
)
def test_kinds_of_works_have_their_entry_types(
    item: CslItem, kind: str, fields: dict[str, str]
) -> None:
    read = entry(item)
    assert read.type == kind
    assert dict(read.fields) == fields


def test_conference_papers_name_proceedings_event_and_reason(conference_paper: CslItem) -> None:
    fields = entry(conference_paper).fields
    assert fields["booktitle"] == conference_paper.container_title
    assert fields["eventtitle"] == conference_paper.event_title
    assert printed(fields["annote"]) == conference_paper.note
    assert re.fullmatch(r"\d+--\d+", fields["pages"])
