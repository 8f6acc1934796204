"""Words for a time up to now: "the last three years", "the past decade"."""

import re

from tools.hublink.core.models import Frozen
from tools.hublink.language.cues.counts import AMOUNT, amount_of

_VAGUE = {"few": 3, "couple of": 2, "several": 5}
_UNITS = {"year": 1, "decade": 10}
_PERIOD = re.compile(
    r"\b(?:(?:in|from|over|during|within|of|since) )?(?:the |these )?(?:last|past|(?:most )?recent)"
    rf" (?:(?P<amount>{AMOUNT[1:-1]}|{'|'.join(_VAGUE)}) )?(?P<unit>years|decades?)\b"
)


class Period(Frozen):
    """So many years up to the last one, with the characters that say so."""

    years: int
    start: int
    end: int


def period_in(text: str) -> Period | None:
    """Return the time up to now that a question in small letters speaks of, if there is one.

    "Recent years" without a number are a few.
    """
    match = _PERIOD.search(text)
    if match is None:
        return None
    said, unit = match["amount"], match["unit"]
    of_one = unit == "decade"
    amount = _VAGUE.get(said or ("" if of_one else "few")) or (amount_of(said) if said else 1)
    return Period(
        years=amount * _UNITS[unit.removesuffix("s")], start=match.start(), end=match.end()
    )
