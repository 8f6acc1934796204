"""Rows of a table that are none of its things: notes below it, and what its columns come to."""

import re
from collections.abc import Iterable, Iterator

from tools.adapters.readers.tables.sheet import Row

_SIGNS = "*†‡§¹²³"
"""What a note begins with that cells refer to."""
_SUMS = frozenset(
    """total totals sum overall mean average median summe gesamt mittelwert durchschnitt somme
    moyenne médiane suma media mediana promedio""".split()
)
_WORDS = re.compile(r"[^\W\d_]+")
_OF_A_TABLE = 4
"""From so many columns on, a row of one cell is no row of the table."""


def own_rows(rows: Iterable[tuple[int, Row]], width: int) -> Iterator[tuple[int, Row]]:
    """Yield the rows of a table of some width with their numbers, without remarks on the others.

    Those are rows that are empty, or tell in one cell alone what a sign refers to; and, where none
    of the table's own follows, those that begin with the word for a sum, and single cells that an
    empty row parts from the table.
    """
    wide, ended = width >= _OF_A_TABLE, False
    held_back: list[tuple[int, Row]] = []
    for number, row in rows:
        told = [cell for cell in row if cell]
        if not told:
            ended = True
            continue
        alone = wide and len(told) == 1
        if alone and told[0][0] in _SIGNS:
            continue
        if (alone and ended) or (wide and _is_sum(told[0])):
            held_back.append((number, row))
            continue
        yield from held_back
        held_back.clear()
        ended = False
        yield number, row


def _is_sum(cell: str) -> bool:
    words = _WORDS.findall(cell.lower())
    return bool(words) and _SUMS.issuperset(words)
