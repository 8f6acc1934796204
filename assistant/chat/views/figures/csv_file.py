"""Rows as a CSV file that the page lets download."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"^[=+\-@\t\r](?![\d.]+$)")


def csv_file(name: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> dict[str, str]:
    """Return rows under a head as a file: its name, media type and text.

    What a spreadsheet would take for a formula is led in by an apostrophe: the text is not ours.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerows([_plain(cell) for cell in row] for row in (head, *rows))
    return {"name": name, "type": "text/csv;charset=utf-8", "text": text.getvalue()}


def _plain(cell: object) -> str:
    text = str(cell)
    return f"'{text}" if _FORMULA.match(text) else text
