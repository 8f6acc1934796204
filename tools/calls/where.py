"""Conditions and attributes as a model states them, resolved against the graph's vocabulary."""

from typing import Annotated

from pydantic import Field
from rapidfuzz import process

from tools.errors import ToolError
from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition, Facet
from tools.hublink.facets.facet_view import FacetColumn, FacetView
from tools.hublink.language.words import phrase
from tools.hublink.question.conditions.places import ordered, place_in
from tools.hublink.vocabulary.venue_names import VENUE_STEMS, venue_columns


class Where(Frozen):
    """A condition: the attribute has one of the values, or a number within the bounds."""

    attribute: Annotated[str, Field(description="Name of an attribute of the graph.")]
    values: Annotated[list[str], Field(description="Any of these values.")] = []
    lowest: Annotated[float | None, Field(description="Smallest number or year.")] = None
    highest: Annotated[float | None, Field(description="Largest number or year.")] = None
    exclude: Annotated[bool, Field(description="True for papers that do NOT meet this.")] = False


def condition_of(where: Where, view: FacetView) -> Condition:
    """Return the condition a model means.

    Raises:
        ToolError: the graph has no such attribute or value; it offers the nearest ones.
    """
    facet = facet_named(where.attribute, view)
    column = view.column(facet)
    return Condition(
        facet=facet,
        values=tuple(v for value in where.values for v in _values(value, column)),
        lowest=where.lowest,
        highest=where.highest,
        negated=where.exclude,
        words=f"{where.attribute} {' or '.join(where.values)}".strip(),
    )


def facet_named(name: str, view: FacetView) -> Facet:
    """Return the facet with this name, written loosely, perhaps with a place: "first author".

    Raises:
        ToolError: the graph has no such attribute, and the nearest names are offered; or it keeps
            no order of its values.
    """
    place, rest = place_in(name)
    if place is not None:
        facet = ordered(view.column(facet_named(rest, view)), view)
        if facet is None:
            raise ToolError(f"The graph does not tell which {rest} comes first.")
        return facet.at(place, name)
    named = _columns_named(name, view)
    if not named:
        names = sorted({c.name for c in view.columns})
        near = [found for found, _, _ in process.extract(name, names, limit=8)]
        raise ToolError(f"There is no attribute {name!r}. Nearest: {', '.join(near)}.")
    return min(named, key=lambda c: (-len(c.by_hub), c.facet.key)).facet


def _columns_named(name: str, view: FacetView) -> list[FacetColumn]:
    """The columns of this very name, else those with its words, else those of venues."""
    wanted = phrase(name)
    same = [c for c in view.columns if phrase(c.name) == wanted]
    if same:
        return same
    with_words = [c for c in view.columns if set(wanted) <= set(phrase(" ".join(c.labels)))]
    if with_words or VENUE_STEMS.isdisjoint(wanted):
        return with_words
    return [view.columns[number] for number in venue_columns(view)]


def _values(value: str, column: FacetColumn) -> list[str]:
    same = [v for v in column.by_value if phrase(v) == phrase(value)]
    if same:
        return same
    near = [found for found, _, _ in process.extract(value, list(column.by_value), limit=5)]
    raise ToolError(f"{column.name} has no value {value!r}. Nearest: {'; '.join(near)}.")
