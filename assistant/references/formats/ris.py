"""References as RIS, which Zotero, EndNote, Mendeley and Citavi import."""

import re
from collections.abc import Iterator, Sequence

import rispy

from assistant.references.formats.preprint import arxiv_number, is_preprint
from tools.literature.csl import CslDate, CslItem, CslName, CslType

REFERENCE_TYPES: dict[CslType, str] = {
    "article": "UNPB",
    "article-journal": "JOUR",
    "article-magazine": "MGZN",
    "article-newspaper": "NEWS",
    "bill": "BILL",
    "book": "BOOK",
    "broadcast": "MPCT",
    "chapter": "CHAP",
    "classic": "CLSWK",
    "collection": "BOOK",
    "dataset": "DATA",
    "entry": "ENCYC",
    "entry-dictionary": "DICT",
    "entry-encyclopedia": "ENCYC",
    "figure": "FIGURE",
    "graphic": "ART",
    "hearing": "HEAR",
    "interview": "PCOMM",
    "legal_case": "CASE",
    "legislation": "STAT",
    "manuscript": "MANSCPT",
    "map": "MAP",
    "motion_picture": "MPCT",
    "musical_score": "MUSIC",
    "pamphlet": "PAMP",
    "paper-conference": "CONF",
    "patent": "PAT",
    "periodical": "JFULL",
    "personal_communication": "PCOMM",
    "post": "ICOMM",
    "post-weblog": "BLOG",
    "report": "RPRT",
    "review": "JOUR",
    "review-book": "JOUR",
    "software": "COMP",
    "song": "SOUND",
    "speech": "SLIDE",
    "standard": "STAND",
    "thesis": "THES",
    "webpage": "ELEC",
}


class RisLines(rispy.RisWriter):
    """The library's writer without its numbers between the references, which no format has."""

    def set_header(self, count: int) -> str:  # noqa: ARG002
        return ""


def to_ris(items: Sequence[CslItem]) -> str:
    """Write one reference an item, in order, in UTF-8; the ids stand in their ID fields.

    A preprint without a journal is `UNPB` with its DOI, its server in DB and its number in AN. Of
    a range of dates RIS holds the first.
    """
    if not items:
        return ""
    written: str = rispy.dumps([dict(_fields(item)) for item in items], implementation=RisLines)
    return written


def _fields(item: CslItem) -> Iterator[tuple[str, str | list[str]]]:
    fields: dict[str, str | list[str] | None] = {
        "type_of_reference": _type(item),
        "id": item.id,
        "authors": list(map(_person, item.author)),
        "secondary_authors": list(map(_person, item.editor)),
        "title": item.title,
        "short_title": item.title_short,
        **_container(item),
        **_date(item.issued),
        "volume": item.volume,
        "number": item.issue,
        "note": item.number,
        **_pages(item.page),
        "edition": item.edition or item.version,
        "publisher": item.publisher,
        "place_published": item.publisher_place or item.event_place,
        "issn": item.issn or item.isbn,
        "doi": item.doi,
        "urls": [item.url] if item.url else [],
        "name_of_database": "arXiv" if arxiv_number(item) else item.archive,
        "accession_number": arxiv_number(item) or item.archive_location,
        "type_of_work": item.genre,
        "language": item.language,
        "abstract": item.abstract,
        "notes": [item.note] if item.note else [],
        "access_date": _slashes(item.accessed),
    }
    yield from ((name, value) for name, value in fields.items() if value)


def _type(item: CslItem) -> str:
    if item.type == "article" and not is_preprint(item):
        return "JOUR"
    return REFERENCE_TYPES.get(item.type, "GEN")


def _container(item: CslItem) -> dict[str, str | None]:
    """RIS tells the conference (T2) from its proceedings (C3), where both are known."""
    if item.event_title and item.container_title:
        names = {"secondary_title": item.event_title, "custom3": item.container_title}
    else:
        names = {"secondary_title": item.container_title or item.event_title or ""}
    series, journal = item.collection_title, item.container_title_short
    return {**names, "tertiary_title": series, "alternate_title1": journal}


def _date(date: CslDate | None) -> dict[str, str | None]:
    if date is None or date.year is None:
        return {"year": date.literal if date else None}
    return {"year": str(date.year), "date": _slashes(date) if len(date.date_parts[0]) > 1 else None}


def _slashes(date: CslDate | None) -> str:
    """Write year, month, day and a remark (the literal), as RIS wants it: "2020/12/06/"."""
    if date is None:
        return ""
    parts = [f"{part:02}" for part in date.date_parts[0]] if date.date_parts else []
    parts += [""] * (3 - len(parts))
    return "/".join((*parts, date.literal or ""))


def _pages(page: str | None) -> dict[str, str | None]:
    pages = re.fullmatch(r"(\w*\d)\s*[-‐‑–—]+\s*(\w+)", page or "")
    return {"start_page": pages[1], "end_page": pages[2]} if pages else {"start_page": page}


def _person(name: CslName) -> str:
    if name.literal:
        return name.literal
    particles = (name.dropping_particle, name.non_dropping_particle)
    surname = " ".join(part for part in (*particles, name.family) if part)
    if name.suffix:
        return ", ".join((surname, name.given or "", name.suffix))
    return f"{surname}, {name.given}" if name.given else surname
