"""Rows of several facets that go together: those under one node of a hub, or else under the hub.

What is said of a value (the affiliation of an author) goes with that value.
"""

from collections.abc import Sequence
from itertools import permutations

from tools.hublink.facet_rows import Row
from tools.hublink.facets import FacetView


class Joins:
    """Joins rows of the facets of a view; how deep two facets live together is measured once."""

    def __init__(self, view: FacetView) -> None:
        self._view = view
        self._depths: dict[tuple[int, int], int] = {}

    def agreeing(self, candidates: Sequence[Sequence[Row]]) -> list[list[Row]]:
        """Keeps the rows that agree with one of every other list at the nodes they share."""
        rows = [list(found) for found in candidates]
        changed = True
        while changed:
            changed = False
            for one, other in permutations(range(len(rows)), 2):
                kept = self._agreeing(rows[one], rows[other])
                changed = changed or len(kept) < len(rows[one])
                rows[one] = kept
        return rows

    def _agreeing(self, rows: list[Row], others: list[Row]) -> list[Row]:
        if not rows or not others:
            return []
        depth = self._depth(rows[0].facet, others[0].facet)
        present = {(row.hub, *row.trail[:depth]) for row in others}
        return [row for row in rows if (row.hub, *row.trail[:depth]) in present]

    def _depth(self, one: int, other: int) -> int:
        """The number of leading nodes that the rows of two facets share."""
        pair = (min(one, other), max(one, other))
        if pair not in self._depths:
            self._depths[pair] = self._measured(*pair)
        return self._depths[pair]

    def _measured(self, first: int, second: int) -> int:
        if first == second:
            return 1
        one, other = self._view.columns[first], self._view.columns[second]
        common = 0
        for a, b in zip(one.facet.key, other.facet.key, strict=False):
            if a != b:
                break
            common += 1
        if common == min(len(one.facet.key), len(other.facet.key)):
            return common + 1
        for depth in range(common, 0, -1):
            if not one.nodes_at(depth).isdisjoint(other.nodes_at(depth)):
                return depth + 1
        return 1
