"""Nouns that attributes are called by, of which one means what another does: "land", "country"."""

from collections.abc import Mapping

_ALIKE = """
species taxon organism
country nation land
sex gender
occupation profession
disease illness disorder
drug medicine medication
treatment therapy intervention
instrument device apparatus
weight mass
speed velocity
altitude elevation
colour color
crop cultivar
pupil student
salary wage
firm company enterprise
"""


def _means_the_same() -> Mapping[str, tuple[str, ...]]:
    lines = [line.split() for line in _ALIKE.strip().splitlines()]
    return {noun: tuple(n for n in line if n != noun) for line in lines for noun in line}


MEANING_THE_SAME = _means_the_same()
"""The other nouns for what each one means."""
