"""The attribute with numbers that tells the dimension which an adjective is of."""

from collections.abc import Collection, Sequence

from tools.hublink.core.units import MONEY, TIME
from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.cues.degrees import speaks_of_speed
from tools.hublink.language.cues.dimensions import dimensions_in, quantities_in, speaks_of_age
from tools.hublink.language.wordings import Wordings
from tools.hublink.language.words import phrase, stem, words_of
from tools.hublink.vocabulary.asked_attributes import measure_named
from tools.hublink.vocabulary.measures_told import unit_told

_AGE, _PRICE, _PERIOD = "age", "price", "period"
_MIDDLES = frozenset("mean average median".split())


def dimension_told(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute that the adjectives of a text are of: "rather young" of the mean age."""
    if speaks_of_age(text):
        return age_column(view)
    return size_told(text, view, wordings)


def size_told(text: str, view: FacetView, wordings: Wordings) -> FacetColumn | None:
    """Return the attribute of what is big, long or costly by a text, else of what it measures."""
    labels = dimensions_in(text)
    named = (measure_named(wordings.attribute_names[each], view) for each in labels)
    told = next((column for column in named if column is not None), None)
    if told is None and _PRICE in labels:
        told = told_in(MONEY, view)
    told = told or quantity_told(text, view)
    if told is None and (_PERIOD in labels or speaks_of_speed(text)):
        return told_in((TIME,), view)
    return told


def told_in(dimensions: Collection[str], view: FacetView) -> FacetColumn | None:
    """Return the only attribute told in units of some dimensions, whatever it is called."""
    numbers = [column for column in view.columns if column.kind is ValueKind.NUMBER]
    units = [(column, unit_told(column)) for column in numbers]
    found = [column for column, unit in units if unit is not None and unit.dimension in dimensions]
    return found[0] if len(found) == 1 else None


def quantity_told(text: str, view: FacetView) -> FacetColumn | None:
    """Return the attribute with numbers of what the adjectives of a text measure: "thicker".

    The unit of its numbers may stand behind its name.
    """
    numbers = [column for column in view.columns if column.kind is ValueKind.NUMBER]
    for quantity in map(stem, quantities_in(text)):
        found = [column for column in numbers if quantity in phrase(column.name)]
        if found:
            return max(found, key=lambda c: (len(c.by_hub), -len(phrase(c.name)), -c.number))
    return None


def age_column(view: FacetView) -> FacetColumn | None:
    """Return the attribute that tells how old those are whom most hubs tell of."""
    numbers: Sequence[FacetColumn] = [c for c in view.columns if c.kind is ValueKind.NUMBER]
    ages = [column for column in numbers if _AGE in phrase(column.name)]
    return max(ages, key=lambda c: (is_middle(c), len(c.by_hub), -c.number), default=None)


def is_middle(column: FacetColumn) -> bool:
    """Return whether the numbers of an attribute are averages already: "mean age"."""
    return not _MIDDLES.isdisjoint(words_of(column.name))
