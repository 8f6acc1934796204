"""The rows of a table that the page shows of all that are kept, in the order they were put in."""

import re
from collections.abc import Sequence
from functools import cmp_to_key
from typing import Any

from assistant.chat.views.evidence_view import JsonObject
from tools.hublink.core.value_kinds import yes_or_no

_NUMBER = re.compile(r"(\d+)")


def rows_shown(props: JsonObject) -> list[JsonObject]:
    """Return the rows of `public/elements/ComparisonTable.jsx` as they were arranged.

    Each has its paper with it, as `source`. Rows without a value come last in either direction.
    """
    numbered = {source["number"]: source for source in props.get("sources", ())}
    rows = [row | {"source": row.get("source") or numbered[row["paper"]]} for row in props["rows"]]
    arranged, attributes = props.get("arranged") or {}, props["attributes"]
    only, words = arranged.get("only", {}), str(arranged.get("text", "")).lower().split()
    shown = [row for row in rows if _has_all(row, only, attributes) and _says_all(row, words)]
    return _sorted(shown, arranged.get("order", {}), attributes)


def _has_all(row: JsonObject, only: JsonObject, attributes: Sequence[str]) -> bool:
    limited = ((attributes.index(name), only[name]) for name in only if name in attributes)
    return all(value in row["cells"][column]["values"] for column, value in limited)


def _says_all(row: JsonObject, words: Sequence[str]) -> bool:
    source = row["source"]
    values = [yes_or_no(value) for cell in row["cells"] for value in cell["values"]]
    parts = [source["title"], *row.get("tells", ()), source["venue"], source["year"], *values]
    said = " ".join(str(part) for part in parts if part).lower()
    return all(word in said for word in words)


def _sorted(
    rows: list[JsonObject], order: JsonObject, attributes: Sequence[str]
) -> list[JsonObject]:
    name, sign = order.get("column"), -1 if order.get("down") else 1
    if name is None or (name and name not in attributes):
        return rows

    def key(row: JsonObject) -> tuple[str, float | None]:
        if not name:
            return row["source"]["title"], None
        cell = row["cells"][attributes.index(name)]
        return "; ".join(cell["values"]), cell.get("number")

    def compared(one: JsonObject, other: JsonObject) -> int:
        (first, less), (second, more) = key(one), key(other)
        if not first or not second:
            return (not first) - (not second)
        if less is not None and more is not None:
            return sign * ((less > more) - (less < more))
        before, after = _natural(first), _natural(second)
        return sign * ((before > after) - (before < after))

    return sorted(rows, key=cmp_to_key(compared))


def _natural(text: str) -> list[tuple[bool, Any]]:
    """A text as people order it: numbers first and by what they are."""
    parts = (part for part in _NUMBER.split(text.casefold()) if part)
    return [(False, int(part)) if part.isdecimal() else (True, part) for part in parts]
