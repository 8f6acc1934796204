"""The rows whose numbers a plan tells, each with its cells."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tools.hublink.core.plan import Condition, Operation, Plan
from tools.hublink.execution.execute import execute
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.qualified_values import Qualifications, qualified_values
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.execution.tabulation import answering, tabulate
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.facets.quantities import names_unit, quantity
from tools.hublink.question.cells.number_tables import NumberTable

_ORDERED = (Operation.EXTREME, Operation.RANK)


class RowTold(NamedTuple):
    """A row with the values of its cells by column, its number, and the hubs that state it."""

    number: float
    cells: tuple[tuple[int, str], ...]
    hubs: tuple[str, ...]

    def cell(self, column: int) -> str:
        """Return the value in a column; nothing where the row has none."""
        return dict(self.cells).get(column, "")


def rows_told(plan: Plan, table: NumberTable, view: FacetView, joins: Joins) -> tuple[RowTold, ...]:
    """Return the rows that a plan tells, in its order, without parts of what is told as a whole."""
    found = execute(plan, view, joins)
    if plan.operation in _ORDERED:
        label = plan.computation.counted
        column = view.column(label).number if label is not None and label.key else None
        rows = [
            (
                row.value,
                row.qualifiers,
                ((column, row.label),) if row.label and column else (),
                row.hubs,
            )
            for row in tabulate(found, plan.computation).rows
        ]
    else:
        values = qualified_values(answering(found, table.number.facet))
        rows = [
            (_number(row.value), row.qualifiers, (), row.hubs) for row in values if not row.is_part
        ]
    names = {name: column for column, name in Qualifiers(view).columns_of(table.number.number)}
    return tuple(
        RowTold(number or 0.0, (*own, *_cells(qualifiers, names)), hubs)
        for number, qualifiers, own, hubs in rows
    )


def conditions_of(rows: Sequence[RowTold], view: FacetView) -> tuple[Condition, ...]:
    """Return the conditions that rows meet: in each column that all of them have, their values."""
    columns = [column for column, _ in rows[0].cells] if rows else []
    shared = [c for c in dict.fromkeys(columns) if all(row.cell(c) for row in rows)]
    return tuple(
        Condition(
            facet=view.columns[column].facet,
            values=tuple(dict.fromkeys(row.cell(column) for row in rows)),
        )
        for column in shared
    )


def _cells(qualifiers: Qualifications, names: dict[str, int]) -> Iterable[tuple[int, str]]:
    """The cells of qualifiers, those aside that only name the unit."""
    return ((names[n], value) for n, value in qualifiers if n in names and not names_unit(n))


def _number(value: str) -> float | None:
    return None if (read := quantity(value)) is None else read.number
