"""Works of RIS files, as Zotero, EndNote, Mendeley and Citavi export them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import rispy

from tools.adapters.readers.files.encodings import encoding_of
from tools.adapters.readers.files.packing import opened_text
from tools.adapters.readers.files.reading import SourceReading
from tools.adapters.readers.works import Work, work_of
from tools.errors import SetupError
from tools.hublink.core.value_kinds import month_of, year_of
from tools.literature.csl import CslName
from tools.literature.names import parse_name
from tools.source_text import SourceText

_TYPES = {
    "JOUR": "article-journal",
    "MGZN": "article-magazine",
    "NEWS": "article-newspaper",
    "CONF": "paper-conference",
    "CPAPER": "paper-conference",
    "CHAP": "chapter",
    "BOOK": "book",
    "EBOOK": "book",
    "EDBOOK": "book",
    "THES": "thesis",
    "RPRT": "report",
    "UNPB": "article",
    "ELEC": "webpage",
    "BLOG": "post-weblog",
    "DATA": "dataset",
    "COMP": "software",
    "PAT": "patent",
}
_VARIABLES = {
    "title": ("title", "primary_title"),
    "container-title": (
        "journal_name",
        "custom3",
        "secondary_title",
        "alternate_title3",
        "alternate_title2",
    ),
    "collection-title": ("tertiary_title",),
    "publisher": ("publisher",),
    "publisher-place": ("place_published",),
    "volume": ("volume",),
    "issue": ("number",),
    "edition": ("edition",),
    "genre": ("type_of_work",),
    "DOI": ("doi",),
    "language": ("language",),
    "abstract": ("abstract", "notes_abstract"),
    "archive": ("name_of_database",),
    "archive_location": ("accession_number",),
}
_FURTHER = {
    "original_publication": "original publication",
    "translated_title": "translated title",
    "reviewed_item": "reviewed work",
}
"""What a reference tells besides, and what that is called in the graph."""
_ADDRESSES = re.compile(r"\s*;\s*|\n+|(?<=[a-z]{4})\.\s+(?=[A-Z])")
_WHOSE = re.compile(
    r"^(?:\([^()]*\)\s*|[^\W\d][\w'’-]*(?: [\w'’-]+)?,? (?:[^\W\d_]\.-?)+,\s+(?=.*,))"
)
_MAJOR = re.compile(r"(^|/)\*(?=\w{2})")
"""The sign before what MEDLINE tells to be the main keyword: "*Sleep", "Sleep/*physiology"."""
_EMAIL = re.compile(r"[\s.,]*(?:e-?mail:?\s*)?\S+@\S+$", re.IGNORECASE)
_DATED = re.compile(r"\d{4}/\d")
_REMEDY = SourceText("again_as_ris")
_BROKEN = (rispy.parser.ParseError, ValueError, OSError, LookupError, TypeError, AttributeError)
"""What is raised of references that are broken, most of it not on purpose."""
_BEGINNING, _END = "TY  -", "\nER  - \n"


def read_ris(path: Path, reading: SourceReading) -> Iterator[Work]:
    """Yield the works of a file; a reference that cannot be read is skipped.

    Raises:
        SetupError: the file is no RIS.
    """
    number = 0
    try:
        with opened_text(path, reading, encoding_of(path)) as lines:
            for number, (line, text) in enumerate(_references(lines), start=1):
                try:
                    yield from map(_work, rispy.loads(text))
                except _BROKEN as error:
                    told = SourceText("reference", number=number, path=path, line=line, why=error)
                    reading.skip(SetupError(told, SourceText("mend")))
    except UnicodeDecodeError as error:
        raise SetupError(SourceText("not_utf8", path=path), _REMEDY) from error
    if not number:
        raise SetupError(SourceText("no_reference", path=path), _REMEDY)


def _references(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the texts that begin with the type of a reference, with their first lines."""
    parts: list[str] = []
    first = 0
    for number, line in enumerate(lines, start=1):
        if line.startswith(_BEGINNING):
            if parts:
                yield first, "".join([*parts, _END])
            parts, first = [line], number
        elif parts:
            parts.append(line)
    if parts:
        yield first, "".join([*parts, _END])


def _work(record: Mapping[str, Any]) -> Work:
    unknown: Mapping[str, list[str]] = record.get("unknown_tag", {})
    values: dict[str, Any] = {
        variable: next(filter(None, map(record.get, names)), None)
        for variable, names in _VARIABLES.items()
    }
    if _DATED.match(values["edition"] or ""):
        values["edition"] = None  # some programs note there when it was first online
    pages = filter(None, (record.get("start_page"), record.get("end_page")))
    values |= {
        "id": record.get("id") or record.get("label"),
        "type": _TYPES.get(record["type_of_reference"], "document"),
        "author": _people(record.get("authors") or record.get("first_authors")),
        "editor": _people([*record.get("secondary_authors", ()), *unknown.get("ED", ())]),
        "issued": _date(record),
        "page": "-".join(pages),
        "URL": next(iter(record.get("urls", ())), None),
    }
    is_book = values["type"] in {"book", "chapter", "thesis"}
    values["ISBN" if is_book else "ISSN"] = record.get("issn")
    book = next(iter(unknown.get("BT", ())), None)
    if values["type"] == "book":
        values["title"] = values["title"] or book
    else:
        values["container-title"] = values["container-title"] or book
    if is_book and values["type"] != "chapter":
        values["collection-title"] = values.pop("container-title") or values["collection-title"]
    # What commas part may be one keyword.
    lines = record.get("keywords", ())
    keywords = (_MAJOR.sub(r"\1", word.strip()) for line in lines for word in line.split(";"))
    addresses = (_address(line) for line in _ADDRESSES.split(record.get("author_address") or ""))
    further = [("affiliation", each) for each in dict.fromkeys(addresses) if each]
    further += [(name, record[field]) for field, name in _FURTHER.items() if record.get(field)]
    return work_of(values, keywords).model_copy(update={"further": tuple(further)})


def _address(line: str) -> str:
    """Return an address without whose it is: "(Low, Aas) University of Oslo", "Low, A., Oslo"."""
    return _EMAIL.sub("", _WHOSE.sub("", line.strip())).strip(" .,;")


def _people(names: list[str] | None) -> list[Mapping[str, str]]:
    written = (name.strip() for name in names or () if name.strip(" ,"))
    return [_person(name).model_dump(by_alias=True, exclude_none=True) for name in written]


def _person(name: str) -> CslName:
    """Return a name; that of a body may end in a comma, since no given name follows."""
    return CslName(literal=name.rstrip(", ")) if name.endswith(",") else parse_name(name)


def _date(record: Mapping[str, Any]) -> str:
    """Return year, month and day; RIS writes them as 1974/12/01/ and may leave out any.

    Some write "2021 Mar" all the same.
    """
    for field in ("date", "year", "publication_year"):
        text = str(record.get(field) or "")
        parts = [part for part in text.split("/")[:3] if part.strip()]
        if parts and parts[0].isdigit():
            return "-".join(parts)
        if year := year_of(text):
            month = month_of(text)
            return f"{year}-{month:02}" if month else year
    return str(record.get("year") or record.get("publication_year") or "")
