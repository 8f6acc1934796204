"""References as CSL-JSON 1.0.2 values, the form every export starts from."""

import re
import unicodedata
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

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


_OF_WINDOWS = {
    code: sign for code in range(0x80, 0xA0) if (sign := bytes([code]).decode("cp1252", "ignore"))
}


def one_line(text: str) -> str:
    """Return a text with single spaces, composed (NFC), without control and direction characters.

    Joiners stay: some scripts are spelled with them. Control characters that stand for dashes and
    quotes of Windows become these.
    """
    composed = unicodedata.normalize("NFC", text).translate(_OF_WINDOWS)
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
        """The (first) year; None for a date that is only literal."""
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
