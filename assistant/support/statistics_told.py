"""Averages, medians, totals and shares of a text, held against the one that was computed."""

import re
from collections.abc import Sequence

from assistant.support.parts import Part
from tools.hublink.plan import Operation, Statistic
from tools.hublink.tabulation import Table

_WORDS = {
    Statistic.MEAN: re.compile(r"\b(?:average|mean|avg)\b", re.IGNORECASE),
    Statistic.MEDIAN: re.compile(r"\bmedian\b", re.IGNORECASE),
    Statistic.TOTAL: re.compile(r"\b(?:total|sum|altogether|in all|adds? up)\b", re.IGNORECASE),
    Statistic.SHARE: re.compile(r"\b(?:share|percentage|per ?cent|proportion)\b|%", re.IGNORECASE),
}


def wrong_statistic(table: Table | None, text: str, parts: Sequence[Part]) -> str | None:
    """What is wrong with the statistic a sentence tells, in a few words; nothing where it is right.

    A sentence that only says over what it was computed tells none.
    """
    if table is None or table.statistic is None or table.operation is not Operation.SUMMARIZE:
        return None
    amounts = [part.amount for part in parts if part.amount is not None]
    values = [row.value for row in table.rows if row.value is not None]
    right = any(amount.agrees(value) for amount in amounts for value in values)
    if not _WORDS[table.statistic].search(text) or not amounts or not values or right:
        return None
    told = " or ".join(row.amount for row in table.rows[:3])
    return f"the {table.statistic} computed is {told}"


def sizes(table: Table) -> set[float]:
    """Of how many papers and values a table is, and how many it leaves out."""
    told = [table.total]
    if table.statistic is not None:
        told += [len(table.numbers), len(table.missing), len(table.unread)]
        told += [size for row in table.rows for size in (row.count, len(row.hubs))]
    return set(map(float, told))
