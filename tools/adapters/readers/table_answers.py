"""Columns of a table that answer yes or no, however that is written: "y", "yes", "N"."""

from collections.abc import Sequence

from tools.adapters.readers.table_columns import Cells, TableColumns
from tools.hublink.core.value_kinds import is_blank

_ANSWERS = frozenset("y n yes no".split())
_LETTERS = frozenset("yn")
_BOTH = 2


def with_answers(columns: TableColumns, rows: Sequence[Sequence[str]]) -> TableColumns:
    """Return the columns of some rows, those noted that only answer yes or no, for short at times.

    Both are answered, or one of them in full as well: a column of "N" alone may be of anything.
    """
    attributes = []
    for column in columns.attributes:
        said = {row[column.place].lower() for row in rows if not is_blank(row[column.place])}
        answers = len(said) >= _BOTH and said <= _ANSWERS and not said.isdisjoint(_LETTERS)
        plain = column.cells is Cells.SEVERAL
        attributes.append(column._replace(cells=Cells.YES_OR_NO) if plain and answers else column)
    return columns._replace(attributes=tuple(attributes))
