"""Qualifiers of a value: the other values at the node it stands at.

A result is a number at a node that also says which system it is of, by which metric and on which
data set. Which attributes these are is read off the shape of the graph: a hub has several such
nodes, each with a number.
"""

from collections import defaultdict
from collections.abc import Hashable
from typing import NamedTuple

from tools.hublink.facets.facet_names import telling_labels
from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetColumn, FacetView

_Trail = tuple[Hashable, ...]


class Qualifier(NamedTuple):
    """An attribute that stands beside a value, and the row that states it."""

    name: str
    row: Row

    @property
    def value(self) -> str:
        return self.row.value


class Qualifiers:
    """Finds the qualifiers of rows of a view; what it has read is kept as long as it is."""

    def __init__(self, view: FacetView) -> None:
        self._view = view
        self._columns: dict[int, tuple[tuple[int, str], ...]] = {}
        self._by_node: dict[tuple[int, str], dict[_Trail, list[Row]]] = {}

    def of(self, row: Row) -> tuple[Qualifier, ...]:
        """Return what stands beside a number at its node, where that is a row of a table."""
        columns = self.columns_of(row.facet)
        node = row.trail[: len(self._view.columns[row.facet].facet.key)] if columns else ()
        return tuple(
            Qualifier(name, beside)
            for number, name in columns
            for beside in self._at_nodes(number, row.hub, len(node)).get(node, ())
        )

    def columns_of(self, number: int) -> tuple[tuple[int, str], ...]:
        """Return the columns that qualify the values of one, with what they are called there."""
        if number not in self._columns:
            self._columns[number] = self._read_columns(number)
        return self._columns[number]

    def _read_columns(self, number: int) -> tuple[tuple[int, str], ...]:
        """Read which columns qualify a column: if it has the numbers of a table, the others."""
        column = self._view.columns[number]
        node = column.facet.key[:-1]
        if not node or not column.is_numeric() or column.node_count <= len(column.by_hub):
            return ()
        under = [c for c in self._view.columns if c.facet.key[: len(node)] == node]
        known = {c.facet.key for c in under}
        return tuple(
            (c.number, _name(c, len(node)))
            for c in under
            if c.number != number and not _is_below(c.facet.key, len(node), known)
        )

    def _at_nodes(self, number: int, hub: str, depth: int) -> dict[_Trail, list[Row]]:
        """The rows of one column of a hub, by the nodes that lead to them."""
        if (number, hub) not in self._by_node:
            rows: dict[_Trail, list[Row]] = defaultdict(list)
            for row in self._view.columns[number].by_hub.get(hub, ()):
                if row.holds:
                    rows[row.trail[:depth]].append(row)
            self._by_node[number, hub] = rows
        return self._by_node[number, hub]


def _name(column: FacetColumn, depth: int) -> str:
    """What a column is called at a node; one that holds the nodes themselves has its own name."""
    return telling_labels(column.labels[depth:] or column.labels)[-1]


def _is_below(key: tuple[str, ...], depth: int, known: set[tuple[str, ...]]) -> bool:
    """Whether a value is told of another value, rather than of the node."""
    return any(key[:end] in known for end in range(depth + 1, len(key)))
