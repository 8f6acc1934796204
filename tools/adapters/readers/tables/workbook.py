"""The rows of a workbook of Excel, as people see its cells."""

import re
import warnings
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell, MergedCell
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from tools.adapters.readers.files.packing import opened
from tools.adapters.readers.files.reading import SourceReading
from tools.errors import SetupError
from tools.source_text import SourceText

WORKBOOKS = frozenset((".xlsx", ".xlsm"))
_BROKEN = (
    BadZipFile,
    InvalidFileException,
    ParseError,
    KeyError,
    ValueError,
    TypeError,
    IndexError,
)
"""What is raised of workbooks that are broken, most of it not on purpose."""
_FEWEST = 2
"""A table has so many rows and columns."""
_LITERAL = re.compile(r'"[^"]*"|\\\\.|[_*].')
"""What a format shows beside the number, whatever it is."""
_MONEY = re.compile(r"\[\$([^\]-]+)[^\]]*\]")
_IN_BRACKETS = re.compile(r"\[[^\]]*\]")
_SIGNS = re.compile("[€$£¥]")
_DIGITS = 12
"""Those of a number that people see, not how it is stored."""
_ERROR = "e"


def workbook_rows(path: Path, reading: SourceReading) -> Iterator[list[str]]:
    """Yield the rows of the first sheet that holds a table, its cells as they are shown.

    Per cent, money and dates are told as such; a cell that spans rows stands in each of them.

    Raises:
        SetupError: the file is no workbook, or none of its sheets holds a table.
    """
    try:
        sheet = _first_table(_workbook(path, reading))
    except _BROKEN as error:
        raise SetupError(
            SourceText("broken_table", path=path, why=error), SourceText("save_again")
        ) from error
    if sheet is None:
        raise SetupError(SourceText("empty_workbook", path=path), SourceText("name_columns"))
    spanning = _spanning(sheet)
    filled = _filled(sheet)
    last, widest = max(row for row, _ in filled), max(column for _, column in filled)
    for number, row in enumerate(sheet.iter_rows(max_row=last, max_col=widest), start=1):
        yield [_shown(spanning.get((number, at), cell)) for at, cell in enumerate(row, start=1)]


def _workbook(path: Path, reading: SourceReading) -> Workbook:
    with opened(path) as file, warnings.catch_warnings():
        # It warns of styles and menus that are not read.
        warnings.simplefilter("ignore")
        data = file.read()
        reading.pass_over(data)
        return load_workbook(BytesIO(data), data_only=True)


def _first_table(workbook: Workbook) -> Worksheet | None:
    return next(
        (
            sheet
            for sheet in workbook.worksheets
            if sheet.sheet_state == "visible" and _holds_table(sheet)
        ),
        None,
    )


def _filled(sheet: Worksheet) -> list[tuple[int, int]]:
    """The rows and columns of the cells that hold anything; others may only be formatted."""
    cells: dict[tuple[int, int], Cell | MergedCell] = sheet._cells
    return [place for place, cell in cells.items() if cell.value is not None]


def _holds_table(sheet: Worksheet) -> bool:
    """Whether some rows of a sheet have several cells."""
    rows = Counter(row for row, _ in _filled(sheet))
    return sum(count >= _FEWEST for count in rows.values()) >= _FEWEST


def _spanning(sheet: Worksheet) -> dict[tuple[int, int], Cell | MergedCell]:
    """The first cells of those that span rows, by the places of the others."""
    return {
        (row, area.min_col): sheet.cell(area.min_row, area.min_col)
        for area in sheet.merged_cells.ranges
        if area.min_col == area.max_col
        for row in range(area.min_row + 1, area.max_row + 1)
    }


def _shown(cell: Cell | MergedCell) -> str:
    """What people see in a cell."""
    value, shape = cell.value, str(cell.number_format or "")
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return _number(value, shape)
        case datetime():
            return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
        case date() | time():
            return value.isoformat()
        case _:
            return "" if cell.data_type == _ERROR else str(value)


def _number(value: int | float, shape: str) -> str:
    """A number with the sign of money, or of per cent, that its cell shows with it."""
    shape = _LITERAL.sub("", shape).partition(";")[0]
    money = _MONEY.search(shape)
    shape = _IN_BRACKETS.sub("", shape)
    if "%" in shape:
        return f"{_written(value * 100)} %"
    sign = money[1] if money is not None else "".join(_SIGNS.findall(shape)[:1])
    return f"{sign.strip()} {_written(value)}".strip()


def _written(value: int | float) -> str:
    """A number without an exponent."""
    if isinstance(value, int):
        return str(value)
    return f"{Decimal(f'{value:.{_DIGITS}g}').normalize():f}"
