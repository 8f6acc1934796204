"""Things that a question names, as they are called in the rows of a table."""

from collections.abc import Sequence

from tools.hublink.core.plan import Condition
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import phrase
from tools.hublink.question.mentions.parse import Parse


def with_rows(
    readings: Sequence[Condition], others: Sequence[Condition], parse: Parse, joins: Joins
) -> Condition | None:
    """Return the first reading of a condition that rows meet together with others."""
    found = (c for c in readings if matching([c, *others], parse.view, joins).hubs)
    return next(found, None)


def readings_in(condition: Condition, column: FacetColumn) -> list[Condition]:
    """Return a condition on the values of a column that are called like its own, or more fully."""
    names = {value.lower() for value in condition.values}
    wanted = [phrase(name) for name in (condition.words, *condition.values)]
    same = tuple(value for value in column.by_value if value.lower() in names)
    alike = tuple(v for v in column.by_value if any(_stands_in(each, phrase(v)) for each in wanted))
    update = {"facet": column.facet, "otherwise": ()}
    return [condition.model_copy(update=update | {"values": v}) for v in (same, alike) if v]


def _stands_in(words: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether words stand together in a name."""
    length = len(words)
    places = range(len(name) - length + 1) if length else ()
    return any(tuple(name[at : at + length]) == tuple(words) for at in places)
