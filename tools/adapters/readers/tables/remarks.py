"""Rows of a table that are none of its things: notes below it, and what its columns come to."""

import re

from tools.adapters.readers.tables.sheet import Row, Sheet

_SIGNS = "*†‡§¹²³"
"""What a note begins with that cells refer to."""
_SUMS = frozenset(
    """total totals sum overall mean average median summe gesamt mittelwert durchschnitt somme
    moyenne médiane suma media mediana promedio""".split()
)
_WORDS = re.compile(r"[^\W\d_]+")
_OF_A_TABLE = 4
"""From so many columns on, a row of one cell is no row of the table."""


class Remarks:
    """What tells remarks from the rows of a table, while these are gone through in order."""

    def __init__(self, sheet: Sheet) -> None:
        self._wide = len(sheet.header) >= _OF_A_TABLE
        self._ended = False

    def is_none(self, row: Row) -> bool:
        """Return whether a row is empty, or only remarks on the others.

        That is a row that begins with the word for a sum, and one with a note alone: it begins with
        the sign of one, or an empty row parts it from the table.
        """
        told = [cell for cell in row if cell]
        if not told:
            self._ended = True
            return True
        alone = len(told) == 1 and self._wide
        remark = alone and (self._ended or told[0][0] in _SIGNS)
        self._ended = self._ended and remark
        return remark or (self._wide and _SUMS.issuperset(_WORDS.findall(told[0].lower()) or " "))
