"""References as BibLaTeX, for LaTeX with biblatex and biber."""

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
    "entry": "inreference",
    "entry-dictionary": "inreference",
    "entry-encyclopedia": "inreference",
    "book": "book",
    "classic": "book",
    "collection": "collection",
    "thesis": "thesis",
    "report": "report",
    "pamphlet": "booklet",
    "manuscript": "unpublished",
    "patent": "patent",
    "periodical": "periodical",
    "dataset": "dataset",
    "software": "software",
    "webpage": "online",
    "post": "online",
    "post-weblog": "online",
}
CONTAINERS = {
    "article": "journaltitle",
    "inproceedings": "booktitle",
    "incollection": "booktitle",
    "inreference": "booktitle",
}
PUBLISHERS = {
    "thesis": "institution",
    "report": "institution",
    "online": "organization",
    "misc": "howpublished",
    "unpublished": "howpublished",
    "booklet": "howpublished",
}
LANGUAGES = {
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "ja": "japanese",
    "nl": "dutch",
    "pl": "polish",
    "pt": "portuguese",
    "ru": "russian",
    "zh": "chinese",
}


def to_biblatex(items: Sequence[CslItem]) -> str:
    """Write one entry an item, in order, the items' ids being the keys.

    Preprints are `online` with their eprint fields, dates are those of EDTF (`2019~`,
    `2019/2020`), and the note is an `annotation`, which styles do not print.
    """
    return bib_file(map(_entry, items))


def _entry(item: CslItem) -> Entry:
    kind = ENTRY_TYPES.get(item.type, "misc")
    if item.type == "article":
        kind = "online" if is_preprint(item) else "article"
    return Entry(
        kind, item.id, [Field(name, value) for name, value in _fields(item, kind) if value]
    )


def _fields(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    yield "author", people(item.author)
    yield "editor", people(item.editor)
    yield "options", "{useprefix=true}" if _keeps_particles(item) else ""
    yield "title", braced(protected(item.title or "", item.language))
    yield "shorttitle", braced(protected(item.title_short or "", item.language))
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
    language = LANGUAGES.get((item.language or "").lower().partition("-")[0])
    yield "langid", braced(language or "")
    yield "language", "" if language else text(item.language)
    yield "abstract", text(item.abstract)
    yield "annotation", text(item.note)


def _keeps_particles(item: CslItem) -> bool:
    """Whether all particles belong to the surnames they stand before: one option holds for all."""
    names = item.author + item.editor
    kept = any(name.non_dropping_particle for name in names)
    return kept and not any(name.dropping_particle for name in names)


def _place(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    """Where the work appeared: journal, proceedings, publisher, volume and pages."""
    yield CONTAINERS.get(kind, "maintitle"), text(item.container_title)
    yield "shortjournal", text(item.container_title_short if kind == "article" else None)
    yield "eventtitle", text(item.event_title)
    yield "venue", text(item.event_place)
    yield "series", text(item.collection_title)
    yield PUBLISHERS.get(kind, "publisher"), text(item.publisher)
    yield "location", text(item.publisher_place)
    yield "volume", text(item.volume)
    number = None if arxiv_number(item) else item.number
    yield "number", text(item.issue or number)
    yield "eid", text(number if item.issue else None)
    yield "pages", pages(item.page)
    yield "type", text(item.genre)


def _date(date: CslDate | None) -> Iterator[tuple[str, str]]:
    if date is None:
        return
    if not date.date_parts:
        yield "year", text(date.literal)
        return
    whole = [iso_date(CslDate(date_parts=(parts,))) for parts in date.date_parts]
    yield "date", braced("/".join(whole) + ("~" if date.circa else ""))


def _eprint(item: CslItem) -> Iterator[tuple[str, str]]:
    if number := arxiv_number(item):
        yield "eprint", braced(number)
        yield "eprinttype", "{arxiv}"
    elif item.archive:
        yield "eprint", text(item.archive_location)
        yield "eprinttype", text(item.archive)
