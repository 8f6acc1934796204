"""Units of time, and how long each is."""

_DAYS = {
    "second": 1 / 86_400,
    "minute": 1 / 1_440,
    "hour": 1 / 24,
    "day": 1.0,
    "week": 7.0,
    "month": 365.25 / 12,
    "year": 365.25,
    "decade": 3_652.5,
}
_SHORT = {"min": "minute", "mins": "minute", "hr": "hour", "hrs": "hour", "wk": "week"}
_SHORT |= {"wks": "week", "mo": "month", "yr": "year", "yrs": "year"}
_SYMBOLS = {"h": "hour", "s": "second", "d": "day"}
UNITS = "|".join(_DAYS)
"""Their names, for patterns."""


def days_in(word: str) -> float | None:
    """Return how many days a unit is; none where a word is no unit of time."""
    unit = word.lower()
    return _DAYS.get(_SHORT.get(unit, unit.removesuffix("s")))


def days_in_symbol(symbol: str) -> float | None:
    """Return how many days what stands for a unit is, as behind a number: "h"."""
    return _DAYS.get(_SYMBOLS.get(symbol, ""))
