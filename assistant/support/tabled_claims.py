"""Verifying what is said of computed tables: numbers of rows, totals, shares, firsts and lasts."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import combinations

from assistant.support.figures.changes import changes_between
from assistant.support.figures.spans_of_years import follows_over_years
from assistant.support.reading.comparing_words import Tendency, as_superlative, superlative_in
from assistant.support.reading.numbers import Amount, amounts
from assistant.support.reading.parts import Part
from assistant.support.statistic_claims import made_up_of
from assistant.support.statistic_claims import sizes as made_of
from assistant.support.tabled_flags import flag_row, is_of_flags
from assistant.support.tabled_orders import (
    RIVALS,
    is_among_some,
    is_as_compared,
    is_named_by,
    last_in,
    rows_named,
    wrong_extreme,
)
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Operation
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import phrase, tokens
from tools.workspace.workspace import Workspace


class Standing(StrEnum):
    """What computed tables say of a sentence."""

    BORNE = "borne"
    AGAINST = "against"
    SILENT = "silent"


class TableVerdict(Frozen):
    """What tables say of a sentence, and why where they are against it."""

    standing: Standing
    reasons: tuple[KeptText, ...] = ()


_MOST_MEANT = 4
_SILENT = TableVerdict(standing=Standing.SILENT)


class TabledClaims:
    """All tables that a turn has computed, which sentences may restate."""

    def __init__(self, workspace: Workspace) -> None:
        self._tables = tuple(workspace.tables)
        self._view = workspace.library.view
        self._all = float(len(self._view.hubs))
        self._found = float(len(workspace.found.hubs)) if workspace.found else 0.0

    def verdict(self, text: str, leads: bool) -> TableVerdict:
        """Return what the tables say of a sentence, which `leads` in a list or does not.

        One table that bears it is enough: the others are about something else.
        """
        text = as_superlative(text)
        verdicts = [self._by(table, text, leads) for table in self._tables]
        for standing in (Standing.BORNE, Standing.AGAINST):
            for verdict in verdicts:
                if verdict.standing is standing:
                    return verdict
        return _SILENT

    def only_names_rows(self, parts: Sequence[Part]) -> bool:
        """Return whether all that can be checked of a sentence is named in the tables."""
        labels = {phrase(row.label) for table in self._tables for row in table.rows if row.label}
        return bool(parts) and all(phrase(part.text) in labels for part in parts)

    def _by(self, table: Table, text: str, leads: bool) -> TableVerdict:
        if follows_over_years(table, text):
            return TableVerdict(standing=Standing.BORNE)
        stated = amounts(text, 0, len(text))
        rows = rows_named(table, text, stated)
        labels = {amount for amount, _ in rows if amount is not None}
        named = [row for _, row in rows]
        own = {word for row in named for word in row.label.split()}
        numbers = [a for a in stated if a not in labels and a.text not in own]
        if not named and is_of_flags(table, text):
            return self._of_flags(table, text, stated)
        if wrong := wrong_extreme(table, text, named) or self._another_first(table, text, named):
            return TableVerdict(standing=Standing.AGAINST, reasons=(wrong,))
        numbers = [each for each in numbers if not _is_elsewhere(table, text, each)]
        numbers = [each for each in numbers if not (each.in_words and each.value == 1)]
        if named and numbers:
            verdict = self._of_rows(table, named, numbers)
            is_another = any(_tells_of_another(table, text, named, each) for each in numbers)
            is_another = is_another or self._of_more(table, text, named, numbers)
            return TableVerdict(standing=Standing.BORNE) if is_another else verdict
        if (compared := is_as_compared(text, named)) is not None:
            told = ", ".join(f"“{row.label}”: {row.amount}" for row in named)
            reasons = () if compared else (kept_text("support.computed_of", numbers=told),)
            standing = Standing.BORNE if compared else Standing.AGAINST
            return TableVerdict(standing=standing, reasons=reasons)
        if numbers and leads and all(row.value is None for row in table.rows):
            return self._of_total(table, numbers[0])
        tells = self._may_tell(table, numbers) or self._is_part_of_whole(table, numbers)
        if numbers and not named and tells:
            return TableVerdict(standing=Standing.BORNE)
        return _extreme_borne(table, text, named)

    def _another_first(self, table: Table, text: str, named: Sequence[TableRow]) -> KeptText | None:
        """Why a value that a text puts first is not, where a table holds the first ones alone."""
        first = next((row for row in table.rows if row.label and row.value is not None), None)
        if named or first is None or table.operation is not Operation.EXTREME:
            return None
        word = superlative_in(text)
        if word is None or (word.way in (Tendency.MORE, Tendency.BETTER)) != table.descending:
            return None
        said = {token.stem for token in tokens(text)}
        others = (
            value
            for column in self._view.columns
            if column.name == table.group
            for value in column.by_value
            if is_named_by(value, said)
        )
        if next(others, None) is None or is_among_some(table, text):
            return None
        number = number_text(first.value or 0.0)
        return kept_text("support.there", label=first.label, number=number)

    def _of_more(
        self, table: Table, text: str, named: Sequence[TableRow], numbers: Sequence[Amount]
    ) -> bool:
        """Whether all numbers fit the rows that are named and those of which some word is said."""
        words = {token.stem for token in tokens(text)}
        more = [row for row in table.rows if words.intersection(phrase(row.label))]
        wholes = self._wholes(table)
        return len(named) == 1 < len(more) <= _MOST_MEANT and all(
            any(self._fits(each, [*named, row], wholes) for row in more if row not in named)
            for each in numbers
        )

    def _may_tell(self, table: Table, numbers: Sequence[Amount]) -> bool:
        """Whether each number is of the table: of a row, or of how many rows have as much.

        Beside one of a row, a number in words may count any of the rows.
        """
        values = [row.value for row in table.rows if row.value is not None]
        sizes = {float(sum(one == value for one in values)) for value in values}
        sizes |= {float(sum(one >= value for one in values)) for value in values}
        known = {*values, *sizes, *made_of(table), *self._years(table)} - {1.0}
        fits = [any(each.agrees(n) for n in known) for each in numbers]
        counts = [each.in_words and each.value <= len(values) for each in numbers]
        return any(fits) and all(fit or count for fit, count in zip(fits, counts, strict=True))

    def _is_part_of_whole(self, table: Table, numbers: Sequence[Amount]) -> bool:
        """Whether numbers are a count and its share of a whole, perhaps with the whole."""
        whole = {self._all, self._found} - {0.0}
        shares = {table.total / each for each in whole}
        part = [each for each in numbers if not each.is_share and each.agrees(table.total)]
        rest = [each for each in numbers if each not in part]
        return (
            table.operation is Operation.COUNT
            and bool(part)
            and any(each.is_share for each in rest)
            and all(
                any(each.agrees(n) for n in (shares if each.is_share else whole)) for each in rest
            )
        )

    def _years(self, table: Table) -> set[float]:
        """The years of the one paper that a table puts first, by which it may be called."""
        hubs = {hub for row in table.rows for hub in row.hubs}
        if table.operation is not Operation.EXTREME or len(hubs) != 1:
            return set()
        columns = (column for column in self._view.columns if column.kind is ValueKind.YEAR)
        rows = (row for column in columns for row in column.by_hub.get(min(hubs), ()))
        return {year for row in rows if (year := numeric(row.value)) is not None}

    def _of_total(self, table: Table, amount: Amount) -> TableVerdict:
        """What a table of things says of how many there are."""
        known = {float(table.total), float(len(table.rows)), self._found} - {0.0}
        if any(amount.agrees(number) for number in known):
            return TableVerdict(standing=Standing.BORNE)
        wrong = kept_text("support.found", said=amount.text, number=number_text(table.total))
        return TableVerdict(standing=Standing.AGAINST, reasons=(wrong,))

    def _of_flags(self, table: Table, text: str, stated: Sequence[Amount]) -> TableVerdict:
        """What a table of yes and no says of the numbers of a text, each with what follows it."""
        ends = [*(amount.start for amount in stated), len(text)][1:]
        wholes, wrong = self._wholes(table), []
        for amount, end in zip(stated, ends, strict=True):
            clause = text[amount.end : end]
            row = flag_row(table, clause if len(stated) > 1 else text)
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
                if not self._fits(amount, [row], wholes) and not _of_all(amount, valued, wholes)
            ]
        else:
            wrong = [
                _told(amount, valued[0])
                for amount in plain
                if not self._fits(amount, valued, wholes)
                and not _of_all(amount, valued, wholes)
                and not _is_change(amount, valued, table)
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
            shares |= {row.count / row.among for row in rows if row.among}
            return any(amount.agrees(share) for share in shares)
        possible |= {abs(one - other) for one, other in combinations(values, 2)}
        possible |= made_up_of(rows)
        return any(amount.agrees(value) for value in possible)

    def _wholes(self, table: Table) -> set[float]:
        """What numbers of a table may be parts of."""
        values = [row.value for row in table.rows if row.value is not None]
        sums = {sum(values)} if len(values) > 1 else set[float]()
        return ({float(table.total), self._found, self._all} | sums) - {0.0}


def _of_all(amount: Amount, rows: Sequence[TableRow], wholes: Iterable[float]) -> bool:
    """Whether a number is what several rows are together, or how far they are apart."""
    values = [row.value for row in rows if row.value is not None]
    if len(values) < 2:
        return False
    together = sum(values)
    shares = (together / whole for whole in wholes if whole)
    pairs = combinations(values, 2)
    apart = (change for one, other in pairs for change in changes_between(one, other))
    return any(amount.agrees(number) for number in (together, *shares, *apart))


def _is_change(amount: Amount, rows: Sequence[TableRow], table: Table) -> bool:
    """Whether a share with a sign is how much a row differs from another one."""
    signed = amount.is_share and amount.text[:1] in "+-−"
    values = [row.value for row in rows if signed and row.value is not None]
    others = [row.value for row in table.rows if row.value is not None]
    return any(
        amount.agrees(change)
        for value in values
        for other in others
        for change in changes_between(value, other)
    )


def _is_elsewhere(table: Table, text: str, amount: Amount) -> bool:
    """Whether a number stands in a clause that names no row of a table, or is of a rival.

    What comes behind the first is in no table that holds the first alone.
    """
    behind = RIVALS.search(text)
    if table.operation is Operation.EXTREME and behind and amount.start > behind.end():
        return True
    clauses = text.split(";")
    if len(clauses) < 2:
        return False
    place = text.count(";", 0, amount.start)
    clause = clauses[place]
    return not rows_named(table, clause, amounts(clause, 0, len(clause)))


def _told(amount: Amount, row: TableRow) -> KeptText:
    return kept_text("support.of_row", said=amount.text, number=row.amount, label=row.label)


def _tells_of_another(table: Table, text: str, named: Sequence[TableRow], amount: Amount) -> bool:
    """Whether a number is that of another row than those named, which some words point at."""
    words = {token.stem for token in tokens(text)} - {s for r in named for s in phrase(r.label)}
    return not (amount.is_bound or amount.is_share) and any(
        row not in named and row.value is not None and amount.agrees(row.value)
        for row in table.rows
        if len(words.intersection(phrase(row.label))) > 1
    )


def _extreme_borne(table: Table, text: str, named: Sequence[TableRow]) -> TableVerdict:
    """Whether a sentence without numbers names what a table puts first or last."""
    best = last_in(table, text)
    if best is None or not named or named[0].value != best:
        return _SILENT
    return TableVerdict(standing=Standing.BORNE)
