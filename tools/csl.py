"""References as CSL-JSON 1.0.2 values, the form every export starts from."""

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

# fmt: off
CslType = Literal[
    "article", "article-journal", "article-magazine", "article-newspaper", "bill", "book",
    "broadcast", "chapter", "classic", "collection", "dataset", "document", "entry",
    "entry-dictionary", "entry-encyclopedia", "event", "figure", "graphic", "hearing",
    "interview", "legal_case", "legislation", "manuscript", "map", "motion_picture",
    "musical_score", "pamphlet", "paper-conference", "patent", "performance", "periodical",
    "personal_communication", "post", "post-weblog", "regulation", "report", "review",
    "review-book", "software", "song", "speech", "standard", "thesis", "treaty", "webpage",
]
# fmt: on

Year = Annotated[int, Field(ge=-9999, le=9999)]
DateParts = (
    tuple[Year]
    | tuple[Year, Annotated[int, Field(ge=1, le=12)]]
    | tuple[Year, Annotated[int, Field(ge=1, le=12)], Annotated[int, Field(ge=1, le=31)]]
)

EAST_ASIAN_SCRIPT = re.compile(r"[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff]+")
UPPER_CASE_VARIABLES = {"doi": "DOI", "url": "URL", "issn": "ISSN", "isbn": "ISBN"}
JOINERS = "\u200c\u200d"
UNDERSCORED_VARIABLES = {"archive_location"}


def csl_variable(field: str) -> str:
    """Return the CSL-JSON variable of a field: `container_title` is `container-title`."""
    if field in UNDERSCORED_VARIABLES:
        return field
    return UPPER_CASE_VARIABLES.get(field, field.replace("_", "-"))


def one_line(text: str) -> str:
    """Return a text with single spaces, composed (NFC), without control and direction characters.

    Joiners stay: some scripts are spelled with them.
    """
    composed = unicodedata.normalize("NFC", text)
    if not composed.isprintable():
        composed = "".join(c for c in composed if c in JOINERS or not _invisible(c))
    return " ".join(composed.split())


def _invisible(character: str) -> bool:
    category = unicodedata.category(character)
    return category in {"Cf", "Cs"} or (category == "Cc" and not character.isspace())


class CslValue(BaseModel):
    """A part of a reference; made with field names or with CSL-JSON variables.

    Every text becomes one line without control characters; an empty one counts as not given.
    """

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=csl_variable, populate_by_name=True
    )

    @field_validator("*", mode="before")
    @classmethod
    def _one_line(cls, value: object) -> object:
        return (one_line(value) or None) if isinstance(value, str) else value


class CslName(CslValue):
    """A person by name parts, or a body (or a person not divisible) by `literal` alone.

    A non-dropping particle belongs to the surname where it stands alone ("van der Maaten");
    a dropping one belongs to the given name ("Humboldt, Alexander von").
    """

    family: str | None = None
    given: str | None = None
    suffix: str | None = None
    dropping_particle: str | None = None
    non_dropping_particle: str | None = None
    literal: str | None = None

    @model_validator(mode="after")
    def _is_one_kind_of_name(self) -> Self:
        parts = (
            self.given,
            self.suffix,
            self.dropping_particle,
            self.non_dropping_particle,
        )
        if bool(self.family) == bool(self.literal):
            raise ValueError("a name needs either a family name or a literal")
        if self.literal and any(parts):
            raise ValueError("a literal name has no other parts")
        return self

    @property
    def display(self) -> str:
        """The whole name in reading order, East Asian names with the family name first."""
        if self.literal:
            return self.literal
        if self.east_asian:
            return f"{self.family}{self.given or ''}"
        parts = (self.given, self.dropping_particle, self.non_dropping_particle, self.family)
        return " ".join(part for part in (*parts, self.suffix) if part)

    @property
    def east_asian(self) -> bool:
        """Whether the family name is written in Han characters, kana or Hangul."""
        return bool(self.family and EAST_ASIAN_SCRIPT.fullmatch(self.family))


