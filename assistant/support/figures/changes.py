"""Numbers that follow from two others: how far they are apart, as shares, as a ratio."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from assistant.support.reading.numbers import amounts
from assistant.support.reading.parts import Part

_IN_ONE_TEXT = 4


def changes_between(one: float, other: float) -> Iterator[float]:
    """Yield how far two numbers are apart, absolutely, in shares of either, and as a ratio."""
    apart = abs(one - other)
    yield apart
    yield from (apart / abs(whole) for whole in (one, other) if whole)
    yield from (part / whole for part, whole in ((one, other), (other, one)) if whole)
    if abs(one) <= 1 and abs(other) <= 1:
        yield 100 * apart


def derived_of(text: str) -> Iterator[float]:
    """Yield what follows from the few numbers of one statement."""
    stated = [a for a in amounts(text, 0, len(text)) if not a.is_year]
    numbers = [n for a in stated for n in ((a.lowest, a.highest) if a.is_bound else (a.value,))]
    known = [number for number in numbers if number is not None]
    if len(known) > _IN_ONE_TEXT:
        return
    for share in (a.value for a in stated if a.is_share):
        yield 1 - share / 100 if share > 1 else 1 - share
    for one, other in combinations(known, 2):
        yield one + other
        yield from changes_between(one, other)


def is_ratio(part: Part, parts: Sequence[Part]) -> bool:
    """Return whether a share is that of two other numbers of its sentence: "35 of 40, or 88 %"."""
    if part.amount is None or not part.amount.is_share:
        return False
    others = [each.amount.value for each in parts if each.amount is not None and each != part]
    return any(
        part.amount.agrees(one / other) for one, other in permutations(others, 2) if other > one
    )
