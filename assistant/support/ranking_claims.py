"""Verifying superlatives and the order of lists against the computed table, or the years."""

import re
from collections.abc import Collection, Sequence

from assistant.support.between.mentions import mentions
from assistant.support.between.told_sides import told_after, told_before
from assistant.support.evidence_check import EvidenceCheck
from assistant.support.figures.ranks import Rank, ranks_in
from assistant.support.reading.citation_scopes import without_citations
from assistant.support.reading.parts import Kind, Part
from assistant.support.statistic_claims import wrong_statistic
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import phrase, stem, tokens
from tools.workspace.workspace import Workspace

_HIGHEST = re.compile(
    r"\b(?:most|highest|largest|greatest|best|latest|newest|biggest|longest|top|maximum|leads|leading"
    r"|tops|outperforms all)\b",
    re.IGNORECASE,
)
_LOWEST = re.compile(
    r"\b(?:least|lowest|smallest|fewest|worst|earliest|oldest|rarest|shortest|minimum)\b",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?: of (?:all )?(?:the |these )?)? ?(?P<what>[a-z]+(?: [a-z]+)?)"
    r"(?= (?:is|was|are|were|has|had|comes|came|of all)\b| with [\d(]|[,.(\[]|$)",
    re.IGNORECASE,
)
"""What a superlative is said of, if nothing narrows it down: "the smallest study is"."""
_WORKS = frozenset(map(stem, "paper study work article publication one trial".split()))
_ONE_OF = re.compile(r"\b(?:among|one of|second|third|next|after|apart from|besides)\b", re.I)
_OF_THESE = re.compile(
    r"\bof (?:these|those|the (?:two|three|four|five|six|\d))\b|\bamong\b|^\s*of the\b", re.I
)
"""What a superlative is said of where it is not all of what was ranked."""
_AHEAD = re.compile(r"\b(?:ahead of|followed by|in front of)\b", re.IGNORECASE)
_TIME = re.compile(r"\b(?:latest|newest|recent|earliest|oldest|recently)\b", re.IGNORECASE)


