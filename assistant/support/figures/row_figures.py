"""Numbers of a table that follow from others of it: of their row, or of those above them."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import mean

from assistant.support.figures.changes import changes_between
from assistant.support.reading.numbers import Amount, amounts
from assistant.support.reading.sentences import Sentence
from assistant.support.reading.table_rows import TableRows

_FEWEST = 3
_PLACE = re.compile(r"\b(?:rank|place|position)\b|#", re.IGNORECASE)
"""What the head of a column is called that gives places in an order."""


def follows_from_row(rows: TableRows, amount: Amount) -> bool:
    """Return whether a number of a row gives a place, or follows from the others of the row."""
    row = rows.row_at(amount.start)
    if row is None:
        return False
    spans = rows.spans(row)
    place = next(i for i, (start, end) in enumerate(spans) if start <= amount.start < end)
    heads = rows.columns(rows.above(row)[0])
    if place < len(heads) and _PLACE.search(heads[place]):
        return True
    others = [cell for i, cell in enumerate(rows.columns(row)) if i != place]
    values = [each.value for cell in others for each in amounts(cell, 0, len(cell))]
    made = [n for pair in combinations(values, 2) for n in changes_between(*pair)]
    return any(amount.agrees(number) for number in (*made, *_made_of(values)))


def follows_from_above(rows: TableRows, sentence: Sentence) -> bool:
    """Return whether each number of a row is a sum, mean or difference of those above it."""
    above = [rows.columns(each) for each in rows.above(sentence)[1:]]
    numbers = 0
    for column, cell in enumerate(rows.columns(sentence)):
        for amount in amounts(cell, 0, len(cell)):
            numbers += 1
            told = (row[column] for row in above if column < len(row))
            values = [a.value for each in told for a in amounts(each, 0, len(each))[:1]]
            if len(above) < _FEWEST - 1 or not any(amount.agrees(n) for n in _made_of(values)):
                return False
    return numbers > 0


def _made_of(values: Sequence[float]) -> Iterator[float]:
    if len(values) > 1:
        yield from (sum(values), mean(values), max(values) - min(values))