class CslDate(CslValue):
    """A date (one entry in `date_parts`), a range (two), or what only a `literal` can say.

    Each entry is a year, a year and month, or a year, month and day.
    """

    date_parts: tuple[DateParts, ...] = Field(default=(), max_length=2)
    literal: str | None = None
    circa: bool = False

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.date_parts and not self.literal:
            raise ValueError("a date needs date parts or a literal")
        return self

    @property
    def year(self) -> int | None:
        """The (first) year, or nothing for a date that is only literal."""
        return self.date_parts[0][0] if self.date_parts else None


class CslItem(CslValue):
    """One work as in a reference list; `id` is unique among those it is listed with.

    Texts are plain (no markup). `note` may say why the work was cited. A preprint names its
    server in `archive` and its number there in `archive_location` ("arXiv", "2005.11401").
    """

    id: str = Field(min_length=1)
    type: CslType = "document"
    title: str | None = None
    title_short: str | None = None
    author: tuple[CslName, ...] = ()
    editor: tuple[CslName, ...] = ()
    issued: CslDate | None = None
    accessed: CslDate | None = None
    container_title: str | None = None
    container_title_short: str | None = None
    collection_title: str | None = None
    event_title: str | None = None
    event_place: str | None = None
    publisher: str | None = None
    publisher_place: str | None = None
    volume: str | None = None
    issue: str | None = None
    page: str | None = None
    number: str | None = None
    edition: str | None = None
    version: str | None = None
    genre: str | None = None
    doi: str | None = None
    url: str | None = None
    issn: str | None = None
    isbn: str | None = None
    archive: str | None = None
    archive_location: str | None = None
    abstract: str | None = None
    language: str | None = None
    note: str | None = None

    @property
    def year(self) -> int | None:
        """The year of issue, where it is known as a number."""
        return self.issued.year if self.issued else None


def to_csl_json(item: CslItem) -> dict[str, Any]:
    """Return the item as a CSL-JSON object of plain values, without its empty variables."""
    values = item.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {"id": item.id, "type": item.type} | values


def from_csl_json(record: Mapping[str, Any]) -> CslItem:
    """Read a work as Crossref, DataCite or a reference manager describe it.

    Lists of titles give their first, a subtitle is joined to its title, markup is taken out, DOI
    prefixes are dropped, other type names are translated ("journal-article"), and what CSL does
    not know or cannot hold is left out. A record without an id goes by its DOI, URL or title.

    Raises:
        ValueError: the record names no id, DOI, URL or title.
    """
    values: dict[str, Any] = {
        variable: text
        for variable in TEXT_VARIABLES
        if (text := plain_text(_first(record.get(variable))))
    }
    if doi := values.get("DOI"):
        values["DOI"] = bare_doi(doi)
    if subtitle := plain_text(_first(record.get("subtitle"))):
        values["title"] = _with_subtitle(values.get("title", ""), subtitle)
    if event := _event_title(record):
        values["event-title"] = event
    identity = (plain_text(record.get("id")), *map(values.get, ("DOI", "URL", "title")))
    if not any(identity):
        raise ValueError("This reference has no id, DOI, URL or title; give it one of them.")
    return CslItem.model_validate(
        values
        | {
            "id": next(filter(None, identity)),
            "type": _type(plain_text(record.get("type"))),
            "author": _names(record.get("author")),
            "editor": _names(record.get("editor")),
            "issued": _issued(record),
            "accessed": _date(record.get("accessed")),
        }
    )


def bare_doi(text: str) -> str:
    """Return a DOI without the resolver or "doi:" in front of it."""
    return re.sub(r"^\s*(https?://(dx\.)?doi\.org/|doi:\s*)", "", text, flags=re.IGNORECASE).strip()