class RankingClaims:
    """The order a turn has computed, which superlatives and numbered lists are checked against."""

    def __init__(self, workspace: Workspace, evidence: EvidenceCheck) -> None:
        self._table = workspace.table
        self._found = workspace.found.hubs if workspace.found else ()
        self._view: FacetView = workspace.library.view
        self._evidence = evidence

    def wrong_result(
        self, text: str, parts: Sequence[Part], numbers: Sequence[int]
    ) -> KeptText | None:
        """Return why a superlative or statistic is wrong, in a few words; None if it can hold."""
        if wrong := wrong_statistic(self._table, without_citations(text)):
            return wrong
        if wrong := self._out_of_sequence(text, numbers):
            return wrong
        if ranks := ranks_in(text):
            return self._against_rank(parts, numbers, ranks[0])
        if _OF_THESE.search(text):
            return None
        high, low = bool(_HIGHEST.search(text)), bool(_LOWEST.search(text))
        if high == low:
            return None
        return (
            self._against_table(parts, numbers, high)
            or self._against_paper(text, parts, numbers, high)
            or self._against_years(text, numbers, high)
        )

    def _out_of_sequence(self, text: str, numbers: Sequence[int]) -> KeptText | None:
        """Why what is told to be ahead of what comes behind it in the computed order."""
        table, ahead = self._table, _AHEAD.search(text)
        if table is None or table.operation is not Operation.RANK or ahead is None:
            return None
        values = {row.hubs[0]: row.value for row in table.rows if len(row.hubs) == 1}
        hubs = {number: hub for number in numbers if (hub := self._evidence.hub(number))}
        named = mentions(self._view, text, hubs)
        for one in told_before(text, named, ahead.start()):
            for other in told_after(text, named, ahead.end()):
                first, second = values.get(one), values.get(other)
                if first is None or second is None or first == second:
                    continue
                if (first > second) != table.descending:
                    label = self._view.hubs[other].label
                    return kept_text("support.first", label=label, number=number_text(second))
        return None

    def _against_rank(
        self, parts: Sequence[Part], numbers: Sequence[int], rank: Rank
    ) -> KeptText | None:
        """Why the one thing that a sentence gives a place has another in the computed order."""
        table = self._table
        if table is None or table.operation is not Operation.RANK:
            return None
        ranked = self._ranked_rows(table, parts, numbers)
        values = [row.value for row in table.rows if row.value is not None]
        if len(ranked) != 1 or rank.place > len(values) or rank.is_only_to:
            return None
        right = table.rows[rank.place - 1]
        if right.value is None or ranked[0].value == right.value:
            return None
        label = right.label or self._title(right)
        return kept_text("support.there", label=label, number=number_text(right.value))

    def wrong_order(self, listed: Sequence[tuple[Sequence[Part], Sequence[int]]]) -> list[int]:
        """Return the places of items of a numbered list that the computed order puts elsewhere."""
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

    def _against_table(
        self, parts: Sequence[Part], numbers: Sequence[int], high: bool
    ) -> KeptText | None:
        """Why a superlative contradicts the computed order, in a few words."""
        table = self._table
        if table is None:
            return None
        values = [row.value for row in table.rows if row.value is not None]
        if not values:
            return None
        if table.operation is Operation.EXTREME and table.descending != high:
            return None
        ranked = self._ranked_rows(table, parts, numbers)
        if not ranked and not self._names_another(parts, table):
            return None
        best = max(values) if high else min(values)
        if any(row.value == best for row in ranked):
            return None
        first = next(row for row in table.rows if row.value == best)
        label = first.label or self._title(first)
        return kept_text("support.first", label=label, number=number_text(best))

    def _against_paper(
        self, text: str, parts: Sequence[Part], numbers: Sequence[int], high: bool
    ) -> KeptText | None:
        """Why the one paper cited is not first, though a sentence says so of all of them."""
        table = self._table
        if table is None or table.operation is not Operation.EXTREME or len(numbers) != 1:
            return None
        first = next((row for row in table.rows if not row.label and row.value is not None), None)
        hub = self._evidence.hub(numbers[0])
        if first is None or hub is None or any(hub in row.hubs for row in table.rows):
            return None
        own = {
            number
            for column in self._view.columns
            if column.name == table.group
            for row in column.by_hub.get(hub, ())
            if (number := numeric(row.value)) is not None
        }
        stated = [part.amount for part in parts if part.amount is not None]
        is_stated = any(amount.agrees(number) for amount in stated for number in own)
        if not is_stated or not _is_of_all(text, table) or table.descending != high:
            return None
        best = number_text(first.value or 0.0)
        return kept_text("support.first", label=self._title(first), number=best)

    def _ranked_rows(
        self, table: Table, parts: Sequence[Part], numbers: Sequence[int]
    ) -> list[TableRow]:
        """The rows of the table that a sentence ranks: those it names, else the papers it cites."""
        words = {word.stem for part in parts for word in tokens(part.text)}
        named = [row for row in named_rows(table, parts, words) if row.value is not None]
        if named:
            return named
        cited = {self._evidence.hub(number) for number in numbers}
        papers = [row for row in table.rows if not row.label and len(row.hubs) == 1]
        return [row for row in papers if row.hubs[0] in cited]

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

    def _against_years(self, text: str, numbers: Sequence[int], high: bool) -> KeptText | None:
        """Why a superlative of time contradicts the years of the papers found, in a few words."""
        if not _TIME.search(text) or len(numbers) != 1 or self._table is not None:
            return None
        years = self._years()
        own = years.get(self._evidence.hub(numbers[0]) or "")
        if len(self._found) < 2 or own is None:
            return None
        latest = high or "recent" in text.lower()
        best = max(years.values()) if latest else min(years.values())
        return None if own == best else kept_text("support.year_found", year=number_text(best))

    def _years(self) -> dict[str, float]:
        """The year of each paper found that has one, by its id."""
        columns = [c for c in self._view.columns if c.kind is ValueKind.YEAR]
        if not columns:
            return {}
        by_hub = max(columns, key=lambda c: len(c.by_hub)).by_hub
        years = ((hub, [numeric(row.value) for row in by_hub.get(hub, ())]) for hub in self._found)
        return {hub: of_hub[0] for hub, of_hub in years if of_hub and of_hub[0] is not None}

    def _place(self, table: Table, parts: Sequence[Part], numbers: Sequence[int]) -> float | None:
        hubs = {self._evidence.hub(number) for number in numbers}
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


def _is_of_all(text: str, table: Table) -> bool:
    """Whether a superlative is said of all papers: "the oldest paper is", not "the oldest in"."""
    match = _HIGHEST.search(text) or _LOWEST.search(text)
    if match is None or _ONE_OF.search(text):
        return False
    told = {*phrase(table.counted), *phrase(table.group or ""), *_WORKS}
    rest = _AFTER.match(text, match.end())
    return rest is not None and set(phrase(rest["what"])) <= told


def named_rows(
    table: Table | None, parts: Sequence[Part], beside: Collection[str]
) -> list[TableRow]:
    """Return the rows of a table that a sentence names by their labels, the most specific ones."""
    if table is None:
        return []
    stems = set(beside)
    named = {phrase(part.text) for part in parts if part.amount is None}
    amounts = [p.amount for p in parts if p.kind is Kind.NUMBER and p.amount is not None]

    def is_named(label: str) -> bool:
        if (number := numeric(label)) is not None:
            return any(amount.agrees(number) for amount in amounts)
        words = phrase(label)
        return bool(words) and (words in named or set(words) <= stems)

    worded = [(row, set(phrase(row.label))) for row in table.rows if is_named(row.label)]
    return [row for row, label in worded if not any(label < other for _, other in worded)]
