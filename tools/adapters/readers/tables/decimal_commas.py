"""Columns of numbers as European spreadsheets write them: "4,3" and "1.250,00"."""

import re
from collections.abc import Collection, Sequence

from tools.adapters.readers.tables.cells import values_of
from tools.adapters.readers.tables.columns import Cells, TableColumn, TableColumns
from tools.hublink.core.units import plain_number

_NUMBER = re.compile(r"[-+]?\d(?:[\d.,]*\d)?")
_BEGINNING = re.compile(r"\D{0,8}\d[\d.,]*+(?=$|[^\w-]|-(?!\w*[^\W\d])|[^\W\d_]{1,12}\b)")
"""How a value of a column of numbers begins: "ca. 40", "€ 5", and no "1,2-dioxane"."""
_WITH_COMMA = re.compile(r"(?P<whole>[-+]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+))(?:,(?P<part>\d+))?")
_WITH_POINT = re.compile(r"[-+]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?")
_IN_THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d,])")
_WHOLE = re.compile(r"[-+]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)")
_FEWEST, _LARGE = 3, 100.0
"""So many whole numbers beside "1.250", one of them so large, tell that it is one as well."""
_MOSTLY = 0.8
"""Share of the values of a column of numbers that are such."""


def with_decimal_commas(
    columns: TableColumns, rows: Sequence[Sequence[str]], delimiter: str
) -> TableColumns:
    """Return the columns of some rows, those noted whose numbers have decimal commas.

    A column is judged as a whole, by what only one way of writing explains. What may be either,
    "1,250" and "1.250", is as other columns are; where semicolons part the cells, a comma in it is
    a decimal one anyway. Where commas part them, none is. "1.250" among whole numbers is one.
    """
    numbers = {column: _numbers(column, rows) for column in columns.attributes}
    possible = {
        column
        for column, values in numbers.items()
        if delimiter != "," and values and all(map(_WITH_COMMA.fullmatch, values))
    }
    sure = {column for column in possible if not all(map(_WITH_POINT.fullmatch, numbers[column]))}
    if not sure and delimiter == ";":
        sure = {column for column in possible if any("," in number for number in numbers[column])}
    written = possible if sure else set()
    whole = [column for column in numbers if delimiter and _are_whole(numbers[column])]
    kinds = dict.fromkeys(whole, Cells.WHOLE_NUMBERS)
    kinds |= dict.fromkeys(written, Cells.DECIMAL_COMMAS)
    attributes = (
        column._replace(cells=kinds.get(column, column.cells)) for column in columns.attributes
    )
    return columns._replace(attributes=tuple(attributes))


def in_plain_numbers(cells: Cells, value: str) -> str:
    """Return a text of some cells with decimal points for the commas of its numbers.

    Of whole ones the points that set their thousands apart are left out.
    """
    match cells:
        case Cells.DECIMAL_COMMAS:
            return _NUMBER.sub(_plainly, value)
        case Cells.WHOLE_NUMBERS:
            return _IN_THOUSANDS.sub(lambda found: found[0].replace(".", ""), value)
        case _:
            return value


def _plainly(found: re.Match[str]) -> str:
    number = _WITH_COMMA.fullmatch(found[0])
    if number is None:
        return found[0]
    return number["whole"].replace(".", "") + (f".{number['part']}" if number["part"] else "")


def _are_whole(numbers: Collection[str]) -> bool:
    """Whether numbers are whole ones, of which points set the thousands of some apart."""
    large = [number for number in numbers if _IN_THOUSANDS.fullmatch(number)]
    others = [number for number in numbers if number not in large]
    if not large or len(others) < _FEWEST or not all(map(_WHOLE.fullmatch, others)):
        return False
    return max(plain_number(number) for number in others) >= _LARGE


def _numbers(column: TableColumn, rows: Sequence[Sequence[str]]) -> Collection[str]:
    """Return the numbers of a column, if nearly all its values are such."""
    if column.cells is not Cells.SEVERAL:
        return ()
    values = [value for row in rows for value in values_of(column, row[column.place])]
    told = [value for value in values if _BEGINNING.match(value)]
    if len(told) <= _MOSTLY * len(values):
        return ()
    return [number for value in told for number in _NUMBER.findall(value)]
