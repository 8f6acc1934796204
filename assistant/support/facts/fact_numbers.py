"""The numbers that the facts of a paper hold, each with the words that say what of it is."""

import re
from typing import NamedTuple

from assistant.support.reading.numbers import amounts, fractions
from tools.hublink.core.value_kinds import numeric
from tools.hublink.language.words import LIGHT_STEMS, phrase, stem

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_SCALES = {stem("thousand"): 1e3, stem("million"): 1e6, stem("billion"): 1e9}
"""What attributes may be told in: "cost in thousand euros"."""
_LONGEST = 4
_LONG_NUMBER = 100


class FactNumber(NamedTuple):
    """A number that a paper's facts hold, and the stems that say what of it is.

    One within a text says little by itself: it counts beside words of that text only.
    """

    value: float
    context: frozenset[str]
    within_text: bool
    is_no_share: bool = False

    @property
    def is_year(self) -> bool:
        return 1000 <= self.value <= 2200

    @property
    def needed(self) -> int:
        """How many words of its text must stand beside a number that is this one.

        A long number, other than a year, is no other one by chance.
        """
        if self.value >= _LONG_NUMBER and not self.is_year:
            return min(1, len(self.context))
        return min(1 if len(self.context) < _LONGEST else 2, len(self.context))


def numbers_in(text: str, context: frozenset[str]) -> list[FactNumber]:
    """Return the numbers of a value: the value itself, or those within its text.

    Of several sentences each is read by itself besides, as it says best what its numbers are of.
    """
    whole = numeric(text)
    if whole is not None:
        scales = (scale for name, scale in _SCALES.items() if name in context)
        return [FactNumber(whole * each, context, within_text=False) for each in (1, *scales)]
    sentences = _SENTENCE_END.split(text)
    if len(sentences) > 1:
        within = (held for each in sentences for held in numbers_in(each, context))
        return [*_within(text), *(held for held in within if held.within_text)]
    return _within(text)


def _within(text: str) -> list[FactNumber]:
    """The numbers within a text, with its words."""
    stems = frozenset(phrase(text)) - LIGHT_STEMS
    parts = [FactNumber(value, stems, within_text=True) for value in fractions(text)]
    return parts + [
        FactNumber(
            value,
            stems - set(phrase(amount.text)),
            within_text=True,
            is_no_share=not amount.is_share and value > 1,
        )
        for amount in amounts(text, 0, len(text))
        for value in {*amount.values, amount.lowest, amount.highest}
        if value is not None
    ]
