"""Rows of several facets that go together: those under one node of a hub, or else under the hub.

What is said of a value (the affiliation of an author) goes with that value.
"""

from collections.abc import Sequence
from itertools import permutations

from tools.hublink.facets.facet_rows import Row
from tools.hublink.facets.facet_view import FacetView


class Joins:
    """Joins rows of the facets of a view; how deep two facets live together is measured once."""

    def __init__(self, view: FacetView) -> None:
        self._view = view
        self._depths: dict[tuple[int, int], int] = {}

    def agreeing(self, candidates: Sequence[Sequence[Row]]) -> list[list[Row]]:
        """Keep the rows that agree with one of every other list at the nodes they share."""
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
        one, other = rows[0].facet, others[0].facet
        depth = self.depth(one, other)
        present = {(row.hub, *row.trail[:depth]) for row in others}
        kept = [row for row in rows if (row.hub, *row.trail[:depth]) in present]
        if depth == 1:
            return kept
        left = {row.hub for row in rows}.difference(row.hub for row in kept)
        higher = {
            hub: above
            for hub in left.intersection(row.hub for row in others)
            if (above := self.depth_in(hub, one, other)) < depth
        }
        if not higher:
            return kept
        present = {(row.hub, *row.trail[: higher.get(row.hub, depth)]) for row in others}
        return [
            row for row in rows if (row.hub, *row.trail[: higher.get(row.hub, depth)]) in present
        ]

    def depth_in(self, hub: str, one: int, other: int) -> int:
        """Return the number of leading nodes that rows of two facets share in a hub.

        A hub that tells the two at nodes apart, as others do not, tells both of what is above.
        """
        depth = self.depth(one, other)
        rows, others = (self._view.columns[facet].by_hub[hub] for facet in (one, other))
        while depth > 1 and {row.trail[:depth] for row in rows}.isdisjoint(
            row.trail[:depth] for row in others
        ):
            depth -= 1
        return depth

    def depth(self, one: int, other: int) -> int:
        """Return the number of leading nodes, the hub first, that rows of two facets share."""
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
