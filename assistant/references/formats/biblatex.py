"""References as BibLaTeX, for LaTeX with biblatex and biber."""

from collections.abc import Iterator, Sequence

from bibtexparser.model import Entry

from assistant.references.formats.bib_entries import (
    ENTRY_TYPES,
    PUBLISHERS,
    PlaceNames,
    bib_entry,
    bib_file,
    identifiers,
    place,
)
from assistant.references.formats.bib_fields import braced, iso_date, people, text
from assistant.references.formats.latex import protected
from assistant.references.formats.preprint import arxiv_number, is_preprint
from tools.literature.csl import CslDate, CslItem, CslType

_TYPES: dict[CslType, str] = {
    **ENTRY_TYPES,
    "entry": "inreference",
    "entry-dictionary": "inreference",
    "entry-encyclopedia": "inreference",
    "collection": "collection",
    "thesis": "thesis",
    "report": "report",
    "patent": "patent",
    "periodical": "periodical",
    "dataset": "dataset",
    "software": "software",
    "webpage": "online",
    "post": "online",
    "post-weblog": "online",
}
_PLACE = PlaceNames(
    containers={
        "article": "journaltitle",
        "inproceedings": "booktitle",
        "incollection": "booktitle",
        "inreference": "booktitle",
    },
    container="maintitle",
    publishers={
        **PUBLISHERS,
        "thesis": "institution",
        "report": "institution",
        "online": "organization",
    },
    address="location",
)
_LANGUAGES = {
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
    kind = _TYPES.get(item.type, "misc")
    if item.type == "article":
        kind = "online" if is_preprint(item) else "article"
    return bib_entry(kind, item.id, _fields(item, kind))


def _fields(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    yield "author", people(item.author)
    yield "editor", people(item.editor)
    yield "options", "{useprefix=true}" if _keeps_particles(item) else ""
    yield "title", braced(protected(item.title or "", item.language))
    yield "shorttitle", braced(protected(item.title_short or "", item.language))
    yield "shortjournal", text(item.container_title_short if kind == "article" else None)
    yield from place(item, kind, _PLACE)
    yield from _date(item.issued)
    yield from identifiers(item)
    yield from _eprint(item)
    language = _LANGUAGES.get((item.language or "").lower().partition("-")[0])
    yield "langid", braced(language or "")
    yield "language", "" if language else text(item.language)
    yield "abstract", text(item.abstract)
    yield "annotation", text(item.note)


def _keeps_particles(item: CslItem) -> bool:
    """Whether all particles belong to the surnames they stand before: one option holds for all."""
    names = item.author + item.editor
    kept = any(name.non_dropping_particle for name in names)
    return kept and not any(name.dropping_particle for name in names)


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
