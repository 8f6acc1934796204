"""Verifying what is said of computed tables: numbers of rows, totals, shares, firsts and lasts."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations

from assistant.support.reading.comparing_words import Tendency, superlative_in
from assistant.support.reading.numbers import Amount, amounts
from tools.hublink.core.models import Frozen
from tools.hublink.core.value_kinds import is_negative, is_positive_flag, numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import NEGATIONS, phrase, tokens
from tools.workspace.workspace import Workspace

_LIKE_FREE = frozenset("free less without non un".split())
"""Parts of a flag's name by which it says no while its value says yes."""


class Standing(StrEnum):
    """What computed tables say of a sentence."""

    BORNE = "borne"
    AGAINST = "against"
    SILENT = "silent"


class TableVerdict(Frozen):
    """What tables say of a sentence, and why where they are against it."""

    standing: Standing
    reasons: tuple[str, ...] = ()


_SILENT = TableVerdict(standing=Standing.SILENT)


class TabledClaims:
    """All tables that a turn has computed, which sentences may restate."""

    def __init__(self, workspace: Workspace) -> None:
        self._tables = tuple(workspace.tables)
        self._all = float(len(workspace.library.view.hubs))
        self._found = float(len(workspace.found.hubs)) if workspace.found else 0.0

    def verdict(self, text: str, leads: bool) -> TableVerdict:
        """Return what the tables say of a sentence, which `leads` in a list or does not.

        One table that bears it is enough: the others are about something else.
        """
        verdicts = [self._by(table, text, leads) for table in self._tables]
        for standing in (Standing.BORNE, Standing.AGAINST):
            for verdict in verdicts:
                if verdict.standing is standing:
                    return verdict
        return _SILENT

    def _by(self, table: Table, text: str, leads: bool) -> TableVerdict:
        stated = amounts(text, 0, len(text))
        rows = _rows_named(table, text, stated)
        labels = {amount for amount, _ in rows if amount is not None}
        numbers = [amount for amount in stated if amount not in labels]
        named = [row for _, row in rows]
        if not named and _is_of_flags(table, text):
            return self._of_flags(table, text, stated)
        if wrong := _wrong_extreme(table, text, named):
            return TableVerdict(standing=Standing.AGAINST, reasons=(wrong,))
        if named and numbers:
            return self._of_rows(table, named, numbers)
        if numbers and leads and all(row.value is None for row in table.rows):
            return self._of_total(table, numbers[0])
        return _extreme_borne(table, text, named)

    def _of_total(self, table: Table, amount: Amount) -> TableVerdict:
        """What a table of things says of how many there are."""
        known = {float(table.total), float(len(table.rows)), self._found} - {0.0}
        if any(amount.agrees(number) for number in known):
            return TableVerdict(standing=Standing.BORNE)
        told = f"{number_text(table.total)} were found"
        return TableVerdict(standing=Standing.AGAINST, reasons=(f"It says {amount.text}: {told}.",))

    def _of_flags(self, table: Table, text: str, stated: Sequence[Amount]) -> TableVerdict:
        """What a table of yes and no says of the numbers of a text, each with what follows it."""
        ends = [*(amount.start for amount in stated), len(text)][1:]
        wholes, wrong = self._wholes(table), []
        for amount, end in zip(stated, ends, strict=True):
            clause = text[amount.end : end]
            row = _flag_row(table, clause if len(stated) > 1 else text)
            if any(amount.agrees(size) for size in {*wholes, float(len(table.missing))}):
                continue
            if not self._fits(amount, [row], wholes):
                wrong.append(_told(amount, row))
        if wrong:
            return TableVerdict(standing=Standing.AGAINST, reasons=tuple(wrong))
        return TableVerdict(standing=Standing.BORNE) if stated else _SILENT

    def _of_rows(
        self, table: Table, rows: Sequence[TableRow], numbers: Sequence[Amount]
    ) -> TableVerdict:
        """What a table says of the numbers beside the rows that a sentence names."""
        valued = [row for row in rows if row.value is not None]
        if not valued:
            return _SILENT
        wholes = self._wholes(table)
        plain = [a for a in numbers if not any(a.agrees(whole) for whole in wholes) or a.is_share]
        plain = plain or list(numbers)
        if len(valued) == len(plain) > 1:
            wrong = [
                _told(amount, row)
                for amount, row in zip(plain, valued, strict=True)
                if not self._fits(amount, [row], wholes) and not _parts(amount, valued)
            ]
        else:
            wrong = [
                _told(amount, valued[0])
                for amount in plain
                if not self._fits(amount, valued, wholes)
            ]
        if wrong:
            return TableVerdict(standing=Standing.AGAINST, reasons=tuple(wrong))
        return TableVerdict(standing=Standing.BORNE)

    def _fits(self, amount: Amount, rows: Sequence[TableRow], wholes: Iterable[float]) -> bool:
        """Whether a number is that of rows, their sum, a difference, or their share of a whole."""
        values = [row.value for row in rows if row.value is not None]
        possible = {*values, sum(values)}
        if amount.is_share:
            shares = {part / whole for part in possible for whole in wholes if whole}
            return any(amount.agrees(share) for share in shares)
        possible |= {abs(one - other) for one, other in combinations(values, 2)}
        return any(amount.agrees(value) for value in possible)

    def _wholes(self, table: Table) -> set[float]:
        """What numbers of a table may be parts of."""
        values = [row.value for row in table.rows if row.value is not None]
        return {float(table.total), sum(values), self._found, self._all} - {0.0}


