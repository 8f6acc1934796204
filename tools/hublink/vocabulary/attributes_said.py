"""Which attributes of a graph a question speaks of, however it calls them, and in which part."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, Protocol

from tools.hublink.core.value_kinds import in_words
from tools.hublink.facets.facet_view import FacetColumn

_SHOWN = 4
"""So many values show what an attribute is of."""
_LONGEST = 40
"""Characters of such a value."""
LIKELY = 0.6
"""Probability from which a question speaks of an attribute."""
_LIKELIEST, _ALONE, _ASKS = 0.3, 0.2, 0.9
"""The same for the likeliest one, and for one that no other comes near, where a question so
probably asks for some attribute."""


class AttributePart(StrEnum):
    """What an attribute does in a question.

    Its value is told, things are compared by it, counted for each value of it, sought by whether it
    is stated, or restricted to a value of it.
    """

    TOLD = "tells"
    MEASURED = "measures"
    GROUPED = "groups"
    STATED = "lacks"
    RESTRICTED = "values"


ASKED = tuple(part for part in AttributePart if part is not AttributePart.RESTRICTED)
"""The parts in which something is asked for."""


class AttributeSaid(NamedTuple):
    """An attribute, by its number, how probable it is, and the places of the words that say it."""

    column: int
    probability: float
    words: frozenset[int]


class AttributesSaid(NamedTuple):
    """The attributes a question speaks of in each part, the likeliest first.

    `asks` is the probability that it asks for any attribute at all.
    """

    likely: Mapping[AttributePart, Sequence[AttributeSaid]]
    asks: float

    def best(self, part: AttributePart, least: float) -> AttributeSaid | None:
        """Return the likeliest attribute in a part, None where none is so probable."""
        first = next(iter(self.likely[part]), None)
        return first if first is not None and first.probability >= least else None

    def likeliest(self, part: AttributePart) -> AttributeSaid | None:
        """Return the attribute that is spoken of in a part in which something is asked for.

        Where some attribute surely is, the likeliest one that its words speak of will do.
        """
        first = self.best(part, _ALONE)
        if first is None or first.probability >= LIKELY:
            return first
        other = next((each.probability for each in self.likely[part][1:2]), 0.0)
        if first.probability < min(_LIKELIEST, 2 * other):
            return None
        bests = (self.best(each, first.probability) for each in ASKED if each is not part)
        rivals = (each for each in bests if each is not None and each.words & first.words)
        return first if self.asks >= _ASKS and not any(rivals) else None

    def probability(self, part: AttributePart, column: int) -> float:
        found = (each.probability for each in self.likely[part] if each.column == column)
        return next(found, 0.0)


class ValueSaid(NamedTuple):
    """A value, how probable it is that papers are restricted to it, the places of its words."""

    value: str
    probability: float
    words: frozenset[int]


class AttributeReader(Protocol):
    """Tells which attributes and values of its graph a question speaks of."""

    def read(self, question: str, /) -> AttributesSaid: ...

    def values(self, question: str, column: int, among: Sequence[str], /) -> Sequence[ValueSaid]:
        """Return those of the values of an attribute that a question may speak of, likeliest first.

        They are the same for an attribute whenever it is asked for.
        """
        ...


class NothingRead:
    """A reader that learned nothing: to it, no question speaks of any attribute."""

    def read(self, _question: str) -> AttributesSaid:
        return AttributesSaid(dict.fromkeys(AttributePart, ()), 0.0)

    def values(self, _question: str, _column: int, _among: Sequence[str]) -> Sequence[ValueSaid]:
        return ()


def described(name: str, values: Sequence[str]) -> str:
    """Return an attribute in a line, as it is read: its name and some of its values."""
    shown = ", ".join(value[:_LONGEST] for value in islice(values, _SHOWN))
    return f"{in_words(name).lower()}: {shown}"


def attribute_of(column: FacetColumn) -> tuple[str, tuple[str, ...]]:
    """Return the name of an attribute of a graph, and a few values from all over it."""
    values = column.values
    step = max(1, len(values) // _SHOWN)
    return column.name, tuple(values[place] for place in range(0, len(values), step))[:_SHOWN]
