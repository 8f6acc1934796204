"""How far numbers that were told lie apart, or those of rows that a message names."""

import re
from collections.abc import Sequence

from tools.hublink.core.plan import Operation, Plan, Request, Statistic
from tools.hublink.dialogue.message.spoken import Spoken
from tools.hublink.dialogue.rows.named_cells import cells_in, is_low
from tools.hublink.language.words import phrase
from tools.hublink.question.cells.cells_said import CellsSaid
from tools.hublink.question.cells.number_tables import NumberTable
from tools.hublink.question.cells.rows_told import RowTold, conditions_of

_TWO = 2
_LAST_OF_ALL = re.compile(r"\b(?:smallest|lowest|last|least|worst|shortest)\b")


def apart(before: Plan, statistic: Statistic, around: str, spoken: Spoken) -> Plan | None:
    """Return how far numbers told before lie apart, or those of rows that are named besides."""
    grounding = spoken.grounding
    table = grounding.table_of(before)
    hubs = None if table is not None else spoken.context.foremost
    for each in (table,) if table is not None else grounding.tables:
        told = before if table is not None else Plan(question=before.question)
        said = cells_in(around, told, each, spoken, hubs)
        if said is not None:
            return _of_named(said, told, each, statistic, hubs, spoken)
    if before.operation in (Operation.EXTREME, Operation.RANK) and before.statistic is None:
        return _of_order(before, statistic, around, spoken)
    if table is None:
        return None
    rows = grounding.rows_told(before, table)
    if len(rows) == 1:
        rows = (*_told_before(rows[0], table, spoken), *rows)
    return _between(rows, table, statistic, spoken) if len(rows) >= _TWO else None


def _of_order(before: Plan, statistic: Statistic, around: str, spoken: Spoken) -> Plan:
    """How far the first of an order is from the next, or from the last where that is named."""
    whole = _LAST_OF_ALL.search(around) is not None and before.descending
    limit = None if whole else max(_TWO, before.place, before.limit or 0)
    return before.model_copy(
        update={
            "question": spoken.text,
            "operation": Operation.SUMMARIZE,
            "statistic": statistic,
            "requests": (),
            "limit": limit,
            "place": 1,
            "not_understood": (),
        }
    )


def _of_named(
    said: CellsSaid,
    before: Plan,
    table: NumberTable,
    statistic: Statistic,
    hubs: Sequence[str] | None,
    spoken: Spoken,
) -> Plan | None:
    """How far the rows that are named lie apart, else one of them from the best told before."""
    view = spoken.grounding.view
    plan = Plan(
        question=spoken.text,
        hub_type=before.hub_type,
        hubs=tuple(hubs) if hubs is not None else before.hubs,
        conditions=said.conditions,
        requests=(Request(facet=table.number.facet),),
        confidence=1.0,
    )
    rows = spoken.grounding.rows_told(plan, table)
    if len(rows) == 1 and hubs is None:
        columns = {view.column(c.facet).number for c in said.named}
        told = spoken.grounding.rows_told(before, table)
        low = is_low(before.conditions)
        others = [r for r in told if any(r.cell(c) != rows[0].cell(c) for c in columns)]
        best = sorted(others, key=lambda row: row.number, reverse=not low)[:1]
        rows = (*best, *rows)
    return _between(rows, table, statistic, spoken) if len(rows) >= _TWO else None


def _told_before(last: RowTold, table: NumberTable, spoken: Spoken) -> tuple[RowTold, ...]:
    """The one row of the same table that was told right before the last answer.

    Where a paper was told about, it is the row of it that has the like of a cell of the `last`.
    """
    grounding = spoken.grounding
    for told in list(reversed(spoken.context.earlier))[1:_TWO]:
        plan, foremost = told.plan, told.foremost or told.hubs
        if grounding.table_of(plan) is table:
            rows = grounding.rows_told(plan, table)
            return rows if len(rows) == 1 else ()
        if len(foremost) == 1:
            asked = (Request(facet=table.number.facet),)
            rows = grounding.rows_told(Plan(question="", hubs=foremost, requests=asked), table)
            alike = tuple(row for row in rows if _is_alike(row, last))
            return alike if len(alike) == 1 else ()
    return ()


def _is_alike(row: RowTold, other: RowTold) -> bool:
    """Whether a cell of a row says all that one of another says: "mean yield" beside "yield"."""
    return any(
        value and set(phrase(value)) <= set(phrase(row.cell(column)))
        for column, value in other.cells
    )


def _between(
    rows: Sequence[RowTold], table: NumberTable, statistic: Statistic, spoken: Spoken
) -> Plan:
    """How far rows lie apart: the highest of them from the lowest."""
    before = spoken.context.plan
    return Plan(
        question=spoken.text,
        hub_type=before.hub_type if before is not None else "",
        hubs=tuple(dict.fromkeys(hub for row in rows for hub in row.hubs)),
        conditions=conditions_of(rows, spoken.grounding.view),
        operation=Operation.SUMMARIZE,
        statistic=statistic,
        order_by=table.number.facet,
        confidence=1.0,
    )
