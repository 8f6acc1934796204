"""Units of measure: how people and the names of attributes write them, and how large each is."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from tools.hublink.core.written_numbers import plainly

TIME, SHARE, _CENTS = "time", "share", "cents"
MONEY = frozenset("euros dollars pounds francs kroner yen australian canadian cents".split())

_TABLE = """
time:   1.1574074074074074e-08 ms millisecond | 1.1574074074074073e-05 second
time:   0.0006944444444444445 minute min mins
time:   0.041666666666666664 hour hr hrs | 1 day | 7 week wk wks | 30.4375 month mo
time:   365.25 year yr yrs | 3652.5 decade
length: 0.000001 µm micron micrometre micrometer | 0.001 mm millimetre millimeter
length: 0.01 cm centimetre centimeter | 1 m metre meter
length: 1000 km kilometre kilometer | 0.3048 ft foot feet | 1609.344 mile
mass:   0.000001 mg milligram | 0.001 g gram gramme | 1 kg kilogram kilo | 1000 t ton tonne
area:   1 m² m2 sqm | 10000 ha hectare | 1000000 km² km2 sqkm
volume: 0.001 ml millilitre milliliter | 1 l litre liter
share:  1 % percent pct percentage
euros:  1 EUR euro € | 1000 kEUR TEUR k€ | 1000000 MEUR
dollars: 1 USD dollar $ | 1000 kUSD k$
pounds: 1 GBP pound £ | 1000 kGBP k£
francs: 1 CHF franc
kroner: 1 DKK | 1 NOK | 1 SEK
yen:    1 JPY yen ¥
australian: 1 AUD
canadian: 1 CAD
cents:  1 cent pence penny
degrees: 1 °C degc celsius
light:  1 lux lx
sound:  1 dB decibel
power:  1 W watt | 1000 kW kilowatt | 1000000 MW megawatt
energy: 1 kcal | 0.239 kJ | 0.86 Wh | 860 kWh | 860000 MWh
pulse:  1 Hz hertz | 1000 kHz kilohertz
"""
"""Dimension, then for each unit its size and its names, the first of them the one to be written."""
_SYMBOLS = {"h": "hour", "s": "second", "d": "day"}
_OF_NAMES_TOO = frozenset("g t l w ton pound mile foot".split())
"""What ends names as well without being their unit: "vitamin G"."""
_SQUARE = re.compile(r"\bsquare (m(?:et(?:er|re)s?)?|km|kilomet(?:er|re)s?)\b", re.IGNORECASE)
DIGITS = r"(?:[1-9]\d{0,2}(?:,\d{3})+|\d{1,300})"
"""A whole number, its thousands set apart or not. What is longer cannot be calculated with."""
_MEASURED = re.compile(
    rf"(?P<number>[-+]?{DIGITS}(?:\.\d+)?)(?: |(?=[%°]|[^\W\d_]{{2}}))(?P<unit>[%°\w]+)"
)
_COUNTED = re.compile(
    rf"(?P<number>{DIGITS}) (?P<noun>[a-zß-ÿ]{{3,}}|(?:[a-zß-ÿ-]+ ){{0,2}}[a-zß-ÿ-]{{3,}}s)"
)
_ROUNDED = 0.015
"""The share by which one unit of time is not a whole number of another."""
_SHORTEST_OF_MANY = 2
"""Letters of the shortest unit that has a plural: "kgs", and no "ms"."""


class Unit(NamedTuple):
    """A unit: of what dimension it is, how large, and what it is written as behind a number."""

    dimension: str
    size: float
    sign: str


@cache
def _units() -> dict[str, Unit]:
    named: dict[str, Unit] = {}
    for line in _TABLE.strip().splitlines():
        dimension, _, listed = line.partition(":")
        for each in listed.split("|"):
            size, sign, *others = each.split()
            for name in (sign, *others):
                named[name.lower()] = Unit(dimension, float(size), sign)
    return named


WORDS = "|".join(sorted({n for n in _units() if len(n) > 2 and n.isalpha()}))
"""The words for units of whatever is measured, for patterns."""
WORDS_BUT_YEARS = "|".join(word for word in WORDS.split("|") if not word.startswith(("y", "dec")))
"""Those by which no papers are counted: "per kilo", and not "per year"."""
TIMES = "|".join(dict.fromkeys(unit.sign for unit in _units().values() if unit.dimension == TIME))
"""The names of units of time, for patterns."""


def unit_of(word: str) -> Unit | None:
    """Return the unit that a word names, in the singular, the plural or short."""
    name = word.lower()
    one = name.removesuffix("s")
    return _units().get(name) or (_units().get(one) if len(one) >= _SHORTEST_OF_MANY else None)


def in_money_of(own: Unit, said: Unit) -> Unit:
    """Return a unit as one of another's money where it is a hundredth of any: cents of euros."""
    small = said.dimension == _CENTS and own.dimension in MONEY - {_CENTS}
    return said._replace(dimension=own.dimension, size=0.01) if small else said


