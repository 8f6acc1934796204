"""References as BibTeX, for LaTeX and for reference managers."""

import re
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
from assistant.references.formats.bib_fields import braced, people, text
from assistant.references.formats.latex import protected
from assistant.references.formats.preprint import arxiv_number, is_preprint
from tools.literature.csl import CslDate, CslItem, CslType

_TYPES: dict[CslType, str] = {
    **ENTRY_TYPES,
    "entry": "incollection",
    "entry-dictionary": "incollection",
    "entry-encyclopedia": "incollection",
    "collection": "book",
    "thesis": "phdthesis",
    "report": "techreport",
}
_PLACE = PlaceNames(
    containers={"inproceedings": "booktitle", "incollection": "booktitle"},
    container="journal",
    publishers={
        **PUBLISHERS,
        "phdthesis": "school",
        "mastersthesis": "school",
        "techreport": "institution",
    },
    address="address",
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def to_bibtex(items: Sequence[CslItem]) -> str:
    """Write one entry an item, in order, the items' ids being the keys.

    UTF-8 stays as it is; only what LaTeX would misread is escaped. Preprints on arXiv have their
    eprint fields. DOIs and addresses are not escaped, as hyperref expects. The note is an `annote`,
    which reference managers keep as a note and styles do not print.
    """
    return bib_file(map(_entry, items))


def _entry(item: CslItem) -> Entry:
    kind = _TYPES.get(item.type, "misc")
    if item.type == "article" and item.container_title and not is_preprint(item):
        kind = "article"
    if kind == "phdthesis" and re.search("master|diplom|bachelor", item.genre or "", re.IGNORECASE):
        kind = "mastersthesis"
    return bib_entry(kind, item.id, _fields(item, kind))


def _fields(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    yield "author", people(item.author)
    yield "editor", people(item.editor)
    yield "title", braced(protected(item.title or "", item.language))
    yield from place(item, kind, _PLACE)
    yield from _date(item.issued)
    yield from identifiers(item)
    yield from _eprint(item)
    yield "language", text(item.language)
    yield "abstract", text(item.abstract)
    yield "annote", text(item.note)


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
        yield "month", _MONTHS[first[1] - 1]
    if len(first) > 2:
        yield "day", braced(str(first[2]))


def _eprint(item: CslItem) -> Iterator[tuple[str, str]]:
    if number := arxiv_number(item):
        yield "eprint", braced(number)
        yield "archiveprefix", "{arXiv}"
    elif item.archive:
        yield "archive", text(item.archive)
        yield "eprint", text(item.archive_location)
