"""Counts and rankings of a text, held against what was computed and what the facts add up to."""

import re
from collections.abc import Collection, Sequence

from assistant.support.bearing import Bearing
from assistant.support.parts import Kind, Part
from assistant.support.statistics_told import sizes, wrong_statistic
from tools.hublink.explanation import number_text
from tools.hublink.facets import FacetView
from tools.hublink.plan import Operation
from tools.hublink.tabulation import Table, TableRow
from tools.hublink.value_kinds import ValueKind, numeric
from tools.hublink.words import phrase, tokens
from tools.workspace import Workspace

_HIGHEST = re.compile(
    r"\b(?:most|highest|largest|greatest|best|latest|newest|biggest|longest|top|maximum|leads|leading"
    r"|tops|outperforms all)\b",
    re.IGNORECASE,
)
_LOWEST = re.compile(
    r"\b(?:least|lowest|smallest|fewest|worst|earliest|oldest|rarest|shortest|minimum)\b",
    re.IGNORECASE,
)
_TIME = re.compile(r"\b(?:latest|newest|recent|earliest|oldest|recently)\b", re.IGNORECASE)


class Computed:
    """What a turn has computed, and what can be counted over the papers it found."""

    def __init__(self, workspace: Workspace, bearing: Bearing) -> None:
        self._table: Table | None = workspace.table
        self._found = workspace.found
        self._view: FacetView = workspace.library.view
        self._bearing = bearing
        self._candidates = list(
            dict.fromkeys([*(self._found.hubs if self._found else ()), *workspace.turn_facts])
        )

    @property
    def found(self) -> tuple[str, ...]:
        """The papers that the turn's question is about."""
        return self._found.hubs if self._found else ()

    @property
    def _counts_rows(self) -> bool:
        """Whether the table's numbers count something, and are no values of papers."""
        table = self._table
        if table is None or table.group is None or table.statistic is not None:
            return False
        grouped = table.operation in (Operation.DISTRIBUTE, Operation.COMPARE)
        return grouped or all(row.value == len(row.hubs) for row in table.rows)

    def states(self, part: Part, parts: Sequence[Part]) -> bool:
        """Whether a number is one of the table's, beside the rows that its sentence names."""
        if self._table is None or part.kind is not Kind.NUMBER or part.amount is None:
            return False
        rows = self._rows_in([other for other in parts if other != part], ())
        values = [row.value for row in rows or self._table.rows if row.value is not None]
        values += [] if rows else [float(self._table.total)]
        return any(part.amount.agrees(value) for value in values)

    def sums_up(self, part: Part, parts: Sequence[Part]) -> bool:
        """Whether a number is a statistic, and so of all papers that are cited for it."""
        return (
            self._table is not None
            and self._table.statistic is not None
            and self.states(part, parts)
        )

    def wrong_count(
        self,
        part: Part,
        parts: Sequence[Part],
        numbers: Sequence[int],
        beside: Collection[str],
    ) -> str | None:
        """What is wrong with a count, in a few words; nothing where it can be right.

        `parts` are what else its sentence says, `numbers` the papers it cites.
        """
        if part.amount is None:
            return None
        rows = self._rows_in(parts, beside)
        expected = [row.value for row in rows if row.value is not None]
        if expected and self._counts_rows:
            possible = {*expected, sum(expected)}
        elif part.of_papers:
            if any(part.amount.agrees(total) for total in self._totals()):
                return None
            possible = self._papers(part, parts, numbers, beside)
        elif numbers and all(self.has_as_many(part, number) for number in numbers):
            return None
        else:
            possible = self._values(part, numbers)
            possible |= self._papers(part, parts, numbers, beside) if not part.columns else set()
        amount = part.amount
        if not possible or any(amount.agrees(number) for number in possible):
            return None
        if not part.of_papers and any(
            amount.agrees(n.value)
            for number in numbers
            for n in self._bearing.facts(number).numbers_beside(beside)
        ):
            return None
        told = " or ".join(number_text(number) for number in sorted(possible)[:3])
        return f"“{part.text}”, where the graph counts {told}"

    def wrong_result(self, text: str, parts: Sequence[Part], numbers: Sequence[int]) -> str | None:
        """What is wrong with a superlative or statistic, in a few words; nothing if it can hold."""
        if wrong := wrong_statistic(self._table, text, parts):
            return wrong
        high, low = bool(_HIGHEST.search(text)), bool(_LOWEST.search(text))
        if high == low:
            return None
        return self._against_table(parts, numbers, high) or self._against_years(text, numbers, high)

    def wrong_order(self, listed: Sequence[tuple[Sequence[Part], Sequence[int]]]) -> list[int]:
        """Which items of a numbered list stand elsewhere in the computed order."""
        table = self._table
        if table is None or table.operation not in (Operation.RANK, Operation.EXTREME):
            return []
        places = [self._place(table, parts, numbers) for parts, numbers in listed]
        wrong, last = [], -1.0
        for item, place in enumerate(places):
            if place is None:
                continue
            if place < last:
                wrong.append(item)
            last = max(last, place)
        return wrong

    def _totals(self) -> set[float]:
        """What was counted already; to count anew, all facts of all papers found are read."""
        totals = {float(len(self.found))} if self.found else set()
        return totals | (sizes(self._table) if self._table is not None else set())

    def _papers(
        self,
        part: Part,
        parts: Sequence[Part],
        numbers: Sequence[int],
        beside: Collection[str],
    ) -> set[float]:
        telling = [p for p in parts if p.kind not in (Kind.COUNT, Kind.TITLE)]
        possible = {float(len(self.found))} if self.found else set()
        bearing = [
            hub
            for hub in self._candidates
            if all(self._bearing.hub_bears(hub, p, beside) for p in telling)
        ]
        possible |= {float(len(bearing))} if bearing else set()
        if self._table is not None:
            possible |= {float(self._table.total), float(len(self._table.rows))}
            possible |= {row.value for row in self._table.rows if row.value is not None}
        if self._table is None or part.of_some:
            possible |= {float(len(numbers))} if numbers else set()
        return possible

    def has_as_many(self, part: Part, number: int) -> bool:
        """Whether a paper has by itself as many values of an attribute as are counted."""
        hub = self._bearing.hub(number)
        amount = part.amount
        return hub is not None and any(
            amount is not None and amount.agrees(float(len(self._distinct(column, [hub]))))
            for column in part.columns
        )

    def _distinct(self, column: int, hubs: Sequence[str]) -> set[str]:
        """The different values that papers have of an attribute."""
        by_hub = self._view.columns[column].by_hub
        return {row.value.lower() for hub in hubs for row in by_hub.get(hub, ()) if row.holds}

    def _values(self, part: Part, numbers: Sequence[int]) -> set[float]:
        """How many values the counted attribute has, and how many are named."""
        hubs = [hub for number in numbers if (hub := self._bearing.hub(number))] or list(self.found)
        possible: set[float] = set()
        for column in part.columns or range(len(self._view.columns)):
            distinct = self._distinct(column, hubs)
            possible |= {float(len(distinct))} if distinct else set()
        if not possible:
            return set()
        if self._table is not None:
            possible |= {float(self._table.total), float(len(self._table.rows))}
        return possible

    def _rows_in(self, parts: Sequence[Part], beside: Collection[str]) -> list[TableRow]:
        """The rows of the table that a sentence speaks of by their labels."""
        if self._table is None:
            return []
        stems = set(beside)
        named = {phrase(part.text) for part in parts if part.amount is None}
        amounts = [p.amount for p in parts if p.kind is Kind.NUMBER and p.amount is not None]
        worded = []
        for row in self._table.rows:
            number, label = numeric(row.label), phrase(row.label)
            if number is not None:
                said = any(amount.agrees(number) for amount in amounts)
            else:
                said = bool(label) and (label in named or set(label) <= stems)
            if said:
                worded.append((row, set(label)))
        return [row for row, label in worded if not any(label < other for _, other in worded)]

    def _against_table(
        self, parts: Sequence[Part], numbers: Sequence[int], high: bool
    ) -> str | None:
        table = self._table
        if table is None or len(table.rows) < 1:
            return None
        values = [row.value for row in table.rows if row.value is not None]
        if not values:
            return None
        words = {w.stem for part in parts for w in tokens(part.text)}
        named = [row for row in self._rows_in(parts, words) if row.value is not None]
        if not named:
            hubs = {self._bearing.hub(number) for number in numbers}
            named = [
                r for r in table.rows if not r.label and len(r.hubs) == 1 and hubs & set(r.hubs)
            ]
        if table.operation is Operation.EXTREME and table.descending != high:
            return None
        if not named and not self._names_another(parts, table):
            return None
        best = max(values) if high else min(values)
        if any(row.value == best for row in named):
            return None
        first = [row.label or self._title(row) for row in table.rows if row.value == best]
        return f"the computed order puts “{first[0]}” first ({number_text(best)})"

    def _names_another(self, parts: Sequence[Part], table: Table) -> bool:
        """Whether a value of the ranked attribute is named that is not among the first."""
        if table.operation is not Operation.EXTREME or not any(row.label for row in table.rows):
            return False
        named = {phrase(part.text) for part in parts if part.amount is None}
        return any(
            phrase(value) in named
            for column in self._view.columns
            if column.name == table.group
            for value in column.by_value
        )

    def _against_years(self, text: str, numbers: Sequence[int], high: bool) -> str | None:
        """A superlative about time, held against the years of the papers found."""
        if not _TIME.search(text) or len(numbers) != 1 or self._table is not None:
            return None
        if len(self.found) < 2:
            return None
        columns = [c for c in self._view.columns if c.kind is ValueKind.YEAR]
        if not columns:
            return None
        by_hub = max(columns, key=lambda c: len(c.by_hub)).by_hub
        years = {
            hub: numeric(rows[0].value) or 0.0 for hub in self.found if (rows := by_hub.get(hub))
        }
        mine = years.get(self._bearing.hub(numbers[0]) or "")
        if mine is None:
            return None
        best = max(years.values()) if high or "recent" in text.lower() else min(years.values())
        return None if mine == best else f"a paper of {number_text(best)} was found"

    def _place(self, table: Table, parts: Sequence[Part], numbers: Sequence[int]) -> float | None:
        hubs = {self._bearing.hub(number) for number in numbers}
        named = {tuple(phrase(part.text)) for part in parts}
        for place, row in enumerate(table.rows):
            if (row.label and phrase(row.label) in named) or (
                not row.label and hubs & set(row.hubs)
            ):
                # Ties may stand in any order.
                tied = [r.value for r in table.rows].index(row.value)
                return float(tied if row.value is not None else place)
        return None

    def _title(self, row: TableRow) -> str:
        return self._view.hubs[row.hubs[0]].label if row.hubs else ""
