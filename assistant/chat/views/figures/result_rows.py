"""What papers state row by row: say a system, a data set, a metric and a number, at one node."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from assistant.composing.wording.attribute_names import noun_of
from tools.hublink.facets.facet_names import telling_labels
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.question.cells.number_tables import NumberTable
from tools.workspace.comparison import Paper
from tools.workspace.telling_attributes import describing_values, only_administers

MOST_ROWS = 2_000
_MOST_COLUMNS = 7
_MOSTLY = 0.9
_SELDOM = 0.1
"""Share of the rows below which an attribute is no column unless it is asked for."""

_Node = tuple[Hashable, ...]


class StatedRow(NamedTuple):
    """A row: the paper that states it, and the node that holds it."""

    paper: Paper
    node: _Node


class ResultTable:
    """All rows of one kind that some papers state, such as their results.

    Papers of several graphs share a table where its rows are called the same there. An attribute
    tells of a row what is stated at the nearest node that both lead through: at the row itself, at
    what it is a part of, or of the paper as a whole.
    """

    def __init__(self, name: str, papers: Sequence[Paper]) -> None:
        self.name = name
        self._papers = papers
        self._graphs: dict[FacetView, _GraphTable] = {}

    def add(self, view: FacetView, tables: Sequence[NumberTable]) -> None:
        """Take the numbers of a graph that stand at nodes of one kind for rows of this table."""
        self._graphs[view] = _GraphTable(view, tables)

    @cached_property
    def rows(self) -> tuple[StatedRow, ...]:
        """The rows, paper by paper."""
        return tuple(
            StatedRow(paper, node)
            for paper in self._papers
            if paper.view in self._graphs
            for node in self._graphs[paper.view].nodes(paper.hub)
        )[:MOST_ROWS]

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        """The names of all attributes that tell of the rows, those stated at these first."""
        names = dict.fromkeys(name for graph in self._graphs.values() for name in graph.columns)
        told = [name for name in names if any(self.cell(row, name) for row in self.rows)]
        return tuple(sorted(told, key=lambda name: not self._is_own(name)))

    @property
    def own_attributes(self) -> list[str]:
        """The names of the attributes stated at the rows themselves."""
        return [name for name in self.attributes if self._is_own(name)]

    def usual_attributes(self, rows: Sequence[StatedRow]) -> tuple[str, ...]:
        """Return what some rows are mostly of, then their numbers, then what tells some apart."""
        stated = {
            name: sum(bool(self.cell(row, name)) for row in rows) for name in self.own_attributes
        }
        often = (name for name in stated if stated[name] > _SELDOM * len(rows))
        own = sorted(often, key=lambda name: -stated[name])
        numbers = [name for name in own if self._is_number(name)]
        told = [name for name in own if name not in numbers][: max(0, _MOST_COLUMNS - len(numbers))]
        mostly = [name for name in told if stated[name] > _MOSTLY * len(rows)]
        return (*mostly, *numbers, *(name for name in told if name not in mostly))

    def column(self, name: str) -> FacetColumn:
        """Return the column of an attribute, of the first graph that has it."""
        return next(each.columns[name] for each in self._graphs.values() if name in each.columns)

    def cell(self, row: StatedRow, attribute: str) -> list[Row]:
        """Return what the graph states of an attribute for a row."""
        return self._graphs[row.paper.view].stated(row.paper.hub, row.node, attribute)

    def _is_own(self, name: str) -> bool:
        return any(graph.is_own(name) for graph in self._graphs.values())

    def _is_number(self, name: str) -> bool:
        return any(graph.columns.get(name) in graph.numbers for graph in self._graphs.values())


def result_tables(papers: Iterable[Paper]) -> list[ResultTable]:
    """Return the tables of rows that papers state several of, those with most rows first."""
    known = [paper for paper in papers if paper.hub in paper.view.hubs]
    tables: dict[str, ResultTable] = {}
    for view, library in {paper.view: paper.library for paper in known}.items():
        by_node: dict[tuple[str, ...], list[NumberTable]] = defaultdict(list)
        for each in library.number_tables:
            by_node[each.node].append(each)
        for numbers in by_node.values():
            if any(each.has_many_rows for each in numbers):
                name = _name(numbers[0])
                tables.setdefault(name, ResultTable(name, known)).add(view, numbers)
    told = [table for table in tables.values() if len(table.rows) > 1]
    return sorted(told, key=lambda table: -len(table.rows))


def _name(table: NumberTable) -> str:
    """What the rows are called: by the attribute that leads to them."""
    return noun_of(telling_labels(table.number.labels[: len(table.node)])[-1])


class _GraphTable:
    """The rows of a graph at nodes of one kind, with the columns that tell of them, by name."""

    def __init__(self, view: FacetView, tables: Sequence[NumberTable]) -> None:
        self.numbers = [table.number for table in tables]
        self._depth = len(tables[0].node)
        self._leads = tables[0].node
        self.columns: dict[str, FacetColumn] = {}
        describing = describing_values(view)
        stating = (c for c in view.columns if not only_administers(c))
        known = [c for c in stating if c.facet.key not in describing]
        told = [c for c in known if not c.holds_addresses and len({*c.labels}) == len(c.labels)]
        for column in sorted(told, key=lambda column: -self._shared(column)):
            self.columns.setdefault(self._called(column), column)
        self._rows: dict[tuple[str, str], dict[_Node, list[Row]]] = {}

    def nodes(self, hub: str) -> tuple[_Node, ...]:
        """Return the nodes of a paper that hold rows."""
        rows = (row for column in self.numbers for row in column.by_hub.get(hub, ()))
        return tuple(dict.fromkeys(row.trail[: self._depth + 1] for row in rows if row.holds))

    def stated(self, hub: str, node: _Node, name: str) -> list[Row]:
        """Return what a column states of a node."""
        column = self.columns.get(name)
        if column is None:
            return []
        end = self._shared(column) + 1
        if (hub, name) not in self._rows:
            by_node: dict[_Node, list[Row]] = defaultdict(list)
            for row in column.by_hub.get(hub, ()):
                if row.holds:
                    by_node[row.trail[:end]].append(row)
            self._rows[hub, name] = by_node
        return self._rows[hub, name].get(node[:end], [])

    def is_own(self, name: str) -> bool:
        """Return whether a column tells of the rows themselves."""
        column = self.columns.get(name)
        if column is None or self._shared(column) < self._depth:
            return False
        return len(column.facet.key) <= self._depth + 1

    def _called(self, column: FacetColumn) -> str:
        """A column at the rows is called as it is there, any other one by its whole name."""
        if self._shared(column) < self._depth or len(column.facet.key) != self._depth + 1:
            return column.name
        own = telling_labels(column.labels[self._depth :])[-1]
        return column.name if column in self.numbers and len(self.numbers) == 1 else own

    def _shared(self, column: FacetColumn) -> int:
        """How many predicates from the paper on lead to both a column and the rows."""
        shared = 0
        for one, other in zip(column.facet.key, self._leads, strict=False):
            if one != other:
                break
            shared += 1
        return shared
