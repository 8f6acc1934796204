"""What was computed for an answer, as the values that the page draws a bar chart of."""

from collections.abc import Sequence

from assistant.answer import Answer
from assistant.chat.csv_file import csv_file
from assistant.chat.evidence_view import JsonObject
from assistant.composing.phrases import name_of, plural, sentence_case
from tools.hublink.explanation import number_text
from tools.hublink.tabulation import Table, TableRow

_MOST_ROWS = 200
_MOST_NUMBERS = 5
_LONGEST_SPAN = 40


def chart_view(answer: Answer) -> JsonObject | None:
    """Return the props of `public/elements/AnswerChart.jsx`; nothing where a chart says no more.

    Rows keep their order; where all are whole numbers in a row, such as years, those between them
    that nothing was counted for are there with zero, and the chart runs from left to right.
    """
    table = answer.table
    if table is None or not answer.evidence:
        return None
    if answer.comparison is not None and table.group is None:
        return None
    rows = [row for row in table.rows if row.value is not None and row.value >= 0][:_MOST_ROWS]
    if len(rows) < 2 or not table.measured:
        return None
    numbers = {each.hub.id: each.number for each in answer.evidence}
    scale = _scale(rows) if table.group != table.measured else None
    by_label = {row.label: row for row in rows}
    if scale is not None:
        rows = [by_label.get(mark, TableRow(label=mark, value=0)) for mark in scale]
    bars = [_bar(row, numbers) for row in rows]
    measure = _measure(table)
    return {
        "answer": answer.id,
        "title": sentence_case(f"{measure} by {_label(table)}"),
        "label": _label(table),
        "measure": measure,
        "ordered": scale is not None,
        "bars": bars,
        "file": csv_file(
            "chart.csv",
            [_label(table), measure],
            [(bar["label"], number_text(bar["value"])) for bar in bars],
        ),
    }


def _label(table: Table) -> str:
    """What the rows are."""
    if table.group is None or table.group == table.measured:
        return table.counted
    return table.group


def _measure(table: Table) -> str:
    """What the bars are numbers of."""
    if table.group == table.measured:
        return table.measured
    return plural(name_of(table.measured) or table.measured)


def _scale(rows: Sequence[TableRow]) -> list[str] | None:
    """All whole numbers from the first label to the last, where the labels are such numbers."""
    if not all(row.label.isascii() and row.label.isdigit() for row in rows):
        return None
    marks = sorted(int(row.label) for row in rows)
    if marks[-1] - marks[0] > _LONGEST_SPAN or len({str(m) for m in marks}) < len(rows):
        return None
    return [str(mark) for mark in range(marks[0], marks[-1] + 1)]


def _bar(row: TableRow, numbers: dict[str, int]) -> JsonObject:
    cited = sorted(numbers[hub] for hub in row.hubs if hub in numbers)
    return {"label": row.label, "value": row.value or 0.0, "numbers": cited[:_MOST_NUMBERS]}
