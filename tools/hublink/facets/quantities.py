"""Values read as numbers, with the unit that follows: "45 %", "1,200 participants", "5 ms"."""

import re
from collections.abc import Sequence
from itertools import islice
from math import isfinite

from tools.hublink.core.models import Frozen
from tools.hublink.core.units import number_counted, unit_behind
from tools.hublink.core.value_kinds import ValueKind, numeric
from tools.hublink.core.written_numbers import plainly
from tools.hublink.facets.facet_view import FacetColumn
from tools.hublink.language.words import phrase, stem

_UNIT = stem("unit")
_READABLE = 0.5
"""Least share of values that must be numbers for an attribute to be one of numbers."""
_SAMPLE = 200
_QUANTITY = re.compile(
    r"(?P<number>[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?)"
    r"(?:\s*(?P<unit>(?!(?:st|nd|rd|th|D|to|and|or|of|out|plus|minus|x)\b|x\d)"
    r"[^\W\d_]\S*(?: \S+){0,2}|[%‰°$€£]\S*))?"
)
_LONG_WORD = 4
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")


class Quantity(Frozen):
    """A number with its unit, if it has one, and how many decimals it is written with."""

    number: float
    unit: str = ""
    decimals: int = 0

    @property
    def measure(self) -> str:
        """The unit in one spelling: "hours" is "hour", but "ms" is not "Ms"."""
        return stem(self.unit.lower()) if len(self.unit) >= _LONG_WORD else self.unit


def quantity(value: str) -> Quantity | None:
    """Return the quantity a value states, of a date its year; None where it is no number."""
    value = value if value[-1:].isspace() else plainly(value)
    in_words = unit_behind(value) or number_counted(value) is not None
    plain = not (value[-1:].isspace() or in_words)
    if plain and (year := numeric(value)) is not None:
        return Quantity(number=year, decimals=_decimals(value))
    match = _QUANTITY.fullmatch(value.strip())
    if match is None:
        return None
    digits = match["number"].replace(",", "").replace("−", "-")
    number = float(digits)
    if not isfinite(number):
        return None
    return Quantity(number=number, unit=match["unit"] or "", decimals=_decimals(digits))


def are_numbers(values: Sequence[str]) -> bool:
    """Return whether most values can be read as numbers."""
    read = sum(quantity(value) is not None for value in values)
    return bool(values) and read >= _READABLE * len(values)


def holds_numbers(column: FacetColumn) -> bool:
    """Return whether most of a facet's values, judged by the first, are numbers."""
    if column.kind in (ValueKind.NUMBER, ValueKind.YEAR):
        return True
    return column.kind is ValueKind.TEXT and are_numbers(list(islice(column.values, _SAMPLE)))


def _decimals(digits: str) -> int:
    return len(re.sub(r"[eE].*", "", digits).partition(".")[2])


def names_unit(name: str) -> bool:
    """Return whether the values of an attribute of this name are units of numbers beside them."""
    return _UNIT in phrase(_BRACKETS.sub("", name))


def key_of_quantity(key: tuple[str, ...], depth: int, quantity: str) -> tuple[str, ...]:
    """Return the key of what nodes at a depth tell of one quantity, of those they tell of alike."""
    return (*key[: depth - 1], f"{key[depth - 1]}[{quantity}]", *key[depth:])


def is_of_quantity(key: tuple[str, ...]) -> bool:
    """Return whether a key is of the numbers of one quantity."""
    return len(key) > 1 and key[-2].endswith("]")
