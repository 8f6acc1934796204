"""What the cells of a table are called: by their values, and by what the graph tells of these."""

import re
from collections import defaultdict
from itertools import pairwise

from tools.hublink.core.models import Frozen
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import FUNCTION_WORDS, tokens

_LONGEST_NAME = 6
"""What is told of a value in more words than these describes it, and is no name."""
_BRACKETS = re.compile(r"\s*[()]\s*")
_ENDING_NUMBER = re.compile(r"(?<=[a-z])\d{1,2}$")


class CellName(Frozen):
    """A name of a cell by its stems and initials; it is its `own`, or that of its kin."""

    stems: tuple[str, ...]
    initials: frozenset[str]
    own: bool = True


class TableCell(Frozen):
    """A value that rows have in a column, with its names and the word pairs that describe it.

    The `text` is all that the graph tells of it. `numbers` are those that words of its name end
    in: "V1" is the first.
    """

    column: int
    value: str
    text: str
    names: tuple[CellName, ...]
    described: frozenset[tuple[str, str]]
    numbers: frozenset[str]


def cells_of(column: FacetColumn, view: FacetView) -> list[TableCell]:
    """Return the cells of a column."""
    told = _told_of(column, view)
    cells = []
    for value in column.by_value:
        texts = list(told[value])
        kin = [text for text in texts if len(tokens(text)) <= _LONGEST_NAME]
        pairs = [pair for text in texts for pair in pairwise(t.stem for t in tokens(text))]
        bare = [value, *_BRACKETS.split(value)] if "(" in value else [value]
        names = [
            *map(name_of_cell, filter(None, bare)),
            *(name_of_cell(text, own=False) for text in kin),
        ]
        ending = (_ENDING_NUMBER.search(token.lower) for token in tokens(value))
        cell = TableCell(
            column=column.number,
            value=value,
            text=" ".join((value, *texts)),
            names=tuple(name for name in names if name.stems),
            described=frozenset(pairs),
            numbers=frozenset(found.group() for found in ending if found is not None),
        )
        cells.append(cell)
    return cells


def name_of_cell(text: str, own: bool = True) -> CellName:
    """Return a name by its words; a single capital is one of them: "Model (T)"."""
    words = tokens(text)
    telling = [t for t in words if t.lower not in FUNCTION_WORDS or t.text.isupper()] or list(words)
    initials = {"".join(t.lower[0] for t in each) for each in (words, telling) if len(each) > 1}
    stems = tuple(dict.fromkeys(token.stem for token in telling))
    return CellName(stems=stems, initials=frozenset(initials), own=own)


def _told_of(column: FacetColumn, view: FacetView) -> dict[str, dict[str, None]]:
    """Return what the graph tells of the values of a column: other names, kin, descriptions."""
    key = column.facet.key
    below = [c for c in view.columns if c.facet.key[:-1] == key and not c.is_numeric()]
    told: dict[str, dict[str, None]] = defaultdict(dict)
    value_at = {row.trail[-1]: row.value for row in column.rows} if below else {}
    for each in below:
        for row in each.rows:
            value = value_at.get(row.trail[len(key)])
            if value is not None:
                told[value][row.value] = None
    return told
