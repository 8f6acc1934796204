"""Numbers at nodes that say what was measured and in which unit: an attribute for each quantity.

A graph may tell all it measures by one property: a reading of the quantity "salt content" with the
amount 2.0 and the unit "%". What a reader asks for, bounds and averages is the salt content.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from tools.hublink.core.value_kinds import ValueKind
from tools.hublink.facets.paths.path_collection import Key
from tools.hublink.facets.quantities import key_of_quantity, names_unit
from tools.hublink.facets.sorted_paths import ID, LABEL, SortedPaths

_ONCE = 0.9
"""Share of hubs' quantities that are measured once, where nothing but the quantity tells apart."""
_RARELY = 0.25
"""The share of nodes that may tell something besides, for them to be of the quantity all the same.
"""
_AGAIN = 2
"""So many times, on average, a quantity is measured."""


class _Readings(NamedTuple):
    """The keys of what nodes of one kind tell: a number, of which quantity, in which unit."""

    number: Key
    quantity: Key
    unit: Key


def part_by_quantity(told: SortedPaths) -> None:
    """Make an attribute of each quantity that numbers at nodes are of, called so with its unit."""
    below: dict[Key, list[Key]] = defaultdict(list)
    for key in told.by_key:
        if len(key) > 1:
            below[key[:-1]].append(key)
    for node, keys in below.items():
        readings = _readings(told, keys)
        if readings is not None and (units := _units(told, readings)):
            _part(told, node, readings, units)


def _readings(told: SortedPaths, keys: Sequence[Key]) -> _Readings | None:
    """The keys of readings, where hardly any node tells something besides."""
    most = max(len(told.by_key[key]) for key in keys)
    usual = [key for key in keys if len(told.by_key[key]) > _RARELY * most]
    units = [key for key in usual if names_unit(told.labels[key][-1])]
    others = [key for key in usual if key not in units]
    if (len(units), len(others)) != (1, 2):
        return None
    kinds = {key: told.column(key, [key]).kind for key in others}
    numbers = [key for key in others if kinds[key] is ValueKind.NUMBER]
    things = [key for key in others if kinds[key] in (ValueKind.TEXT, ValueKind.NAME)]
    return _Readings(numbers[0], things[0], units[0]) if numbers and things else None


def _units(told: SortedPaths, readings: _Readings) -> dict[int, str]:
    """The unit of each quantity, by the text of its name.

    None where a quantity has several, or all have one: things of a kind are counted then, and no
    quantities measured.
    """
    of_quantity, of_unit = (_by_node(told, key) for key in (readings.quantity, readings.unit))
    units: dict[int, set[int]] = defaultdict(set)
    paths = told.by_key[readings.number]
    nodes = told.nodes(paths, -2)[:, ID].tolist()
    hubs = told.paths.hubs[paths].tolist()
    measured = list(zip(hubs, (of_quantity.get(node, -1) for node in nodes), strict=True))
    for node in nodes:
        units[of_quantity.get(node, -1)].add(of_unit.get(node, -1))
    whole = -1 not in units and all(len(each) == 1 for each in units.values())
    several = len({unit for each in units.values() for unit in each}) > 1
    once = len(set(measured)) >= _ONCE * len(measured)
    if not (whole and several and once and len(measured) >= _AGAIN * len(units)):
        return {}
    names = {quantity: next(iter(each)) for quantity, each in units.items()}
    return {quantity: told.texts[unit] if unit >= 0 else "" for quantity, unit in names.items()}


def _part(told: SortedPaths, node: Key, readings: _Readings, units: Mapping[int, str]) -> None:
    of_quantity = _by_node(told, readings.quantity)
    beside = (readings.quantity, readings.unit)
    for key in [key for key in told.by_key if key[: len(node)] == node and len(key) > len(node)]:
        if key[: len(node) + 1] in beside:
            told.aside.append(told.by_key.pop(key))
        else:
            _part_one(told, key, len(node), of_quantity, units)


def _part_one(
    told: SortedPaths,
    key: Key,
    depth: int,
    of_quantity: Mapping[int, int],
    units: Mapping[int, str],
) -> None:
    """Part what nodes at a depth tell by their quantities; the number is called by these."""
    paths, labels = told.by_key.pop(key), told.labels[key]
    nodes = told.nodes(paths, depth - len(key) - 1)[:, ID].tolist()
    quantities = np.array([of_quantity.get(each, -1) for each in nodes])
    told.aside.append(paths[quantities < 0])
    for quantity in np.unique(quantities[quantities >= 0]).tolist():
        name, unit = told.texts[quantity], units[quantity]
        part = key_of_quantity(key, depth, name)
        told.by_key[part] = paths[quantities == quantity]
        called = f"{name} ({unit})" if unit else name
        is_number = told.column(part, [part]).kind is ValueKind.NUMBER
        last = called if is_number and len(key) == depth + 1 else labels[-1]
        told.labels[part] = (*labels[: depth - 1], called, *labels[depth:-1], last)


def _by_node(told: SortedPaths, key: Key) -> dict[int, int]:
    """The text of what nodes tell by a key, by node; of a node that tells two, none."""
    paths = told.by_key[key]
    nodes = told.nodes(paths, -2)[:, ID].tolist()
    texts = told.objects(told.paths.ends[paths + 1] - 1, LABEL).tolist()
    found: dict[int, int] = {}
    for node, text in zip(nodes, texts, strict=True):
        found[node] = text if found.get(node, text) == text else -1
    return found
