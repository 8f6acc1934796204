"""The tables of a graph: numbers, each at a node that also says what it is of."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tools.hublink.core.plan import Operation, Plan
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.execution.qualifiers import Qualifiers
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.facets.quantities import names_unit
from tools.hublink.question.cells.cell_names import TableCell, cells_of
from tools.hublink.vocabulary.attribute_names import weighs_topics

_SEVERAL = 1.5
"""Rows for each hub, on average, from which numbers are those of a table."""
_FEW_DISTINCT = 0.5
"""Numbers with so small a share of the distinct values of others beside them are settings."""


_TELLING = (Operation.LIST, Operation.RANK, Operation.EXTREME)


class NumberTable(NamedTuple):
    """Numbers that stand in rows, the columns of texts beside them, and what these are called."""

    number: FacetColumn
    columns: tuple[FacetColumn, ...]
    cells: tuple[list[TableCell], ...] = ()

    @property
    def node(self) -> tuple[str, ...]:
        """The predicates that lead to the rows."""
        return self.number.facet.key[:-1]

    @property
    def has_many_rows(self) -> bool:
        """Whether the hubs have several rows, rather than one each and rarely a second."""
        return self.number.node_count >= _SEVERAL * len(self.number.by_hub)


def number_tables(view: FacetView) -> Iterator[NumberTable]:
    """Yield the tables of a graph, the one with most rows first.

    Numbers that are few and come again and again say what others beside them are of: "week 12".
    What stands beside a topic only weighs that: "concept: Mussels, score: 0.8".
    """
    qualifiers = Qualifiers(view)
    numbers = [c for c in view.columns if c.kind is ValueKind.NUMBER and c.facet.key[:-1]]
    distinct: dict[tuple[str, ...], int] = {}
    for number in numbers:
        node = number.facet.key[:-1]
        distinct[node] = max(distinct.get(node, 0), len(number.by_value))
    for number in sorted(numbers, key=lambda column: -len(column.rows)):
        if len(number.by_value) < _FEW_DISTINCT * distinct[number.facet.key[:-1]]:
            continue
        beside = [view.columns[c] for c, _ in qualifiers.columns_of(number.number)]
        texts = tuple(column for column in beside if not column.is_numeric())
        if texts and not (weighs_topics(number, texts) or number.counts_places):
            yield NumberTable(number=number, columns=texts)


def cell_tables(view: FacetView) -> tuple[NumberTable, ...]:
    """Return the tables that are told row by row, with the names of their cells."""
    tables = [table for table in number_tables(view) if table.has_many_rows]
    nodes = {table.node: table for table in reversed(tables)}
    return tuple(
        table._replace(
            cells=tuple(
                cells_of(column, view)
                for column in table.columns
                if not names_unit(column.labels[-1])
            )
        )
        for table in nodes.values()
    )


def tells_cells(plan: Plan, tables: Iterable[NumberTable]) -> bool:
    """Return whether a plan tells or orders the numbers of rows that it names cells of alone."""
    if plan.operation not in _TELLING or plan.not_understood or plan.statistic is not None:
        return False
    asked = {facet for facet in (plan.order_by, *(r.facet for r in plan.requests)) if facet}
    for table in tables:
        cells = {column.facet for column in table.columns}
        if table.number.facet in asked and asked <= {*cells, table.number.facet}:
            return bool(plan.conditions) and all(c.facet in cells for c in plan.conditions)
    return False
