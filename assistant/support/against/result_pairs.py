"""Results that can be held against each other: of one measure, and alike in most settings."""

from collections.abc import Iterable, Iterator, Sequence

from assistant.support.against.results import Result
from assistant.support.reading.comparing_words import Tendency
from tools.hublink.execution.directions import is_good_if_low
from tools.hublink.language.words import phrase, stem

_INSTRUMENTS = frozenset(map(stem, "scale index questionnaire inventory test".split()))


def tells_the_better(result: Result) -> bool:
    """Return whether it is known if much or little of what was measured is good.

    Scales and questionnaires run either way.
    """
    return is_good_if_low(result.measure_text) or _INSTRUMENTS.isdisjoint(
        phrase(result.measure_text)
    )


def by_measure(results: Iterable[Result], column: int) -> Iterator[list[Result]]:
    """Yield the results that can be ranked: of one measure, told of something in a column."""
    groups: dict[tuple[str, ...], list[Result]] = {}
    for result in results:
        if column in result.labels and column in result.settings():
            groups.setdefault(result.measure, []).append(result)
    yield from groups.values()


def rival_ahead(
    own: Sequence[Result], rivals: Sequence[Result], way: Tendency, column: int
) -> Result | None:
    """Return the rival that keeps all of a thing's results from being first; None where one is."""
    last = None
    for one in own:
        ahead = [
            rival
            for rival in _nearest(one, rivals, column)
            if not way.is_of_value or tells_the_better(one)
            if way.is_met(rival.value, one.value, is_good_if_low(one.measure_text))
        ]
        if not ahead:
            return None
        last = ahead[0]
    return last


def _nearest(one: Result, rivals: Iterable[Result], column: int) -> list[Result]:
    """The results of each rival that were made most like a result."""
    nearest: dict[str, tuple[int, int]] = {}
    apart = [(rival, rival.labels[column], _distance(one, rival)) for rival in rivals]
    for _, label, distance in apart:
        nearest[label] = min(distance, nearest.get(label, distance))
    return [rival for rival, label, distance in apart if distance == nearest[label]]


def comparable_pairs(
    results: Sequence[Result], column: int, firsts: Iterable[str], seconds: Iterable[str]
) -> Iterator[tuple[Result, Result]]:
    """Yield results of one thing and of another that are of one measure and alike in most else."""
    one_side, other_side = set(firsts), set(seconds)
    found = []
    for one in (r for r in results if r.labels.get(column) in one_side):
        for other in (r for r in results if r.labels.get(column) in other_side):
            if not _are_comparable(one, other, column):
                continue
            found.append((_distance(one, other), one, other))
    least = min((apart for apart, *_ in found), default=None)
    yield from ((one, other) for apart, one, other in found if apart == least)


def _are_comparable(one: Result, other: Result, column: int) -> bool:
    """Whether results are of one measure, or of two that nothing but their name tells apart."""
    if one.measure == other.measure:
        return True
    shared = one.labels.keys() & other.labels.keys()
    return column not in one.settings() and all(
        one.labels[each] == other.labels[each] for each in shared - {column}
    )


def _distance(one: Result, other: Result) -> tuple[int, int]:
    """In how many settings two results differ, then how many only one of them has."""
    return settings_apart(one, other), len(one.labels.keys() ^ other.labels.keys())


def settings_apart(one: Result, other: Result) -> int:
    """Return in how many settings two results differ that both have."""
    mine, theirs = one.settings(), other.settings()
    return sum(mine[c] != theirs[c] for c in mine.keys() & theirs.keys())
