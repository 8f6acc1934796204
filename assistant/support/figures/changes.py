"""Numbers that follow from two others: how far they are apart, as shares, as a ratio."""

import re
from collections.abc import Iterator
from itertools import combinations, permutations

from assistant.support.reading.numbers import amounts
from assistant.support.reading.parts import Part
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.explanation import number_text

_IN_ONE_TEXT = 4
_WHOLE = 100.0
_TWO = 2
_ABOUT = 2.0
"""Points by which a share may be rounded."""
_OF_WHOLE = re.compile(r" (?:out )?of (?:the |all )?", re.IGNORECASE)
_OF_WHOLE_FIRST = re.compile(r"\b(?:out )?of (?:the |all )?$", re.IGNORECASE)
_BESIDE = re.compile(
    r"[,\s(]*(?:or |i\.e\.,? |that is,? |which is |so )?"
    r"(?:about |around |roughly |nearly |almost |some |just (?:over|under) )?",
    re.IGNORECASE,
)
"""What stands between two numbers and the share that they make."""
_ALL_OF_THEM = re.compile(r"\b(?:both|all|every|each)\b", re.IGNORECASE)


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


def is_ratio(part: Part, text: str) -> bool:
    """Return whether a share is that of two other numbers of the text around it, or all there are.

    "35 of 40, or 88 %", "of the eight papers, five (62.5 %)", "both, so 100 %".
    """
    share = part.amount
    if share is None or not share.is_share:
        return False
    if share.value == _WHOLE and _ALL_OF_THEM.search(text):
        return True
    others = [each.value for each in amounts(text, 0, len(text)) if not each.is_share]
    return any(share.agrees(one / other) for one, other in permutations(others, 2) if other > one)


def wrong_ratio(text: str) -> KeptText | None:
    """Return that a share is another one than its two numbers make: "152 of 170, or 80 %"."""
    said = [each for each in amounts(text, 0, len(text)) if not each.is_bound]
    shares = [each for each in said if each.is_share and not each.in_words]
    counts = [each for each in said if not each.is_share]
    if len(shares) != 1 or len(counts) != _TWO or any(each.is_year for each in counts):
        return None
    (share,), (one, other) = shares, counts
    joined = _OF_WHOLE.fullmatch(text, one.end, other.start) or _OF_WHOLE_FIRST.search(
        text, 0, one.start
    )
    part, whole = sorted((one.value, other.value))
    beside = _BESIDE.fullmatch(text, max(one.end, other.end), share.start)
    if not joined or not beside or not whole or share.agrees(part / whole):
        return None
    if abs(share.value - _WHOLE * part / whole) <= _ABOUT:
        return None
    told = number_text(round(_WHOLE * part / whole, 1))
    return kept_text("support.ratio", said=share.text, number=told)
