"""Verifying that results rise or fall from each setting to the next: "drops with each hop"."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.support.against.averages import alike_but_for
from assistant.support.against.results import Result, Results
from assistant.support.reading.comparing_words import Tendency, change_in, move_in
from assistant.support.reading.denials import NEGATION
from assistant.support.reading.label_words import label_stems
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.language.explanation import number_text

_STEADILY = re.compile(
    r"\b(?:keeps?|steadily|consistently|continuously|monotonically|with (?:each|every)"
    r"|from (?:each|one) [\w-]+ to (?:the next|another)|throughout|further and further"
    r"|from \S+(?: \S+)? (?:over|via|through|to) \S+(?: \S+)? to)\b",
    re.IGNORECASE,
)
"""What says that something goes on in one way from each setting to the next."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_FEWEST, _ENDS = 3, 2


def wrong_trend(text: str, results: Results) -> KeptText | None:
    """Return the results of three settings or more that do not go the way a text says they do.

    The settings are in order by the numbers in their names: "GV1", "2-hop".
    """
    word = move_in(text) or change_in(text)
    if word is None or not _STEADILY.search(text) or NEGATION.search(text):
        return None
    rows = list(_rows(text, results))
    if not rows or any(_goes(word.way, row) for row in rows):
        return None
    told = ", ".join(number_text(each.value) for each in rows[0])
    return kept_text("support.trend", numbers=told)


def _rows(text: str, results: Results) -> Iterator[list[Result]]:
    """The results that a text speaks of in the order of what it names by a word or by its ends."""
    said = results.stems(text)
    spoken = results.spoken_of(said)
    for column, labels in results.labels.items():
        kinds = frozenset.intersection(*(frozenset(label_stems(label)) for label in labels))
        named = spoken.get(column, {})
        if len(named) < _ENDS and kinds.isdisjoint(said):
            continue
        others = {c: told for c, told in spoken.items() if c != column or len(named) >= _FEWEST}
        for group in alike_but_for(column, results.consistent(others)):
            measures = [c for c, label in group[0].labels.items() if label in group[0].measure]
            told = all(group[0].labels[c] in others.get(c, ()) for c in measures)
            ordered = _in_order(group, column) if measures and told else None
            if ordered is not None:
                yield ordered


def _in_order(results: Sequence[Result], column: int) -> list[Result] | None:
    """Results by the number in their label of a column; None where some have none, or the same."""
    placed = []
    for each in results:
        numbers = _NUMBER.findall(each.labels[column])
        if len(numbers) != 1:
            return None
        placed.append((float(numbers[0]), each))
    placed.sort(key=lambda pair: pair[0])
    apart = len({place for place, _ in placed}) == len(placed) >= _FEWEST
    return [each for _, each in placed] if apart else None


def _goes(way: Tendency, row: Sequence[Result]) -> bool:
    low = is_good_if_low(row[0].measure_text)
    return all(way.is_met(after.value, before.value, low) for before, after in pairwise(row))
