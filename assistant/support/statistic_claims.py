"""Verifying averages, medians, totals and shares against the one that was computed."""

import re
from collections.abc import Iterable

from assistant.support.reading.numbers import amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.plan import Operation, Statistic
from tools.hublink.execution.tabulation import Table, TableRow

_WORDS = {
    Statistic.MEAN: re.compile(r"\b(?:average|mean|avg)\b", re.IGNORECASE),
    Statistic.MEDIAN: re.compile(r"\bmedian\b", re.IGNORECASE),
    Statistic.TOTAL: re.compile(r"\b(?:total|sum|altogether|in all|adds? up)\b", re.IGNORECASE),
    Statistic.DIFFERENCE: re.compile(r"\b(?:differ\w*|gap|apart|margin)\b", re.IGNORECASE),
    Statistic.RANGE: re.compile(r"\b(?:rang\w+|between|lowest|highest|from)\b", re.IGNORECASE),
    Statistic.RATIO: re.compile(r"\b(?:times|ratio|factor)\b", re.IGNORECASE),
    Statistic.SHARE: re.compile(r"\b(?:share|percentage|per ?cent|proportion)\b|%", re.IGNORECASE),
}


def wrong_statistic(table: Table | None, text: str) -> KeptText | None:
    """Return why the statistic of a sentence is wrong, in a few words.

    It is None where the statistic is right, and where the sentence states none: one may only say
    what it was computed over.
    """
    if table is None or table.statistic is None or table.operation is not Operation.SUMMARIZE:
        return None
    if not _WORDS[table.statistic].search(text):
        return None
    stated = amounts(text, 0, len(text))
    values = [row.value for row in table.rows if row.value is not None]
    if not stated or not values:
        return None
    if any(amount.agrees(value) for amount in stated for value in values):
        return None
    told = ", ".join(row.amount for row in table.rows[:3])
    return kept_text(
        "support.computed", statistic=kept_text(f"chip.{table.statistic}"), numbers=told
    )


def sizes(table: Table) -> set[float]:
    """Return the numbers of papers and values a table is made of, and of those it leaves out."""
    told = [table.total]
    if table.statistic is not None:
        told += [len(table.numbers), len(table.missing), len(table.unread)]
        told += [size for row in table.rows for size in (row.count, len(row.hubs))]
    return set(map(float, told))


def made_up_of(rows: Iterable[TableRow]) -> set[float]:
    """Return the part and the whole that shares in rows are told of: "20 % (1 of 5)"."""
    return {float(number) for row in rows if row.among for number in (row.count, row.among)}
