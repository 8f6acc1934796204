"""What the columns of a table hold, by their headings, as people and other programs write these."""

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from tools.hublink.language.keywords import names_several_keywords
from tools.hublink.language.person_names import names_people
from tools.literature.foreign_names import in_english
from tools.literature.publication_type import is_kind_of_venue

_CITED_AS = "study", "publication", "article", "reference", "citation"
PAPERS = "title", "paper", "article title", "document title", "paper title"
_TITLES = *PAPERS, "name", "label"
_TITLE = "title"
NAMES = *_TITLES, *_CITED_AS
IDS = "id", "key", "citation key"
_TYPES = "type", "item type", "entry type"
_KEPT_WHOLE = frozenset("abstract title url note notes".split())
_PATH = re.compile(r"\w[\w ]*(?:\.\w[\w ]*)+")
"""The heading of a value within another, as programs write it: "source.display_name"."""
_SAYING_NOTHING = frozenset(("display name", "name", "value"))
_CALLED = {"primary location source": "venue", "best oa location source": "repository"}
_FULL_NAMES = re.compile(r"(.+?)s? full names?")
_FIRST_PAGE = frozenset(("page start", "start page", "first page", "beginning page"))
_LAST_PAGE = frozenset(("page end", "end page", "last page", "ending page"))
_PAGES = frozenset(("page", "pages", "page range"))
_WRITING = frozenset(("wrote", "authored"))
_CITED = frozenset(("references", "cited references", "referenced works"))
_COUNTED = frozenset(("cited by", "cited by count"))
_VENUES = re.compile(r"\s*(?:/|,|\bor\b|\band\b)\s*")
"""What parts several kinds of venues in one heading: "Journal / Conference"."""
_MAYBE_SEVERAL = re.compile(r"(?<=\w)\((?:s|es|n|en|e|in|innen)\)")
"""The ending of a heading for one thing or several: "author(s)"."""
_OF_ENTRIES = frozenset(
    """timestamp|zeitstempel|date added|date modified|access date|file attachments|
    link attachments|library catalog""".replace("\n    ", "").split("|")
)
"""Headings for when a row was written, or read, which tell nothing of what it is about."""
_OF_A_DATABASE = frozenset(
    ("source", "publication stage", "author id", "author ids", "authors with affiliations")
)
"""Headings that tell of its own entries, or twice, in a table which such a database wrote."""
_READ_THERE = frozenset(("usage in 180 days", "usage since 2013"))
_OF_ITS_READERS = _READ_THERE | {"export date", "document delivery number", "reprint address"}
"""Headings of the Web of Science, which tells how often it was asked, and of its copies."""
_HOLDING = "source title"
_DATABASE_KEYS = frozenset(("eid", "source"))
_NUMBERED = re.compile(r"^Q?\d{1,2}[.:)]\s+")
"""The number of a question in a form."""
_FEWEST_COUNTED = 2
_COUNTING = re.compile(
    r"\W*(?:(?:lfd|s|sr|sl|row)\W*)?(?:no|nr|n°|nº|num|number|index)?\W*|column 1"
)
"""The heading of running numbers: "#", "lfd. Nr.", or none."""
_BESIDE_VENUES = frozenset("report book source outlet series thesis publisher".split())
"""What may stand beside venues in one heading: "Journal / report"."""
_YES_OR_NO = re.compile(r"\s*[(\[]\s*y(?:es)?\s*/\s*no?\s*[)\]]\??$", re.IGNORECASE)
"""A remark in a heading on how its cells are filled in."""


class Cells(Enum):
    """What the cells of a column are: one text, several values, people, and so on."""

    WHOLE = auto()
    SEVERAL = auto()
    DECIMAL_COMMAS = auto()
    WHOLE_NUMBERS = auto()
    PEOPLE = auto()
    PEOPLE_IN_FULL = auto()
    KEYWORDS = auto()
    YES_OR_NO = auto()
    CITED_WORKS = auto()
    CITATIONS = auto()
    DOI = auto()


class TableColumn(NamedTuple):
    """An attribute: what it is called, the place of its column, and perhaps that of its end.

    The `separators` are patterns of what parts values, besides semicolons, bars and lines; so does
    whatever parts values that are `known`, in small letters. The
    `answers` tell what cells stand for, in small letters: "y" is yes. A heading may be a question.
    """

    name: str
    cells: Cells
    place: int
    end: int | None = None
    separators: str = ""
    known: frozenset[str] = frozenset()
    answers: tuple[tuple[str, str], ...] = ()
    asks: bool = False


class TableColumns(NamedTuple):
    """The columns of things: what they are called and known by, their type, their attributes."""

    named: int
    known: int | None
    typed: int | None
    is_of_papers: bool
    attributes: tuple[TableColumn, ...]


