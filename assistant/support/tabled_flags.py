"""Computed tables that count yes and no: which of the two a sentence speaks of."""

from tools.hublink.core.value_kinds import is_negative, is_positive_flag
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.words import NEGATIONS, phrase, tokens

_LIKE_FREE = frozenset("free less without non un".split())
"""Parts of a flag's name by which it says no while its value says yes."""


def is_of_flags(table: Table, text: str) -> bool:
    """Return whether a table counts yes and no of what a text speaks of."""
    if table.group is None or {_says_yes(row.label) for row in table.rows} != {True, False}:
        return False
    name = set(phrase(table.group)) - _LIKE_FREE
    return not name.isdisjoint(token.stem for token in tokens(text))


def flag_row(table: Table, text: str) -> TableRow:
    """Return the row of yes or of no, by whether a text denies what its table is about."""
    denied = any(word.lower in NEGATIONS for word in tokens(text))
    says_yes = denied == bool(_LIKE_FREE.intersection(phrase(table.group or "")))
    return next(row for row in table.rows if _says_yes(row.label) == says_yes)


def _says_yes(label: str) -> bool | None:
    return False if is_negative(label) else (True if is_positive_flag(label) else None)
