"""The checkable parts of a sentence: titles, quotations, names, values, numbers and counts."""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from assistant.support.reading.numbers import Amount
from tools.hublink.core.models import Frozen

CITATION = re.compile(r"\[\d{1,4}\]")
MASK = "\x01"

_FORMATTING = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")
_JOINT = re.compile(
    r"[\s\"“”«»'‘’\x02]*(?:,|/|;|&|\+"
    r"|,?\s*(?:and|(?P<either>or|oder|ou)|und|sowie|et|y|e|en|as well as)\b)"
    r"[\s\"“”«»'‘’\x02]*"
)


class Kind(StrEnum):
    """The kinds of checkable parts."""

    TITLE = "title"
    QUOTATION = "quotation"
    IDENTIFIER = "identifier"
    NAME = "name"
    VALUE = "value"
    NUMBER = "number"
    COUNT = "count"


class Part(Frozen):
    """A checkable part of a sentence by its place in the text.

    `hub` is the paper a title names, `columns` the facets that a value is of or a count runs over,
    `of_papers` tells a count of papers (with neither, of anything), `of_some` that it counts some
    of those spoken of, `is_whole` that another number is a part of it, `is_only` that there are no
    more.
    """

    kind: Kind
    start: int
    end: int
    text: str
    hub: str | None = None
    amount: Amount | None = None
    columns: tuple[int, ...] = ()
    of_papers: bool = False
    of_some: bool = False
    is_whole: bool = False
    is_only: bool = False

    @property
    def is_named(self) -> bool:
        return self.kind in (Kind.TITLE, Kind.QUOTATION, Kind.NAME)


class Slot(Frozen):
    """Parts listed side by side; with `either` one of them is enough."""

    parts: tuple[Part, ...]
    either: bool = False


def in_slots(text: str, parts: Sequence[Part]) -> list[Slot]:
    """Return the parts of a text grouped: those listed side by side together, counts left out."""
    checked = [part for part in parts if part.kind is not Kind.COUNT]
    grouped = [Slot(parts=(part,)) for part in checked[:1]]
    for one, other in pairwise(checked):
        between = _FORMATTING.sub("\x02", text[one.end : other.start])
        alike = (one.amount is None) == (other.amount is None)
        if alike and (joint := _JOINT.fullmatch(between)):
            last = grouped[-1]
            grouped[-1] = Slot(
                parts=(*last.parts, other), either=last.either or bool(joint["either"])
            )
        else:
            grouped.append(Slot(parts=(other,)))
    return grouped
