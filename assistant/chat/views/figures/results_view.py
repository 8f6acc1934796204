"""Tables of results as the values that the page draws them from."""

from collections.abc import Iterable, Mapping, Sequence

from assistant.chat.views.evidence_view import JsonObject, fact_views
from assistant.chat.views.figures.result_rows import MOST_ROWS, ResultTable, StatedRow
from assistant.chat.views.figures.table_files import LABELS
from assistant.composing.wording.phrases import plural, sentence_case
from assistant.conversation.answer import Answer
from tools.hublink.core.value_kinds import is_placeholder, numeric
from tools.workspace.comparison import cell_of


def kinds_view(tables: Iterable[ResultTable], compared: int = 0) -> list[JsonObject]:
    """Return what the rows of a table can be: the papers that are compared, and their results."""
    papers = [{"name": "", "label": "Papers", "count": compared}] if compared else []
    return papers + [
        {"name": each.name, "label": sentence_case(plural(each.name)), "count": len(each.rows)}
        for each in tables
    ]


def results_view(
    table: ResultTable, attributes: Sequence[str], sources: Sequence[JsonObject]
) -> JsonObject:
    """Return the props of `public/elements/ComparisonTable.jsx` with a row for each result.

    `sources` are the papers as `evidence_view` gives them. What a cell stands on is told when it is
    opened: a paper may state hundreds of results.
    """
    known = [name for name in attributes if name in table.attributes]
    stating = {row.paper.number for row in table.rows}
    rows = [
        {"paper": row.paper.number, "cells": [_cell(table, row, name) for name in known]}
        for row in table.rows
    ]
    return {
        "attributes": known,
        "sources": [
            {key: value for key, value in source.items() if key != "facts"}
            for source in sources
            if source["number"] in stating
        ],
        "rows": rows,
        "left_out": len(rows) == MOST_ROWS,
        "formats": [{"format": each.value, "label": label} for each, label in LABELS.items()],
    }


def facts_view(
    table: ResultTable, place: int, attribute: str
) -> tuple[list[JsonObject], list[str]]:
    """Return the facts that a cell of a table stands on, and the values that they state."""
    row = table.rows[place]
    cell = cell_of(table.cell(row, attribute))
    return fact_views(cell.facts, row.paper.library.hub(row.paper.hub)), list(cell.values)


def asked_values(answer: Answer, table: ResultTable) -> dict[str, str]:
    """Return the values that the question names and rows have, by their columns.

    Where no row has all of them, there are none.
    """
    conditions = answer.plan.conditions if answer.plan else ()
    asked: dict[str, str] = {}
    for value in (c.values[0] for c in conditions if len(c.values) == 1 and not c.negated):
        columns = (name for name in table.own_attributes if name not in asked)
        having = (name for name in columns if rows_with(table, {name: value}))
        if (name := next(having, None)) is not None:
            asked[name] = value
    return asked if rows_with(table, asked) else {}


def rows_with(table: ResultTable, values: Mapping[str, str]) -> list[StatedRow]:
    """Return the rows that have some values, by their columns."""
    return [
        row
        for row in table.rows
        if all(value in _values(table, row, name) for name, value in values.items())
    ]


def _values(table: ResultTable, row: StatedRow, name: str) -> list[str]:
    told = (each.value for each in table.cell(row, name) if not is_placeholder(each.value))
    return list(dict.fromkeys(told))


def _cell(table: ResultTable, row: StatedRow, name: str) -> JsonObject:
    values = _values(table, row, name)
    number = numeric(values[0]) if len(values) == 1 else None
    return {"values": values} if number is None else {"values": values, "number": number}
