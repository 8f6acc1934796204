"""Entries of a .bib file: what BibTeX and BibLaTeX write alike."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from bibtexparser.library import Library
from bibtexparser.model import Entry, Field
from bibtexparser.writer import BibtexFormat, write

from assistant.references.formats.bib_fields import braced, iso_date, pages, text, verbatim
from assistant.references.formats.preprint import arxiv_number
from tools.literature.csl import CslItem, CslType

Fields = Iterable[tuple[str, str]]

ENTRY_TYPES: Mapping[CslType, str] = MappingProxyType(
    {
        "article-journal": "article",
        "article-magazine": "article",
        "article-newspaper": "article",
        "review": "article",
        "review-book": "article",
        "paper-conference": "inproceedings",
        "chapter": "incollection",
        "book": "book",
        "classic": "book",
        "pamphlet": "booklet",
        "manuscript": "unpublished",
    }
)
PUBLISHERS: Mapping[str, str] = MappingProxyType(
    {"misc": "howpublished", "unpublished": "howpublished", "booklet": "howpublished"}
)


class PlaceNames(NamedTuple):
    """The names of the fields of a place: of a container and a publisher by the entry's type."""

    containers: Mapping[str, str]
    container: str
    publishers: Mapping[str, str]
    address: str


def bib_file(entries: Iterable[Entry]) -> str:
    """Return the text of a .bib file of these entries, in order."""
    form = BibtexFormat()  # type: ignore[no-untyped-call]
    form.indent = "  "
    form.block_separator = "\n"
    form.trailing_comma = True
    return write(Library(list(entries)), form)


def bib_entry(kind: str, key: str, fields: Fields) -> Entry:
    """Return an entry of those fields that hold something."""
    return Entry(kind, key, [Field(name, value) for name, value in fields if value])


def place(item: CslItem, kind: str, names: PlaceNames) -> Iterator[tuple[str, str]]:
    """Yield where the work appeared: journal, proceedings, publisher, volume and pages."""
    yield names.containers.get(kind, names.container), text(item.container_title)
    yield "eventtitle", text(item.event_title)
    yield "venue", text(item.event_place)
    yield "series", text(item.collection_title)
    yield names.publishers.get(kind, "publisher"), text(item.publisher)
    yield names.address, text(item.publisher_place)
    yield "volume", text(item.volume)
    number = None if arxiv_number(item) else item.number
    yield "number", text(item.issue or number)
    yield "eid", text(number if item.issue else None)
    yield "pages", pages(item.page)
    yield "type", text(item.genre)


def identifiers(item: CslItem) -> Iterator[tuple[str, str]]:
    """Yield which edition of the work it is, and the numbers and addresses it is found by."""
    yield "edition", text(item.edition)
    yield "version", text(item.version)
    yield "doi", verbatim(item.doi)
    yield "url", verbatim(item.url)
    yield "urldate", braced(iso_date(item.accessed))
    yield "issn", text(item.issn)
    yield "isbn", text(item.isbn)
