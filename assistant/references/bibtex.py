"""References as BibTeX, for LaTeX and for reference managers."""

import re
from collections.abc import Iterator, Sequence

from bibtexparser.model import Entry, Field

from assistant.references.bib_fields import (
    bib_file,
    braced,
    iso_date,
    pages,
    people,
    text,
    verbatim,
)
from assistant.references.latex import protected
from assistant.references.preprint import arxiv_number, is_preprint
from tools.csl import CslDate, CslItem, CslType

ENTRY_TYPES: dict[CslType, str] = {
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "review": "article",
    "review-book": "article",
    "paper-conference": "inproceedings",
    "chapter": "incollection",
    "entry": "incollection",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "book": "book",
    "collection": "book",
    "classic": "book",
    "thesis": "phdthesis",
    "report": "techreport",
    "pamphlet": "booklet",
    "manuscript": "unpublished",
}
CONTAINERS = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}
PUBLISHERS = {
    "phdthesis": "school",
    "mastersthesis": "school",
    "techreport": "institution",
    "misc": "howpublished",
    "unpublished": "howpublished",
    "booklet": "howpublished",
}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def to_bibtex(items: Sequence[CslItem]) -> str:
    """Write one entry an item, in order, the items' ids being the keys.

    UTF-8 stays as it is; only what LaTeX would misread is escaped. Preprints on arXiv have their
    eprint fields. DOIs and addresses are not escaped, as hyperref expects. The note is an `annote`,
    which reference managers keep as a note and styles do not print.
    """
    return bib_file(map(_entry, items))


def _entry(item: CslItem) -> Entry:
    kind = ENTRY_TYPES.get(item.type, "misc")
    if item.type == "article" and item.container_title and not is_preprint(item):
        kind = "article"
    if kind == "phdthesis" and re.search("master|diplom|bachelor", item.genre or "", re.IGNORECASE):
        kind = "mastersthesis"
    fields = [Field(name, value) for name, value in _fields(item, kind) if value]
    return Entry(kind, item.id, fields)


def _fields(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    yield "author", people(item.author)
    yield "editor", people(item.editor)
    yield "title", braced(protected(item.title or "", item.language))
    yield from _place(item, kind)
    yield from _date(item.issued)
    yield "edition", text(item.edition)
    yield "version", text(item.version)
    yield "doi", verbatim(item.doi)
    yield "url", verbatim(item.url)
    yield "urldate", braced(iso_date(item.accessed))
    yield "issn", text(item.issn)
    yield "isbn", text(item.isbn)
    yield from _eprint(item)
    yield "language", text(item.language)
    yield "abstract", text(item.abstract)
    yield "annote", text(item.note)


def _place(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    """Where the work appeared: journal, proceedings, publisher, volume and pages."""
    yield CONTAINERS.get(kind, "journal"), text(item.container_title)
    yield "eventtitle", text(item.event_title)
    yield "venue", text(item.event_place)
    yield "series", text(item.collection_title)
    yield PUBLISHERS.get(kind, "publisher"), text(item.publisher)
    yield "address", text(item.publisher_place)
    yield "volume", text(item.volume)
    number = None if arxiv_number(item) else item.number
    yield "number", text(item.issue or number)
    if item.issue:
        yield "eid", text(number)
    yield "pages", pages(item.page)
    yield "type", text(item.genre)


def _date(date: CslDate | None) -> Iterator[tuple[str, str]]:
    if date is None:
        return
    if not date.date_parts:
        yield "year", text(date.literal)
        return
    years = list(dict.fromkeys(parts[0] for parts in date.date_parts))
    yield "year", braced("--".join(map(str, years)))
    first = date.date_parts[0]
    if len(first) > 1:
        yield "month", MONTHS[first[1] - 1]
    if len(first) > 2:
        yield "day", braced(str(first[2]))


def _eprint(item: CslItem) -> Iterator[tuple[str, str]]:
    if number := arxiv_number(item):
        yield "eprint", braced(number)
        yield "archiveprefix", "{arXiv}"
    elif item.archive:
        yield "archive", text(item.archive)
        yield "eprint", text(item.archive_location)
