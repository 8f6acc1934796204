"""Which rows of a computed table a sentence names, and in what order it puts them."""

import re
from collections.abc import Collection, Sequence

from assistant.support.figures.ranks import ranks_in
from assistant.support.reading.comparing_words import Tendency, comparative_in, superlative_in
from assistant.support.reading.numbers import Amount
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.core.value_kinds import numeric
from tools.hublink.execution.tabulation import Table, TableRow
from tools.hublink.language.explanation import number_text
from tools.hublink.language.words import LIGHT_STEMS, NEGATIONS, phrase, tokens

_BESIDES = re.compile(r"\b(?:apart from|besides|except(?: for)?|other than|after|behind)\b", re.I)
_AMONG = re.compile(r"\b(?:among|within)\b(?P<what>[^,;.]*)", re.IGNORECASE)
RIVALS = re.compile(r"\b(?:ahead of|followed by|than|before|over)\b", re.IGNORECASE)
_TIMES = re.compile(r"\b(?:twice|double|(?P<times>three|four|five) times)\b", re.IGNORECASE)
_MANY = {"three": 3.0, "four": 4.0, "five": 5.0}
_ROUGHLY = 0.1
_SHORT = re.compile(r"\(([A-Z][\w-]+)\)")


def rows_named(
    table: Table, text: str, stated: Sequence[Amount]
) -> list[tuple[Amount | None, TableRow]]:
    """Return the rows that a text names by their labels, in order, each with a number that does."""
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


def last_in(table: Table, text: str) -> float | None:
    """Return the number of the row that a superlative of a sentence speaks of."""
    word = superlative_in(text)
    values = [row.value for row in _spoken_of(table, text) if row.value is not None]
    if word is None or not values:
        return None
    return max(values) if word.way in (Tendency.MORE, Tendency.BETTER) else min(values)


def wrong_extreme(table: Table, text: str, named: Sequence[TableRow]) -> KeptText | None:
    """Return why a superlative contradicts a table, in a sentence."""
    if is_among_some(table, text) or ranks_in(text):
        return None
    best, rival = last_in(table, text), RIVALS.search(text)
    first = text[: rival.start()] if rival is not None else text
    said = [row for row in named if set(phrase(row.label)) <= {w.stem for w in tokens(first)}]
    said = [row for row in said or named if row in _spoken_of(table, text)]
    if best is None or not said or any(row.value == best for row in said):
        return None
    right = next(row for row in table.rows if row.value == best)
    return kept_text("support.there", label=right.label, number=number_text(best))


def is_as_compared(text: str, named: Sequence[TableRow]) -> bool | None:
    """Return whether two rows stand to each other as a text says; None where it says nothing."""
    values = [row.value for row in named if row.value is not None]
    if len(values) != 2 or len(named) != 2 or any(w.lower in NEGATIONS for w in tokens(text)):
        return None
    one, other = values
    if (times := _TIMES.search(text)) is not None and re.search(r"\bas (?:many|much)\b", text):
        factor = _MANY.get((times["times"] or "").lower(), 2.0)
        return abs(one - factor * other) <= _ROUGHLY * factor * other
    word, than = comparative_in(text), re.search(r"\bthan\b", text)
    if word is None or than is None or word.way not in (Tendency.MORE, Tendency.LESS):
        return None
    behind = {w.stem for w in tokens(text[than.end() :])}
    if set(phrase(named[0].label)) <= behind or not set(phrase(named[1].label)) <= behind:
        return None
    return word.way.is_met(one, other, good_if_low=False)


def is_named_by(value: str, stems: Collection[str]) -> bool:
    """Return whether words name a value: all of it, or what it is called for short in brackets."""
    short = _SHORT.search(value)
    name = phrase(value)
    return bool(name) and (
        set(name) <= set(stems) or (short is not None and set(phrase(short[1])) <= set(stems))
    )


def is_among_some(table: Table, text: str) -> bool:
    """Return whether a text speaks of some of the rows alone: "among the African countries"."""
    among = _AMONG.search(text)
    if among is None:
        return False
    said = {w.stem for w in tokens(among["what"]) if not w.is_function_word} - LIGHT_STEMS
    return bool(said - {*phrase(table.group or ""), *phrase(table.counted)})


def _spoken_of(table: Table, text: str) -> list[TableRow]:
    """The rows of a table without the one that a text sets aside."""
    besides = _BESIDES.search(text)
    if besides is None:
        return list(table.rows)
    aside = {w.stem for w in tokens(re.split(r"[,;]", text[besides.end() :])[0])}
    return [row for row in table.rows if not set(phrase(row.label)) <= aside]
