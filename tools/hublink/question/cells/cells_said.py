"""Cells of a table that a short message names, where rows of it were told before."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from tools.hublink.core.models import Frozen
from tools.hublink.core.plan import Condition
from tools.hublink.execution.joins import Joins
from tools.hublink.execution.matching import matching
from tools.hublink.facets.facet_view import FacetView
from tools.hublink.language.words import tokens
from tools.hublink.question.cells.cell_matches import cell_matches
from tools.hublink.question.cells.number_tables import NumberTable
from tools.hublink.question.cells.row_readings import NamedCells, row_reading

_SURE = 0.8


_PRONOUNS = ("one", "ones")
"""Words for what was told: no "use case 1" is meant by "the first one"."""


class CellsSaid(Frozen):
    """The rows that a message means: the cells it names, and those kept of the rows told before.

    `places` are those of the words that name cells.
    """

    named: tuple[Condition, ...]
    kept: tuple[Condition, ...]
    places: frozenset[int]

    @property
    def conditions(self) -> tuple[Condition, ...]:
        return (*self.named, *self.kept)


def cells_said(
    text: str,
    table: NumberTable,
    known: Sequence[Condition],
    hubs: Sequence[str] | None,
    view: FacetView,
    joins: Joins,
) -> CellsSaid | None:
    """Return the cells that a message names in rows that have as much of what is `known` as can be.

    None where it names none of rows that there are.
    """
    words = tokens(text)
    usable = frozenset(i for i, word in enumerate(words) if word.lower not in _PRONOUNS)
    told = (cells for cells in table.cells if cells)
    matches = [match for cells in told for match in cell_matches(text, words, usable, cells)]
    if all(match.hint for match in matches):
        alone = (match for match in matches if len(match.values) == 1)
        matches = [match.model_copy(update={"hint": False}) for match in alone]
    for kept in _fewer(known) if matches else ():
        agreeing = partial(_agreeing, kept, hubs, view, joins)
        reading = row_reading(text, words, matches, agreeing)
        if reading is None:
            continue
        conditions = tuple(
            Condition(
                facet=view.columns[column].facet,
                values=values,
                words=reading.words_of(column, text, words),
                certainty=_SURE,
            )
            for column, values in reading.named.items()
        )
        return CellsSaid(
            named=conditions, kept=_beside(kept, reading.named, view), places=reading.places
        )
    return None


def _fewer(known: Sequence[Condition]) -> Iterator[tuple[Condition, ...]]:
    """Yield some conditions, then those without one or two of them, the last named going first."""
    for size in range(len(known), max(-1, len(known) - 3), -1):
        yield from combinations(known, size)


def _beside(kept: Sequence[Condition], named: NamedCells, view: FacetView) -> tuple[Condition, ...]:
    taken = {view.columns[column].facet.key for column in named}
    return tuple(condition for condition in kept if condition.facet.key not in taken)


def _agreeing(
    kept: Sequence[Condition],
    hubs: Sequence[str] | None,
    view: FacetView,
    joins: Joins,
    named: NamedCells,
) -> NamedCells:
    """Return which of the values named in each column stand in the same rows, beside those kept."""
    cells = [
        Condition(facet=view.columns[column].facet, values=values)
        for column, values in named.items()
    ]
    met = matching([*cells, *_beside(kept, named, view)], view, joins, hubs)
    present = [{row.value for row in found} for found in met.rows]
    return {
        column: left
        for (column, values), there in zip(named.items(), present, strict=False)
        if (left := tuple(value for value in values if value in there))
    }