def _parts(amount: Amount, rows: Sequence[TableRow]) -> bool:
    """Whether a number is how far the numbers of rows are apart."""
    values = [row.value for row in rows if row.value is not None]
    return any(amount.agrees(abs(one - other)) for one, other in combinations(values, 2))


def _told(amount: Amount, row: TableRow) -> str:
    return f"It says {amount.text}, where {row.amount} was computed for “{row.label}”."


def _rows_named(
    table: Table, text: str, stated: Sequence[Amount]
) -> list[tuple[Amount | None, TableRow]]:
    """The rows that a text names by their labels, in its order, with the number that names one."""
    words = [token.stem for token in tokens(text)]
    found: list[tuple[int, Amount | None, TableRow, frozenset[str]]] = []
    for row in table.rows:
        number = numeric(row.label) if row.label else None
        if number is not None:
            naming = next((a for a in stated if a.is_year and a.agrees(number)), None)
            if naming is not None:
                found.append((naming.start, naming, row, frozenset({row.label})))
        elif (key := phrase(row.label)) and set(key) <= set(words):
            found.append((words.index(key[0]), None, row, frozenset(key)))
    told = [
        (place, amount, row)
        for place, amount, row, key in found
        if not any(key < other for *_, other in found)
    ]
    return [(amount, row) for _, amount, row in sorted(told, key=lambda each: each[0])]


def _is_of_flags(table: Table, text: str) -> bool:
    """Whether a table counts yes and no of what a text speaks of."""
    if table.group is None or {_says_yes(row.label) for row in table.rows} != {True, False}:
        return False
    name = set(phrase(table.group)) - _LIKE_FREE
    return not name.isdisjoint(token.stem for token in tokens(text))


def _flag_row(table: Table, text: str) -> TableRow:
    """The row of yes or of no, by whether a text denies what its table is about."""
    denied = any(word.lower in NEGATIONS for word in tokens(text))
    says_yes = denied == bool(_LIKE_FREE.intersection(phrase(table.group or "")))
    return next(row for row in table.rows if _says_yes(row.label) == says_yes)


def _says_yes(label: str) -> bool | None:
    return False if is_negative(label) else (True if is_positive_flag(label) else None)


def _last_in(table: Table, text: str) -> float | None:
    """The number of the row that a superlative of a sentence speaks of."""
    word = superlative_in(text)
    values = [row.value for row in table.rows if row.value is not None]
    if word is None or not values:
        return None
    return max(values) if word.way in (Tendency.MORE, Tendency.BETTER) else min(values)


def _wrong_extreme(table: Table, text: str, named: Sequence[TableRow]) -> str | None:
    """Why a superlative contradicts a table, in a sentence."""
    best = _last_in(table, text)
    if best is None or not named or any(row.value == best for row in named):
        return None
    first = next(row for row in table.rows if row.value == best)
    return f"The computed order puts “{first.label}” there ({number_text(best)})."


def _extreme_borne(table: Table, text: str, named: Sequence[TableRow]) -> TableVerdict:
    """Whether a sentence without numbers names what a table puts first or last."""
    best = _last_in(table, text)
    if best is None or not named or named[0].value != best:
        return _SILENT
    return TableVerdict(standing=Standing.BORNE)
