"""Numbers of rows in words: with their units, and with what they are of."""

import re

from tools.hublink.execution.qualified_values import Qualifications
from tools.hublink.facets.quantities import names_unit

_PLAIN = re.compile(r"-?\d+\.\d+")


def amount_of(number: str, qualifiers: Qualifications) -> str:
    """Return a number with its unit, where the graph names that beside it."""
    number = written(number)
    units = [value for name, value in qualifiers if names_unit(name)]
    return " ".join([number, *(unit for unit in units if not number.endswith(f" {unit}"))])


def written(value: str) -> str:
    """Return a number as numbers are written wherever they are told: without zeros at its end."""
    whole, _, decimals = value.partition(".")
    plain = _PLAIN.fullmatch(value) and decimals
    return ".".join(filter(None, (whole, decimals.rstrip("0")))) if plain else value


def without_unit(qualifiers: Qualifications) -> Qualifications:
    """Return the qualifiers of a number that do not only name its unit."""
    return tuple(each for each in qualifiers if not names_unit(each[0]))


def listed(qualifiers: Qualifications) -> str:
    """Return qualifiers with their names, one after the other."""
    separator = "; " if any("," in value for _, value in qualifiers) else ", "
    return separator.join(f"{name} {value}" for name, value in qualifiers)