def plain_text(value: object) -> str:
    """Return a text or number on one line, without entities and inline markup; else nothing."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return one_line(MARKUP.sub("", html.unescape(str(value))))


MARKUP = re.compile(
    r"</?(?:i|b|u|em|strong|su[bp]|scp|sc|tt|span|p|br|title|sec|inf|(?:jats|mml):[\w-]+)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
TEXT_VARIABLES = tuple(
    csl_variable(field)
    for field, about in CslItem.model_fields.items()
    if about.annotation == str | None
)
OTHER_TYPES: dict[str, CslType] = {
    "book-chapter": "chapter",
    "book-part": "chapter",
    "book-section": "chapter",
    "book-series": "book",
    "conference-paper": "paper-conference",
    "dissertation": "thesis",
    "edited-book": "book",
    "journal-article": "article-journal",
    "monograph": "book",
    "posted-content": "article",
    "preprint": "article",
    "proceedings": "book",
    "proceedings-article": "paper-conference",
    "reference-book": "book",
    "reference-entry": "entry",
    "report-component": "report",
    "text": "document",
}


def _type(name: str) -> CslType:
    known: dict[str, CslType] = {known: known for known in get_args(CslType)}
    return (known | OTHER_TYPES).get(name.lower(), "document")


def _first(value: object) -> object:
    return next(iter(value), None) if isinstance(value, list | tuple) else value


def _with_subtitle(title: str, subtitle: str) -> str:
    if not title or subtitle.casefold() in title.casefold():
        return title or subtitle
    return f"{title} {subtitle}" if title.endswith((":", "?", "!")) else f"{title}: {subtitle}"


def _event_title(record: Mapping[str, Any]) -> str:
    event = record.get("event-title") or record.get("event")
    return plain_text(_first(event.get("name") if isinstance(event, Mapping) else event))


def _names(value: object) -> tuple[CslName, ...]:
    names = value if isinstance(value, list | tuple) else ()
    return tuple(name for entry in names if (name := _name(entry)))


def _name(entry: object) -> CslName | None:
    if not isinstance(entry, Mapping):
        literal = plain_text(entry)
        return CslName(literal=literal) if literal else None
    parts = {csl_variable(field): "" for field in CslName.model_fields}
    parts |= {variable: plain_text(entry.get(variable)) for variable in parts}
    whole = parts.pop("literal") or plain_text(entry.get("name"))
    if parts["family"]:
        return CslName.model_validate({key: part for key, part in parts.items() if part})
    literal = whole or parts["given"]
    return CslName(literal=literal) if literal else None


def _issued(record: Mapping[str, Any]) -> CslDate | None:
    variables = ("issued", "published", "published-print", "published-online", "posted")
    return next(filter(None, (_date(record.get(variable)) for variable in variables)), None)


def _date(value: object) -> CslDate | None:
    if not isinstance(value, Mapping):
        return _written_date(plain_text(value))
    entries = value.get("date-parts")
    parts = tuple(filter(None, map(_date_parts, entries if isinstance(entries, list) else ())))[:2]
    literal = plain_text(value.get("literal"))
    if not parts and not literal:
        return _written_date(plain_text(value.get("raw")))
    circa = str(value.get("circa", "")).lower() in {"true", "1"}
    return CslDate(date_parts=parts, literal=literal or None, circa=circa)


def _written_date(text: str) -> CslDate | None:
    written = re.fullmatch(r"(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?(?:T.*)?", text)
    parts = _date_parts(written.groups()) if written else None
    if parts:
        return CslDate(date_parts=(parts,))
    return CslDate(literal=text) if text else None


def _date_parts(entry: object) -> DateParts | None:
    """Return the longest beginning of an entry that is a date, so that bad days lose the day."""
    numbers = list(_numbers(entry if isinstance(entry, list | tuple) else [entry]))
    for length in range(min(len(numbers), 3), 0, -1):
        try:
            return CslDate.model_validate({"date_parts": [numbers[:length]]}).date_parts[0]
        except ValidationError:
            continue
    return None


def _numbers(entry: Iterable[object]) -> Iterable[int]:
    for part in entry:
        if not re.fullmatch(r"-?\d{1,4}", text := plain_text(part)):
            return
        yield int(text)