def columns_of(header: Sequence[str]) -> TableColumns:
    """Return what the columns below some headings hold.

    First and last pages are pages, names in full take the place of shortened ones.
    """
    titles = [_of_venues(_without_path(_MAYBE_SEVERAL.sub("", name))) for name in header]
    names = [in_english(_plain(title)) or _plain(title) for title in titles]
    titled = _first(names, _TITLES)
    named = (_longer_title(names) if titled is None else titled) or 0
    known, typed = _first(names, IDS), _first(names, _TYPES)
    full = {at: found[1] for at, name in enumerate(names) if (found := _FULL_NAMES.fullmatch(name))}
    aside = {named, known, typed}
    of_entries = set(_OF_ENTRIES)
    of_entries |= _OF_A_DATABASE if _DATABASE_KEYS.issubset(names) else set()
    of_entries |= set() if _READ_THERE.isdisjoint(names) else _OF_ITS_READERS
    aside |= {at for at, name in enumerate(names) if name in of_entries}
    aside |= {at for at, name in enumerate(names) if name.removesuffix("s") in full.values()}
    first, last = (_first(names, sorted(each)) for each in (_FIRST_PAGE, _LAST_PAGE))
    attributes = []
    for place, name in enumerate(names):
        title = f"{full[place]}s" if place in full else _YES_OR_NO.sub("", titles[place])
        asks = title.endswith("?")
        if names[place].startswith("who wrote"):
            title = "author"
        title = _NUMBERED.sub("", title).rstrip(" ?") or title
        if first is not None and last is not None and _PAGES.isdisjoint(names):
            if place == last:
                continue
            if place == first:
                attributes.append(TableColumn("pages", Cells.WHOLE, place, last))
                continue
        if place not in aside:
            attributes.append(TableColumn(title, _cells(name), place, asks=asks))
    return TableColumns(
        named=named,
        known=known,
        typed=typed,
        is_of_papers=_first(names, PAPERS) is not None or _longer_title(names) is not None,
        attributes=tuple(attributes),
    )


def without_row_numbers(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows without one that only counts them: "No. 1", "No. 2"."""
    if len(rows) < _FEWEST_COUNTED:
        return columns
    counted = [str(number) for number in range(len(rows) + 1)]
    attributes = tuple(
        column
        for column in columns.attributes
        if not (
            _COUNTING.fullmatch(_plain(column.name))
            and [row[column.place] for row in rows] in (counted[1:], counted[:-1])
        )
    )
    return columns._replace(attributes=attributes)


def _longer_title(names: Sequence[str]) -> int | None:
    """Return the place of the first longer heading for titles, else that of what papers are called.

    "What is the title of the paper / report?", "Reference".
    """
    for place, name in enumerate(names):
        words = {in_english(word) or word for word in re.findall(r"\w+", name)}
        if _TITLE in words and not any(map(is_kind_of_venue, words)):
            return place
    return _first(names, _CITED_AS)


def _plain(name: str) -> str:
    return name.lower().replace("_", " ")


def _without_path(name: str) -> str:
    """Return what tells in the heading of a value within another: "authorships.author.name"."""
    if not _PATH.fullmatch(name):
        return name
    parts = _plain(name).split(".")
    while len(parts) > 1 and parts[-1] in _SAYING_NOTHING:
        parts.pop()
    if (called := _CALLED.get(" ".join(parts))) is not None:
        return called
    return " ".join(parts[-2:]) if parts[-1] == "id" else parts[-1]


def _of_venues(name: str) -> str:
    """Return what a heading of several kinds of venues, or for what holds papers, is for."""
    if _plain(name) == _HOLDING:
        return "venue"
    kinds = _VENUES.split(name)
    others = [kind.lower() for kind in kinds if not is_kind_of_venue(kind)]
    several = len(kinds) > max(1, len(others))
    return "venue" if several and _BESIDE_VENUES.issuperset(others) else name


def _first(names: Sequence[str], wanted: Sequence[str]) -> int | None:
    """Return the number of the column with the first of the wanted names that there is."""
    return next((names.index(name) for name in wanted if name in names), None)


def _cells(name: str) -> Cells:
    words = re.findall(r"[a-z]+", name)
    if not _WRITING.isdisjoint(words) and words[0] == "who":
        return Cells.PEOPLE
    if name == "doi":
        return Cells.DOI
    if name in _KEPT_WHOLE:
        return Cells.WHOLE
    if name in _CITED:
        return Cells.CITED_WORKS
    if name in _COUNTED:
        return Cells.CITATIONS
    if names_several_keywords(words):
        return Cells.KEYWORDS
    if names_people(words):
        return Cells.PEOPLE
    return Cells.YES_OR_NO if _YES_OR_NO.search(name) else Cells.SEVERAL
