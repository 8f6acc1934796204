"""Columns of numbers as European spreadsheets write them: "4,3" and "1.250,00"."""

import re
from collections.abc import Collection, Sequence

from tools.adapters.readers.tables.cells import values_of
from tools.adapters.readers.tables.columns import Cells, TableColumn, TableColumns

_UNIT = r"(?:\s?[^\W\d][\w/]{0,11}|\s?[%€$£])?"
_NUMBER = re.compile(rf"[-+]?\d[\d.,]*{_UNIT}")
_WITH_COMMA = re.compile(
    rf"(?P<whole>[-+]?(?:[1-9]\d{{0,2}}(?:\.\d{{3}})+|\d+))(?:,(?P<part>\d+))?(?P<unit>{_UNIT})"
)
_WITH_POINT = re.compile(rf"[-+]?(?:[1-9]\d{{0,2}}(?:,\d{{3}})+|\d+)(?:\.\d+)?{_UNIT}")
_MOSTLY = 0.8
"""Share of the values of a column of numbers that are such."""


def with_decimal_commas(
    columns: TableColumns, rows: Sequence[Sequence[str]], delimiter: str
) -> TableColumns:
    """Return the columns of some rows, those noted whose numbers have decimal commas.

    A column is judged as a whole, by what only one way of writing explains. What may be either,
    "1,250" and "1.250", is as other columns are; where semicolons part the cells, a comma in it is
    a decimal one anyway. Where commas part them, none is.
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
    attributes = (
        column._replace(cells=Cells.DECIMAL_COMMAS) if column in written else column
        for column in columns.attributes
    )
    return columns._replace(attributes=tuple(attributes))


def with_decimal_point(value: str) -> str:
    """Return a number with a decimal point for its comma; any other text as it is."""
    number = _WITH_COMMA.fullmatch(value)
    if number is None:
        return value
    part = f".{number['part']}" if number["part"] else ""
    return f"{number['whole'].replace('.', '')}{part}{number['unit']}"


def _numbers(column: TableColumn, rows: Sequence[Sequence[str]]) -> Collection[str]:
    """Return the numbers of a column, if nearly all its values are such."""
    if column.cells is not Cells.SEVERAL:
        return ()
    values = [value for row in rows for value in values_of(column, row[column.place])]
    numbers = [value for value in values if _NUMBER.fullmatch(value)]
    return numbers if len(numbers) > _MOSTLY * len(values) else ()
