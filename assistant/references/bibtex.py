"""References as BibTeX, for LaTeX with BibTeX or biblatex and for reference managers."""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from bibtexparser.library import Library
from bibtexparser.model import Entry, Field
from bibtexparser.writer import BibtexFormat, write

from assistant.references.latex import escaped, protected
from assistant.references.preprint import arxiv_number
from tools.csl import CslDate, CslItem, CslName, CslType

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
RANGE = re.compile(r"(?<=\d)\s*[-‐‑–—]+\s*(?=\w)")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def to_bibtex(items: Sequence[CslItem]) -> str:
    """Write one entry an item, in order, the items' ids being the keys.

    UTF-8 stays as it is; only what LaTeX would misread is escaped. Preprints on arXiv have their
    eprint fields. DOIs and addresses are not escaped, as biblatex and hyperref expect.
    """
    library = Library(list(map(_entry, items)))
    form = BibtexFormat()  # type: ignore[no-untyped-call]
    form.indent = "  "
    form.block_separator = "\n"
    form.trailing_comma = True
    return write(library, form)


def _entry(item: CslItem) -> Entry:
    kind = ENTRY_TYPES.get(item.type, "misc")
    if kind == "phdthesis" and re.search("master|diplom|bachelor", item.genre or "", re.IGNORECASE):
        kind = "mastersthesis"
    fields = [Field(name, value) for name, value in _fields(item, kind) if value]
    return Entry(kind, item.id, fields)


def _fields(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    yield "author", _braces(_people(item.author))
    yield "editor", _braces(_people(item.editor))
    yield "title", _braces(protected(item.title or "", item.language))
    yield from _place(item, kind)
    yield from _date(item.issued)
    yield "edition", _text(item.edition)
    yield "version", _text(item.version)
    yield "doi", _verbatim(item.doi)
    yield "url", _verbatim(item.url)
    yield "urldate", _braces(_iso(item.accessed))
    yield "issn", _text(item.issn)
    yield "isbn", _text(item.isbn)
    yield from _eprint(item)
    yield "language", _text(item.language)
    yield "abstract", _text(item.abstract)
    yield "note", _text(item.note)


def _place(item: CslItem, kind: str) -> Iterator[tuple[str, str]]:
    """Where the work appeared: journal, proceedings, publisher, volume and pages."""
    yield CONTAINERS.get(kind, "journal"), _text(item.container_title)
    yield "eventtitle", _text(item.event_title)
    yield "venue", _text(item.event_place)
    yield "series", _text(item.collection_title)
    yield PUBLISHERS.get(kind, "publisher"), _text(item.publisher)
    yield "address", _text(item.publisher_place)
    yield "volume", _text(item.volume)
    number = None if arxiv_number(item) else item.number
    yield "number", _text(item.issue or number)
    if item.issue:
        yield "eid", _text(number)
    yield "pages", _braces(RANGE.sub("--", escaped(item.page or "")))
    yield "type", _text(item.genre)


def _date(date: CslDate | None) -> Iterator[tuple[str, str]]:
    if date is None:
        return
    if not date.date_parts:
        yield "year", _text(date.literal)
        return
    years = list(dict.fromkeys(parts[0] for parts in date.date_parts))
    yield "year", _braces("--".join(map(str, years)))
    first = date.date_parts[0]
    if len(first) > 1:
        yield "month", MONTHS[first[1] - 1]
    if len(first) > 2:
        yield "day", _braces(str(first[2]))


def _iso(date: CslDate | None) -> str:
    parts = date.date_parts[0] if date and date.date_parts else ()
    return "-".join(f"{part:02}" for part in parts)


def _eprint(item: CslItem) -> Iterator[tuple[str, str]]:
    if number := arxiv_number(item):
        yield "eprint", _braces(number)
        yield "archiveprefix", "{arXiv}"
    elif item.archive:
        yield "archive", _text(item.archive)
        yield "eprint", _text(item.archive_location)


def _people(names: Sequence[CslName]) -> str:
    return " and ".join(map(_person, names))


def _person(name: CslName) -> str:
    """Write "von Last, Jr, First"; a body in braces of its own, so that it is not divided."""
    if name.literal:
        return _braces(escaped(name.literal))
    particles = (name.dropping_particle, name.non_dropping_particle)
    lower = [escaped(particle) for particle in particles if particle]
    surname = " ".join((*lower, _undivided(name.family or "", bool(name.given))))
    rest = [_undivided(part) for part in (name.suffix, name.given) if part]
    if name.suffix and not name.given:
        rest.append("{}")
    return ", ".join((surname, *rest))


def _undivided(part: str, divided: bool = True) -> str:
    """Put braces around a part that BibTeX would cut at a comma, an "and" or, alone, a space."""
    cut = re.search(r",|(?:^|\s)and(?:\s|$)", part, re.IGNORECASE) or (not divided and " " in part)
    return _braces(escaped(part)) if cut else escaped(part)


def _text(text: str | None) -> str:
    return _braces(escaped(text)) if text else ""


def _verbatim(text: str | None) -> str:
    """Percent-encode the few signs that no address or DOI holds and that end a BibTeX field."""
    return _braces(re.sub(r"[{}\\\s]", lambda sign: quote(sign[0]), text)) if text else ""


def _braces(value: str) -> str:
    return f"{{{value}}}" if value else ""
