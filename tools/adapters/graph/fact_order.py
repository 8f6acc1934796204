"""The fixed order of entities and facts, the same on every machine and in every run."""

import math

from tools.hublink.core.models import Entity, Triple

ValueOrder = tuple[bool, float, str, str, str, str]


def value_order(entity: Entity) -> ValueOrder:
    """Return the sort key of a value: numbers by size, then texts by alphabet."""
    try:
        number = float(entity.label)
    except ValueError:
        number = math.nan
    is_text = math.isnan(number)
    size = 0.0 if is_text else number
    return is_text, size, entity.label.casefold(), entity.label, entity.id, entity.datatype or ""


def label_order(entity: Entity) -> tuple[str, str]:
    return entity.label, entity.id


def outgoing_order(placed: tuple[int, Triple]) -> tuple[str, str, int, ValueOrder]:
    """Return the sort key of a fact: predicate, place in a list (0 outside of lists), value."""
    place, triple = placed
    return triple.predicate.label, triple.predicate.id, place, value_order(triple.object)


def incoming_order(triple: Triple) -> tuple[str, str, ValueOrder]:
    return triple.predicate.label, triple.predicate.id, value_order(triple.subject)
