"""Verifying a part of a whole, told as a share or as so many of so many, against statements."""

import re
from collections.abc import Collection, Iterable, Iterator, Set
from typing import NamedTuple

from assistant.support.against.said.statements import FactStatement
from assistant.support.reading.numbers import Amount, amounts
from assistant.translations.kept_text import KeptText, kept_text
from tools.hublink.language.words import LIGHT_STEMS, tokens

_OF = re.compile(r" (?:out )?of (?:the |its |all )*", re.IGNORECASE)
_OF_WHAT = re.compile(r" of (?:the |its |all |those |these )*", re.IGNORECASE)
_FEWEST = 2
_MOSTLY = 0.6


class _Part(NamedTuple):
    """A part of a whole: what is told of it, and the share that it makes."""

    text: str
    amount: Amount
    whole: float | None


def wrong_part(text: str, statements: Iterable[FactStatement]) -> KeptText | None:
    """Return which statement tells another part of the same whole than a text does.

    What is left of it is right as well where the text does not repeat what is told of the part: who
    missed 9 of 60 found 51.
    """
    said = list(_said(text))
    content = {w.stem for w in tokens(text) if not w.is_function_word} - LIGHT_STEMS
    for held in statements if said else ():
        parts = list(_parts_in(held.text))
        for part in said if parts and _denies(text) == _denies(held.text) else ():
            is_rest = not _tells_the_same(held.text, content)
            about = _is_about(part, parts, held, content)
            if about and not any(_agrees(part, *each, is_rest=is_rest) for each in parts):
                return kept_text("support.amount", said=part.text, text=held.text)
    return None


def _said(text: str) -> Iterator[_Part]:
    """What a text says of parts: "16 of the 18", "a third of the 60", "half of the"."""
    stated = amounts(text, 0, len(text))
    for place, amount in enumerate(stated):
        after = stated[place + 1] if place + 1 < len(stated) else None
        if after is not None and _OF.fullmatch(text, amount.end, after.start):
            whole = None if after.is_share else after.value
            yield _Part(text[amount.start : after.end], amount, whole)
        elif amount.is_share and _OF_WHAT.match(text, amount.end):
            yield _Part(amount.text, amount, None)


def _parts_in(text: str) -> Iterator[tuple[float, float]]:
    """The parts of a statement, each with its whole, which those told after it may go without."""
    stated = [a for a in amounts(text, 0, len(text)) if not a.is_share]
    whole: float | None = None
    skip = -1
    for place, amount in enumerate(stated):
        if place == skip:
            continue
        after = stated[place + 1] if place + 1 < len(stated) else None
        if after is not None and _OF.fullmatch(text, amount.end, after.start):
            whole, skip = after.value, place + 1
            yield amount.value, after.value
        elif whole is not None and amount.value <= whole:
            yield amount.value, whole


def _is_about(
    part: _Part, parts: Collection[tuple[float, float]], held: FactStatement, content: Set[str]
) -> bool:
    """Whether a statement tells of the same whole: by its number, or by what both speak of."""
    numbers = {w.stem for w in tokens(held.text) if w.text[0].isdigit()}
    shared = (held.stems & content) - numbers
    if part.whole is not None:
        return len(shared) >= _FEWEST and any(whole == part.whole for _, whole in parts)
    told = held.stems - numbers
    return len(shared) >= max(_FEWEST, _MOSTLY * len(told))


def _tells_the_same(held: str, content: Set[str]) -> bool:
    """Whether a text repeats the word before the part of a statement, or that behind its whole."""
    stated = amounts(held, 0, len(held))
    words = [w for w in tokens(held) if not w.is_function_word]
    numbers = [w for w in words if any(a.start <= w.start < a.end for a in stated)]
    place = words.index(numbers[0]) if numbers else 0
    if place:
        return words[place - 1].stem in content
    rest = [word.stem for word in words if word not in numbers]
    return not content.isdisjoint(rest[1:2])


def _denies(text: str) -> bool:
    return sum(word.is_negation for word in tokens(text)) % 2 == 1


def _agrees(part: _Part, one: float, whole: float, is_rest: bool) -> bool:
    numbers = (one, whole - one) if is_rest else (one,)
    if part.amount.is_share:
        shares = [number / whole for number in numbers if whole]
        return any(part.amount.agrees(s) or part.amount.agrees(100 * s) for s in shares)
    return any(part.amount.agrees(number) for number in numbers)