def days_in(word: str) -> float | None:
    """Return how many days a unit is; none where a word is no unit of time."""
    unit = unit_of(word)
    return unit.size if unit is not None and unit.dimension == TIME else None


def tells_time(name: str) -> bool:
    """Return whether a name has a unit of time in it: "after days"."""
    return any(days_in(word) is not None for word in name.split())


def unit_in_symbol(symbol: str) -> Unit | None:
    """Return the unit that stands behind a number, or in brackets behind a name: "h", "cm"."""
    return unit_of(_SYMBOLS.get(symbol, symbol))


def number_and_unit(text: str) -> tuple[float, Unit] | None:
    """Return a number and the unit behind it: "52 weeks"; None where one of them is not known.

    A letter alone is one as it is usually written: "5 m", and no "5 M".
    """
    found = _MEASURED.fullmatch(plainly(text))
    unit = unit_in_symbol(found["unit"]) if found is not None else None
    if found is None or unit is None or (len(found["unit"]) == 1 and found["unit"].isupper()):
        return None
    return plain_number(found["number"]), unit


def number_counted(text: str) -> float | None:
    """Return the number of what is counted in a text: 41 of "41 kids", 44 of "44 paired tows".

    None where a unit stands among the words.
    """
    found = _counted(text)
    return None if found is None else plain_number(found["number"])


def thing_counted(text: str) -> str:
    """Return what is counted in a text: "paired tows" of "44 paired tows"; nothing without it."""
    found = _counted(text)
    return "" if found is None else found["noun"]


def _counted(text: str) -> re.Match[str] | None:
    found = _COUNTED.fullmatch(plainly(text))
    return None if found is None or any(map(unit_of, found["noun"].split())) else found


def plain_number(text: str) -> float:
    """Return the number that a text writes, its thousands set apart or not: "182,000"."""
    return float(text.replace(",", ""))


def plural_unit(unit: Unit) -> str:
    """Return what a unit is written as behind a number of them: "months", "cm"."""
    is_word = unit.dimension == TIME and len(unit.sign) > _SHORTEST_OF_MANY
    return f"{unit.sign}s" if is_word else unit.sign


def in_unit(text: str, unit: str) -> float | None:
    """Return how many of a unit are stated with whatever unit of its kind: 24 of months, "2 years".

    A year is 52 weeks and twelve months. None where the text states no number with a unit, or one
    of another kind.
    """
    measured, wanted = number_and_unit(text), unit_of(unit)
    if measured is None or wanted is None or measured[1].dimension != wanted.dimension:
        return None
    number, own = measured
    exact = number * own.size / wanted.size
    return nearly_whole(exact) if wanted.dimension == TIME else exact


def nearly_whole(exact: float) -> float:
    """Return the whole number that one in other units nearly is, else itself."""
    whole = round(exact)
    return float(whole) if whole and abs(exact - whole) <= _ROUNDED * exact else exact


def unit_behind(text: str) -> str:
    """Return the unit behind a number as it is written there: "weeks" of "52 weeks"."""
    found = _MEASURED.fullmatch(plainly(text))
    return found["unit"] if found is not None and number_and_unit(text) is not None else ""


def in_short(text: str) -> str:
    """Return a text with its units of two words in one: "m2" for "square metres"."""
    return _SQUARE.sub(lambda match: "km2" if match[1].lower().startswith("k") else "m2", text)


def unit_in_name(words: Sequence[str]) -> int | None:
    """Return the place in a name where the unit of what it tells begins; None without one.

    "burial depth | cm", "food cost | EUR per day"; with words of its own before it.
    """
    end = words.index("per") if "per" in words else len(words)
    place = end - 1
    if place < 1 or words[place].lower() in _OF_NAMES_TOO:
        return None
    unit = unit_of(words[place])
    return place if unit is not None and unit.dimension != TIME else None
