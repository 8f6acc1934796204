"""Nouns for numbers whose attributes are called by what they count."""

from assistant.composing.wording.phrases import PREPOSITIONS, name_of, singular
from tools.hublink.core.plan import Facet
from tools.hublink.core.units import days_in

_COUNTING = frozenset("n nr no num count".split())


def counting_noun(facet: Facet) -> str:
    """Return a noun for the numbers of an attribute called by what it counts: "n pupils".

    Nothing where it is called otherwise, or by the unit of its numbers.
    """
    first, *rest = name_of(facet.name).split() or [""]
    said = first.lower() in _COUNTING and bool(rest)
    counted = rest if said else [first, *rest]
    several = singular(counted[-1]) != counted[-1] and days_in(counted[-1]) is None
    if several and not PREPOSITIONS.intersection(counted):
        return f"number of {' '.join(counted)}"
    return f"number {' '.join(counted)}" if said and not several else ""
