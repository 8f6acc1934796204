"""Verifying numbers and counts against the computed table and the facts of papers."""

import re
from collections.abc import Collection, Sequence

from assistant.support.evidence_check import EvidenceCheck
from assistant.support.ranking_claims import named_rows
from assistant.support.reading.numbers import Amount
from assistant.support.reading.parts import Kind, Part
from assistant.support.statistic_claims import made_up_of, sizes
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.plan import Operation
from tools.hublink.execution.tabulation import Table
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import LIGHT_STEMS, phrase
from tools.workspace.workspace import Workspace

_MANY = 20
"""So many are not counted on the fingers, but read somewhere."""
_APART = re.compile(r"\b(?:more|fewer|less|other|further|additional|times)\b", re.IGNORECASE)
"""What makes a number one between two others."""
_FELLOWS = re.compile(r"\bco-|\bother", re.IGNORECASE)
"""Words of a count that leaves out the one that was named before."""


class ComputedClaims:
    """The table a turn has computed, and what can be counted over the papers it found."""

    def __init__(self, workspace: Workspace, evidence: EvidenceCheck) -> None:
        self._table: Table | None = workspace.table
        self._found = workspace.found
        self._view: FacetView = workspace.library.view
        self._evidence = evidence
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
        """Return whether a number is one of the table's, in the rows that its sentence names."""
        if self._table is None or part.kind is not Kind.NUMBER or part.amount is None:
            return False
        rows = named_rows(self._table, [other for other in parts if other != part], ())
        values = [row.value for row in rows or self._table.rows if row.value is not None]
        values += made_up_of(rows)
        values += [] if rows else [float(self._table.total)]
        return any(part.amount.agrees(value) for value in values)

    def is_statistic(self, part: Part, parts: Sequence[Part]) -> bool:
        """Return whether a number is a statistic, which all papers cited for it make together."""
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
    ) -> KeptText | None:
        """Return why a count is wrong, in a few words; None where it can be right.

        `parts` are the other parts of its sentence, `numbers` the papers it cites, `beside` the
        stems of its sentence.
        """
        amount = part.amount
        if amount is None:
            return None
        possible = self._possible(part, amount, parts, numbers, beside)
        if not possible or _is_among(amount, possible):
            return None
        if self._stated_by_papers(part, amount, numbers):
            return None
        told = ", ".join(number_text(number) for number in sorted(possible)[:3])
        return kept_text("support.counted", said=part.text, numbers=told)

    def _possible(
        self,
        part: Part,
        amount: Amount,
        parts: Sequence[Part],
        numbers: Sequence[int],
        beside: Collection[str],
    ) -> set[float]:
        """The numbers that a count can stand for; empty where it cannot be wrong."""
        rows = named_rows(self._table, parts, beside)
        expected = [row.value for row in rows if row.value is not None]
        if expected and self._counts_rows:
            return {*expected, sum(expected)}
        if part.of_papers:
            if part.is_whole and _is_among(amount, self._wholes(beside)):
                return set()
            if _is_among(amount, self._totals()):
                return set()
            if not self._found and self._table is None and amount.value > len(numbers):
                return set()
            return self._papers(part, parts, numbers, beside)
        # Where one is counted for each of several papers, none of them need have all.
        if any(self.has_as_many(part, number) for number in numbers):
            return set()
        values = self._values(part, numbers) if part.columns else set()
        return values | {float(len(numbers))} if values and len(numbers) > 1 else values

    def _stated_by_papers(self, part: Part, amount: Amount, numbers: Sequence[int]) -> bool:
        """Whether the facts of a cited paper hold the number beside the noun that it counts."""
        noun = set(phrase(part.text)[-1:]) - LIGHT_STEMS
        if part.of_papers and not noun:
            return False
        facts = (self._evidence.facts(number).numbers for number in numbers)
        return any(
            amount.agrees(held.value) and noun <= held.context for each in facts for held in each
        )

    def is_unheard_of(self, part: Part, numbers: Sequence[int]) -> bool:
        """Return whether none of the papers cited for a large number holds it, of whatever."""
        amount = part.amount
        if amount is None or not numbers or part.of_papers or _APART.search(part.text):
            return False
        if amount.in_words or amount.value < _MANY or amount.is_bound:
            return False
        if any(self.has_as_many(part, number) for number in numbers):
            return False
        held = (n.value for number in numbers for n in self._evidence.facts(number).numbers)
        rows = self._table.rows if self._table is not None else ()
        tabled = (row.value for row in rows if row.value is not None)
        return not any(amount.agrees(each) for each in (*held, *tabled, *self._totals()))

    def _totals(self) -> set[float]:
        """The numbers counted already: cheaper than counting over all facts of all papers found."""
        totals = {float(len(self.found))} if self.found else set()
        return totals | (sizes(self._table) if self._table is not None else set())

    def _wholes(self, beside: Collection[str]) -> set[float]:
        """The numbers of papers that others can be a part of: all, or all that state something."""
        named = (c for c in self._view.columns if set(phrase(c.name)) <= set(beside))
        return {float(len(self._view.hubs)), *(float(len(c.by_hub)) for c in named)}

    def _papers(
        self,
        part: Part,
        parts: Sequence[Part],
        numbers: Sequence[int],
        beside: Collection[str],
    ) -> set[float]:
        """The numbers that a count of papers can stand for."""
        telling = [p for p in parts if p.kind not in (Kind.COUNT, Kind.TITLE)]
        supporting = [
            hub
            for hub in self._candidates
            if all(self._evidence.hub_supports(hub, p, beside) for p in telling)
        ]
        facts = self._found.facts if self._found else ()
        stating = {fact.hub for fact in facts if fact.asked}
        sizes_of = (len(self.found), len(supporting), len(stating))
        possible = {float(size) for size in sizes_of if size}
        if self._table is not None:
            possible |= {float(self._table.total), float(len(self._table.rows))}
            possible |= {row.value for row in self._table.rows if row.value is not None}
        all_of_them = part.is_only and self._evidence.only_repeats(beside)
        ranks = self._table is not None and self._table.operation is Operation.RANK
        if numbers and (self._table is None or ranks or part.of_some) and not all_of_them:
            possible.add(float(len(numbers)))
        return possible

    def has_as_many(self, part: Part, number: int) -> bool:
        """Return whether a paper has by itself as many values of an attribute as are counted.

        It may be another one than its noun names: of five approaches, that it is compared with.
        """
        hub = self._evidence.hub(number)
        amount = part.amount
        columns = [column.number for column in self._view.columns] if part.columns else ()
        return hub is not None and any(
            amount is not None and amount.agrees(float(len(self._distinct(column, [hub]))))
            for column in columns
        )

    def _distinct(self, column: int, hubs: Sequence[str]) -> set[str]:
        """The different values that papers have of an attribute."""
        by_hub = self._view.columns[column].by_hub
        # What is made of digits, as pages are, counts something itself.
        rows = (row for hub in hubs for row in by_hub.get(hub, ()) if row.holds)
        return {row.value.lower() for row in rows if any(map(str.isalpha, row.value))}

    def _values(self, part: Part, numbers: Sequence[int]) -> set[float]:
        """The numbers that a count of the values of an attribute, called in full, can stand for."""
        hubs = [hub for number in numbers if (hub := self._evidence.hub(number))] or list(
            self.found
        )
        possible: set[float] = set()
        for column in part.columns:
            if not set(phrase(self._view.columns[column].name)) <= set(phrase(part.text)):
                continue
            distinct = self._distinct(column, hubs)
            possible |= {float(len(distinct))} if distinct else set()
        if _FELLOWS.search(part.text):
            possible |= {number - 1 for number in possible}
        if not possible:
            return set()
        if self._table is not None:
            possible |= {float(self._table.total), float(len(self._table.rows))}
        return possible


def _is_among(amount: Amount, numbers: Collection[float]) -> bool:
    return any(amount.agrees(number) for number in numbers)
