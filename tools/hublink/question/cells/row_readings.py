"""The rows of a table that a question names: which of its words name which cells of them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from tools.hublink.core.models import Frozen
from tools.hublink.language.words import Token
from tools.hublink.question.cells.cell_matches import CellMatch, side_by_side

NamedCells = dict[int, tuple[str, ...]]
"""Values by the columns that they are of."""
Agreeing = Callable[[NamedCells], NamedCells]
"""Which of the values named in each column stand in rows that have one of each; else none."""

_MOST = 10
"""So many matches are tried in any combination."""
_MOST_TRIED = 40
_A_NAME = 0.5
"""What each name counts against a reading: one of three words explains more than two of them."""


class RowReading(Frozen):
    """The cells that a question names in a table, and the places of the words that do.

    Words that stand `aside` describe one of them.
    """

    named: NamedCells
    matches: tuple[CellMatch, ...]
    aside: frozenset[int] = frozenset()

    @property
    def places(self) -> frozenset[int]:
        return frozenset(place for match in self.matches for place in match.places)

    def words_of(self, column: int, question: str, words: Sequence[Token]) -> str:
        """Return the words that name the values of a column."""
        spans = [match.span for match in self.matches if match.column == column]
        return " / ".join(question[words[s[0]].start : words[s[-1]].end] for s in spans)


def row_reading(
    question: str, words: Sequence[Token], matches: Iterable[CellMatch], agreeing: Agreeing
) -> RowReading | None:
    """Return the reading by which most words name cells of rows that there are."""
    ranked = sorted(matches, key=lambda match: -match.score)
    sure = [match for match in ranked if not match.hint][:_MOST]
    hints = [match for match in ranked if match.hint]
    sets = [
        chosen
        for size in range(1, len(sure) + 1)
        for chosen in combinations(sure, size)
        if _go_together(question, words, chosen)
    ]
    sets.sort(key=lambda chosen: -sum(match.score - _A_NAME for match in chosen))
    for chosen in sets[:_MOST_TRIED]:
        for hint in hints:
            beside = any(match.column == hint.column for match in chosen)
            if not (beside or _is_only(hint, ranked)):
                continue
            if not _go_together(question, words, (*chosen, hint)):
                continue
            if found := _agreed((*chosen, hint), agreeing):
                return found
        if found := _agreed(chosen, agreeing):
            return found
    return None


def _agreed(chosen: Sequence[CellMatch], agreeing: Agreeing) -> RowReading | None:
    """A reading of some matches, if there are rows that have one value of each column's matches."""
    wanted: NamedCells = {}
    for match in chosen:
        wanted[match.column] = tuple(dict.fromkeys((*wanted.get(match.column, ()), *match.values)))
    named = agreeing(wanted)
    if not named or any(set(named[m.column]).isdisjoint(m.values) for m in chosen):
        return None
    return RowReading(named=named, matches=tuple(chosen), aside=_before_hints(chosen))


def _before_hints(matches: Sequence[CellMatch]) -> frozenset[int]:
    """The places of the words between things side by side of which the second is hinted at."""
    spans = [
        range(other.places[-1] + 1, hint.places[0])
        for hint in matches
        for other in matches
        if hint.hint and other.column == hint.column and other.places < hint.places
    ]
    return frozenset(place for span in spans for place in span)


def _go_together(question: str, words: Sequence[Token], chosen: Sequence[CellMatch]) -> bool:
    """Whether no word names two cells, and those of one column are told side by side."""
    return all(
        set(one.span).isdisjoint(other.span)
        and (one.column != other.column or _side_by_side(question, words, one, other))
        for one, other in combinations(chosen, 2)
    )


def _is_only(hint: CellMatch, matches: Sequence[CellMatch]) -> bool:
    """Whether words hint at one cell alone."""
    others = (match for match in matches if match is not hint)
    return len(hint.values) == 1 and all(set(m.places).isdisjoint(hint.places) for m in others)


def _side_by_side(question: str, words: Sequence[Token], one: CellMatch, other: CellMatch) -> bool:
    first, last = sorted((one, other), key=lambda match: match.places)
    return bool(side_by_side(question, words[first.places[-1]], words[last.places[0]]))
