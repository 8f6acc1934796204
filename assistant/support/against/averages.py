"""Verifying averages of results that a sentence speaks of, which are alike in all but one thing."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from assistant.support.against.derived_numbers import AVERAGED
from assistant.support.against.results import Result, Results
from assistant.support.reading.numbers import Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.explanation import number_text

_DECIMALS = 3


class Average(NamedTuple):
    """The mean of some results, which differ in nothing but the labels of one column."""

    number: float
    column: int
    results: tuple[Result, ...]


def averages(results: Results, text: str) -> Iterator[Average]:
    """Yield the averages of the results that a text speaks of, over one of their columns each."""
    spoken = results.spoken_of(results.stems(text))
    about = results.consistent(spoken) if spoken else []
    for column in results.labels:
        for group in alike_but_for(column, about):
            yield Average(mean(each.value for each in group), column, group)


def alike_but_for(column: int, results: Sequence[Result]) -> Iterator[tuple[Result, ...]]:
    """Yield those of some results that differ in nothing but their labels of a column."""
    groups: dict[frozenset[tuple[int, str]], list[Result]] = defaultdict(list)
    for each in results:
        if column in each.labels:
            rest = frozenset((c, label) for c, label in each.labels.items() if c != column)
            groups[rest].append(each)
    yield from (tuple(group) for group in groups.values() if len(group) > 1)


def is_average(amount: Amount, text: str, results: Results) -> bool:
    """Return whether a number is an average of results of one measure that a text speaks of."""
    spoken = results.spoken_of(results.stems(text))
    about = results.consistent(spoken) if spoken else []
    measures = dict.fromkeys(each.measure for each in about)
    whole = [[each.value for each in about if each.measure == measure] for measure in measures]
    means = [mean(values) for values in whole if len(values) > 1]
    return any(map(amount.agrees, [*means, *(each.number for each in averages(results, text))]))


def wrong_average(text: str, results: Results) -> KeptText | None:
    """Return the average of the results that a text speaks of, where it states another one.

    What it speaks of must tell one measure alone, and over what it is averaged.
    """
    if not AVERAGED.search(text):
        return None
    stated = [a for a in amounts(text, 0, len(text)) if not (a.is_year or a.is_bound or a.in_words)]
    stated = [a for a in stated if a.is_share or not a.value.is_integer()]
    found = list(averages(results, text)) if len(stated) == 1 else []
    if not found or any(stated[0].agrees(each.number) for each in found):
        return None
    told = [each for each in found if _is_meant(each, found, results, text)]
    if len({round(each.number, _DECIMALS) for each in told}) != 1:
        return None
    number = number_text(round(told[0].number, _DECIMALS))
    return kept_text("support.average", said=stated[0].text, number=number)


def _is_meant(average: Average, found: Sequence[Average], results: Results, text: str) -> bool:
    """Whether a text speaks of what is measured and of all that the results have in common."""
    spoken = results.spoken_of(results.stems(text))
    first = average.results[0]
    measure = [c for c, label in first.labels.items() if label in first.measure]
    told = all(first.labels[c] in spoken.get(c, ()) for c in measure)
    most = max(len(each.results) for each in found)
    return bool(measure) and told and len(average.results) == most
