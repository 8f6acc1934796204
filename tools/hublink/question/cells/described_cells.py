"""Telling cells of one name apart by the words that describe the one meant."""

from collections.abc import Mapping, Sequence

from tools.hublink.language.words import Token, phrase
from tools.hublink.question.cells.cell_matches import CellMatch
from tools.hublink.question.cells.cell_names import TableCell
from tools.hublink.question.cells.row_readings import RowReading
from tools.hublink.question.mentions.meanings import Meaning

_FARTHEST = 5
"""Words before a name that may describe it."""


def with_described(
    reading: RowReading,
    question: str,
    words: Sequence[Token],
    cells: Sequence[TableCell],
    meaning: Meaning,
) -> RowReading:
    """Return a reading with the one cell of several of a name that words before it describe.

    "The graph-walking variant of X" is the one whose description has most of these words, among
    equals the one nearest in meaning.
    """
    named, aside = dict(reading.named), set(reading.aside)
    for match in reading.matches:
        values = [value for value in named[match.column] if value in match.values]
        start = _begin(words, match, reading.places)
        if len(values) < 2 or start == match.places[0] or values != list(named[match.column]):
            continue
        texts = {cell.value: cell.text for cell in cells if cell.value in values}
        wording = question[words[start].start : words[match.places[-1]].end]
        if described := _described(wording, texts, meaning):
            named[match.column] = (described,)
            aside |= set(range(start, match.places[0]))
    return reading.model_copy(update={"named": named, "aside": frozenset(aside)})


def _described(wording: str, texts: Mapping[str, str], meaning: Meaning) -> str:
    """The value that a wording describes, by the texts of some; nothing where that is not clear."""
    said = set(phrase(wording))
    shared = {value: len(said.intersection(phrase(text))) for value, text in texts.items()}
    most = [value for value, count in shared.items() if count == max(shared.values())]
    if len(most) == 1:
        return most[0]
    nearest = meaning.nearest(wording, [texts[value] for value in most])
    return "" if nearest is None else most[nearest]


def _begin(words: Sequence[Token], match: CellMatch, taken: frozenset[int]) -> int:
    """Where the words begin that lead to a name without a small word but "of" between them."""
    start = at = match.places[0]
    while at > max(0, match.places[0] - _FARTHEST) and at - 1 not in taken:
        at -= 1
        if words[at].is_function_word and words[at].lower != "of":
            break
        start = start if words[at].is_function_word else at
    return start
