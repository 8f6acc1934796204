"""The values of the cells of a table: people however joined, keywords, numbers, yes and no."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from pyoxigraph import Literal, NamedNode

from tools.adapters.readers.tables.answers import answer_of
from tools.adapters.readers.tables.columns import Cells, TableColumn, TableColumns
from tools.adapters.readers.tables.parts import SEPARATORS, lists
from tools.hublink.core.value_kinds import is_blank
from tools.hublink.language.keywords import keywords_in
from tools.literature.identifiers import doi_of

_IN_NO_NOTE = r"(?![^()]*\))"
"""Nothing is parted within the brackets of a note: "112 (all; 97 to the end)"."""
_SEPARATOR = r"[;|]| *\n *[•‣▪*-]? *|^[•‣▪] *"
_LONGEST_LIST = 2_000
"""Letters of a cell from which on it is one text."""
_BETWEEN_PEOPLE = re.compile(r" ?[;|] ?|\s/\s|(?<=\.)/|,? (?:&|and|und|et|y) ")
_AND_OTHERS = re.compile(r",? (?:et al\.?|u\. ?a\.|et coll\.?|and others|et alii|y otros)$")
_CAPITAL = "[A-ZÀ-ÖØ-Þ]"
_INITIALS = re.compile(rf"(?:{_CAPITAL}\.?[ -]?){{1,4}}")
_SHORTENED = re.compile(rf"([^\W\d_][^\d,]*?) ((?:{_CAPITAL}\.?-?){{1,4}})")
_NUMBER_OF_PERSON = re.compile(r"\s*\(\d[\dX -]*\)$")
"""The number that some databases write behind each name."""
_OTHER = re.compile(r"^other:\s*", re.IGNORECASE)
"""What forms write before an answer that they do not offer."""
_NOT_GIVEN = re.compile(r"\[no [\w ]+ available\]", re.IGNORECASE)
_SENTENCES = re.compile(r"\b[a-z]{2,}[.!?]\s+[A-Z][a-z]")
"""Where a sentence ends, and no name is cut short: "Univ. Oslo"."""
_NUMBERS = (
    (re.compile(r"[-+]?\d+"), NamedNode("http://www.w3.org/2001/XMLSchema#integer")),
    (re.compile(r"[-+]?\d*\.\d+"), NamedNode("http://www.w3.org/2001/XMLSchema#decimal")),
)


def values_of(column: TableColumn, cell: str) -> list[str]:
    """Return the values of a cell of a column."""
    if _NOT_GIVEN.fullmatch(cell):
        return []
    match column.cells:
        case Cells.WHOLE | Cells.CITATIONS:
            parts = [cell]
        case Cells.DOI:
            parts = [doi_of(cell) or cell]
        case Cells.PEOPLE:
            parts = list(_people(cell))
        case Cells.PEOPLE_IN_FULL:
            parts = [name for part in _BETWEEN_PEOPLE.split(cell) for name in part.split(",")]
        case Cells.KEYWORDS:
            parts = list(keywords_in(cell))
        case Cells.YES_OR_NO:
            parts = [answer_of(cell, dict(column.answers))]
        case Cells.SEVERAL | Cells.DECIMAL_COMMAS | Cells.WHOLE_NUMBERS | Cells.CITED_WORKS:
            parts = _several(cell, column)
    return [part.strip() for part in parts if part.strip() and not is_blank(part)]


def _several(cell: str, column: TableColumn) -> list[str]:
    """The values of a cell; what has sentences is one text, whose lines are its own."""
    lists_works = column.cells is Cells.CITED_WORKS
    if not lists_works and (len(cell) > _LONGEST_LIST or _SENTENCES.search(cell)):
        return [cell]
    patterns = "|".join(filter(None, (_SEPARATOR, column.separators)))
    parts = re.split(f"(?:{patterns}){_IN_NO_NOTE}", cell)
    known = (each for part in parts for each in _of_known(part.strip(), column.known))
    return [_OTHER.sub("", part) for part in known]


def _of_known(part: str, known: Set[str]) -> list[str]:
    """The values that a text names, if a column has all of them by themselves as well."""
    named = [each.strip() for each in re.split("|".join(SEPARATORS), part)]
    several = len(named) > 1 and all(each.lower() in known for each in named)
    return named if several else [part]


def literal(value: str) -> Literal:
    """Return a value as a text, or as a number where it is one."""
    for pattern, datatype in _NUMBERS:
        if pattern.fullmatch(value):
            return Literal(value, datatype=datatype)
    return Literal(value)


def with_names_in_full(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows, those noted in which commas stand between people."""
    attributes = list(columns.attributes)
    for at, column in enumerate(attributes):
        cells = [row[column.place] for row in rows]
        if column.cells is Cells.PEOPLE and (are_names_in_full(cells) or _are_surnames(cells)):
            attributes[at] = column._replace(cells=Cells.PEOPLE_IN_FULL)
    return columns._replace(attributes=tuple(attributes))


def are_names_in_full(cells: Iterable[str]) -> bool:
    """Return whether commas part the people of cells, and not the parts of their names.

    Then each of them has several words, and not all that has commas has but one: "Low, Ada".
    """
    parts = [part for cell in cells for part in _parts(cell) if part.strip()]
    names = [[name.split() for name in part.split(",")] for part in parts]
    whole = all(len(name) > 1 and not _has_initials_last(name) for each in names for name in each)
    return whole and any(len(each) > 1 for each in names) and any(len(each) != 2 for each in names)


def _are_surnames(cells: Sequence[str]) -> bool:
    """Whether people are told by their surnames alone: "Ruiz, Ferrer" beside "Ferrer & Low"."""
    parts = [part for cell in cells for part in _parts(cell) if part.strip()]
    names = [name.strip() for part in parts for name in part.split(",")]
    initials = any(_INITIALS.fullmatch(name) or _SHORTENED.fullmatch(name) for name in names)
    return not initials and lists(",", parts)


def _has_initials_last(name: Sequence[str]) -> bool:
    return bool(_INITIALS.fullmatch(name[-1]))


def _parts(cell: str) -> list[str]:
    return _BETWEEN_PEOPLE.split(_AND_OTHERS.sub("", " ".join(cell.split())))


def _people(cell: str) -> Iterator[str]:
    """Yield the people of a cell, however joined: "Low, A. & Deep, B.", "Low A, Deep B"."""
    for joined in _parts(cell):
        part = _AND_OTHERS.sub("", _NUMBER_OF_PERSON.sub("", joined))
        words = [word.strip() for word in part.split(",") if word.strip()]
        shortened = [_SHORTENED.fullmatch(word) for word in words]
        if all(shortened):
            yield from (f"{each[1]}, {_with_stops(each[2])}" for each in shortened if each)
        elif len(words) > 2 and all(map(_INITIALS.fullmatch, words[1::2])):
            yield from map(", ".join, zip(words[::2], words[1::2], strict=False))
        else:
            yield part


def _with_stops(initials: str) -> str:
    return " ".join(f"{letter}." for letter in initials if letter.isalpha())
